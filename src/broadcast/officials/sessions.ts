// Who is logged in now. A session is 256 bits of chance that only its browser keeps; here stands their hash. It ends by word, after a while of
// silence, after a week, and as soon as its account is removed or changed.
// Kept in memory only: after a restart of the server everybody logs in again. Nothing is lost by it: games and seats do not hang on it, and no file
// needs guarding that would log in whoever reads it.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountBook } from './accountBook.ts';
import { isSameAccount, type Account } from './accounts.ts';

export type Session = {
  readonly account: Account;
  readonly csrf: string;
  /** Fires when it ends. */
  readonly ended: AbortSignal;
};

type Kept = {
  readonly session: Session;
  readonly openedAtMs: number;
  usedAtMs: number;
  readonly end: AbortController;
};

export const IDLE_MS = 12 * 3_600_000;
export const LONGEST_MS = 7 * 24 * 3_600_000;
/** Of one account: the one that was used longest ago gives way. */
const MOST_OF_ACCOUNT = 20;
const TOKEN_BYTES = 32;

export class Sessions {
  readonly #book: AccountBook;
  readonly #nowMs: () => number;
  readonly #kept = new Map<string, Kept>();

  constructor(book: AccountBook, nowMs: () => number) {
    this.#book = book;
    this.#nowMs = nowMs;
  }

  /** A new one, whatever the browser had before; gives the text of its cookie. */
  open(account: Account): { readonly token: string; readonly session: Session } {
    this.#sweep();
    const own = [...this.#kept].filter(([, { session }]) => session.account.name === account.name);
    const surplus = own
      .toSorted(([, one], [, two]) => one.usedAtMs - two.usedAtMs)
      .slice(0, Math.max(0, own.length + 1 - MOST_OF_ACCOUNT));
    for (const [id] of surplus) this.#end(id);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const end = new AbortController();
    const session: Session = { account, csrf: csrfOf(token), ended: end.signal };
    const nowMs = this.#nowMs();
    this.#kept.set(idOf(token), { session, openedAtMs: nowMs, usedAtMs: nowMs, end });
    return { token, session };
  }

  /** The session of a cookie, which counts as used by this; `undefined` where it is none, or over. */
  find(token: string | undefined): Session | undefined {
    const kept = token === undefined ? undefined : this.#alive(idOf(token));
    if (kept === undefined) return undefined;
    kept.usedAtMs = this.#nowMs();
    return kept.session;
  }

  /** Ends those that are over, so that whoever listens to `ended` learns of it; for streams, which ask for nothing. */
  check(): void {
    this.#sweep();
  }

  close(token: string | undefined): void {
    if (token !== undefined) this.#end(idOf(token));
  }

  get size(): number {
    return this.#kept.size;
  }

  #alive(id: string): Kept | undefined {
    const kept = this.#kept.get(id);
    if (kept === undefined) return undefined;
    const nowMs = this.#nowMs();
    const account = this.#book.accounts.get(kept.session.account.name);
    const isOver = nowMs - kept.usedAtMs >= IDLE_MS || nowMs - kept.openedAtMs >= LONGEST_MS;
    if (!isOver && account !== undefined && isSameAccount(account, kept.session.account)) return kept;
    this.#end(id);
    return undefined;
  }

  #sweep(): void {
    for (const id of this.#kept.keys()) this.#alive(id);
  }

  #end(id: string): void {
    this.#kept.get(id)?.end.abort();
    this.#kept.delete(id);
  }
}

/** Compared without telling by the time how much of it was right. */
export function isCsrf(session: Session, given: string): boolean {
  const [one, two] = [Buffer.from(session.csrf), Buffer.from(given)];
  return one.length === two.length && timingSafeEqual(one, two);
}

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');
/** Made from the cookie, which no other site can read: nothing more has to be kept. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('arbiter csrf').digest('base64url');
