// The owner's control server: a Unix socket on which other commands (`arbiter pause`, `arbiter rule`, `arbiter status`) send requests to the
// process that runs the tournament. A request is one JSON line, `{"token":"…","request":…}`, and so is its answer, in order; `{"ok":true,"value":…}` or
// `{"ok":false,"error":"…"}`, with the error's phrase if it has one. The file system decides who may connect (the socket's mode is 0600), src/peers who is listened to, and the token shows that
// the other end may read the data folder. Not for the network: that is broadcast.

import { rmdirSync, rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { english } from '../../core/phrases/english.ts';
import type { Phrase } from '../../core/phrases/phrase.ts';
import { saidBy } from '../../core/phrases/said.ts';
import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import { MOST_CONNECTIONS, refusalOf } from '../../peers/gate.ts';
import { isToken, makeToken, removeToken } from '../../peers/token.ts';
import { chooseControlPath } from './controlPath.ts';
import type { JournalFailure } from '../failures.ts';
import { failureOf } from '../failures.ts';
import { lineSplitter } from './lines.ts';
import type { Lock } from './lock.ts';

/** The value is sent back as JSON; what a thrown error says goes to the client. `signal` fires when the client has gone or the server closes. */
export type ControlHandler = (request: unknown, signal: AbortSignal) => Promise<unknown>;

export type ControlAnswer =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly error: string; readonly phrase?: Phrase };

export type ControlServer = {
  readonly path: string;
  /** Closes all connections and removes the socket. */
  readonly close: () => Promise<void>;
};

const FAREWELL_MS = 1000;
/** If so many are connected, others need the places: who is sent away is not given time to read why. */
const MANY_CONNECTIONS = MOST_CONNECTIONS / 2;
/** A client that sends nothing for this long is disconnected. */
const IDLE_MS = 60_000;

/** Only the lock's holder may listen, so it may also remove the socket that a killed owner left behind. For the main thread. */
export async function serveControl(lock: Lock, handler: ControlHandler): Promise<Result<ControlServer, JournalFailure>> {
  const doing = `listen for commands in ${lock.folder}`;
  const connections = new Set<Socket>();
  let token = '';
  const server = createServer({ pauseOnConnect: true }, (socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    // A broken connection closes; nothing else needs to be done.
    socket.on('error', () => socket.destroy());
    void refusalOf(socket).then((refusal) => {
      if (refusal === undefined) converse(socket, token, handler);
      else sendAway(socket, refusal, connections.size < MANY_CONNECTIONS ? FAREWELL_MS : 0);
    });
  });
  server.maxConnections = MOST_CONNECTIONS;
  try {
    token = makeToken(lock.here);
    const { path, privateFolder } = chooseControlPath(lock);
    rmSync(path, { force: true });
    await listen(server, path);
    if (privateFolder !== undefined) lock.noteSocket(path);
    return ok({
      path,
      close: async () => {
        const closed = new Promise<void>((resolve) => server.close(() => resolve()));
        for (const socket of connections) socket.destroy();
        // Closing the server removes the socket's file.
        await closed;
        removeToken(lock.here, token);
        if (privateFolder !== undefined) rmdirSync(privateFolder);
      },
    });
  } catch (error) {
    server.close();
    return err(failureOf(doing, error));
  }
}

/** The umask denies others all rights while the socket is bound, so that at no moment can others connect. */
function listen(server: Server, path: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.once('listening', () => {
      server.off('error', reject);
      resolve();
    });
    const before = process.umask(0o177);
    try {
      server.listen(path);
    } finally {
      process.umask(before);
    }
  });
}

/** Sends the reason. What the other end says is not heard, but taken for a moment, so that it is still there to read the reason. */
function sendAway(socket: Socket, error: string, longestMs: number): void {
  socket.end(answerLine({ ok: false, error }));
  socket.resume();
  const timer = setTimeout(() => socket.destroy(), longestMs);
  socket.on('close', () => clearTimeout(timer));
}

const answerLine = (answer: ControlAnswer): string => `${JSON.stringify(answer)}\n`;

function converse(socket: Socket, token: string, handler: ControlHandler): void {
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  let turn = Promise.resolve();
  const split = lineSplitter(
    (line) => {
      turn = turn.then(async () => {
        // A client that waits for an answer may stay silent.
        socket.setTimeout(0);
        const answer = await answerTo(line, token, handler, gone.signal);
        socket.setTimeout(IDLE_MS);
        if (!socket.destroyed) socket.write(answerLine(answer));
      });
    },
    () => socket.destroy(),
  );
  socket.on('data', split);
  socket.resume();
}

type Said = { readonly token?: unknown; readonly request?: unknown };

async function answerTo(line: string, token: string, handler: ControlHandler, signal: AbortSignal): Promise<ControlAnswer> {
  try {
    const said: unknown = JSON.parse(line);
    const { token: shown, request } = typeof said === 'object' && said !== null ? (said as Said) : {};
    if (!isToken(token, shown))
      return { ok: false, error: 'Cannot take the request: expected the token of the data folder, which "arbiter" reads there' };
    return { ok: true, value: (await handler(request, signal)) ?? null };
  } catch (error) {
    const said = saidBy(error);
    return typeof said === 'string' ? { ok: false, error: said } : { ok: false, error: english(said), phrase: said };
  }
}
