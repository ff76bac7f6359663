// A journal that contradicts itself: `arbiter serve` says what is wrong and tries again, in case it is repaired, until it is stopped.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { gameId } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { acquireLock } from '../../../src/journal/owner/lock.ts';
import { openWriter } from '../../../src/journal/writing/writer.ts';
import { rehearseTo } from '../../browser/rehearsedFolder.ts';
import { startArbiter, temporaryFolder } from '../arbiter.ts';

/** Opened, its event opened, a game issued and started. */
const UNTIL_STARTED = 4;

it('is reported at each try, and Ctrl-C ends it', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  await rehearseTo(
    data,
    'tournament: T\ntimeControl: 1+0\nformat: round-robin\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]\n',
    UNTIL_STARTED,
  );
  const lock = unwrap(acquireLock(data, 'test'));
  const writer = unwrap(await openWriter(lock, { onCommitted: () => undefined, onFailure: () => undefined }));
  const ending = { kind: 'rules', reason: 'stalemate', outcome: 'draw' } as const;
  unwrap(await writer.appendDurably('game-ended', { id: gameId(1), ending, plies: 7, durationMs: 0, evidence: [] }));
  await writer.close();
  lock.release();
  const serving = startArbiter(['serve', '--data', data, '--web', '0'], folder.path);
  let said = '';
  serving.process.stderr?.on('data', (chunk: Buffer) => (said += chunk.toString()));
  const failures = (): number => said.split('The web server failed: Cannot fold entry').length - 1;
  await expect.poll(failures, { timeout: 50_000 }).toBeGreaterThan(1);
  serving.process.kill('SIGINT');
  const { code, stderr } = await serving.finished;
  expect(stderr).toContain('expected game 1 to end after 0 plies, not 7. It starts again.');
  expect(stderr).not.toContain('await');
  expect(code).toBe(1);
});
