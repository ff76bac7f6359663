import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { existsSync } from 'node:fs';
import { afterEach, describe, expect, it } from 'vitest';
import { isHere } from '../../../test/needs.ts';
import { findInPath } from '../process/program.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import { openConnection, type ProgramConnection } from './programConnection.ts';
import { GNUGO, playGnuGo, startSgmp, type GnuGoGame } from './testGnuGo.ts';

const leftovers: (() => unknown)[] = [];
afterEach(async () => {
  for (const end of leftovers.splice(0)) await end();
});

const script = findInPath('script', process.env['PATH'] ?? '');

/** The other end of a pseudo-terminal is `line`'s input and output. `script` (util-linux) creates it; every Debian has it. */
async function openPty(): Promise<{ readonly device: string; readonly line: ChildProcessWithoutNullStreams }> {
  const line = spawn(script ?? '', ['--quiet', '--command', 'tty; exec sleep 600', '/dev/null']);
  leftovers.push(() => void line.kill('SIGKILL'));
  let said = '';
  for await (const chunk of line.stdout.iterator({ destroyOnReturn: false })) {
    said += String(chunk);
    if (said.includes('\n')) break;
  }
  return { device: said.trim(), line };
}

type Opened = { readonly connection: ProgramConnection; readonly heard: readonly number[]; readonly end: Promise<ProcessEnd> };

async function open(device: string): Promise<Opened> {
  const heard: number[] = [];
  let tell: (end: ProcessEnd) => void = () => {};
  const end = new Promise<ProcessEnd>((resolve) => (tell = resolve));
  const opened = await openConnection(
    { kind: 'serial', device, baud: 2400 },
    { onData: (chunk) => void heard.push(...chunk), onEnd: tell },
    5000,
  );
  if (!opened.ok) throw new Error(opened.error);
  leftovers.push(() => opened.value.stop(''));
  return { connection: opened.value, heard, end };
}

const EVERY_BYTE = Array.from({ length: 256 }, (_, byte) => byte);

describe.skipIf(!isHere(script !== undefined, 'script (util-linux)'))('openSerialLink', () => {
  it('carries every byte unchanged, both ways', async () => {
    const { device, line } = await openPty();
    const { connection, heard } = await open(device);
    const got: number[] = [];
    line.stdout.on('data', (chunk: Buffer) => void got.push(...chunk));
    connection.write(Uint8Array.from(EVERY_BYTE));
    line.stdin.write(Uint8Array.from(EVERY_BYTE));
    await expect.poll(() => heard).toEqual(EVERY_BYTE);
    await expect.poll(() => got).toEqual(EVERY_BYTE);
    expect(connection.ended).toBeUndefined();
  });

  it('stop says farewell and releases the line', async () => {
    const { device, line } = await openPty();
    const { connection, end } = await open(device);
    const got: Buffer[] = [];
    line.stdout.on('data', (chunk: Buffer) => void got.push(chunk));
    const stopped = await connection.stop('bye');
    expect(stopped).toMatchObject({ cause: 'stopped-by-us', message: 'Arbiter closed the connection to the program' });
    expect(await end).toEqual(stopped);
    await expect.poll(() => Buffer.concat(got).toString()).toBe('bye');
    connection.write('no one hears this');
  });

  it('a device that vanishes ends the connection', async () => {
    const { device, line } = await openPty();
    const { connection, end } = await open(device);
    line.kill('SIGKILL');
    const { cause, message } = await end;
    expect(cause).toBe('exited');
    expect(message).toMatch(/^the serial line \/dev\/pts\/\d+ was lost: /);
    expect(connection.ended?.message).toBe(message);
  });

  it.each([
    ['/dev/no-such-line', 'no such device "/dev/no-such-line"'],
    ['/etc/passwd', 'expected a serial device, got "/etc/passwd"'],
    ['/dev/null', 'cannot set "/dev/null" to 2400 8N1: '],
  ])('says what is wrong with %s', async (device, message) => {
    await expect(open(device)).rejects.toThrow(message);
  });

  it.skipIf(!isHere(existsSync(GNUGO), GNUGO))('7×7 against GNU Go, with SGMP over it', async () => {
    const { device, line } = await openPty();
    const game: GnuGoGame = { colour: 'white', size: 7, rngSeed: 21 };
    const played = await playGnuGo(game, async ({ onData, onErrors, onEnd }) => {
      const opened = await openConnection({ kind: 'serial', device, baud: 2400 }, { onData, onEnd }, 5000);
      if (!opened.ok) throw new Error(opened.error);
      leftovers.push(() => opened.value.stop(''));
      const program = startSgmp(game);
      leftovers.push(() => void program.kill('SIGKILL'));
      program.stdout.pipe(line.stdin);
      line.stdout.pipe(program.stdin);
      program.stderr.on('data', (chunk: Buffer) => chunk.toString().split('\n').forEach(onErrors));
      return opened.value;
    });
    expect(played.moves.slice(-2)).toEqual(['pass', 'pass']);
    expect(played.shown).toBe(played.judged);
  });
});
