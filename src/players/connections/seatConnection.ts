// The connection to an operator's seat, with the interface of a running engine (engineProcess.ts): bytes in, bytes out, one end.
// It listens on a Unix socket that only the owner of the data folder can reach, and to no engine (src/peers). One operator sits there at a time: a second one is refused,
// or takes over on request. Losing the operator is neither an end nor a crash: the clock keeps running, and the operator may come back. Only `stop`
// and `kill` end the connection.
//
// Only whole lines are passed on, so an incomplete line of a lost connection is dropped. The first line must be a `hello` (protocols/seat): the
// session, which decides what the seat may show, answers every `hello` with the current state. Writes while no one is seated are discarded.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { createServer, type Socket } from 'node:net';
import { fullAllowance, spend, type Rate } from '../../core/allowance.ts';
import { ok, type Result } from '../../core/result.ts';
import { MOST_CONNECTIONS, refusalOf } from '../../peers/gate.ts';
import { isToken, readToken } from '../../peers/token.ts';
import { createLineReader } from '../../protocols/lines.ts';
import type { ToSeat } from '../../protocols/seat/messages.ts';
import {
  formatSeatMessage,
  loadSeatReader,
  LONGEST_SEAT_LINE_BYTES,
  readFromSeat,
  SEAT_VERSION,
} from '../../protocols/seat/wire.ts';
import { openEngineLog } from '../engineLog.ts';
import type { EngineProcess, ProcessHandlers, StopDeadlines } from '../process/engineProcess.ts';
import type { ProcessEnd } from '../process/processEnd.ts';
import { listenAtSeat } from './seatSocket.ts';
import { within } from '../within.ts';

export type SeatConnectionOptions = {
  /** The data folder of the tournament. */
  readonly folder: string;
  readonly entrant: string;
  /** Where to log the conversation; absent: no log. */
  readonly logFile?: string;
  /** How long to wait for the seat while another game, which may be about to end, uses it, in ms; absent: 3 s. */
  readonly patienceMs?: number;
};

export type SeatConnectionHandlers = ProcessHandlers & {
  /** Called when someone sits down (`true`) or leaves (`false`). */
  readonly onOperator?: (there: boolean) => void;
};

export type SeatConnection = Omit<EngineProcess, 'pid'> & {
  /** Where it listens. */
  readonly path: string;
  /** The name of the seated operator; `undefined`: no one. */
  readonly operator: string | undefined;
};

/** A connection that does not send a `hello` in this time is closed. */
const HELLO_WITHIN_MS = 10_000;
const PATIENCE_MS = 3000;
/** An operator's client that stops reading is disconnected when this much is queued for it; the operator may come back. */
const MOST_WAITING_BYTES = 1 << 22;
const FAREWELL_MS = 1000;
/** As at the control socket: then others need the places more than who is sent away needs to read why. */
const MANY_CONNECTIONS = MOST_CONNECTIONS / 2;
/** More than a person types, or a program that plays for one says. Each line may be answered. */
const LINES: Rate = { atOnce: 200, aSecond: 20 };
const TAIL_LINES = 50;
const decoder = new TextDecoder();

/** The error is the end of a sentence: `the seat of "X" is in use by another game`. */
export async function openSeatConnection(
  options: SeatConnectionOptions,
  handlers: SeatConnectionHandlers,
): Promise<Result<SeatConnection, string>> {
  await loadSeatReader();
  const log = options.logFile === undefined ? ok(undefined) : await openEngineLog({ file: options.logFile });
  if (!log.ok) return log;
  const connections = new Set<Socket>();
  let leave: () => void = () => {};
  let seated: { readonly socket: Socket; readonly name: string } | undefined;
  let ended: ProcessEnd | undefined;
  let stopping: Promise<ProcessEnd> | undefined;
  let notes: readonly string[] = [];
  const { promise: gone, resolve: tellStopper } = Promise.withResolvers<ProcessEnd>();

  const note = (text: string): void => {
    notes = [...notes, `${new Date().toISOString()} ${text}`].slice(-TAIL_LINES);
    log.value?.note(text);
  };

  const admit = (socket: Socket): void => {
    if (ended !== undefined || stopping !== undefined) return void socket.destroy();
    connections.add(socket);
    const hello = setTimeout(() => socket.destroy(), HELLO_WITHIN_MS);
    let lines = fullAllowance(LINES, performance.now());
    const heard = (line: string): void => {
      if (socket.writableEnded) return;
      lines = spend(lines, LINES, performance.now());
      if (lines.left < 0)
        return sendAway(socket, `lines without end: more than ${LINES.atOnce}, and ${LINES.aSecond} for each second`);
      if (seated?.socket !== socket) {
        if (!sitDown(socket, line)) return;
        clearTimeout(hello);
      }
      const text = Buffer.from(`${line}\n`);
      handlers.onData(text, performance.now());
      log.value?.received(text);
    };
    const reader = createLineReader(
      { line: (bytes, start, end) => heard(decoder.decode(bytes.subarray(start, end))) },
      { maxLineBytes: LONGEST_SEAT_LINE_BYTES, historyBytes: 0 },
    );
    void refusalOf(socket).then((refusal) => {
      if (refusal === undefined) socket.resume();
      else sendAway(socket, refusal, connections.size < MANY_CONNECTIONS ? FAREWELL_MS : 0);
    });
    socket.on('data', (chunk: Buffer) => {
      reader.receive(chunk);
      if (reader.overlongLines() > 0) sendAway(socket, 'a line without an end');
    });
    // A broken connection closes by itself; nothing else is necessary.
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      clearTimeout(hello);
      connections.delete(socket);
      if (seated?.socket === socket) getUp('was lost');
    });
  };

  /** Handles the first line of a connection; returns whether it may stay. */
  const sitDown = (socket: Socket, line: string): boolean => {
    const message = readFromSeat(line);
    if (!message.ok || message.value.kind !== 'hello') {
      sendAway(socket, 'Cannot sit down here: expected a "hello" first.');
      return false;
    }
    const { version, operator: name, takeOver, token } = message.value;
    if (version !== SEAT_VERSION) {
      sendAway(socket, `Cannot sit down here: expected a seat of version ${SEAT_VERSION}, got version ${version}.`);
      return false;
    }
    const expected = readToken(options.folder);
    if (expected !== undefined && !isToken(expected, token)) {
      sendAway(socket, 'Cannot sit down here: expected the token of the data folder, which "arbiter seat" reads there.');
      return false;
    }
    if (seated !== undefined && !takeOver) {
      sendAway(socket, english(phrase('seen.seat.taken', { name: nameOf(seated.name) })));
      return false;
    }
    if (seated !== undefined) {
      const { socket: old } = seated;
      getUp(`was replaced by ${nameOf(name)}`);
      sendAway(old, english(phrase('seen.seat.replaced', { name: nameOf(name) })));
    }
    seated = { socket, name };
    note(`${nameOf(name)} sat down`);
    handlers.onOperator?.(true);
    return true;
  };

  const getUp = (how: string): void => {
    if (seated === undefined) return;
    note(`${nameOf(seated.name)} ${how}`);
    seated = undefined;
    handlers.onOperator?.(false);
  };

  /** From here on, the next game can take the seat. */
  const closeDoor = (): void => {
    if (!server.listening) return;
    // This removes the socket's file immediately.
    server.close();
    leave();
  };

  const finish = (): void => {
    if (ended !== undefined) return;
    ended = { code: 0, signal: null, cause: 'stopped-by-us', message: english(phrase('seen.seat.shut')) };
    getUp('was disconnected: the seat is closed');
    closeDoor();
    for (const socket of connections) socket.destroy();
    const end = ended;
    setImmediate(() => handlers.onEnd(end));
    void Promise.resolve(log.value?.close()).then(() => setImmediate(() => tellStopper(end)));
  };

  const write = (text: string | Uint8Array): void => {
    if (seated === undefined || ended !== undefined) return;
    const { socket } = seated;
    // The caller may change the bytes as soon as this returns.
    socket.write(typeof text === 'string' ? text : Buffer.from(text));
    log.value?.sent(typeof text === 'string' ? text : Buffer.from(text).toString());
    if (socket.writableLength > MOST_WAITING_BYTES) socket.destroy();
  };

  const stop = async (farewell: string, { politeMs }: StopDeadlines): Promise<ProcessEnd> => {
    if (ended !== undefined) return gone;
    closeDoor();
    write(farewell);
    if (seated !== undefined) await closed(seated.socket, politeMs);
    finish();
    return gone;
  };

  const server = createServer({ pauseOnConnect: true }, admit);
  server.maxConnections = MOST_CONNECTIONS;
  const socket = await listenAtSeat(server, options.folder, options.entrant, options.patienceMs ?? PATIENCE_MS);
  if (!socket.ok) {
    await log.value?.close();
    return socket;
  }
  const { path } = socket.value;
  leave = socket.value.leave;
  server.on('error', finish);
  log.value?.note(`listening at ${path}`);
  return ok({
    path,
    write,
    // Only the farewell tells an operator that nothing more follows.
    closeInput: () => {},
    hold: () => {},
    catchUp: () => {},
    stop: (farewell, deadlines = { politeMs: FAREWELL_MS, firmMs: 0 }) => (stopping ??= stop(farewell, deadlines)),
    kill: finish,
    get ended() {
      return ended;
    },
    get operator() {
      return seated?.name;
    },
    stderrTail: () => notes,
    note: (text) => log.value?.note(text),
    lostLog: () => log.value?.takeFailure(),
  });
}

const nameOf = (name: string): string => (name.trim() === '' ? 'an operator' : `"${name}"`);

/** Sends the reason and closes the connection. */
function sendAway(socket: Socket, why: string, longestMs = FAREWELL_MS): void {
  const refusal: ToSeat = { kind: 'refused', what: 'hello', why };
  socket.end(formatSeatMessage(refusal));
  // Do not wait longer for a client that does not close its side.
  const timer = setTimeout(() => socket.destroy(), longestMs);
  socket.on('close', () => clearTimeout(timer));
}

/** Closes a connection when everything has been written, after at most `longestMs`. */
function closed(socket: Socket, longestMs: number): Promise<void> {
  const gone = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.end();
  return within(gone, longestMs, () => undefined);
}
