// A match that goes on reads its journal once, however long it is: the kernel counts what the process has read. Each further reading would cost a long
// match seconds at every start.

import { existsSync, readFileSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { JOURNAL_FILE } from '../../../src/journal/schema.ts';
import { openStore } from '../../journal/journals.ts';
import { isHere } from '../../needs.ts';
import { startArbiter, temporaryFolder } from '../arbiter.ts';
import { heldWords } from './heldMatch.ts';

/** Together far more than what differs between two starts; each fits into a page of the file, so that it is read as a whole. */
const [NOTICES, NOTICE_BYTES] = [4000, 3000];

const readBytesOf = (process: number | 'self' | undefined): number =>
  Number(/^rchar: (\d+)$/m.exec(readFileSync(`/proc/${process}/io`, 'utf8'))?.[1]);

test.skipIf(!isHere(existsSync('/proc/self/io'), 'Linux with /proc'))('the journal of a killed match is read once', async () => {
  using folder = temporaryFolder();
  const words = heldWords(folder, ['New', 'Old'], ['-rounds', '3']);
  const data = join(folder.path, 'Held.arbiter');

  /** What is read until an engine waits; then the match is killed. */
  const startAndKill = async (): Promise<number> => {
    rmSync(join(folder.path, 'held'), { force: true });
    const running = startArbiter(words, folder.path);
    try {
      await expect.poll(() => existsSync(join(folder.path, 'held')), { timeout: 60_000 }).toBe(true);
      return readBytesOf(running.process.pid);
    } finally {
      running.process.kill('SIGKILL');
      await running.finished;
    }
  };
  const withoutJournal = await startAndKill();
  // Game 1 is over: no one reads its entries again.
  const payload = JSON.stringify({ id: 1, ply: 1, notice: 'x'.repeat(NOTICE_BYTES) });
  const store = openStore(data);
  unwrap(
    store.append(
      Array.from({ length: NOTICES }, () => ({ kind: 'game-noticed', payload, game: 1 }) as const),
      Date.now(),
    ),
  );
  unwrap(store.close());

  // Its owner checks the file before it is read.
  const before = readBytesOf('self');
  unwrap(openStore(data).close());
  const checkBytes = readBytesOf('self') - before;
  const readings = ((await startAndKill()) - withoutJournal - checkBytes) / statSync(join(data, JOURNAL_FILE)).size;
  expect(readings).toBeGreaterThan(0.7);
  expect(readings).toBeLessThan(1.5);
});
