// A match whose process is stopped for a second: people learn of it on standard error and in the log, and the lines for parsers are those of any other match.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { heldWords } from './heldMatch.ts';

/** Several times what counts as a standstill. */
const STOPPED_MS = 1000;

test.each(['fastchess', 'cutechess'])('--output %s', async (output) => {
  using whole = temporaryFolder();
  using stopped = temporaryFolder();
  const more = ['-rounds', '3', '--output', output, '-log', 'file=match.log'];
  whole.file('go-on', '');
  const undisturbed = await runArbiter(heldWords(whole, ['New', 'Old'], more), whole.path);
  expect(undisturbed).toMatchObject({ code: 0 });

  const running = startArbiter(heldWords(stopped, ['New', 'Old'], more), stopped.path);
  try {
    // An engine is on move, and waits.
    await expect.poll(() => existsSync(join(stopped.path, 'held')), { timeout: 60_000 }).toBe(true);
    running.process.kill('SIGSTOP');
    await new Promise((resolve) => setTimeout(resolve, STOPPED_MS));
    running.process.kill('SIGCONT');
    stopped.file('go-on', '');
    const { code, stdout, stderr } = await running.finished;
    expect(code).toBe(0);
    expect(linesOf(stdout)).toEqual(linesOf(undisturbed.stdout));
    expect(readFileSync(join(stopped.path, 'match.log'), 'utf8')).toMatch(
      /Arbiter stood still for \d+ ms while (New|Old) thought/,
    );
    expect(stderr).toMatch(/^Game \d, .*: Arbiter (stood still|was overloaded)/m);
  } finally {
    running.process.kill('SIGKILL');
  }
});

const linesOf = (stdout: string): string => stdout.replace(/Total Time: .*/, '');
