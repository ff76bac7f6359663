import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readDefinition } from '../file/readTournamentFile.ts';
import { sharedFolderAdvice } from './sharedFolders.ts';

const place = mkdtempSync(join(tmpdir(), 'shared-'));

beforeAll(() => {
  vi.stubEnv('ARBITER_SANDBOX', undefined);
  for (const folder of ['alpha', 'project']) mkdirSync(join(place, folder));
  for (const file of ['one', 'two', 'alpha/alpha', 'one.pl', 'two.pl', 'project/one.pl', 'project/two.pl'])
    writeFileSync(join(place, file), '#!/bin/sh\n', { mode: 0o755 });
  writeFileSync(join(place, 'project/package.json'), '{}');
});
afterAll(() => {
  vi.unstubAllEnvs();
  rmSync(place, { recursive: true });
});

test.each([
  ['cmd: ./one', 'cmd: ./two', true],
  [`cmd: perl, args: [${place}/one.pl]`, `cmd: perl, args: [${place}/two.pl]`, true],
  // One has a folder of its own; the same program; scripts of one project; no sandbox, or a weaker one.
  ['cmd: ./one', 'cmd: ./alpha/alpha', false],
  ['cmd: ./one, options: { Hash: 1 }', 'cmd: ./one, options: { Hash: 2 }', false],
  [`cmd: perl, args: [${place}/project/one.pl]`, `cmd: perl, args: [${place}/project/two.pl]`, false],
  ['cmd: ./one', 'cmd: ./two, sandbox: user', false],
  ['cmd: perl', 'cmd: sh', false],
])('%s and %s: advice %s', (one, two, isAdvised) => {
  const file = join(place, 'cup.yaml');
  writeFileSync(
    file,
    `tournament: Cup\ntimeControl: 1+0\nformat: match\ngames: 2\nengines:\n  - { name: One, ${one} }\n  - { name: Two, ${two} }\n`,
  );
  const advice = sharedFolderAdvice(readDefinition(file).definition);
  expect(advice).toEqual(isAdvised ? [expect.stringContaining(`One, Two share the folder "${place}": `)] : []);
});

test('engines with a list of commands see only their own files: no advice', () => {
  const file = join(place, 'listed.yaml');
  const engines = 'engines:\n  - { name: One, cmd: ./one }\n  - { name: Two, cmd: ./two }\n';
  writeFileSync(file, `tournament: Cup\ntimeControl: 1+0\nformat: match\nconditions: { commands: [sh] }\n${engines}`);
  expect(sharedFolderAdvice(readDefinition(file).definition)).toEqual([]);
});
