// The guarantee of the journal: after kill -9 at any time and a restart, the rest is played; no finished game is lost or played twice, no ply is lost
// that was written or older than 60 ms, and the table equals the journal replayed from zero. The engines log their moves themselves (witness.ts).
// ARBITER_TEST_KILLS sets the number of kills, 200 for the long form; ARBITER_TEST_SEED their times.

import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import { randomSource } from '../../../src/core/random.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { enginesOf } from '../../enginesOf.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';

const KILLS = Number(process.env['ARBITER_TEST_KILLS'] ?? 6);
const GAMES = 2 * Math.ceil(KILLS / 2.5);
const IN_MID_GAME = KILLS / 2;
const rngSeed = Number(process.env['ARBITER_TEST_SEED'] ?? 1);
/** What may be on its way to the journal. */
const LOSES_AT_MOST_MS = 60;
/** Two processes and a scheduler are between an engine's move and our reading of it; a busy machine may delay them. */
const WITNESS_MARGIN_MS = 500;

const { Stockfish, Glaurung } = DEBIAN_ENGINES;

it.runIf(areHere(Stockfish.command, Glaurung.command))(
  `survives ${KILLS} kills at random moments of ${GAMES} games`,
  { timeout: 60_000 + KILLS * 30_000 },
  async () => {
    using folder = temporaryFolder();
    const witness = folder.file('witness.txt', '');
    const witnessed = ({ command, args }: { readonly command: string; readonly args: readonly string[] }) => ({
      command: process.execPath,
      args: [fileURLToPath(new URL('witness.ts', import.meta.url)), witness, command, ...args],
    });
    const file = folder.file(
      'kills.yaml',
      `tournament: Kills\ntimeControl: 0.6+0.02\ntimeMargin: 3s\nformat: match\ngames: ${GAMES}\nconcurrency: 2\nengines:\n` +
        engineLine('Stockfish', witnessed(Stockfish), 'writes: [witness.txt]') +
        engineLine('Glaurung', witnessed(Glaurung), 'writes: [witness.txt]'),
    );
    const data = join(folder.path, 'data');
    const args = ['run', file, '--data', data];
    const random = randomSource(rngSeed);

    let inMidGame = 0;
    const lost: number[] = [];
    let made = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      writeFileSync(witness, '');
      const starts = startsIn(data);
      const running = startArbiter(args, folder.path);
      // Every fifth kill may come before the first move, at the start of engines and in their warm-up.
      const begun = kill % 5 === 4 ? () => startsIn(data) > starts : () => statSync(witness).size > 0;
      await untilPlaying(running, begun);
      await new Promise((resolve) => setTimeout(resolve, random.below(300)));
      const before = recorded(data);
      const announced = announcedIn(running.output());
      const killedAt = Date.now();
      running.process.kill('SIGKILL');
      const { signal } = await running.finished;
      expect(signal, `killed while running, seed ${rngSeed}`).toBe('SIGKILL');
      // The next run does not make the moves that its engines say until they end.
      await expect.poll(() => enginesOf(data)).toEqual([]);

      const after = recorded(data);
      for (const [id, { moves, ending }] of before) {
        expect(after.get(id)?.moves.slice(0, moves.length), 'no ply that was written is lost').toEqual(moves);
        if (ending !== undefined) expect(after.get(id)?.ending, 'no ending is lost').toEqual(ending);
      }
      for (const number of announced)
        expect(
          [...after.values()].some((game) => game.number === number && game.ending !== undefined),
          `game ${number} was announced`,
        ).toBe(true);
      const told = readFileSync(witness, 'utf8')
        .split('\n')
        .filter((line) => line !== '');
      made += told.length;
      lost.push(...lostPlies(told, after, killedAt));
      const inGame = [...after.values()].some(({ ending, played }) => ending === undefined && played);
      if (inGame && told.length > 0) inMidGame++;
    }
    const oldest = Math.max(0, ...lost);
    process.stdout.write(
      `${KILLS} kills, ${inMidGame} inside a game; of ${made} plies ${lost.length} lost, the oldest ${oldest} ms before the kill\n`,
    );
    expect(inMidGame).toBeGreaterThanOrEqual(IN_MID_GAME);
    expect(made).toBeGreaterThan(KILLS);
    expect(oldest).toBeLessThanOrEqual(LOSES_AT_MOST_MS + WITNESS_MARGIN_MS);

    const last = await runArbiter(args, folder.path);
    expect(last).toMatchObject({ code: 0, stderr: '' });
    const { facts } = unwrap(foldJournal(data));
    const numbers = [...facts.games.values()].map(({ issued }) => issued.number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: GAMES }, (_, index) => index + 1));
    expect([...facts.games.values()].every(({ ending }) => ending !== undefined && ending.kind !== 'void')).toBe(true);

    const verified = await runArbiter(['verify', '--data', data, '--json'], folder.path);
    const shown = await runArbiter(['standings', '--data', data, '--json'], folder.path);
    expect(JSON.parse(verified.stdout).events[0].standings).toEqual(JSON.parse(shown.stdout));
    expect(await enginesOf(data), 'no engine is left behind').toEqual([]);
  },
);

type Recorded = {
  readonly number: number;
  readonly moves: readonly string[];
  readonly played: boolean;
  readonly ending: unknown;
};

/** The journal's moves of each game, book moves included. */
function recorded(data: string): ReadonlyMap<number, Recorded> {
  const games = new Map<number, { number: number; moves: string[]; played: boolean; ending: unknown }>();
  const reader = unwrap(openReader(data));
  try {
    for (const read of reader.entries({ kind: 'all' }, 0)) {
      const { kind, payload } = unwrap(read);
      if (kind === 'game-issued') {
        const { id, number, opening } = payload;
        games.set(id, { number, moves: [...opening.moves], played: false, ending: undefined });
      }
      const game = kind === 'plies-played' || kind === 'game-ended' ? games.get(payload.id) : undefined;
      if (game === undefined) continue;
      if (kind === 'plies-played') {
        game.moves.push(...payload.plies.map(([move]) => String(move)));
        game.played = true;
      } else if (kind === 'game-ended') game.ending = payload.ending;
    }
  } finally {
    reader.close();
  }
  return games;
}

/** For each move that is missing in the journal: how long before the kill it was made. */
function lostPlies(told: readonly string[], after: ReadonlyMap<number, Recorded>, killedAt: number): readonly number[] {
  const games = [...after.values()].map(({ moves }) => `${moves.join(' ')} `);
  return told.flatMap((line) => {
    const [at = '', moves = ''] = line.split('\t');
    return games.some((known) => known.startsWith(`${moves} `)) ? [] : [killedAt - Number(at)];
  });
}

const announcedIn = (output: string): readonly number[] =>
  [...output.matchAll(/^Game (\d+) \(round/gm)].map(([, number]) => Number(number));

/** Waits until a game has begun, or continues, in this run. */
async function untilPlaying(running: Running, begun: () => boolean): Promise<void> {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
    if (running.process.exitCode !== null) break;
    if (begun()) return;
  }
  throw new Error(`no game began within 30 s: ${running.output()}`);
}

/** How often a game has begun or continued; 0 if there is no journal yet. */
function startsIn(data: string): number {
  const reader = openReader(data);
  if (!reader.ok) return 0;
  let starts = 0;
  try {
    for (const entry of reader.value.entries({ kind: 'all' }, 0)) if (entry.ok && entry.value.kind === 'game-started') starts++;
  } finally {
    reader.value.close();
  }
  return starts;
}
