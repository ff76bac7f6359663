// Finds the program of an engine's command and checks it before it is started, so that the organiser reads what is wrong
// with it and not `ENOENT` or exit code 127. It only reads and starts nothing. Formats: execve(2), elf(5).

import { accessSync, closeSync, constants, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';
import { nearestFile } from '../../core/messages/nearestFile.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';

/** The full path of a command: a path if it contains a `/`, else a name looked up in `path`. The error is the end of a sentence. */
export function resolveProgram(command: string, path: string): Result<string, string> {
  if (command === '') return err(english(phrase('seen.command.empty')));
  if (command.includes('\0')) return err(english(phrase('seen.command.nul')));
  if (command.includes('/')) return checkProgram(resolve(command), path);
  const found = findInPath(command, path);
  if (found !== undefined) return checkProgram(found, path);
  const here = isExecutableFile(resolve(command)) ? english(phrase('seen.command.here', { command })) : '';
  const apart = argumentsApart(command, (first) => findInPath(first, path) !== undefined);
  return err(english(phrase('seen.command.missing', { command, hint: here + apart || nearestInPath(command, path) })));
}

/** A command line is no program. */
function argumentsApart(command: string, isProgram: (file: string) => boolean): string {
  const [first = '', ...others] = command.split(' ');
  return others.length > 0 && isProgram(first) ? english(phrase('seen.command.apart', { program: first })) : '';
}

function nearestInPath(name: string, path: string): string {
  const found = path.split(':').map((folder) => nearestFile(name, () => readdirSync(folder === '' ? '.' : folder)));
  return found.find((near) => near !== '') ?? '';
}

export function findInPath(name: string, path: string): string | undefined {
  return path
    .split(':')
    .map((folder) => join(folder === '' ? '.' : folder, name))
    .map((file) => resolve(file))
    .find(isExecutableFile);
}

function isExecutableFile(file: string): boolean {
  try {
    // In this order: an error that is thrown costs more than looking.
    return statSync(file, { throwIfNoEntry: false })?.isFile() === true && isExecutable(file);
  } catch {
    // A folder of PATH that this user may not enter.
    return false;
  }
}

function isExecutable(file: string): boolean {
  try {
    accessSync(file, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

function checkProgram(file: string, path: string): Result<string, string> {
  const problem = problemOfFile(file) ?? problemOfFormat(file, path);
  return problem === undefined ? ok(file) : err(problem);
}

function problemOfFile(file: string): string | undefined {
  try {
    const found = statSync(file);
    if (found.isDirectory()) return english(phrase('seen.file.folder', { file }));
    if (!found.isFile()) return english(phrase('seen.file.other', { file }));
  } catch (error) {
    return codeOf(error) === 'ENOENT' || codeOf(error) === 'ENOTDIR'
      ? english(
          phrase('seen.file.missing', { file, hint: argumentsApart(file, isExecutableFile) || nearestFile(file, readdirSync) }),
        )
      : english(phrase('seen.file.unseen', { file, error: messageOf(error) }));
  }
  return isExecutable(file) ? undefined : english(phrase('seen.file.notExecutable', { file }));
}

/** What the kernel would refuse to start. A file that is executable but not readable is accepted. */
function problemOfFormat(file: string, path: string): string | undefined {
  const head = readHead(file);
  if (head === undefined) return undefined;
  if (head.length === 0) return english(phrase('seen.file.empty', { file }));
  if (head.toString('latin1', 0, 4) === '\x7fELF') return problemOfElf(file, head);
  if (head.toString('latin1', 0, 2) === '#!') return problemOfScript(file, head, path);
  if (process.platform !== 'linux' || hasForeignFormats()) return undefined;
  return english(phrase('seen.file.foreign', { file, why: guessFormat(head) }));
}

function guessFormat(head: Buffer): string {
  if (head.toString('latin1', 0, 2) === 'MZ') return english(phrase('seen.format.windows'));
  if ([0xfeedface, 0xfeedfacf, 0xcafebabe].some((magic) => head.readUInt32BE(0) === magic || head.readUInt32LE(0) === magic)) {
    return english(phrase('seen.format.macos'));
  }
  if (head.toString('latin1', 0, 2) === 'PK') return english(phrase('seen.format.archive'));
  return english(phrase('seen.format.other'));
}

/** Whether other formats are registered with the kernel (Wine, Java); then the kernel decides. */
function hasForeignFormats(): boolean {
  try {
    return readdirSync('/proc/sys/fs/binfmt_misc').some((name) => name !== 'register' && name !== 'status');
  } catch {
    return false;
  }
}

/** Node's name of an architecture → ELF class and machine. Absent: not checked. */
const ELF_OF_ARCH: Readonly<Record<string, { readonly bits: 1 | 2; readonly machine: number }>> = {
  x64: { bits: 2, machine: 62 },
  arm64: { bits: 2, machine: 183 },
};
const MACHINES: Readonly<Record<number, string>> = {
  3: 'x86 (32 bit)',
  40: 'ARM (32 bit)',
  62: 'x86-64',
  183: 'ARM64',
  243: 'RISC-V',
};
/** Programs that a 64-bit kernel usually also runs, if their loader exists. */
const LESSER_MACHINE: Readonly<Record<string, number>> = { x64: 3, arm64: 40 };

function problemOfElf(file: string, head: Buffer): string | undefined {
  if (head.length < 64 || head[5] !== 1) return undefined;
  const machine = head.readUInt16LE(18);
  const expected = ELF_OF_ARCH[process.arch];
  if (
    expected !== undefined &&
    machine !== expected.machine &&
    machine !== LESSER_MACHINE[process.arch] &&
    !hasForeignFormats()
  ) {
    const [built, host] = [MACHINES[machine] ?? `machine ${machine}`, MACHINES[expected.machine] ?? process.arch];
    return english(phrase('seen.file.machine', { file, built, host }));
  }
  const loader = elfLoader(head);
  if (loader === undefined || isExecutableFile(loader)) return undefined;
  return english(phrase('seen.file.loader', { file, loader }));
}

/** The dynamic loader of a program (PT_INTERP), if it is in the first bytes, where linkers put it. */
function elfLoader(head: Buffer): string | undefined {
  const wide = head[4] === 2;
  const table = wide ? Number(head.readBigUInt64LE(32)) : head.readUInt32LE(28);
  const size = head.readUInt16LE(wide ? 54 : 42);
  const count = head.readUInt16LE(wide ? 56 : 44);
  for (let at = table, left = count; left > 0 && at + 40 <= head.length; at += size, left--) {
    if (head.readUInt32LE(at) !== 3) continue;
    const start = wide ? Number(head.readBigUInt64LE(at + 8)) : head.readUInt32LE(at + 4);
    const end = head.indexOf(0, start);
    return end < 0 ? undefined : head.toString('utf8', start, end);
  }
  return undefined;
}

function problemOfScript(file: string, head: Buffer, path: string): string | undefined {
  const [line = ''] = head.toString('utf8', 2).split('\n', 1);
  const [interpreter = '', first] = line.trimStart().split(/[ \t]+/);
  if (interpreter.endsWith('\r')) return english(phrase('seen.file.lineEnd', { file }));
  if (!isExecutableFile(interpreter)) return english(phrase('seen.file.interpreter', { file, interpreter }));
  const wanted =
    interpreter.endsWith('/env') && first !== undefined && /^[\w.+-]+$/.test(first) && !first.startsWith('-') ? first : undefined;
  if (wanted === undefined || findInPath(wanted, path) !== undefined) return undefined;
  return english(phrase('seen.file.notInPath', { file, interpreter: wanted }));
}

function readHead(file: string): Buffer | undefined {
  try {
    const fd = openSync(file, 'r');
    try {
      const head = Buffer.alloc(4096);
      return head.subarray(0, readSync(fd, head));
    } finally {
      closeSync(fd);
    }
  } catch {
    return undefined;
  }
}
