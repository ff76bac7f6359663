// Who may do more than watch: the accounts of a tournament, as in `accounts.json` of its data folder. Text in, text out; accountsFile.ts reads and
// writes the file, rights.ts says what a role may do.

import { isShownWhole } from '../../core/messages/printable.ts';
import { z } from 'zod';
import { err, ok, type Result } from '../../core/result.ts';
import { ROLES, type Role } from '../messages.ts';
import { areParameters, type PasswordHash } from './passwords.ts';
import type { SigningKey } from './signingKey.ts';

/** `entrants`: the entrants of an author or operator; empty for other roles. */
export type Account = {
  readonly name: string;
  readonly role: Role;
  readonly entrants: readonly string[];
  readonly password: PasswordHash;
  /** Of those who may rule; absent: the account was made without one, and its rulings are not signed. */
  readonly signing?: SigningKey;
  readonly totp?: SecondFactor;
};

/** A code besides the password (login/secondFactor.ts). */
export type SecondFactor = {
  /** In base32, as authenticators take it. */
  readonly secret: string;
  /** Hashes of the recovery codes that are left. */
  readonly recovery: readonly string[];
};

/** Roles that belong to entrants. */
export const ENTRANTS_ROLES: ReadonlySet<Role> = new Set<Role>(['author', 'operator']);

const VERSION = 1;
export const LONGEST_NAME = 80;

/** Why a name is not allowed, in one sentence: names are shown, written in the journal and typed at the login. */
export function nameProblem(name: string): string | undefined {
  const cannot = 'Cannot use the name';
  if (name === '' || name.length > LONGEST_NAME) return `${cannot}: expected 1 to ${LONGEST_NAME} characters, got ${name.length}`;
  if (!isShownWhole(name) || /\p{Cf}/u.test(name))
    return `${cannot}: expected characters that can be seen, without any that are invisible or turn the writing direction (such as U+202E)`;
  return name === name.trim() ? undefined : `${cannot}: expected no space before or after it`;
}

/** All that makes an account what it is: not the recovery codes that are left. */
export const identityOf = (account: Account): string => JSON.stringify({ ...account, totp: account.totp?.secret });

/** Whether nothing was changed, including the password. */
export const isSameAccount = (one: Account, other: Account): boolean => identityOf(one) === identityOf(other);

export const formatAccounts = (accounts: readonly Account[]): string =>
  `${JSON.stringify({ version: VERSION, accounts }, undefined, 2)}\n`;

/** The error is the tail of a sentence: what was expected, and what was found. */
export function parseAccounts(text: string): Result<readonly Account[], string> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return err('expected JSON as "arbiter account" writes it');
  }
  const file = accountsFile.safeParse(read);
  if (!file.success) return err('expected an object with a list of accounts');
  if (file.data.version !== VERSION) return err(`expected version ${VERSION}, got "${String(file.data.version)}"`);
  const accounts: Account[] = [];
  for (const [index, item] of file.data.accounts.entries()) {
    const { data: account } = wholeAccount.safeParse(item);
    if (account === undefined) return err(`expected a whole account at place ${index + 1} of the list`);
    if (accounts.some(({ name }) => name === account.name)) return err(`expected every name once, got "${account.name}" twice`);
    accounts.push(account);
  }
  return ok(accounts);
}

const accountsFile = z.object({ version: z.unknown(), accounts: z.array(z.unknown()) });

const wholeAccount = z.object({
  name: z.string().refine((name) => nameProblem(name) === undefined),
  role: z.enum(ROLES),
  entrants: z.array(z.string()),
  password: z
    .object({
      cost: z.number(),
      blockSize: z.number(),
      parallel: z.number(),
      salt: z.string().min(1),
      hash: z.string().min(1),
    })
    .refine(areParameters),
  signing: z.object({ key: z.string().min(1), sealed: z.string().min(1) }).exactOptional(),
  totp: z.object({ secret: z.string().regex(/^[A-Z2-7]{16,}$/), recovery: z.array(z.string()) }).exactOptional(),
});
