// The token of a data folder: a secret that its owner writes when it begins to listen, and that only those who may read the folder can show. It is
// removed when the owner stops listening, and replaced by the next one.

import { randomBytes, timingSafeEqual } from 'node:crypto';
import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { readSmall } from '../files/openFile.ts';

const tokenFile = (folder: string): string => join(folder, 'control.token');

/** Throws the file system's error. */
export function makeToken(folder: string): string {
  const token = randomBytes(32).toString('hex');
  const draft = `${tokenFile(folder)}.new`;
  rmSync(draft, { force: true });
  writeFileSync(draft, `${token}\n`, { mode: 0o600, flag: 'wx' });
  renameSync(draft, tokenFile(folder));
  return token;
}

/** `undefined`: there is none, or it may not be read. */
export function readToken(folder: string): string | undefined {
  try {
    return readSmall(tokenFile(folder)).trim();
  } catch {
    return undefined;
  }
}

/** If it is still this one: another process may own the folder by now. A disk that refuses keeps a token that no one asks for; the next owner replaces it. */
export function removeToken(folder: string, token: string): void {
  if (readToken(folder) !== token) return;
  try {
    rmSync(tokenFile(folder), { force: true });
  } catch {
    return;
  }
}

export function isToken(expected: string, shown: unknown): boolean {
  if (typeof shown !== 'string') return false;
  const [one, other] = [Buffer.from(expected), Buffer.from(shown)];
  return one.length === other.length && timingSafeEqual(one, other);
}
