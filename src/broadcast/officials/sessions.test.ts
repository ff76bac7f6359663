import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok, unwrap } from '../../core/result.ts';
import { AccountBook } from './accountBook.ts';
import type { Account } from './accounts.ts';
import { changeAccounts } from './accountsFile.ts';
import { IDLE_MS, isCsrf, LONGEST_MS, Sessions, USE_STEP_MS } from './sessions.ts';
import { SESSIONS_FILE, SessionStore } from './sessionStore.ts';

const password = { cost: 16, blockSize: 8, parallel: 1, salt: 'c2FsdA==', hash: 'aGFzaA==' };
const ada: Account = { name: 'Ada', role: 'chair', entrants: [], password };
const bede: Account = { ...ada, name: 'Bede', role: 'judge' };

let folder = '';
let nowMs = 0;
let store: SessionStore;
let sessions: Sessions;
const write = (...accounts: readonly Account[]): void => void unwrap(changeAccounts(folder, () => ok(accounts)));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-sessions-'));
  write(ada, bede);
  nowMs = 1_700_000_000_000;
  begin();
});
afterEach(() => {
  store.close();
  rmSync(folder, { recursive: true });
});
/** Like a server that starts with this folder. */
function begin(): void {
  store = new SessionStore(folder);
  sessions = new Sessions(new AccountBook(folder), store, () => nowMs);
}

describe('Sessions', () => {
  it('are identified by 256 bits that never repeat', () => {
    const tokens = new Set(Array.from({ length: 10 }, () => sessions.open(ada).token));
    expect(tokens.size).toBe(10);
    for (const token of tokens) {
      expect(Buffer.from(token, 'base64url')).toHaveLength(32);
      expect(sessions.find(token)?.account.name).toBe('Ada');
    }
    expect(sessions.find('')).toBeUndefined();
    expect(sessions.find(undefined)).toBeUndefined();
    expect(sessions.find('a'.repeat(43))).toBeUndefined();
  });

  it('store nothing with which one could log in: neither cookie nor password', () => {
    const { token, session } = sessions.open(ada);
    const kept = readFileSync(join(folder, SESSIONS_FILE), 'latin1');
    expect(kept).toContain('Ada');
    for (const secret of [token, session.csrf, ada.password.hash]) expect(kept).not.toContain(secret);
    expect(statSync(join(folder, SESSIONS_FILE)).mode & 0o777).toBe(0o600);
  });

  it('keep the key that signs under the secret of their cookie, and give it again after a restart', () => {
    const key = Buffer.from('a private key that no one else may read');
    const { token } = sessions.open(ada, key);
    expect(readFileSync(join(folder, SESSIONS_FILE)).includes(key)).toBe(false);
    store.close();
    begin();
    expect(sessions.find(token)?.signingKey).toEqual(key);
    expect(sessions.find(sessions.open(ada).token)?.signingKey).toBeUndefined();
  });

  it('create no file in a read-only folder', () => {
    expect(sessions.find('a'.repeat(43))).toBeUndefined();
    sessions.check();
    expect(existsSync(join(folder, SESSIONS_FILE))).toBe(false);
  });

  it('outlive the server, with their CSRF token', () => {
    const { token, session } = sessions.open(ada);
    const closed = sessions.open(bede);
    sessions.close(closed.token);
    store.close();
    begin();
    expect(sessions.find(token)).toMatchObject({ account: { name: 'Ada' }, csrf: session.csrf });
    expect(sessions.find(closed.token)).toBeUndefined();
    store.close();
    // Another account of the same name.
    write({ ...ada, password: { ...password, salt: 'cGVwcGVy' } });
    begin();
    expect(sessions.find(token)).toBeUndefined();
  });

  it('are shared by all servers of the folder: logged out of one, logged out of all', () => {
    const other = new SessionStore(folder);
    const others = new Sessions(new AccountBook(folder), other, () => nowMs);
    const { token } = sessions.open(ada);
    const there = others.find(token);
    expect(there?.account.name).toBe('Ada');
    sessions.close(token);
    others.check();
    expect(there?.ended.aborted).toBe(true);
    expect(others.find(token)).toBeUndefined();
    other.close();
  });

  it('are kept in memory if the file fails', () => {
    const { token } = sessions.open(ada);
    // Simulates a disk failure.
    const other = new Database(join(folder, SESSIONS_FILE));
    other.exec('DROP TABLE session');
    other.close();
    const later = sessions.open(bede);
    expect(sessions.find(later.token)?.account.name).toBe('Bede');
    expect(sessions.find(token)).toBeUndefined();
    store.close();
    writeFileSync(join(folder, SESSIONS_FILE), 'no database, and longer than the head of one would be: '.repeat(20));
    begin();
    expect(sessions.find(sessions.open(ada).token)).toBeDefined();
    store.close();
    rmSync(join(folder, SESSIONS_FILE));
    mkdirSync(join(folder, SESSIONS_FILE));
    begin();
    expect(sessions.find(sessions.open(ada).token)).toBeDefined();
  });

  it('end after twelve hours of silence, and after a week however much they are used', () => {
    const { token } = sessions.open(ada);
    nowMs += IDLE_MS - 1;
    expect(sessions.find(token)).toBeDefined();
    nowMs += IDLE_MS;
    expect(sessions.find(token)).toBeUndefined();
    const used = sessions.open(ada);
    for (let passedMs = 0; passedMs < LONGEST_MS; passedMs += IDLE_MS / 2) {
      expect(sessions.find(used.token)).toBeDefined();
      nowMs += IDLE_MS / 2;
    }
    expect(sessions.find(used.token)).toBeUndefined();
    expect(used.session.ended.aborted).toBe(true);
  });

  it('end at once when the account is removed or changed, and only those', () => {
    const mine = sessions.open(ada);
    const others = sessions.open(bede);
    write({ ...ada, role: 'viewer' }, bede);
    expect(sessions.find(mine.token)).toBeUndefined();
    expect(sessions.find(others.token)).toBeDefined();
    write({ ...ada, role: 'viewer' });
    sessions.check();
    expect(others.session.ended.aborted).toBe(true);
    expect(store.rows).toEqual([]);
  });

  it('end on request', () => {
    const { token, session } = sessions.open(ada);
    sessions.close(token);
    expect(sessions.find(token)).toBeUndefined();
    expect(session.ended.aborted).toBe(true);
  });

  it('are limited to twenty per account: the least recently used gives way', () => {
    const first = sessions.open(ada);
    const others = Array.from({ length: 19 }, () => sessions.open(ada));
    nowMs += USE_STEP_MS;
    sessions.find(first.token);
    sessions.open(ada);
    expect(store.rows).toHaveLength(20);
    expect(sessions.find(first.token)).toBeDefined();
    expect(others.filter(({ token }) => sessions.find(token) === undefined)).toHaveLength(1);
  });

  it('have their own CSRF token', () => {
    const one = sessions.open(ada).session;
    const other = sessions.open(ada).session;
    expect(isCsrf(one, one.csrf)).toBe(true);
    expect(isCsrf(one, other.csrf)).toBe(false);
    expect(isCsrf(one, '')).toBe(false);
    expect(isCsrf(one, one.csrf.slice(1))).toBe(false);
  });
});
