// Who may do more than watch: the accounts of a tournament, as they stand in `accounts.json` of its data folder. Text in, text out; reading and writing
// the file is accountsFile.ts, what a role may do is rights.ts.

import { err, ok, type Result } from '../../core/result.ts';
import { ROLES, type Role } from '../messages.ts';
import { areParameters, type PasswordHash } from './passwords.ts';

/** `entrants`: whose author or operator it is; of other roles none. */
export type Account = {
  readonly name: string;
  readonly role: Role;
  readonly entrants: readonly string[];
  readonly password: PasswordHash;
};

/** Roles that belong to entrants. */
export const ENTRANTS_ROLES: ReadonlySet<Role> = new Set<Role>(['author', 'operator']);

const VERSION = 1;
export const LONGEST_NAME = 80;

/** What speaks against a name, in one sentence: it is shown, written in the journal and typed at the login. */
export function nameProblem(name: string): string | undefined {
  const cannot = 'Cannot use the name';
  if (name === '' || name.length > LONGEST_NAME) return `${cannot}: expected 1 to ${LONGEST_NAME} characters, got ${name.length}`;
  if (!name.isWellFormed() || /[\p{Cc}\p{Cf}\u2028\u2029]/u.test(name)) return `${cannot}: expected printable characters only`;
  return name === name.trim() ? undefined : `${cannot}: expected no space before or after it`;
}

/** Whether nothing of it was changed: the password neither. */
export const isSameAccount = (one: Account, other: Account): boolean => JSON.stringify(one) === JSON.stringify(other);

export const formatAccounts = (accounts: readonly Account[]): string =>
  `${JSON.stringify({ version: VERSION, accounts }, undefined, 2)}\n`;

/** The error is the tail of a sentence: what was expected, and what is there. */
export function parseAccounts(text: string): Result<readonly Account[], string> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return err('expected JSON as "arbiter account" writes it');
  }
  if (!isFields(read) || !Array.isArray(read['accounts'])) return err('expected an object with a list of accounts');
  if (read['version'] !== VERSION) return err(`expected version ${VERSION}, got "${String(read['version'])}"`);
  const accounts: Account[] = [];
  for (const [index, item] of (read['accounts'] as readonly unknown[]).entries()) {
    const account = accountOf(item);
    if (account === undefined) return err(`expected a whole account at place ${index + 1} of the list`);
    if (accounts.some(({ name }) => name === account.name)) return err(`expected every name once, got "${account.name}" twice`);
    accounts.push(account);
  }
  return ok(accounts);
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null && !Array.isArray(value);
const isText = (value: unknown): value is string => typeof value === 'string';

function accountOf(item: unknown): Account | undefined {
  if (!isFields(item)) return undefined;
  const { name, entrants } = item;
  const role = ROLES.find((known) => known === item['role']);
  const password = passwordOf(item['password']);
  if (!isText(name) || nameProblem(name) !== undefined || role === undefined || password === undefined) return undefined;
  return Array.isArray(entrants) && entrants.every(isText) ? { name, role, entrants, password } : undefined;
}

function passwordOf(item: unknown): PasswordHash | undefined {
  if (!isFields(item)) return undefined;
  const { cost, blockSize, parallel, salt, hash } = item;
  if (typeof cost !== 'number' || typeof blockSize !== 'number' || typeof parallel !== 'number') return undefined;
  if (!isText(salt) || !isText(hash) || salt === '' || hash === '') return undefined;
  return areParameters({ cost, blockSize, parallel }) ? { cost, blockSize, parallel, salt, hash } : undefined;
}
