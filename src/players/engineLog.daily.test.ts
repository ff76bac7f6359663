import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { openEngineLog } from './engineLog.ts';

test('a log and its three older files have 16 MiB each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-log-'));
  try {
    const line = 'x'.repeat(4000);
    const sizes = (): readonly number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).size / 2 ** 20);
    // 91 MiB, in parts that its queue has room for however slow the disk is.
    for (let part = 0; part < 13; part++) {
      const log = unwrap(await openEngineLog({ file: join(folder, 'A.log') }));
      for (let count = 0; count < 7 * 256; count++) log.note(line);
      await log.close();
    }
    expect(readdirSync(folder).toSorted()).toEqual(['A.log', 'A.log.1', 'A.log.2', 'A.log.3']);
    expect(Math.max(...sizes())).toBeLessThanOrEqual(16);
    expect(sizes().filter((size) => size > 10)).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
