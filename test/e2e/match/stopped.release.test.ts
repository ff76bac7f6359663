// A match that people or the system stop, in every way, goes on with the same command until it ends as if nothing had happened. Its engines wait at known
// places (heldEngine.ts), so nothing here depends on time.

import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { gamesIn, heldWords, journalNumbers, lastBlock } from './heldMatch.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Resolves once it has announced that it stops. */
const untilItStops = ({ process: { stderr } }: Running): Promise<void> =>
  new Promise((resolve) => {
    stderr?.on('data', (chunk: Buffer) =>
      chunk.toString().includes('Stopping after the current moves') ? resolve() : undefined,
    );
  });

test.each([
  { names: ['New', 'Old'], more: ['-sprt', 'elo0=0', 'elo1=250', 'alpha=0.05', 'beta=0.05', '-rounds', '200'] },
  { names: ['New', 'Old'], more: ['-rounds', '40', '-concurrency', '2', '-force-concurrency', '--pgn-order', 'games'] },
])('SIGINT, SIGTERM, SIGINT twice and SIGKILL: $more', async ({ names, more }) => {
  using whole = temporaryFolder();
  using cut = temporaryFolder();
  whole.file('go-on', '');
  const undisturbed = await runArbiter(heldWords(whole, names, more), whole.path);
  expect(undisturbed).toMatchObject({ code: 0 });

  const words = heldWords(cut, names, more);
  for (const signals of [['SIGINT'], ['SIGTERM'], ['SIGINT', 'SIGINT'], ['SIGTERM', 'SIGINT'], ['SIGKILL']] as const) {
    const running = startArbiter(words, cut.path);
    const stopping = untilItStops(running);
    await untilItSays(running, /^Finished game \d+ /m);
    const [first, second] = signals;
    running.process.kill(first);
    if (first !== 'SIGKILL') await stopping;
    // The engines wait: only the file, or the second signal, ends the moves in progress.
    if (second === undefined) cut.file('go-on', '');
    else running.process.kill(second);
    const end = await running.finished;
    expect(end, end.stdout + end.stderr).toMatchObject(first === 'SIGKILL' ? { signal: 'SIGKILL' } : { code: 130 });
    rmSync(join(cut.path, 'go-on'), { force: true });
  }
  cut.file('go-on', '');
  const { code, stdout } = await runArbiter(words, cut.path);
  expect(code).toBe(0);
  expect(stdout).toContain('Info: Continuing after ');
  expect(lastBlock(stdout)).toBe(lastBlock(undisturbed.stdout));
  expect(gamesIn(cut.path)).toEqual(gamesIn(whole.path));
  expect(journalNumbers(cut.path)).toEqual(journalNumbers(whole.path));
});
