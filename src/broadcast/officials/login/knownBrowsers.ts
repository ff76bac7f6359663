// Browsers from which an account has logged in before. Each has a signed cookie for that account ("device cookies" in OWASP's words), which outlives
// the login: mistakes made there are counted apart from those of strangers (loginThrottle.ts), and it opens nothing by itself. A browser that has no
// cookie yet is let in by a code from the command line (`arbiter account code`). Cookies and codes end with the account and with its password.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { linkSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { codeOf } from '../../../core/messages/messageOf.ts';
import { readSmall } from '../../../files/openFile.ts';
import type { Account } from '../accounts.ts';

export const BROWSERS_KEY_FILE = 'browsers.key';
/** Browsers keep no cookie longer. */
export const KNOWN_FOR_MS = 400 * 24 * 3_600_000;
/** A code is valid in the window of time that it was made in, and in the next one. */
export const CODE_WINDOW_MS = 30 * 60_000;
const CODE_BYTES = 8;
const KEY_BYTES = 32;
const NONCE_BYTES = 16;

export class KnownBrowsers {
  readonly #folder: string;
  #kept: Buffer | undefined;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Read or made at the first login. Where nothing can be written, browsers are known until the server ends. */
  get #key(): Buffer {
    return (this.#kept ??= browsersKey(this.#folder) ?? randomBytes(KEY_BYTES));
  }

  /** What makes the asking browser known for this account. */
  cookieFor(account: Account, nowMs: number): { readonly name: string; readonly value: string } {
    const nonce = randomBytes(NONCE_BYTES).toString('base64url');
    const sinceMs = nowMs.toString(36);
    return { name: cookieName(account.name), value: `${nonce}.${sinceMs}.${this.#cookieMark(account, nonce, sinceMs)}` };
  }

  /** What distinguishes this browser; `undefined` if it is not known for this account. */
  find(cookies: Readonly<Record<string, string | undefined>>, account: Account, nowMs: number): string | undefined {
    const [nonce = '', sinceMs = '', mark = ''] = cookies[cookieName(account.name)]?.split('.') ?? [];
    if (!isSame(mark, this.#cookieMark(account, nonce, sinceMs))) return undefined;
    return nowMs - parseInt(sinceMs, 36) < KNOWN_FOR_MS ? `${account.name} ${nonce}` : undefined;
  }

  /** Like `find`, for a browser whose user has typed this code. */
  findByCode(given: string, account: Account, nowMs: number): string | undefined {
    const window = Math.floor(nowMs / CODE_WINDOW_MS);
    const typed = given.toLowerCase().replaceAll(/[\s-]/g, '');
    const isValid = [window, window - 1].some((one) => isSame(typed, codeIn(this.#key, account, one)));
    return isValid ? `${account.name} code` : undefined;
  }

  #cookieMark = (account: Account, nonce: string, sinceMs: string): string =>
    markOf(this.#key, ['cookie', account.name, account.password.salt, nonce, sinceMs]).toString('base64url');
}

/** A code as people type it; `undefined` if the folder cannot keep the key of codes. */
export function browserCode(folder: string, account: Account, nowMs: number): string | undefined {
  const key = browsersKey(folder);
  if (key === undefined) return undefined;
  return codeIn(key, account, Math.floor(nowMs / CODE_WINDOW_MS)).replaceAll(/(.{4})(?=.)/g, '$1-');
}

/** What lets a program read for an account without a login, such as a calendar; `undefined` if the folder cannot keep a key. It ends with the password. */
export function addressMark(folder: string, { name, password }: Account): string | undefined {
  const key = browsersKey(folder);
  return key && markOf(key, ['address', name, password.salt]).toString('base64url');
}

const codeIn = (key: Buffer, { name, password }: Account, window: number): string =>
  markOf(key, ['code', name, password.salt, String(window)]).toString('hex', 0, CODE_BYTES);

/** Each account has its cookie, so that several people can share a browser. */
const cookieName = (name: string): string => `arbiter-browser-${createHash('sha256').update(name).digest('hex').slice(0, 16)}`;

const markOf = (key: Buffer, parts: readonly string[]): Buffer =>
  createHmac('sha256', key).update(JSON.stringify(parts)).digest();

export function isSame(given: string, expected: string): boolean {
  const [one, two] = [Buffer.from(given), Buffer.from(expected)];
  return one.length === two.length && timingSafeEqual(one, two);
}

/** The folder's key, made if there is none yet: whole or not at all, also if another process makes it at the same time. */
function browsersKey(folder: string): Buffer | undefined {
  const file = join(folder, BROWSERS_KEY_FILE);
  const known = readKey(file);
  if (known !== undefined) return known;
  const draft = `${file}.${process.pid}.${randomBytes(4).toString('hex')}`;
  try {
    writeFileSync(draft, randomBytes(KEY_BYTES).toString('base64url'), { mode: 0o600, flag: 'wx' });
    linkSync(draft, file);
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return undefined;
  } finally {
    rmSync(draft, { force: true });
  }
  return readKey(file);
}

function readKey(file: string): Buffer | undefined {
  try {
    const key = Buffer.from(readSmall(file), 'base64url');
    return key.length === KEY_BYTES ? key : undefined;
  } catch {
    return undefined;
  }
}
