// Who is logged in. A session is 256 random bits that only its browser keeps; the server stores their hash, which outlives the server: an operator
// continues when the page reconnects. A session ends on request, after a period of inactivity, after a week, and as soon as its account is removed or
// changed.

import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { present } from '../../core/present.ts';
import type { AccountBook } from './accountBook.ts';
import { identityOf, type Account } from './accounts.ts';
import type { SessionRow, SessionStore } from './sessionStore.ts';
import { seal, secretOfSession, unseal } from './signingKey.ts';

export type Session = {
  readonly account: Account;
  readonly csrf: string;
  /** The private key of the account (signatures.ts); absent: its rulings are not signed. */
  readonly signingKey?: Uint8Array;
  /** Fires when the session ends. */
  readonly ended: AbortSignal;
};

type Met = { readonly session: Session; readonly end: AbortController };

export const IDLE_MS = 12 * 3_600_000;
export const LONGEST_MS = 7 * 24 * 3_600_000;
/** Uses are recorded at most this often. */
export const USE_STEP_MS = 60_000;
/** Per account: the least recently used gives way. */
const MOST_OF_ACCOUNT = 20;
const TOKEN_BYTES = 32;

export class Sessions {
  readonly #book: AccountBook;
  readonly #store: SessionStore;
  readonly #nowMs: () => number;
  /** Sessions used since the server started, by the hash of their cookie. */
  readonly #met = new Map<string, Met>();

  constructor(book: AccountBook, store: SessionStore, nowMs: () => number) {
    this.#book = book;
    this.#store = store;
    this.#nowMs = nowMs;
  }

  /** Opens a new session, whatever the browser had before; returns the text of its cookie. `signingKey`: the account's private key. */
  open(account: Account, signingKey?: Uint8Array): { readonly token: string; readonly session: Session } {
    this.check();
    const own = this.#store.rows.filter((row) => row.account === account.name);
    for (const { id } of own.slice(MOST_OF_ACCOUNT - 1)) this.#end(id);
    const token = randomBytes(TOKEN_BYTES).toString('base64url');
    const nowMs = this.#nowMs();
    const sealedKey = signingKey === undefined ? null : seal(signingKey, secretOfSession(token));
    const accountMark = markOf(account);
    const row = { id: idOf(token), account: account.name, accountMark, openedAtMs: nowMs, usedAtMs: nowMs, sealedKey };
    this.#store.keep(row);
    return { token, session: this.#meet(row, account, token) };
  }

  /** The session of a cookie, which this marks as used; `undefined` if the cookie is unknown or the session is over. */
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
    return this.#met.get(id)?.session ?? this.#meet(row, account, token);
  }

  /** Ends expired sessions, so that listeners of `ended` learn of it; for streams, which send no requests. */
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

  #meet({ id, sealedKey }: SessionRow, account: Account, token: string): Session {
    const end = new AbortController();
    const signingKey = sealedKey === null ? undefined : unseal(sealedKey, secretOfSession(token));
    const session: Session = { account, csrf: csrfOf(token), ended: end.signal, ...present({ signingKey }) };
    this.#met.set(id, { session, end });
    return session;
  }

  /** The account of a session, unless the session is over. */
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

/** Constant-time comparison. */
export function isCsrf(session: Session, given: string): boolean {
  const [one, two] = [Buffer.from(session.csrf), Buffer.from(given)];
  return one.length === two.length && timingSafeEqual(one, two);
}

const idOf = (token: string): string => createHash('sha256').update(token).digest('hex');
const markOf = (account: Account): string => createHash('sha256').update(identityOf(account)).digest('hex');
/** Derived from the cookie, which no other site can read: nothing more needs to be stored. */
const csrfOf = (token: string): string => createHmac('sha256', token).update('arbiter csrf').digest('base64url');
