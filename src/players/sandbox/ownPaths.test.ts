import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { relative, join } from 'node:path';
import { tmpdir } from 'node:os';
import { expect, test } from 'vitest';
import { processOf } from '../../core/engines/program.ts';
import { pathsOf } from './ownPaths.ts';

test('a script that a program of PATH runs is looked for where the program will run', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  const script = join(folder, 'engine.pl');
  writeFileSync(script, '');
  expect(pathsOf([{ program: processOf('perl', [relative('.', script)]), options: {} }])).toContain(script);
  rmSync(folder, { recursive: true });
});
