// A program at the other end of a serial line or a pseudo-terminal: 8 data bits, no parity, one stop bit, raw in both directions, so that
// every byte arrives as it was sent (SGMP-1: 2400 8N1). `stty` of coreutils, which every Debian has, sets the line up; Node's terminal streams
// read and write it. A serial line does not tell whether anyone is there: only a device that vanishes ends the connection.

import { execFile } from 'node:child_process';
import { closeSync, constants, openSync, statSync } from 'node:fs';
import { isatty, ReadStream, WriteStream } from 'node:tty';
import { promisify } from 'node:util';
import type { Connection } from '../../core/engines/program.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import {
  createProgramConnection,
  type ConnectionHandlers,
  type ConnectionOptions,
  type ProgramConnection,
} from './connection.ts';

type SerialConnection = Extract<Connection, { readonly kind: 'serial' }>;

/** Raw, no echo, no flow control, ignoring modem control lines, and without hanging up on close. */
const RAW_8N1 = ['raw', '-echo', 'cs8', '-cstopb', '-parenb', 'clocal', 'cread', '-crtscts', '-ixon', '-ixoff', '-hupcl'];

/** The error is the end of a sentence: `no such device "/dev/ttyS9"`. */
export async function openSerialConnection(
  { device, baud }: SerialConnection,
  handlers: ConnectionHandlers,
  deadlineMs: number,
  options: ConnectionOptions = {},
): Promise<Result<ProgramConnection, string>> {
  const setUp = await setUpLine(device, baud, deadlineMs);
  if (!setUp.ok) return setUp;
  const opened = openTerminal(device);
  if (!opened.ok) return opened;
  const { input, output } = opened.value;
  const side = await createProgramConnection(
    {
      write: (bytes) => void output.write(bytes),
      flushed: () => new Promise((resolve) => output.write('', () => resolve())),
      close() {
        input.destroy();
        output.destroy();
      },
    },
    handlers,
    options,
  );
  if (!side.ok) {
    input.destroy();
    output.destroy();
    return side;
  }
  const { program, received, lost } = side.value;
  // Reading a pseudo-terminal whose other end was closed fails with an error.
  const vanish = (why: string): void => lost(english(phrase('seen.serial.lost', { device, why })));
  input.on('data', received);
  for (const stream of [input, output])
    stream.on('error', (error) => vanish(error.message)).on('close', () => vanish(english(phrase('seen.serial.closed'))));
  input.on('end', () => vanish(english(phrase('seen.serial.end')))).resume();
  return ok(program);
}

async function setUpLine(device: string, baud: number, deadlineMs: number): Promise<Result<void, string>> {
  try {
    if (!statSync(device).isCharacterDevice()) return err(english(phrase('seen.serial.other', { device })));
  } catch {
    return err(english(phrase('seen.serial.missing', { device })));
  }
  try {
    await promisify(execFile)('stty', ['-F', device, ...RAW_8N1, String(baud)], { timeout: Math.max(1, deadlineMs) });
    return ok(undefined);
  } catch (error) {
    const said = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
    return err(english(phrase('seen.serial.unset', { device, baud, error: said === '' ? messageOf(error) : said })));
  }
}

/** Opens one descriptor for each direction, since each stream closes its descriptor. */
function openTerminal(device: string): Result<{ readonly input: ReadStream; readonly output: WriteStream }, string> {
  const opened: number[] = [];
  try {
    const { O_NOCTTY, O_NONBLOCK, O_RDWR } = constants;
    for (let each = 0; each < 2; each++) opened.push(openSync(device, O_RDWR | O_NOCTTY | O_NONBLOCK));
    const [first, second] = opened;
    if (first === undefined || second === undefined || !isatty(first)) throw new Error(english(phrase('seen.serial.noTerminal')));
    return ok({ input: new ReadStream(first), output: new WriteStream(second) });
  } catch (error) {
    for (const fd of opened) closeSync(fd);
    return err(english(phrase('seen.serial.unopened', { device, error: messageOf(error) })));
  }
}
