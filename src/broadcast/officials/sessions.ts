// Who is logged in now. A session is 256 bits of chance that only its browser keeps; what is kept of it here is their hash, and it outlives the
// server: an operator continues when the page has come back. It ends on request, after a while of silence, after a week, and as soon as its
// account is removed or changed.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AccountBook } from './accountBook.ts';
import type { Account } from './accounts.ts';
import type { SessionRow, SessionStore } from './sessionStore.ts';

export type Session = {
  readonly account: Account;
  readonly csrf: string;
  /** Fires when it ends. */
  readonly ended: AbortSignal;
};

type Met = { readonly session: Session; readonly end: AbortController };

export const IDLE_MS = 12 * 3_600_000;
export const LONGEST_MS = 7 * 24 * 3_600_000;
/** Not every request is worth a note. */
export const USE_STEP_MS = 60_000;
/** Of one account: the one that was used longest ago gives way. */
const MOST_OF_ACCOUNT = 20;
const TOKEN_BYTES = 32;

export class Sessions {
  readonly #book: AccountBook;
  readonly #store: SessionStore;
  readonly #nowMs: () => number;
  /** Those who have asked for something since the server began, by the hash of their cookie. */
  readonly #met = new Map<string, Met>();

  constructor(book: AccountBook, store: SessionStore, nowMs: () => number) {
    this.#book = book;
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** A new one, whatever the browser had before; gives the text of its cookie. */
  open(account: Account): { readonly token: string; readonly session: Session } {
    this.check();
    const own = this.#store.rows.filter((row) => row.account === account.name);
    for (const { id } of own.slice(MOST_OF_ACCOUNT - 1)) this.#end(id);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const nowMs = this.#nowMs();
    const row = { id: idOf(token), account: account.name, accountMark: markOf(account), openedAtMs: nowMs, usedAtMs: nowMs };
    this.#store.keep(row);
    return { token, session: this.#meet(row.id, account, token) };
  }

  /** The session of a cookie, which counts as used by this; `undefined` where it is none, or over. */
  find(token: string | undefined): Session | undefined {
    if (token === undefined) return undefined;
    const id = idOf(token);
    const row = this.#store.find(id);
    const account = row && this.#accountOf(row);
    if (row === undefined || account === undefined) {
      this.#end(id);
      return undefined;
    }
    const nowMs = this.#nowMs();
    if (nowMs - row.usedAtMs >= USE_STEP_MS) this.#store.use(id, nowMs);
    return this.#met.get(id)?.session ?? this.#meet(id, account, token);
  }

  /** Ends those that are over, so that listeners of `ended` learn of it; for streams, which ask for nothing. */
  check(): void {
    const alive = new Set<string>();
    for (const row of this.#store.rows) {
      if (this.#accountOf(row) === undefined) this.#end(row.id);
      else alive.add(row.id);
    }
    // Ended by another server of the same folder.
    for (const id of this.#met.keys()) if (!alive.has(id)) this.#end(id);
  }

  close(token: string | undefined): void {
    if (token !== undefined) this.#end(idOf(token));
  }

  #meet(id: string, account: Account, token: string): Session {
    const end = new AbortController();
    const session: Session = { account, csrf: csrfOf(token), ended: end.signal };
    this.#met.set(id, { session, end });
    return session;
  }

  /** Whose it is, as long as it is not over. */
  #accountOf({ account: name, accountMark, openedAtMs, usedAtMs }: SessionRow): Account | undefined {
    const nowMs = this.#nowMs();
    if (nowMs - usedAtMs >= IDLE_MS || nowMs - openedAtMs >= LONGEST_MS) return undefined;
    const account = this.#book.accounts.get(name);
    return account !== undefined && markOf(account) === accountMark ? account : undefined;
  }

  #end(id: string): void {
    this.#met.get(id)?.end.abort();
    this.#met.delete(id);
    if (this.#store.find(id) !== undefined) this.#store.forget(id);
  }
}

/** Compared without telling by the time how much of it was right. */
export function isCsrf(session: Session, given: string): boolean {
  const [one, two] = [Buffer.from(session.csrf), Buffer.from(given)];
  return one.length === two.length && timingSafeEqual(one, two);
}

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const markOf = (account: Account): string => createHash('sha256').update(JSON.stringify(account)).digest('hex');
/** Made from the cookie, which no other site can read: nothing more has to be kept. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('arbiter csrf').digest('base64url');
