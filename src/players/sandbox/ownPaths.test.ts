import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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

test('packages above a project are not hidden from another engine that reads them too', () => {
  const folder = mkdtempSync(join(tmpdir(), 'own-'));
  const packages = join(folder, 'node_modules');
  const project = join(packages, 'alpha');
  mkdirSync(project, { recursive: true });
  for (const file of ['package.json', 'engine.js']) writeFileSync(join(project, file), '');
  const own = pathsOf([{ program: processOf('node', [join(project, 'engine.js')]), options: {} }]);
  expect(own).toContain(project);
  expect(own).not.toContain(packages);
  rmSync(folder, { recursive: true });
});
