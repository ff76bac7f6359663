// The owner's control server: a Unix socket on which other commands (`arbiter pause`, `arbiter rule`, `arbiter status`) send requests to the
// process that runs the tournament. A request is one JSON line, and so is its answer, in order; `{"ok":true,"value":…}` or
// `{"ok":false,"error":"…"}`. The file system decides who may connect: the socket's mode is 0600. Not for the network: that is broadcast.

import { rmdirSync, rmSync } from 'node:fs';
import type { Server, Socket } from 'node:net';
import { createServer } from 'node:net';
import { messageOf } from '../../core/messages/messageOf.ts';
import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import { chooseControlPath } from './controlPath.ts';
import type { JournalFailure } from '../failures.ts';
import { failureOf } from '../failures.ts';
import { lineSplitter } from './lines.ts';
import type { Lock } from './lock.ts';

/** The value is sent back as JSON; a thrown error's message goes to the client. `signal` fires when the client has gone or the server closes. */
export type ControlHandler = (request: unknown, signal: AbortSignal) => Promise<unknown>;

export type ControlAnswer = { readonly ok: true; readonly value: unknown } | { readonly ok: false; readonly error: string };

export type ControlServer = {
  readonly path: string;
  /** Closes all connections and removes the socket. */
  readonly close: () => Promise<void>;
};

/** A client that sends nothing for this long is disconnected. */
const IDLE_MS = 60_000;

/** Only the lock's holder may listen, so it may also remove the socket that a killed owner left behind. For the main thread. */
export async function serveControl(lock: Lock, handler: ControlHandler): Promise<Result<ControlServer, JournalFailure>> {
  const doing = `listen for commands in ${lock.folder}`;
  const connections = new Set<Socket>();
  const server = createServer((socket) => {
    connections.add(socket);
    socket.on('close', () => connections.delete(socket));
    converse(socket, handler);
  });
  try {
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

function converse(socket: Socket, handler: ControlHandler): void {
  const gone = new AbortController();
  socket.on('close', () => gone.abort());
  // A broken connection closes; nothing else needs to be done.
  socket.on('error', () => socket.destroy());
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  let turn = Promise.resolve();
  const split = lineSplitter(
    (line) => {
      turn = turn.then(async () => {
        // A client that waits for an answer may stay silent.
        socket.setTimeout(0);
        const answer = await answerTo(line, handler, gone.signal);
        socket.setTimeout(IDLE_MS);
        if (!socket.destroyed) socket.write(`${JSON.stringify(answer)}\n`);
      });
    },
    () => socket.destroy(),
  );
  socket.on('data', split);
}

async function answerTo(line: string, handler: ControlHandler, signal: AbortSignal): Promise<ControlAnswer> {
  try {
    return { ok: true, value: (await handler(JSON.parse(line) as unknown, signal)) ?? null };
  } catch (error) {
    return { ok: false, error: messageOf(error) };
  }
}
