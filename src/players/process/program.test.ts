// What is wrong with a program, reported before it is started. Each case is a real file.

import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { recognised } from '../../core/phrases/recognised.ts';
import { resolveProgram } from './program.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-test-'));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string | Buffer, mode = 0o755): string {
  const path = join(folder, name);
  writeFileSync(path, content);
  chmodSync(path, mode);
  return path;
}

const errorOf = (command: string, path = '/usr/bin:/bin'): string => {
  const result = resolveProgram(command, path);
  // The page says it in every language.
  expect(typeof (result.ok ? undefined : recognised(result.error))).not.toBe('string');
  return result.ok ? `found ${result.value}` : result.error.replaceAll(folder, '');
};

test('resolveProgram finds a name in PATH and takes a path as it is', () => {
  const mine = file('mine', '#!/bin/sh\n');
  expect(resolveProgram('mine', `/nowhere:${folder}:/bin`)).toEqual({ ok: true, value: mine });
  expect(resolveProgram(mine, '')).toEqual({ ok: true, value: mine });
  expect(resolveProgram(process.execPath, '')).toEqual({ ok: true, value: process.execPath });
});

test('resolveProgram skips folders and files in PATH that cannot be executed', () => {
  mkdirSync(join(folder, 'first', 'twice'), { recursive: true });
  mkdirSync(join(folder, 'second'));
  const good = file('second/twice', '#!/bin/sh\n');
  expect(resolveProgram('twice', `${folder}/first:${folder}/second`)).toEqual({ ok: true, value: good });
});

test.each([
  ['nothing there', () => join(folder, 'absent'), 'no such file "/absent"'],
  ['a file on the way is not a folder', () => join(file('flat', 'x'), 'engine'), 'no such file "/flat/engine"'],
  ['a folder', () => `${folder}/`, '"" is a folder, not a program'],
  ['no right to run', () => file('plain', '#!/bin/sh\n', 0o644), '"/plain" is not executable (chmod +x makes it so)'],
  ['an empty file', () => file('empty', ''), '"/empty" is empty'],
  [
    'text without #!',
    () => file('text', 'uci\n'),
    '"/text" is not a program for this system: it is neither an ELF file nor a script that begins with "#!"',
  ],
  [
    'Windows',
    () => file('a.exe', Buffer.from('MZ\x90\0\x03\0\0\0', 'latin1')),
    '"/a.exe" is not a program for this system: it is a Windows program',
  ],
  [
    'macOS',
    () => file('mac', Buffer.from('cffaedfe07000001', 'hex')),
    '"/mac" is not a program for this system: it is a macOS program',
  ],
  ['a JAR', () => file('a.jar', 'PK\x03\x04'), '"/a.jar" is not a program for this system: it is a ZIP or JAR archive'],
  [
    'an interpreter that is missing',
    () => file('s1', '#!/opt/none/bin/sh -e\n'),
    '"/s1" needs the interpreter "/opt/none/bin/sh", which this host does not have',
  ],
  [
    'an interpreter that env does not find',
    () => file('s2', '#!/usr/bin/env python99\n'),
    '"/s2" needs the interpreter "python99", which is not in PATH',
  ],
  [
    'a script from Windows',
    () => file('s3', '#!/bin/sh\r\necho\r\n'),
    '"/s3" has a Windows line end after its "#!" line, so its interpreter is not found',
  ],
  [
    'a command line in place of a program',
    () => `${file('engine', '#!/bin/sh\n')} -u`,
    'no such file "/engine -u"; the program is "/engine": give its arguments apart, in args',
  ],
  [
    'a command line of a name',
    () => 'sh -u',
    'no program "sh -u" in PATH; the program is "sh": give its arguments apart, in args',
  ],
  [
    'a slip in a path',
    () => (file('stockfish', '#!/bin/sh\n'), join(folder, 'stokfish')),
    'no such file "/stokfish" (did you mean "/stockfish"?)',
  ],
  ['a slip in a name', () => 'envv', 'no program "envv" in PATH (did you mean "env"?)'],
  ['a name not in PATH', () => 'arbiter-no-such-engine', 'no program "arbiter-no-such-engine" in PATH'],
  ['nothing', () => '', 'the command is empty'],
])('resolveProgram explains: %s', (_, command, expected) => {
  expect(errorOf(command())).toBe(expected);
});

/** Our own runtime, an ELF file that does run here, with one thing made wrong. */
function brokenElf(change: (head: Buffer) => void): Buffer {
  const head = Buffer.from(readFileSync(process.execPath).subarray(0, 8192));
  change(head);
  return head;
}

test('resolveProgram explains an ELF file for another processor', () => {
  const other = file(
    'other',
    brokenElf((head) => head.writeUInt16LE(243, 18)),
  );
  expect(errorOf(other)).toMatch(/^"\/other" is built for RISC-V, this host is (x86-64|ARM64)$/);
});

test('resolveProgram explains an ELF file whose loader is missing', () => {
  const musl = file(
    'musl',
    brokenElf((head) => void head.write('/lib64/LD', head.indexOf('/lib'))),
  );
  expect(errorOf(musl)).toMatch(/^"\/musl" needs the loader "\/lib64\/LD.*", which this host does not have/);
});
