// A connection to a program that Arbiter did not start, with the interface of a running engine (engineProcess.ts): bytes in, bytes out, exactly one
// end. tcpConnection.ts and serialConnection.ts transport the bytes. There is no process to kill: Arbiter can only close the connection, and
// whether the program notices depends on the kind of connection.

import { isUtf8 } from 'node:buffer';
import type { VersionFile } from '../../core/engines/engineVersion.ts';
import { ok, type Result } from '../../core/result.ts';
import { openEngineLog } from '../engineLog.ts';
import type { EngineProcess, ProcessHandlers, StopDeadlines } from '../process/engineProcess.ts';
import { Inbox } from '../process/inbox.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import { within } from '../within.ts';

/**
 * An engine process is also one. `stderrTail` returns events of the connection; `closeInput` does nothing, since an answer may need repeating.
 * `elsewhere`: the program runs on another machine, which measures its time.
 */
export type ProgramConnection = Omit<EngineProcess, 'pid'> & { readonly pid?: number; readonly elsewhere?: Elsewhere };

/**
 * A program on an engine host. The times of its output are those at which the host read it, counted from when the host wrote the last request, so they do not
 * contain the way there and back, nor standstills of the host.
 */
export type Elsewhere = {
  readonly host: string;
  readonly hardware: string;
  /** How many cores it has of its own; 0: any. */
  readonly cores: number;
  readonly files: readonly VersionFile[];
  /** What the host's list sets, unless the tournament file does. */
  readonly options: Readonly<Record<string, string | number | boolean>>;
  /** Whether its arguments have words in braces, so that it plays no game for which they stand for something else. */
  readonly fills: boolean;
  /**
   * Resolves when everything that the program has said by now has been delivered: to the time at which the host answered, on the same clock as output;
   * `undefined`: the program has ended, or the host is lost.
   */
  readonly settle: () => Promise<number | undefined>;
  /** How long the host had stood still when it last spoke, in ms. */
  readonly stoodStillMs: () => number;
  /** What the way there and back took, in ms: the longest for a request since the last call, and how many there were. */
  readonly takeLag: () => { readonly longestMs: number; readonly requests: number };
};

export type ConnectionHandlers = Pick<ProcessHandlers, 'onData' | 'onEnd'>;

export type ConnectionOptions = {
  /**
   * How long a program may take to reconnect after the connection was lost, in ms; absent: it may not reconnect. Only for protocols that repeat
   * unanswered messages (SGMP): bytes written in the meantime are lost.
   */
  readonly reconnectMs?: number;
  /** Cancels the first wait for the program. */
  readonly signal?: AbortSignal;
  /** Where to log the conversation; absent: no log. */
  readonly logFile?: string;
};

/** The part of a connection that differs between TCP and serial lines. */
export type Wire = {
  /** Sends bytes, which must not change afterwards; does nothing while no one is connected. */
  readonly write: (bytes: Buffer) => void;
  /** Resolves when everything written has been sent, or never. No writes follow. */
  readonly flushed: () => Promise<void>;
  /** Releases all sockets, listeners and timers immediately. */
  readonly close: () => void;
};

/** What a wire reports to its connection. */
export type ConnectionSide = {
  readonly program: ProgramConnection;
  readonly received: (chunk: Buffer) => void;
  /** Something happened to the connection that did not end it. */
  readonly noted: (text: string) => void;
  /** The connection ended by itself; `message` as in a `ProcessEnd`. */
  readonly lost: (message: string) => void;
};

const FAREWELL_MS: StopDeadlines = { politeMs: 1000, firmMs: 0 };
const TAIL_LINES = 50;

/** The error is the end of a sentence. */
export async function createProgramConnection(
  wire: Wire,
  handlers: ConnectionHandlers,
  { logFile }: ConnectionOptions,
): Promise<Result<ConnectionSide, string>> {
  const log = logFile === undefined ? ok(undefined) : await openEngineLog({ file: logFile });
  if (!log.ok) return log;
  let ended: ProcessEnd | undefined;
  let stopping: Promise<ProcessEnd> | undefined;
  let notes: readonly string[] = [];
  const { promise: gone, resolve: tellStopper } = Promise.withResolvers<ProcessEnd>();

  const noted = (text: string): void => {
    notes = [...notes, text].slice(-TAIL_LINES);
    log.value?.note(text);
  };

  const inbox = new Inbox((chunk, atMs) => {
    if (ended !== undefined) return;
    handlers.onData(chunk, atMs);
    log.value?.received(Buffer.from(readable(chunk)));
  });

  const finish = (cause: ProcessEnd['cause'], message: string): void => {
    if (ended !== undefined) return;
    const end: ProcessEnd = { code: null, signal: null, cause, message };
    ended = end;
    wire.close();
    log.value?.note(message);
    // As with a process, `onEnd` runs after the call that caused the end has returned.
    setImmediate(() => {
      handlers.onEnd(end);
      void Promise.resolve(log.value?.close()).then(() => tellStopper(end));
    });
  };
  const finishByUs = (): void => finish('stopped-by-us', 'Arbiter closed the connection to the program');

  const write = (text: string | Uint8Array): void => {
    if (ended !== undefined || text.length === 0) return;
    const bytes = typeof text === 'string' ? Buffer.from(text) : Buffer.from(text);
    wire.write(bytes);
    log.value?.sent(readable(bytes));
  };

  const stop = async (farewell: string, { politeMs }: StopDeadlines): Promise<ProcessEnd> => {
    write(farewell);
    if (ended === undefined) await within(wire.flushed(), politeMs, () => undefined);
    finishByUs();
    return gone;
  };

  return ok({
    program: {
      write,
      closeInput: () => {},
      hold: (canWait) => inbox.hold(canWait),
      catchUp: () => inbox.flush(),
      stop: (farewell, deadlines = FAREWELL_MS) => (stopping ??= stop(farewell, deadlines)),
      kill: finishByUs,
      get ended() {
        return ended;
      },
      stderrTail: () => notes,
      note: (text) => log.value?.note(text),
      lostLog: () => log.value?.takeFailure(),
    },
    received: (chunk) => inbox.add(chunk, performance.now()),
    noted,
    lost(message) {
      inbox.flush();
      finish('exited', message);
    },
  });
}

/** Text unchanged; binary data as `02:88:87:ff` on a separate line. */
function readable(bytes: Buffer): string {
  if (isUtf8(bytes) && !bytes.some((byte) => byte < 9)) return bytes.toString();
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':')}\n`;
}
