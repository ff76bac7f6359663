// `-strict` and `--compliance` of fastchess: a warning ends the match, an engine is checked and nothing is played; both tell it by the exit code.

import { chmodSync, readdirSync } from 'node:fs';
import { expect, test } from 'vitest';
import { testEngine, type TestEngineName } from '../../engines/index.ts';
import { runArbiter, temporaryFolder } from '../arbiter.ts';

const GAMES = 20;
const engine = (name: string, kind: TestEngineName, ...more: readonly string[]): readonly string[] => {
  const { command, args } = testEngine(kind);
  return ['-engine', `cmd=${command}`, `args=${args.join(' ')}`, `name=${name}`, ...more];
};
const match = (...words: readonly string[]): readonly string[] => [
  ...['match', ...engine('good', 'first-legal'), ...words, '-each', 'tc=10+0.1', '-openings', 'file=book.epd'],
  ...['-rounds', String(GAMES / 2), '-recover', '--no-keep'],
];

test.each([
  ['an illegal move', engine('bad', 'illegal'), 'Warning; Illegal move a1a1 played by bad'],
  ['an unknown option', engine('bad', 'first-legal', 'option.Foo=3'), "Warning; bad doesn't have option Foo"],
])('-strict: %s ends the match, which goes on without it', async (_, bad, warning) => {
  using folder = temporaryFolder();
  folder.file('book.epd', 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n');
  const strict = await runArbiter(match(...bad, '-strict'), folder.path);
  expect(strict).toMatchObject({ code: 1 });
  expect(strict.stdout.split('\n')).toContain(warning);
  expect(strict.stdout).not.toContain(`Finished game ${GAMES} `);
  expect(strict.stdout).toContain('Finished match\n');
  const usual = await runArbiter(match(...bad), folder.path);
  expect(usual).toMatchObject({ code: 0 });
  expect(usual.stdout.split('\n')).toContain(warning);
  expect(usual.stdout).toContain(`Finished game ${GAMES} `);
});

test('-strict: a match without a warning is played to its end', async () => {
  using folder = temporaryFolder();
  folder.file('book.epd', 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n');
  const { code, stdout } = await runArbiter(match(...engine('other', 'first-legal'), '-strict'), folder.path);
  expect(code).toBe(0);
  expect(stdout).toContain(`Finished game ${GAMES} `);
});

// test/e2e/engines/check.long.test.ts has an engine that passes.
test('--compliance: a faulty engine gives the exit code 1, and no engine is an error', async () => {
  using folder = temporaryFolder();
  using programs = temporaryFolder();
  const { command, args } = testEngine('exits-at-handshake');
  const script = programs.file('engine.sh', `#!/bin/sh\nexec ${[command, ...args].join(' ')} "$@"\n`);
  chmodSync(script, 0o755);
  const failed = await runArbiter(['match', '--compliance', script, 'two words'], folder.path);
  expect(failed).toMatchObject({ code: 1, stderr: '' });
  expect(failed.stdout).toMatch(/would not survive an event:\n {2}handshake: /);
  expect(await runArbiter(['match', '--compliance'], folder.path)).toMatchObject({
    ...{ code: 2, stdout: '', stderr: 'Cannot use --compliance: expected an engine\n' },
  });
  expect(readdirSync(folder.path)).toEqual([]);
});
