// The cost of a ply for the thread that plays it, from the bytes of one engine to the bytes for the other: CPU time of this thread alone (without
// compiler and collector threads). Not a test: prints medians, and the minimum, which says more on a shared machine.
//
//   node test/bench/gameLoop.ts ENGINE [--games 100] [--rounds 5] [--listener silent|journal] [--against DIST]...
//
// ENGINE is a UCI engine that answers in microseconds. DIST is a compiled build of this repository (a folder with src/); without any, this source is
// measured. Builds take turns, so that a noisy machine affects all alike, each time in a new process, because a compiler warmed up by one build would
// bias the next. `silent` discards plies, `journal` packs and posts them as a game thread does.

import { execFileSync } from 'node:child_process';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { processOf } from '../../src/core/engines/program.ts';
import type { GameJob } from '../../src/core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../../src/core/ids.ts';
import type { Append } from '../../src/journal/writing/appender.ts';
import { unwrap } from '../../src/core/result.ts';

const LISTENERS = ['silent', 'journal'] as const;
type Listener = (typeof LISTENERS)[number];
type Sample = { readonly userUs: number; readonly systemUs: number; readonly wallUs: number };

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    games: { type: 'string', default: '100' },
    rounds: { type: 'string', default: '5' },
    against: { type: 'string', multiple: true, default: [] },
    child: { type: 'string' },
    listener: { type: 'string' },
  },
});
const engine = resolve(positionals[0] ?? '');
const games = Number(values.games);

if (values.child === undefined) compare();
else console.log(JSON.stringify(await playAll(values.child, values.listener === 'journal' ? 'journal' : 'silent')));

function compare(): void {
  const folders = values.against.length === 0 ? [resolve(import.meta.dirname, '../..')] : values.against;
  const builds = folders.map((folder) => resolve(folder, 'src'));
  const variants = builds.flatMap((build) =>
    LISTENERS.filter((listener) => listener === (values.listener ?? listener)).map((listener) => ({
      build,
      listener,
      samples: [] as Sample[],
    })),
  );
  for (let round = 0; round < Number(values.rounds); round++) {
    for (const { build, listener, samples } of variants) {
      const args = [import.meta.filename, engine, '--games', String(games), '--child', build, '--listener', listener];
      samples.push(JSON.parse(execFileSync(process.execPath, args, { encoding: 'utf8' })) as Sample);
    }
  }
  console.log('µs a ply: user  system   total    wall   least total');
  for (const { build, listener, samples } of variants) {
    const total = ({ userUs, systemUs }: Sample): number => userUs + systemUs;
    const columns = [
      median(samples.map((sample) => sample.userUs)),
      median(samples.map((sample) => sample.systemUs)),
      median(samples.map(total)),
      median(samples.map((sample) => sample.wallUs)),
      Math.min(...samples.map(total)),
    ].map((value) => value.toFixed(1).padStart(7));
    console.log(`       ${columns.join(' ')}   ${listener.padEnd(8)} ${build}`);
  }
}

/** Plays a third of the games to warm up, then all of them. `build` is a folder of compiled or plain source. */
async function playAll(build: string, listener: Listener): Promise<Sample> {
  const extension = import.meta.dirname === resolve(build, '../test/bench') ? 'ts' : 'js';
  const load = async <Module>(path: string): Promise<Module> => (await import(`${build}/${path}.${extension}`)) as Module;
  const { playGame } = await load<typeof import('../../src/match/game/playGame.ts')>('match/game/playGame');
  const { unattended } = await load<typeof import('../../src/match/game/game.ts')>('match/game/game');
  const { startPlayer } = await load<typeof import('../../src/players/startPlayer.ts')>('players/startPlayer');
  const { chessRules } = await load<typeof import('../../src/games/chess/rules.ts')>('games/chess/rules');
  const { JournalFacts } = await load<typeof import('../../src/match/facts/journalFacts.ts')>('match/facts/journalFacts');
  const { formatAppend } = await load<typeof import('../../src/journal/writing/messages.ts')>('journal/writing/messages');

  const job = jobFor(engine);
  const start = async (seat: 'white' | 'black') =>
    unwrap(await startPlayer(job.players[seat], { cores: [], hidden: [], runId: `game-loop-${process.pid}` }));
  const players = { white: await start('white'), black: await start('black') };
  const port = new MessageChannel().port1;

  const append: Append['append'] = (kind, payload) =>
    port.postMessage(formatAppend({ ack: 0, game: 1, kind, payload: JSON.stringify(payload) }));
  const told = new JournalFacts({ append, appendDurably: () => Promise.reject(new Error('not measured')) });
  let attempt = 0;

  const play = async (count: number): Promise<number> => {
    let plies = 0;
    for (let game = 0; game < count; game++) {
      const journal = told.open(job.id, ++attempt);
      const context = unattended();
      const facts = listener === 'journal' ? journal : context.facts;
      const result = await playGame(chessRules, job, players, { ...context, facts });
      if (listener === 'journal') journal.interrupted();
      plies += result.plies;
      if (result.kind !== 'ended' || result.ending.kind === 'forfeit')
        throw new Error(`Cannot measure: ${JSON.stringify(result)}`);
    }
    return plies;
  };

  await play(Math.ceil(games / 3));
  const cpuBefore = process.threadCpuUsage();
  const wallBefore = performance.now();
  const plies = await play(games);
  const wallMs = performance.now() - wallBefore;
  const { user, system } = process.threadCpuUsage(cpuBefore);
  await Promise.all([players.white.quit(), players.black.quit()]);
  port.close();
  return { userUs: user / plies, systemUs: system / plies, wallUs: (wallMs * 1000) / plies };
}

function jobFor(command: string): GameJob {
  const config = (name: string, seed: string) =>
    ({
      name: entrantName(name),
      protocol: 'uci',
      program: processOf(command, ['--seed', seed]),
      options: {},
      startupMs: 5000,
    }) as const;
  const clock = { kind: 'clock', periods: [{ moves: null, baseMs: 10_000, incrementMs: 100 }], marginMs: 0 } as const;
  return {
    id: gameId(1),
    event: eventKey('bench'),
    number: 1,
    round: 1,
    board: 1,
    players: { white: config('white', '1'), black: config('black', '2') },
    opening: { start: { game: 'chess', chess960: false }, moves: [] },
    timeControls: { white: clock, black: clock },
    limits: { white: {}, black: {} },
    adjudication: {},
  };
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[sorted.length >> 1] ?? NaN;
}
