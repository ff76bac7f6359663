// arbiter account: who may rule, read logs of their engines or use a seat on the page of a tournament. The accounts are in the data folder; a running
// server notices a change at once, and ends the sessions of accounts that were changed or removed.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { nearest } from '../../core/messages/nearest.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { ENTRANTS_ROLES, nameProblem, type Account } from '../../broadcast/officials/accounts.ts';
import { changeAccounts, readAccounts } from '../../broadcast/officials/accountsFile.ts';
import { hashPassword, passwordProblem } from '../../broadcast/officials/passwords.ts';
import { ROLES, type Role } from '../../broadcast/messages.ts';
import { JOURNAL_FILE } from '../../journal/schema.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { readTournament } from '../../run/dataFolder.ts';
import { textOption, textOptions } from '../options.ts';
import { readSecret } from '../secretLine.ts';
import { dataOption } from './reading/status.ts';

const ACTIONS = ['add', 'list', 'remove', 'password'] as const;

export const account: CommandAction = async ([action, name], options) => {
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined) throw new WrongUse(`Cannot do this: expected ${ACTIONS.join(', ')}, got "${action ?? ''}"`);
  const folder = resolve(dataOption(options));
  if (!existsSync(folder)) {
    throw new Failure(
      `Cannot find ${folder}: expected the data folder of a tournament; "arbiter run" makes it, and you may create it before`,
    );
  }
  switch (known) {
    case 'add':
      return add(folder, nameGiven(name), options);
    case 'list':
      return list(folder, name, options);
    case 'remove':
      return remove(folder, nameGiven(name));
    case 'password':
      return changePassword(folder, nameGiven(name));
  }
};

async function add(folder: string, name: string, options: OptionValues): Promise<0> {
  const role = roleGiven(options);
  const entrants = [...new Set(textOptions(options, 'entrant'))];
  const definition = definitionIn(folder);
  checkEntrants(role, entrants, definition);
  const before = valueOf(readAccounts(folder));
  if (before.some((one) => one.name === name)) throw new Failure(alreadyThere(name));
  const password = await hashPassword(await newPassword(name));
  const added: Account = { name, role, entrants, password };
  // Someone may have added it while the user typed the password.
  valueOf(
    changeAccounts(folder, (accounts) =>
      accounts.some((one) => one.name === name) ? err(alreadyThere(name)) : ok([...accounts, added]),
    ),
  );
  process.stdout.write(`${name} may log in as ${role}${entrants.length === 0 ? '' : ` of ${entrants.join(', ')}`}.\n`);
  for (const warning of officialWarnings(name, role, definition)) process.stderr.write(`${warning}\n`);
  return 0;
}

function list(folder: string, name: string | undefined, options: OptionValues): 0 {
  if (name !== undefined) throw new WrongUse(`Cannot list the accounts: expected no name, got "${name}"`);
  const accounts = valueOf(readAccounts(folder)).map(({ name, role, entrants }) => ({ name, role, entrants }));
  if (options['json'] === true) process.stdout.write(`${JSON.stringify(accounts)}\n`);
  else if (accounts.length === 0) process.stdout.write('No accounts: everyone only watches.\n');
  else {
    const widest = Math.max(...accounts.map(({ name }) => name.length));
    const lines = accounts.map(({ name, role, entrants }) => `${name.padEnd(widest)}  ${role.padEnd(8)}  ${entrants.join(', ')}`);
    process.stdout.write(`${lines.map((line) => line.trimEnd()).join('\n')}\n`);
  }
  return 0;
}

function remove(folder: string, name: string): 0 {
  valueOf(
    changeAccounts(folder, (accounts) => {
      const others = accounts.filter((one) => one.name !== name);
      return others.length === accounts.length ? err(nobody('remove', name, accounts)) : ok(others);
    }),
  );
  process.stdout.write(`${name} can no longer log in; open sessions of ${name} have ended.\n`);
  return 0;
}

async function changePassword(folder: string, name: string): Promise<0> {
  const before = valueOf(readAccounts(folder));
  if (!before.some((one) => one.name === name)) throw new Failure(nobody('change the password of', name, before));
  const password = await hashPassword(await newPassword(name));
  valueOf(
    changeAccounts(folder, (accounts) => {
      const isThere = accounts.some((one) => one.name === name);
      const changed = accounts.map((one) => (one.name === name ? { ...one, password } : one));
      return isThere ? ok(changed) : err(nobody('change the password of', name, accounts));
    }),
  );
  process.stdout.write(`${name} has a new password, and has to log in again.\n`);
  return 0;
}

function nameGiven(written: string | undefined): string {
  const name = (written ?? '').normalize('NFC');
  const problem = nameProblem(name);
  if (problem !== undefined) throw new WrongUse(problem);
  return name;
}

function roleGiven(options: OptionValues): Role {
  const written = textOption(options, 'role');
  const role = ROLES.find((one) => one === written);
  if (role !== undefined) return role;
  throw new WrongUse(`Cannot add an account: expected --role with one of ${ROLES.join(', ')}, got "${written ?? ''}"`);
}

function checkEntrants(role: Role, entrants: readonly string[], definition: TournamentDefinition | undefined): void {
  if (!ENTRANTS_ROLES.has(role)) {
    if (entrants.length === 0) return;
    throw new WrongUse(`Cannot add an account: expected --entrant with an author or operator only, got "${role}"`);
  }
  if (entrants.length === 0) throw new WrongUse(`Cannot add an account: expected --entrant with the entrant whose ${role} it is`);
  if (definition === undefined) return;
  const known = definition.events.flatMap((event) => possibleEntrants(event).map(({ engine }) => engine.name as string));
  for (const entrant of entrants) {
    if (known.includes(entrant)) continue;
    const near = nearest(entrant, known);
    const hint = near === undefined ? '' : ` (did you mean "${near}"?)`;
    throw new WrongUse(
      `Cannot add an account: expected --entrant with an entrant of ${definition.name}, got "${entrant}"${hint}`,
    );
  }
}

/** Contradictions between the tournament's officials and this account. */
function officialWarnings(name: string, role: Role, definition: TournamentDefinition | undefined): readonly string[] {
  if (definition === undefined) {
    return ['Note: this folder has no tournament yet, so the names of officials and entrants were not checked.'];
  }
  const official = definition.officials?.find((one) => one.name === name);
  if (official !== undefined && official.role !== role) {
    return [`Warning: the tournament has ${name} as ${official.role}, and not as ${role}.`];
  }
  const isRuling = role === 'judge' || role === 'director' || role === 'chair';
  if (!isRuling || definition.officials === undefined || official !== undefined) return [];
  const names = definition.officials.map((one) => `${one.name} (${one.role})`).join(', ');
  return [`Warning: rulings of ${name} will be refused: the tournament's officials are ${names}.`];
}

function definitionIn(folder: string): TournamentDefinition | undefined {
  return existsSync(join(folder, JOURNAL_FILE)) ? readTournament(folder).definition : undefined;
}

/** Typed twice, because there is no echo; a pipe provides it once. */
async function newPassword(name: string): Promise<string> {
  const isTyped = process.stdin.isTTY;
  const password = await readSecret(`Password of ${name}: `);
  const problem = passwordProblem(password);
  if (problem !== undefined) throw new WrongUse(problem);
  if (isTyped && (await readSecret('Once more: ')) !== password) {
    throw new WrongUse('Cannot use the password: expected the same one twice');
  }
  return password;
}

function nobody(doing: string, name: string, accounts: readonly Account[]): string {
  const names = accounts.map((one) => one.name);
  const near = nearest(name, names);
  const hint = near === undefined ? '' : ` (did you mean "${near}"?)`;
  return `Cannot ${doing} "${name}": expected one of the accounts ${names.length === 0 ? '(there are none)' : names.join(', ')}${hint}`;
}

const alreadyThere = (name: string): string =>
  `Cannot add "${name}": expected a name that has no account yet; "arbiter account password" changes its password`;

function valueOf<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw new Failure(result.error);
}
