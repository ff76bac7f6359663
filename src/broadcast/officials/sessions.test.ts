import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ok, unwrap } from '../../core/result.ts';
import { AccountBook } from './accountBook.ts';
import type { Account } from './accounts.ts';
import { changeAccounts } from './accountsFile.ts';
import { IDLE_MS, isCsrf, LONGEST_MS, Sessions } from './sessions.ts';

const password = { cost: 16, blockSize: 8, parallel: 1, salt: 'c2FsdA==', hash: 'aGFzaA==' };
const ada: Account = { name: 'Ada', role: 'chair', entrants: [], password };
const bede: Account = { ...ada, name: 'Bede', role: 'judge' };

let folder = '';
let nowMs = 0;
let sessions: Sessions;
const write = (...accounts: readonly Account[]): void => void unwrap(changeAccounts(folder, () => ok(accounts)));
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-sessions-'));
  write(ada, bede);
  nowMs = 1_700_000_000_000;
  sessions = new Sessions(new AccountBook(folder), () => nowMs);
});
afterEach(() => rmSync(folder, { recursive: true }));

describe('Sessions', () => {
  it('are known by 256 bits that are never the same', () => {
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

  it('keep nothing by which one could log in: neither cookie nor password', () => {
    const { token } = sessions.open(ada);
    const kept = (value: unknown, seen = new Set<unknown>()): string => {
      if (typeof value !== 'object' || value === null || seen.has(value)) return String(value);
      seen.add(value);
      const inside = value instanceof Map ? [...value.entries()] : Object.values(value);
      return inside.map((part) => kept(part, seen)).join(' ');
    };
    expect(kept(sessions.find(token))).not.toContain(token);
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

  it('end at once when the account is removed or changed, and no others do', () => {
    const mine = sessions.open(ada);
    const others = sessions.open(bede);
    write({ ...ada, role: 'viewer' }, bede);
    expect(sessions.find(mine.token)).toBeUndefined();
    expect(sessions.find(others.token)).toBeDefined();
    write({ ...ada, role: 'viewer' });
    sessions.check();
    expect(others.session.ended.aborted).toBe(true);
    expect(sessions.size).toBe(0);
  });

  it('end by word', () => {
    const { token, session } = sessions.open(ada);
    sessions.close(token);
    expect(sessions.find(token)).toBeUndefined();
    expect(session.ended.aborted).toBe(true);
  });

  it('are at most twenty of an account: the one that was used longest ago gives way', () => {
    const first = sessions.open(ada);
    const others = Array.from({ length: 19 }, () => sessions.open(ada));
    nowMs += 1;
    sessions.find(first.token);
    sessions.open(ada);
    expect(sessions.size).toBe(20);
    expect(sessions.find(first.token)).toBeDefined();
    expect(sessions.find(others[0]?.token)).toBeUndefined();
  });

  it('have a token of their own against other sites', () => {
    const one = sessions.open(ada).session;
    const other = sessions.open(ada).session;
    expect(isCsrf(one, one.csrf)).toBe(true);
    expect(isCsrf(one, other.csrf)).toBe(false);
    expect(isCsrf(one, '')).toBe(false);
    expect(isCsrf(one, one.csrf.slice(1))).toBe(false);
  });
});
