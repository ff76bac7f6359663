// A program behind a TCP connection: Arbiter calls it repeatedly until it answers, or waits for its call, and stops listening once connected.
// If the protocol allows it, a lost connection is restored within a time limit, in the same way as the first one.
// A process of this machine is examined (peers/caller.ts). Nothing proves who calls from elsewhere: listen on an address that only the program can reach.

import { createServer, connect, type Server, type Socket } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection } from '../../core/engines/program.ts';
import { err, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { refusalOfCalled, refusalOfCaller } from '../../peers/caller.ts';
import { afterAlive } from '../heartbeat.ts';
import {
  createProgramConnection,
  type ConnectionHandlers,
  type ConnectionOptions,
  type ConnectionSide,
  type ProgramConnection,
} from './connection.ts';

type TcpConnection = Extract<Connection, { readonly kind: 'tcp' }>;

const CALL_AGAIN_MS = 200;
/** A call that neither connects nor fails in this time is given up and repeated. */
const LONGEST_CALL_MS = 5000;
const KEEP_ALIVE_MS = 10_000;
const MOST_CALLERS = 16;
const AFTER_REFUSAL_MS = 100;
const GIVEN_UP = 'the wait for the program was given up';

/** The error is the end of a sentence: `no program at 127.0.0.1:5000 within 3000 ms: connect ECONNREFUSED …`. */
export async function openTcpConnection(
  connection: TcpConnection,
  handlers: ConnectionHandlers,
  deadlineMs: number,
  options: ConnectionOptions = {},
): Promise<Result<ProgramConnection, string>> {
  const { reconnectMs, signal } = options;
  const address = addressOf(connection);
  let socket: Socket | undefined;
  let seeking: Seeking | undefined;

  const side = await createProgramConnection(
    {
      write: (bytes) => void socket?.write(bytes),
      flushed: () => new Promise((resolve) => (socket === undefined ? resolve() : socket.end(resolve))),
      close() {
        seeking?.giveUp();
        socket?.destroy();
        socket = undefined;
      },
    },
    handlers,
    options,
  );
  if (!side.ok) return side;
  const { program, received, noted, lost } = side.value;

  const seek = async (longestMs: number): Promise<Result<void, string>> => {
    seeking = connection.listen ? awaitCall(connection, longestMs) : call(connection, longestMs);
    const found = await seeking.found;
    seeking = undefined;
    if (!found.ok && found.error === GIVEN_UP) return found;
    if (!found.ok) return err(english(phrase('seen.tcp.absent', { address, ms: longestMs, error: found.error })));
    if (program.ended !== undefined) {
      found.value.destroy();
      return err(GIVEN_UP);
    }
    hear(found.value);
    return { ok: true, value: undefined };
  };

  const hear = (next: Socket): void => {
    socket = next;
    next.setNoDelay(true).setKeepAlive(true, KEEP_ALIVE_MS);
    let reason = english(phrase('seen.connection.closed'));
    next.on('data', received);
    next.on('error', (error) => (reason = error.message));
    next.on('close', () => {
      if (socket !== next) return;
      socket = undefined;
      void mend(side.value, reason);
    });
    next.resume();
    noted(`connected with ${next.remoteAddress ?? '?'}:${next.remotePort ?? '?'}`);
  };

  const mend = async ({ noted: tell }: ConnectionSide, reason: string): Promise<void> => {
    const what = english(phrase('seen.connection.lost', { address, why: reason }));
    if (reconnectMs === undefined) return lost(what);
    tell(what);
    const found = await seek(reconnectMs);
    if (!found.ok) lost(`${what}; ${found.error}`);
  };

  const giveUp = (): void => seeking?.giveUp();
  signal?.addEventListener('abort', giveUp);
  const found = signal?.aborted === true ? err(GIVEN_UP) : await seek(deadlineMs);
  signal?.removeEventListener('abort', giveUp);
  if (found.ok) return { ok: true, value: program };
  program.kill();
  return found;
}

const addressOf = ({ host, port }: TcpConnection): string => `${host.includes(':') ? `[${host}]` : host}:${port}`;

/** An attempt to connect. `giveUp` ends it immediately and leaves nothing open. */
type Seeking = { readonly found: Promise<Result<Socket, string>>; readonly giveUp: () => void };

function seekingFor(longestMs: number, begin: (settle: (found: Result<Socket, string>) => void) => () => void): Seeking {
  const { promise: found, resolve: settle } = Promise.withResolvers<Result<Socket, string>>();
  let lastError = english(phrase('seen.tcp.nobody'));
  let over = false;
  const end = (result: Result<Socket, string>): void => {
    if (over) return;
    over = true;
    cancel();
    settle(result);
    cleanUp();
  };
  const cancel = afterAlive(longestMs, () => end(err(lastError)));
  let cleanUp = (): void => {};
  cleanUp = begin((result) => {
    if (result.ok) end(result);
    else lastError = result.error;
  });
  return { found, giveUp: () => end(err(GIVEN_UP)) };
}

/** Calls repeatedly until the program answers. */
function call({ host, port }: TcpConnection, longestMs: number): Seeking {
  return seekingFor(longestMs, (settle) => {
    let attempt: Socket | undefined;
    let again: NodeJS.Timeout | undefined;
    const dial = (): void => {
      const socket = connect({ host, port });
      attempt = socket;
      socket.setTimeout(LONGEST_CALL_MS, () => socket.destroy(new Error(english(phrase('seen.tcp.silent')))));
      const failed = (error: Error): void => {
        settle(err(error.message));
        attempt = undefined;
        again = setTimeout(dial, CALL_AGAIN_MS);
      };
      socket.once('error', failed);
      socket.once('connect', () => {
        socket
          .off('error', failed)
          .on('error', () => undefined)
          .setTimeout(0)
          .pause();
        void refusalOfCalled(socket).then((refusal) => {
          if (attempt !== socket) return void socket.destroy();
          if (refusal === undefined) {
            attempt = undefined;
            return settle({ ok: true, value: socket });
          }
          socket.destroy();
          failed(new Error(refusal));
        });
      });
    };
    dial();
    return () => {
      clearTimeout(again);
      attempt?.removeAllListeners().on('error', () => {});
      attempt?.destroy();
    };
  });
}

/** Listens for the first caller that may play. A call costs a look at all processes, so not many are looked at, one after the other. */
function awaitCall({ host, port }: TcpConnection, longestMs: number): Seeking {
  return seekingFor(longestMs, (settle) => {
    let again: NodeJS.Timeout | undefined;
    let over = false;
    let turn = Promise.resolve();
    const examine = async (socket: Socket): Promise<void> => {
      if (over || socket.destroyed) return void socket.destroy();
      const refusal = await refusalOfCaller(socket);
      if (over || socket.destroyed) return void socket.destroy();
      if (refusal === undefined) return settle({ ok: true, value: socket });
      socket.destroy();
      settle(err(refusal));
      await wait(AFTER_REFUSAL_MS);
    };
    const server: Server = createServer({ pauseOnConnect: true }, (socket) => {
      socket.on('error', () => undefined);
      turn = turn.then(() => examine(socket));
    });
    server.maxConnections = MOST_CALLERS;
    const listen = (): void => void server.listen({ host, port });
    server.on('error', (error) => {
      settle(err(error.message));
      // The port may stay in use for a short time.
      if (!over) again = setTimeout(listen, CALL_AGAIN_MS);
    });
    listen();
    return () => {
      over = true;
      clearTimeout(again);
      server.close(() => {});
    };
  });
}
