// The command as a real process, at a pipe and at a terminal.

import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { codeAt } from '../../../test/authenticator.ts';
import { PROGRAM } from '../../../test/e2e/arbiter.ts';
import { isHere } from '../../../test/needs.ts';
import { readAccounts } from '../../broadcast/officials/accountsFile.ts';
import { passwordSecret } from '../../broadcast/officials/passwords.ts';
import { unwrap } from '../../core/result.ts';
import { openTournament } from '../../../test/testSeatGame.ts';

const SCRIPT = '/usr/bin/script';
const PASSWORD = 'correct horse battery';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-account-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

type Answer = readonly [prompt: RegExp, input: string | ((seen: string) => string)];

/** `answers`: the input for each prompt that matches, one after the other. */
function run(command: string, args: readonly string[], answers: readonly Answer[] = [], input?: string) {
  const child = spawn(command, args, { stdio: ['pipe', 'pipe', 'pipe'] });
  const left = [...answers];
  let [stdout, stderr, seen] = ['', '', 0];
  child.stdin.on('error', () => undefined);
  child.stdout.on('data', (chunk: Buffer) => {
    stdout += chunk.toString();
    const [next] = left;
    if (next === undefined || !next[0].test(stdout.slice(seen))) return;
    seen = stdout.length;
    child.stdin.write(typeof next[1] === 'string' ? next[1] : next[1](stdout));
    left.shift();
  });
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  if (answers.length === 0) child.stdin.end(input ?? '');
  else child.stdin.write(input ?? '');
  return new Promise<{ code: number | null; stdout: string; stderr: string }>((resolve) => {
    child.on('close', (code) => resolve({ code, stdout, stderr }));
  });
}

const account = (args: readonly string[], input?: string, answers: readonly Answer[] = []) =>
  run(PROGRAM, ['account', ...args, '--data', folder], answers, input);

/** Once the recovery codes are there. */
const ALL_SHOWN = /(?: {2}(?:[\da-f]{4}-){2}[\da-f]{4}\n){8}$/;
const codeShown = (seen: string): string => `${codeAt(/secret=([A-Z2-7]{32})/.exec(seen)?.[1] ?? '', Date.now())}\n`;

describe('arbiter account', () => {
  it('adds, lists, changes and removes, with the password from a pipe', async () => {
    const tournament = await openTournament(folder);
    try {
      expect(await account(['add', 'Ada', '--role', 'chair'], `${PASSWORD}\nanother line\n`)).toMatchObject({
        code: 0,
        stdout: 'Ada may log in as chair.\n',
      });
      const stranger = await account(['add', 'Ann', '--role', 'author', '--entrant', 'Handtalk'], `${PASSWORD}\n`);
      expect(stranger).toMatchObject({ code: 2, stderr: expect.stringContaining('did you mean "Hand Talk"?') });
      expect((await account(['add', 'Ann', '--role', 'author', '--entrant', 'hand TALK'], `${PASSWORD}\n`)).code).toBe(0);
      expect((await account(['list'])).stdout).toMatch(/^Ada  chair     signs with [\w-]{43}\nAnn  author    Hand Talk\n$/);
      expect((await account(['password', 'ada'], 'another battery\n')).code).toBe(0);
      const [ada] = unwrap(readAccounts(folder));
      expect(ada && passwordSecret('another battery', ada.password)).toHaveLength(32);
      expect(await account(['code', 'ada'])).toMatchObject({
        code: 0,
        stdout: expect.stringMatching(/^(?:[\da-f]{4}-){3}[\da-f]{4}\n$/),
        stderr: expect.stringContaining('For 30 minutes, Ada can log in'),
      });
      expect(await account(['code', 'Bede'])).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('the accounts Ada or Ann'),
      });
      // Without a right code it is not in force: no one locks themselves out.
      for (const wrong of ['', '000000x\n', 'one\n123\n12345\n']) {
        const refused = await account(['totp', 'ada'], wrong);
        expect([refused.code, refused.stderr]).toEqual([1, expect.stringMatching(/Cannot continue without|Nothing was changed/)]);
      }
      expect((await account(['list'])).stdout).not.toContain('second factor');
      expect((await account(['add', 'Cleo', '--role', 'judge', '--totp'], `${PASSWORD}\n`)).code).toBe(1);
      expect((await account(['list'])).stdout).not.toContain('Cleo');
      const second = await account(['totp', 'ada'], 'no code\n', [[ALL_SHOWN, codeShown]]);
      expect(second).toMatchObject({
        code: 0,
        stdout: expect.stringContaining('Ada logs in with the password and a code from now on'),
      });
      expect(second.stdout).toMatch(/^otpauth:\/\/totp\/.*Ada\?.*secret=[A-Z2-7]{32}/m);
      expect(second.stdout.match(/^ {2}(?:[\da-f]{4}-){2}[\da-f]{4}$/gm)).toHaveLength(8);
      expect((await account(['list'])).stdout).toMatch(
        /^Ada {2}chair +signs with [\w-]{43} {2}second factor, 8 recovery codes left$/m,
      );
      const more = await account(['add', 'Cleo', '--role', 'judge', '--totp'], `${PASSWORD}\n`, [[ALL_SHOWN, codeShown]]);
      expect(more.stdout).toContain('Cleo may log in as judge.');
      expect(more.stdout).toContain('Second factor of Cleo.');
      expect((await account(['remove', 'Cleo'])).code).toBe(0);
      expect((await account(['totp', 'Ada', '--off'])).stdout).toBe(
        'Ada logs in with the password alone, and has to log in again.\n',
      );
      expect((await account(['totp', 'Bede'])).code).toBe(1);
      expect((await account(['remove', 'ANN'])).stdout).toBe('Ann can no longer log in; open sessions of Ann have ended.\n');
      expect(JSON.parse((await account(['list', '--json'])).stdout)).toEqual([
        { name: 'Ada', role: 'chair', entrants: [], key: expect.stringMatching(/^[\w-]{43}$/) },
      ]);
    } finally {
      await tournament.close();
    }
  }, 300_000);

  describe.runIf(isHere(existsSync(SCRIPT), SCRIPT))('at a terminal', () => {
    const typed = (...answers: readonly Answer[]) =>
      run(SCRIPT, ['-qec', `${PROGRAM} account add Ada --role viewer --data ${folder}`, '/dev/null'], answers);

    it('asks for it twice and does not echo it', async () => {
      const { code, stdout } = await typed([/Password of Ada: /, `x\u007f${PASSWORD}\r`], [/Once more: /, `${PASSWORD}\r`]);
      expect(stdout).not.toContain(PASSWORD.slice(0, 5));
      expect(stdout).toContain('Ada may log in as viewer.');
      expect(code).toBe(0);
      const [ada] = unwrap(readAccounts(folder));
      expect(ada && passwordSecret(PASSWORD, ada.password)).toHaveLength(32);
    });

    it('accepts no password typed in two different ways, and none after Ctrl-C', async () => {
      const [differing, interrupted] = await Promise.all([
        typed([/Password of Ada: /, `${PASSWORD}\r`], [/Once more: /, `${PASSWORD}!\r`]),
        typed([/Password of Ada: /, `${PASSWORD}\u0003`]),
      ]);
      expect(differing).toMatchObject({ code: 2, stdout: expect.stringContaining('expected the same one twice') });
      expect(interrupted.code).toBe(1);
      expect(unwrap(readAccounts(folder))).toEqual([]);
    });
  });

  it.each([
    [['add', 'Ada', '--role', 'king'], 2, '--role with one of viewer'],
    [['add', 'Ada\u0007', '--role', 'chair'], 2, 'can be seen'],
    [['add', 'Ann', '--role', 'author'], 2, '--entrant with the entrant whose author'],
    [['add', 'Ada', '--role', 'chair', '--entrant', 'X'], 2, 'author or operator only'],
    [['remove', 'Ada'], 1, 'there are none'],
  ] as const)(
    'refuses %j',
    async (args, code, words) => {
      const answer = await account(args, `${PASSWORD}\n`);
      expect(answer).toMatchObject({ code, stderr: expect.stringContaining(words) });
      expect(unwrap(readAccounts(folder))).toEqual([]);
    },
    60_000,
  );
});
