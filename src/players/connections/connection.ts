// A connection to a program that Arbiter did not start, in the shape of a running engine (engineProcess.ts): bytes in, bytes out, exactly one
// end. How the bytes get there is tcpConnection.ts and serialConnection.ts. There is no process to kill: to end the line is all that can be done, and
// the program hears of that only as far as its line tells it.

import { isUtf8 } from 'node:buffer';
import { ok, type Result } from '../../core/result.ts';
import { openEngineLog } from '../engineLog.ts';
import type { EngineProcess, ProcessHandlers, StopDeadlines } from '../process/engineProcess.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import { within } from '../within.ts';

/** An engine process is one, too. `stderrTail`: events of the connection; `closeInput` does nothing: an answer may still have to be repeated. */
export type ProgramConnection = Omit<EngineProcess, 'pid'> & { readonly pid?: number };

export type ConnectionHandlers = Pick<ProcessHandlers, 'onData' | 'onEnd'>;

export type ConnectionOptions = {
  /**
   * How long a program whose connection was lost may take to come back, in ms; absent: not at all. Only for protocols that repeat what was
   * not answered (SGMP): what is written meanwhile is lost.
   */
  readonly reconnectMs?: number;
  /** Ends the first wait for the program. */
  readonly signal?: AbortSignal;
  /** Where to write down all that is said; absent: nowhere. */
  readonly logFile?: string;
};

/** The part of a connection that differs between TCP and serial lines. */
export type Wire = {
  /** Sends bytes, which must not change afterwards; does nothing if no one is connected. */
  readonly write: (bytes: Buffer) => void;
  /** Resolves when everything written has been sent, or never; nothing is written afterwards. */
  readonly flushed: () => Promise<void>;
  /** Releases everything at once: sockets, listeners, timers. */
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

/** The error is the tail of a sentence. */
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

  const finish = (cause: ProcessEnd['cause'], message: string): void => {
    if (ended !== undefined) return;
    const end: ProcessEnd = { code: null, signal: null, cause, message };
    ended = end;
    wire.close();
    log.value?.note(message);
    // As with a process, the end comes later than the call that made it.
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
      stop: (farewell, deadlines = FAREWELL_MS) => (stopping ??= stop(farewell, deadlines)),
      kill: finishByUs,
      get ended() {
        return ended;
      },
      stderrTail: () => notes,
    },
    received(chunk) {
      if (ended !== undefined) return;
      handlers.onData(chunk);
      log.value?.received(Buffer.from(readable(chunk)));
    },
    noted,
    lost: (message) => finish('exited', message),
  });
}

/** Text as it stands, bytes as `02:88:87:ff`, in a line of their own. */
function readable(bytes: Buffer): string {
  if (isUtf8(bytes) && !bytes.some((byte) => byte < 9)) return bytes.toString();
  return `${Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join(':')}\n`;
}
