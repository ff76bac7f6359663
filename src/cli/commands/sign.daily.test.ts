// A ruling on the command line, signed with the key that the account's password opens: real processes, and the journal verified afterwards.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { PROGRAM, temporaryFolder } from '../../../test/e2e/arbiter.ts';
import { openTournament } from '../../../test/testSeatGame.ts';

const PASSWORD = 'correct horse battery';

it(
  'is counted by verify; the wrong password signs nothing; an account made again has another key',
  { timeout: 120_000 },
  async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    mkdirSync(data);
    await (await openTournament(data)).close();
    const arbiter = (args: readonly string[], input = ''): Promise<{ code: number | null; stdout: string; stderr: string }> =>
      new Promise((resolve) => {
        const child = spawn(PROGRAM, [...args, '--data', data], { stdio: 'pipe' });
        let [stdout, stderr] = ['', ''];
        child.stdout.on('data', (chunk: Buffer) => (stdout += chunk.toString()));
        child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
        child.on('close', (code) => resolve({ code, stdout, stderr }));
        child.stdin.on('error', () => undefined);
        child.stdin.end(input);
      });
    const rule = (decision: string, input: string, ...more: readonly string[]) =>
      arbiter(['rule', decision, 'Hand Talk', '--by', 'Ada', '--reason', 'seen by all', ...more], input);

    expect(await rule('--disqualify', `${PASSWORD}\n`, '--sign')).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('Cannot sign as "Ada": expected the name of an account with a key'),
    });
    expect((await arbiter(['account', 'add', 'Ada', '--role', 'chair'], `${PASSWORD}\n`)).code).toBe(0);
    expect(await rule('--disqualify', 'another password\n', '--sign')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('expected the password of the account'),
    });
    expect(await rule('--disqualify', `${PASSWORD}\n`, '--sign')).toMatchObject({ code: 0, stderr: '' });
    expect(await rule('--reinstate', '')).toMatchObject({ code: 0 });
    expect((await arbiter(['account', 'remove', 'Ada'])).code).toBe(0);
    expect((await arbiter(['account', 'add', 'Ada', '--role', 'chair'], `${PASSWORD}\n`)).code).toBe(0);
    expect(await rule('--disqualify', `${PASSWORD}\n`, '--sign')).toMatchObject({ code: 0, stderr: '' });

    const { code, stdout } = await arbiter(['verify']);
    expect(code).toBe(0);
    expect(stdout).toContain('Signed by Ada: 2 rulings\n');
    expect(stdout).toMatch(/^Not signed: 1 ruling of Ada, who has a key \(entry 5\)$/m);
    expect(stdout.match(/^Key of Ada from entry \d+(?: to entry \d+)?: [\w-]{43}$/gm)).toHaveLength(2);
    const { stdout: list } = await arbiter(['account', 'list']);
    const [, key = ''] = /signs with (\S+)/.exec(list) ?? [];
    expect(stdout).toMatch(new RegExp(`^Key of Ada from entry \\d+: ${key}$`, 'm'));
  },
);
