// A ruling on the command line, signed with the key that the account's password opens: real processes, and the journal verified afterwards.

import { spawn } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { engineLine, PROGRAM, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { untilFacts } from '../../../test/e2e/until.ts';
import { openTournament } from '../../../test/testSeatGame.ts';

const PASSWORD = 'correct horse battery';

/** Runs a command with this input. */
const arbiterIn =
  (data: string) =>
  (args: readonly string[], input = ''): Promise<{ code: number | null; stdout: string; stderr: string }> =>
    new Promise((resolve) => {
      const child = spawn(PROGRAM, [...args, '--data', data], { stdio: 'pipe' });
      let [stdout, stderr] = ['', ''];
      child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
      child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
      child.on('close', (code) => resolve({ code, stdout, stderr }));
      child.stdin.on('error', () => undefined);
      child.stdin.end(input);
    });

it('is counted by verify; the wrong password signs nothing; an account made again has another key', async () => {
  using folder = temporaryFolder();
  const data = join(folder.path, 'data');
  mkdirSync(data);
  await (await openTournament(data)).close();
  const arbiter = arbiterIn(data);
  const rule = (decision: string, input: string, ...more: readonly string[]) =>
    arbiter(['rule', decision, 'Hand Talk', '--by', 'Ada', '--reason', 'seen by all', ...more], input);

  expect(await rule('--disqualify', `${PASSWORD}\n`, '--sign')).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('Cannot sign as "Ada": expected the name of an account with a key'),
  });
  // Before there was a key: that misses nothing later.
  expect(await arbiter(['pause', '--by', 'Ada'])).toMatchObject({ code: 0, stderr: '' });
  expect((await arbiter(['account', 'add', 'Ada', '--role', 'chair'], `${PASSWORD}\n`)).code).toBe(0);
  expect(await arbiter(['account', 'add', 'aDA', '--role', 'chair'], `${PASSWORD}\n`)).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('expected a name that no account has, in any case: "Ada" has one'),
  });
  expect(await rule('--disqualify', 'another password\n', '--sign')).toMatchObject({
    code: 1,
    stderr: expect.stringContaining('expected the password of the account'),
  });
  // Nothing is recorded in silence without a signature.
  for (const command of [['pause'], ['resume'], ['reload'], ['rule', '--reinstate', 'Hand Talk', '--reason', 'x']])
    expect(await arbiter([...command, '--by', 'ada'])).toMatchObject({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/Cannot sign as "ada": expected a terminal .* add --sign .* or add --unsigned/),
    });
  expect(await rule('--disqualify', `${PASSWORD}\n`, '--sign')).toMatchObject({ code: 0, stderr: '' });
  expect(await arbiter(['resume', '--by', 'ADA', '--sign'], `${PASSWORD}\n`)).toMatchObject({ code: 0, stdout: 'Resumed.\n' });
  expect((await arbiter(['account', 'remove', 'Ada'])).code).toBe(0);
  expect((await arbiter(['account', 'add', 'Ada', '--role', 'chair'], `${PASSWORD}\n`)).code).toBe(0);
  expect(await rule('--reinstate', `${PASSWORD}\n`, '--sign')).toMatchObject({ code: 0, stderr: '' });

  const { code, stdout } = await arbiter(['verify']);
  expect(code).toBe(0);
  expect(stdout).toContain('Signed by Ada: 3 rulings\n');
  expect(stdout).toMatch(/^Not signed: 1 ruling of Ada, who had no key \(entry 3\)$/m);
  expect(stdout.match(/^Key of Ada from entry \d+(?: to entry \d+)?: [\w-]{43}$/gm)).toHaveLength(2);
  const { stdout: list } = await arbiter(['account', 'list']);
  const [, key = ''] = /signs with (\S+)/.exec(list) ?? [];
  expect(stdout).toMatch(new RegExp(`^Key of Ada from entry \\d+: ${key}$`, 'm'));

  expect(await arbiter(['pause', '--by', 'Ada', '--unsigned'])).toMatchObject({
    code: 0,
    stderr: 'Warning: not signed, although Ada has a key: "arbiter verify" will miss the signature.\n',
  });
  const missed = await arbiter(['verify']);
  expect(missed).toMatchObject({
    code: 1,
    stdout: expect.stringMatching(/^Not signed: 1 ruling of Ada, who had a key \(entry \d+\)$/m),
    stderr: expect.stringMatching(/Cannot find the signature of Ada in entry \d+: someone ruled in that name without the key/),
  });
  expect(JSON.parse((await arbiter(['verify', '--json'])).stdout)).toMatchObject({
    signatures: { signed: { Ada: 3 }, missing: { Ada: [expect.any(Number)] }, keyless: { Ada: [3] } },
  });
});

it('is under a reload too, with the file as it then was', async () => {
  using folder = temporaryFolder();
  const file = (startup: string): string =>
    `tournament: Two\ntimeControl: 60+1\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}${engineLine('C', SAMPLE_CHESS, `startup: ${startup}`)}` +
    'events:\n  One: { format: match, entrants: [A, B], games: 100 }\n  Two: { format: match, entrants: [C, { from: One, places: 1 }] }\n';
  const path = folder.file('two.yaml', file('30s'));
  const data = join(folder.path, 'data');
  mkdirSync(data);
  const arbiter = arbiterIn(data);
  expect((await arbiter(['account', 'add', 'Ada', '--role', 'chair'], `${PASSWORD}\n`)).code).toBe(0);
  const running = startArbiter(['run', path, '--data', data], folder.path);
  await untilFacts(running, data, ({ games }) => games.size > 0);
  writeFileSync(path, file('31s'));
  expect((await arbiter(['reload', '--dry-run', '--by', 'Ada'])).code).toBe(0);
  expect(await arbiter(['reload', '--by', 'Ada', '--reason', 'C is slow', '--sign'], `${PASSWORD}\n`)).toMatchObject({
    code: 0,
    stdout: expect.stringContaining('C, startup: 30s → 31s'),
  });
  running.process.kill('SIGKILL');
  await running.finished;
  expect(await arbiter(['verify'])).toMatchObject({ code: 0, stdout: expect.stringContaining('Signed by Ada: 1 ruling\n') });
});
