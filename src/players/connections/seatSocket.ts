// The socket on which an operator's seat listens: only the owner of the data folder can reach it, and nothing of it is left behind. A socket that
// a killed run left is replaced; where another process still listens, this waits until it closes.

import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmdirSync, rmSync, symlinkSync } from 'node:fs';
import { createConnection, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { fitsSocket, seatFile, seatFolder, seatPath } from '../../seats/seatPath.ts';

export type ListeningSeat = {
  readonly path: string;
  /** Call it after the server has been closed. */
  readonly leave: () => void;
};

const MOST_TRIES = 20;

/** Waits up to `patienceMs` for a seat on which another process listens. The error is the end of a sentence. */
export async function listenAtSeat(
  server: Server,
  folder: string,
  entrant: string,
  patienceMs: number,
): Promise<Result<ListeningSeat, string>> {
  const patientUntil = performance.now() + patienceMs;
  try {
    for (let tries = 0; tries < MOST_TRIES; tries++) {
      const seat = await tryToListen(server, folder, seatFile(folder, entrant));
      if (seat !== undefined) return ok(seat);
      const left = patientUntil - performance.now();
      const found = await knock(seatPath(folder, entrant), left);
      if (found === 'busy') {
        return err(english(phrase('seen.seat.occupied', { entrant })));
      }
      clear(folder, entrant, found);
    }
    return err(english(phrase('seen.seat.unopened', { entrant, error: english(phrase('seen.seat.others')) })));
  } catch (error) {
    return err(english(phrase('seen.seat.unopened', { entrant, error: messageOf(error) })));
  }
}

/** `undefined` where something is in the way. Threads cannot set the umask: the permissions of the folder keep others away from the start. */
async function tryToListen(server: Server, folder: string, file: string): Promise<ListeningSeat | undefined> {
  mkdirSync(seatFolder(folder), { recursive: true, mode: 0o700 });
  chmodSync(seatFolder(folder), 0o700);
  if (fitsSocket(file)) {
    const failure = await listening(server, file);
    if (failure !== undefined) return undefined;
    chmodSync(file, 0o600);
    return { path: file, leave: () => leaveFolder(dirname(file)) };
  }
  const privateFolder = mkdtempSync(join(tmpdir(), 'arbiter-seat-'));
  const path = join(privateFolder, 'seat.sock');
  try {
    symlinkSync(path, file);
  } catch (error) {
    rmdirSync(privateFolder);
    if (isCode(error, 'EEXIST', 'ENOENT')) return undefined;
    throw error;
  }
  const failure = await listening(server, path);
  if (failure !== undefined) throw failure;
  chmodSync(path, 0o600);
  return {
    path,
    leave() {
      rmSync(file, { force: true });
      leaveFolder(privateFolder);
      leaveFolder(dirname(file));
    },
  };
}

/** Returns an error that means something is in the way; throws any other. */
async function listening(server: Server, path: string): Promise<Error | undefined> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(path, () => {
        server.off('error', reject);
        resolve();
      });
    });
    return undefined;
  } catch (error) {
    if (error instanceof Error && isCode(error, 'EADDRINUSE', 'ENOENT')) return error;
    throw error;
  }
}

/**
 * `gone`: the listener has closed, or there is nothing any more. `stale`: no one listens, but the file of a dead process is still there.
 * `busy`: someone still listens after `longestMs`.
 */
function knock(path: string, longestMs: number): Promise<'gone' | 'stale' | 'busy'> {
  return new Promise((resolve, reject) => {
    const socket = createConnection(path);
    const timer = setTimeout(() => settle('busy'), Math.max(longestMs, 0));
    const settle = (found: 'gone' | 'stale' | 'busy'): void => {
      clearTimeout(timer);
      socket.destroy();
      resolve(found);
    };
    socket.on('close', () => settle('gone'));
    socket.on('error', (error) => {
      // EINVAL, ENAMETOOLONG: the path is too long for an address, so the link is gone.
      if (isCode(error, 'ENOENT', 'ECONNRESET', 'EINVAL', 'ENAMETOOLONG')) return settle('gone');
      if (isCode(error, 'ECONNREFUSED', 'ENOTSOCK')) return settle('stale');
      clearTimeout(timer);
      reject(error);
    });
    socket.resume();
  });
}

/** Removes what no one listens on any more, and nothing that another process may have created since. */
function clear(folder: string, entrant: string, found: 'gone' | 'stale'): void {
  const path = seatPath(folder, entrant);
  const file = seatFile(folder, entrant);
  if (found === 'stale') rmSync(path, { force: true });
  if (path === file || existsSync(path)) return;
  // The link points to a socket that no longer exists.
  rmSync(file, { force: true });
  leaveFolder(dirname(path));
}

/** Removes a folder that is empty. */
function leaveFolder(folder: string): void {
  try {
    rmdirSync(folder);
  } catch (error) {
    if (!isCode(error, 'ENOTEMPTY', 'EEXIST', 'ENOENT')) throw error;
  }
}

const isCode = (error: unknown, ...codes: readonly string[]): boolean => codes.includes(codeOf(error) ?? '');
