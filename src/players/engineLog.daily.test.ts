import { mkdtempSync, readdirSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { unwrap } from '../core/result.ts';
import { openEngineLog } from './engineLog.ts';

test('a log and its three older files have 16 MiB each', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'engine-log-'));
  try {
    const log = unwrap(await openEngineLog({ file: join(folder, 'A.log') }));
    const line = 'x'.repeat(4000);
    const sizes = (): readonly number[] => readdirSync(folder).map((name) => statSync(join(folder, name)).size / 2 ** 20);
    for (let mebibytes = 0; mebibytes < 90; mebibytes++) {
      for (let count = 0; count < 256; count++) log.note(line);
      // The writer keeps up.
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
    await log.close();
    expect(readdirSync(folder).toSorted()).toEqual(['A.log', 'A.log.1', 'A.log.2', 'A.log.3']);
    expect(Math.max(...sizes())).toBeLessThanOrEqual(16);
    expect(sizes().filter((size) => size > 10)).toHaveLength(3);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
