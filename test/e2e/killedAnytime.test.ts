// The promise of the journal: kill -9 at any moment, run again, and the rest is played; nothing twice, nothing lost, the same table as
// the journal replayed from zero.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { randomSource } from '../../src/core/random.ts';
import { foldJournal } from '../../src/cli/dataFolder.ts';
import { unwrap } from '../../src/core/result.ts';
import { findMarked } from '../../src/players/orphans.ts';
import { dataFolderMark } from '../../src/cli/dataFolder.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from './arbiter.ts';
import { areHere, DEBIAN_ENGINES } from './debianEngines.ts';

const KILLS = 30;
const GAMES = 20;
const IN_MID_GAME = 20;
const rngSeed = Number(process.env['ARBITER_TEST_SEED'] ?? 1);

const { Stockfish, Glaurung } = DEBIAN_ENGINES;

it.runIf(areHere(Stockfish.command, Glaurung.command))(
  `survives ${KILLS} kills at random moments of ${GAMES} games`,
  { timeout: 600_000 },
  async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'kills.yaml',
      `tournament: Kills\ntimeControl: 0.6+0.02\ntimeMargin: 1s\nformat: match\ngames: ${GAMES}\nconcurrency: 2\nengines:\n` +
        engineLine('Stockfish', Stockfish) +
        engineLine('Glaurung', Glaurung),
    );
    const data = join(folder.path, 'data');
    const args = ['run', file, '--data', data];
    const random = randomSource(rngSeed);

    let inMidGame = 0;
    for (let kill = 0; kill < KILLS; kill++) {
      const running = startArbiter(args, folder.path);
      await untilPlaying(running.output, data);
      await new Promise((resolve) => setTimeout(resolve, random.below(300)));
      running.process.kill('SIGKILL');
      const { signal } = await running.finished;
      expect(signal, `killed while running, seed ${rngSeed}`).toBe('SIGKILL');
      const { facts } = unwrap(foldJournal(data));
      if ([...facts.games.values()].some((game) => game.ending === undefined && game.plies.length > 0)) inMidGame++;
    }
    expect(inMidGame).toBeGreaterThanOrEqual(IN_MID_GAME);

    const last = await runArbiter(args, folder.path);
    expect(last).toMatchObject({ code: 0, stderr: '' });
    const { facts } = unwrap(foldJournal(data));
    const numbers = [...facts.games.values()].map(({ issued }) => issued.number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual(Array.from({ length: GAMES }, (_, index) => index + 1));
    expect([...facts.games.values()].every(({ ending }) => ending !== undefined && ending.kind !== 'void')).toBe(true);

    const verified = await runArbiter(['verify', '--data', data, '--json'], folder.path);
    const shown = await runArbiter(['standings', '--data', data, '--json'], folder.path);
    expect(JSON.parse(verified.stdout).events[0].standings).toEqual(JSON.parse(shown.stdout));
    expect(await findMarked(dataFolderMark(data)), 'no engine is left behind').toEqual([]);
  },
);

/** Waits until this start has a game in play (its first line of output is about going on, or its first game has begun). */
async function untilPlaying(output: () => string, data: string): Promise<void> {
  const before = sequenceOf(data);
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline) {
    if (output().includes('kept in') && sequenceOf(data) > before + 2) return;
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  throw new Error(`no game began within 30 s: ${output()}`);
}

function sequenceOf(data: string): number {
  const fold = foldJournal(data);
  return fold.ok ? fold.value.facts.sequence : 0;
}
