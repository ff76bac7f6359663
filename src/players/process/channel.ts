// The three byte streams between Arbiter and one process, in two implementations: pipes that the launcher makes (fast: no stream machinery, one reused
// buffer, writes without the event loop; measured by test/bench/pipes.ts) and, where there is no launcher, the sockets that spawn creates.

import type { ChildProcess } from 'node:child_process';
import { closeSync, constants, openSync, readSync, writeSync } from 'node:fs';
import { Socket } from 'node:net';
import { codeOf } from '../../core/messages/messageOf.ts';
import { Inbox, type Receive } from './inbox.ts';

export type ChannelHandlers = {
  /** `atMs`: when the bytes were read, on the clock of `performance.now()`. They are delivered later, when other pipes have been read too. */
  readonly onOutput: Receive;
  readonly onErrors: Receive;
  /**
   * The process closed its end, or cannot be written to, usually because it is ending. Reports each end at most once. `error` is the system error,
   * if there was one.
   */
  readonly onLost: (end: 'input' | 'output', error?: unknown) => void;
};

export type Channel = {
  /** Never blocks and never throws. Bytes that the process does not accept yet are copied, queued and retried. */
  readonly write: (text: string | Uint8Array) => void;
  readonly closeInput: () => void;
  /** The output that was read and is not delivered yet. */
  readonly output: Inbox;
  /** Call it when the process has ended: delivers its remaining output, closes everything, then calls `done`. Nothing is delivered afterwards. */
  readonly finish: (done: () => void) => void;
};

/** Our ends of the input, output and errors of a process. */
export type OurEnds = readonly [number, number, number];

/**
 * Opens pipes by their names: all three, or it throws. Each opening is an open file of its own, to which O_NONBLOCK belongs: our ends must not block,
 * those of the process must.
 */
export function openEnds([input = '', output = '', errors = '']: readonly string[]): OurEnds {
  const { O_RDONLY, O_WRONLY, O_NONBLOCK } = constants;
  const opened: number[] = [];
  const open = (name: string, flags: number): number => {
    const fd = openSync(name, flags | O_NONBLOCK);
    opened.push(fd);
    return fd;
  };
  try {
    return [open(input, O_WRONLY), open(output, O_RDONLY), open(errors, O_RDONLY)];
  } catch (error) {
    closeEnds(opened);
    throw error;
  }
}

export function closeEnds(ends: readonly number[]): void {
  for (const fd of ends) closeSync(fd);
}

export function attachEnds([input, output, errors]: OurEnds, handlers: ChannelHandlers): Channel {
  const writer = createWriter(input, (error) => handlers.onLost('input', error));
  const outputReader = createReader(output, handlers.onOutput, (error) => handlers.onLost('output', error));
  const errorReader = createReader(errors, handlers.onErrors, () => {});
  return {
    write: writer.write,
    closeInput: writer.close,
    output: outputReader.inbox,
    finish(done) {
      writer.close();
      errorReader.finish();
      outputReader.finish();
      done();
    },
  };
}

/** Linux: a write of up to this many bytes to a pipe is atomic (pipe(7), PIPE_BUF). */
const WHOLE_WRITE_BYTES = 4096;
const RETRY_MS = 2;

type Writer = { readonly write: Channel['write']; readonly close: () => void };

/** Writes immediately, outside the event loop. The queue is used only while the process does not read; only the caller limits its length. */
function createWriter(fd: number, onLost: (error: unknown) => void): Writer {
  let open = true;
  let queue: Buffer[] = [];
  let timer: NodeJS.Timeout | undefined;

  const close = (): void => {
    if (!open) return;
    open = false;
    queue = [];
    clearTimeout(timer);
    closeSync(fd);
  };

  const write = (data: string | Uint8Array): void => {
    if (!open || data.length === 0) return;
    if (queue.length > 0) return void queue.push(copyOf(data));
    const written = attempt(data);
    // A UTF-16 unit takes at most three bytes, so the bytes of a short text need not be counted.
    if (written === undefined || (written > 0 && data.length * 3 <= WHOLE_WRITE_BYTES)) return;
    const rest = copyOf(data).subarray(written);
    if (rest.length > 0) keep(rest);
  };

  /** The number of bytes written, 0 if the pipe is full; `undefined` if it is broken. */
  const attempt = (data: string | Uint8Array): number | undefined => {
    try {
      return typeof data === 'string' ? writeSync(fd, data) : writeSync(fd, data);
    } catch (error) {
      if (['EAGAIN', 'EINTR'].includes(codeOf(error) ?? '')) return 0;
      close();
      onLost(error);
      return undefined;
    }
  };

  const keep = (rest: Buffer): void => {
    queue = [rest];
    timer = setTimeout(retry, RETRY_MS);
  };

  const retry = (): void => {
    const all = Buffer.concat(queue);
    const written = attempt(all);
    if (written === undefined) return;
    queue = [];
    if (written < all.length) keep(all.subarray(written));
  };

  return { write, close };
}

const copyOf = (data: string | Uint8Array): Buffer => (typeof data === 'string' ? Buffer.from(data) : Buffer.from(data));

const BUFFER_BYTES = 64 * 1024;
/** A pipe holds 64 KiB, so a dead process cannot leave more than this; a living one that still holds the pipe is cut off here. */
const REMAINDER_BYTES = 1024 * 1024;

/** Shared by all readers of this thread: what is read is copied from here at once. */
const buffer = Buffer.allocUnsafeSlow(BUFFER_BYTES);

type Reader = { readonly inbox: Inbox; readonly finish: () => void };

function createReader(fd: number, receive: Receive, onEnd: (error?: Error) => void): Reader {
  const inbox = new Inbox(receive);
  let open = true;
  const callback = (bytes: number): boolean => {
    if (open) inbox.add(buffer.subarray(0, bytes), performance.now());
    return true;
  };
  const socket = new Socket({ fd, readable: true, writable: false, onread: { buffer, callback } });
  const over = (error?: Error): void => {
    if (!open) return;
    inbox.flush();
    open = false;
    onEnd(error);
  };
  // A pipe that cannot be read counts as ended; `close` also follows an error.
  socket
    .on('error', over)
    .on('end', () => over())
    .on('close', () => over())
    .resume();
  return {
    inbox,
    finish() {
      // The event loop may report the process's death before it has read the last output, so it is read here.
      for (let total = 0; open && !socket.destroyed && total < REMAINDER_BYTES;) {
        const bytes = readNow(fd, buffer);
        if (bytes === 0) break;
        total += bytes;
        inbox.add(buffer.subarray(0, bytes), performance.now());
      }
      inbox.flush();
      open = false;
      socket.destroy();
    },
  };
}

/** The number of bytes available now; 0 at the end, if there are no bytes, and if the pipe is broken. */
function readNow(fd: number, buffer: Buffer): number {
  try {
    return readSync(fd, buffer);
  } catch {
    return 0;
  }
}

/** A grandchild in another session may hold the pipes of a dead engine; the rest is not awaited longer than this. */
const LAST_WORDS_MS = 250;

/** The sockets of `child_process.spawn`: about twice the CPU time per round trip. */
export function attachPipes(child: ChildProcess, handlers: ChannelHandlers): Channel {
  const { stdin, stdout, stderr } = child;
  if (stdin === null || stdout === null || stderr === null) throw new TypeError('Cannot talk to a process: expected three pipes');
  let open = true;
  let lost = false;
  const lose = (end: 'input' | 'output', error?: Error): void => {
    if (lost || !open) return;
    lost = true;
    handlers.onLost(end, error);
  };
  const closed = new Promise((resolve) => child.once('close', resolve));
  stdin.on('error', (error) => lose('input', error));
  stdout.on('error', (error) => lose('output', error)).on('end', () => lose('output'));
  stderr.on('error', () => {});
  const output = new Inbox(handlers.onOutput);
  const errors = new Inbox(handlers.onErrors);
  stdout.on('data', (chunk: Buffer) => void (open && output.add(chunk, performance.now())));
  stderr.on('data', (chunk: Buffer) => void (open && errors.add(chunk, performance.now())));
  return {
    write(data) {
      if (data.length > 0 && stdin.writable) stdin.write(copyOf(data));
    },
    closeInput: () => void stdin.end(),
    output,
    finish(done) {
      const end = (): void => {
        if (!open) return;
        errors.flush();
        output.flush();
        open = false;
        clearTimeout(timer);
        for (const stream of [stdin, stdout, stderr]) stream.destroy();
        done();
      };
      const timer = setTimeout(end, LAST_WORDS_MS);
      void closed.then(end);
    },
  };
}
