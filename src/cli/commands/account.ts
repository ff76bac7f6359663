// arbiter account: who may rule, read logs of their engines or use a seat on the page of a tournament. The accounts are in the data folder; a running
// server notices a change at once, and ends the sessions of accounts that were changed or removed.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { meantName } from '../../core/messages/meantName.ts';
import { nearest, oneOf } from '../../core/messages/nearest.ts';
import { present } from '../../core/present.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { ENTRANTS_ROLES, nameProblem, type Account } from '../../broadcast/officials/accounts.ts';
import { changeAccounts, readAccounts } from '../../broadcast/officials/accountsFile.ts';
import { BROWSERS_KEY_FILE, browserCode } from '../../broadcast/officials/login/knownBrowsers.ts';
import { hashPassword, passwordProblem, passwordSecret } from '../../broadcast/officials/passwords.ts';
import { mayRule } from '../../broadcast/officials/rights.ts';
import { makeSigningKey } from '../../broadcast/officials/signingKey.ts';
import { isRegistry } from '../../registry/store.ts';
import { ROLES, type Role } from '../../broadcast/messages.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';
import { Failure, WrongUse } from '../../core/messages/failure.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { tournamentIn, type OpenedTournament } from '../../run/dataFolder.ts';
import { entrantMeant, textOption, textOptions } from '../options.ts';
import { endSecrets, readSecret } from '../secretLine.ts';
import { confirmedSecondFactor } from '../secondFactorSheet.ts';
import { dataOption } from './reading/status.ts';
import { print, printJson, warn } from '../../terminal/print.ts';

const ACTIONS = ['add', 'list', 'remove', 'password', 'code', 'totp'] as const;

export const account: CommandAction = async (words, options) => {
  try {
    return await accountAction(words, options);
  } finally {
    if (!process.stdin.isTTY) endSecrets();
  }
};

const accountAction: CommandAction = async ([action, name], options) => {
  const known = ACTIONS.find((one) => one === action);
  if (known === undefined) throw new WrongUse(`Cannot do this: expected ${ACTIONS.join(', ')}, got "${action ?? ''}"`);
  const folder = folderGiven(options);
  switch (known) {
    case 'add':
      return add(folder, nameGiven(name), options);
    case 'list':
      return list(folder, name, options);
    case 'remove':
      return remove(folder, nameGiven(name));
    case 'password':
      return changePassword(folder, nameGiven(name));
    case 'code':
      return code(folder, nameGiven(name));
    case 'totp':
      return changeSecondFactor(folder, nameGiven(name), options['off'] === true);
  }
};

/** That of a tournament, or a registry. */
function folderGiven(options: OptionValues): string {
  const registry = textOption(options, 'registry');
  if (registry !== undefined) {
    if (options['data'] !== undefined) throw new WrongUse('Cannot use --registry with --data: expected one of them');
    if (!isRegistry(registry))
      throw new WrongUse(`Cannot find a registry in ${resolve(registry)}: expected a folder that "arbiter registry create" made`);
    return resolve(registry);
  }
  const folder = resolve(dataOption(options));
  if (!existsSync(folder)) {
    throw new WrongUse(
      `Cannot find ${folder}: expected the data folder of a tournament; "arbiter run" makes it, and you may create it before`,
    );
  }
  return folder;
}

async function add(folder: string, name: string, options: OptionValues): Promise<0> {
  const role = roleGiven(options);
  const tournament = tournamentIn(folder);
  const isInRegistry = isRegistry(folder);
  const entrants = isInRegistry ? noEntrants(options) : entrantsGiven(role, textOptions(options, 'entrant'), tournament);
  const before = valueOf(readAccounts(folder));
  const taken = alike(name, before);
  if (taken !== undefined) throw new Failure(alreadyThere(name, taken));
  const secrets = secretsOf(await newPassword(name), role);
  const totp = options['totp'] === true ? await confirmedSecondFactor(name, issuerOf(tournament)) : undefined;
  const added: Account = { name, role, entrants, ...secrets, ...present({ totp }) };
  // Someone may have added it while the user typed the password.
  valueOf(
    changeAccounts(folder, (accounts) => {
      const taken = alike(name, accounts);
      return taken === undefined ? ok([...accounts, added]) : err(alreadyThere(name, taken));
    }),
  );
  print(`${name} may log in as ${role}${entrants.length === 0 ? '' : ` of ${entrants.join(', ')}`}.\n`);
  if (isInRegistry) return 0;
  for (const warning of officialWarnings(name, role, tournament?.definition)) warn(`${warning}\n`);
  return 0;
}

function list(folder: string, name: string | undefined, options: OptionValues): 0 {
  if (name !== undefined) throw new WrongUse(`Cannot list the accounts: expected no name, got "${name}"`);
  const accounts = valueOf(readAccounts(folder)).map(({ name, role, entrants, signing, totp }) => ({
    name,
    role,
    entrants,
    ...present({ key: signing?.key, recoveryCodes: totp?.recovery.length }),
  }));
  if (options['json'] === true) printJson(accounts);
  else if (accounts.length === 0) print('No accounts: everyone only watches.\n');
  else {
    const widest = Math.max(...accounts.map(({ name }) => name.length));
    const lines = accounts.map(({ name, role, entrants, key, recoveryCodes }) => {
      const more = [
        entrants.join(', '),
        key === undefined ? '' : `signs with ${key}`,
        recoveryCodes === undefined ? '' : `second factor, ${recoveryCodes} recovery codes left`,
      ];
      return `${name.padEnd(widest)}  ${role.padEnd(8)}  ${more.filter((text) => text !== '').join('  ')}`;
    });
    print(`${lines.map((line) => line.trimEnd()).join('\n')}\n`);
  }
  return 0;
}

function remove(folder: string, written: string): 0 {
  let name = written;
  valueOf(
    changeAccounts(folder, (accounts) => {
      name = accountMeant(written, accounts);
      const others = accounts.filter((one) => one.name !== name);
      return others.length === accounts.length ? err(nobody('remove', name, accounts)) : ok(others);
    }),
  );
  print(`${name} can no longer log in; open sessions of ${name} have ended.\n`);
  return 0;
}

/** For an official at a new browser while strangers guess the password, and everyone without a known browser has to wait. */
function code(folder: string, written: string): 0 {
  const accounts = valueOf(readAccounts(folder));
  const name = accountMeant(written, accounts);
  const account = accounts.find((one) => one.name === name);
  if (account === undefined) throw new Failure(nobody('make a code for', name, accounts));
  const made = browserCode(folder, account, Date.now());
  if (made === undefined) throw new Failure(`Cannot make a code: expected to write ${join(folder, BROWSERS_KEY_FILE)}`);
  print(`${made}\n`);
  warn(
    `For 30 minutes, ${name} can log in at a new browser with this code and the password, however often strangers have tried.\n`,
  );
  return 0;
}

/** Makes a new one, also in place of one that was lost, or removes it. */
async function changeSecondFactor(folder: string, written: string, isOff: boolean): Promise<0> {
  const before = valueOf(readAccounts(folder));
  let name = accountMeant(written, before);
  if (!before.some((one) => one.name === name)) throw new Failure(nobody('change the second factor of', name, before));
  const made = isOff ? undefined : await confirmedSecondFactor(name, issuerOf(tournamentIn(folder)));
  valueOf(
    changeAccounts(folder, (accounts) => {
      name = accountMeant(written, accounts);
      if (!accounts.some((one) => one.name === name)) return err(nobody('change the second factor of', name, accounts));
      return ok(
        accounts.map((one) => {
          if (one.name !== name) return one;
          const { totp: _, ...rest } = one;
          return { ...rest, ...present({ totp: made }) };
        }),
      );
    }),
  );
  if (isOff) print(`${name} logs in with the password alone, and has to log in again.\n`);
  else print(`${name} logs in with the password and a code from now on, and has to log in again.\n`);
  return 0;
}

const issuerOf = (tournament: OpenedTournament | undefined): string => tournament?.definition.name ?? 'Arbiter';

async function changePassword(folder: string, written: string): Promise<0> {
  const before = valueOf(readAccounts(folder));
  const name = accountMeant(written, before);
  if (!before.some((one) => one.name === name)) throw new Failure(nobody('change the password of', name, before));
  const typed = await newPassword(name);
  valueOf(
    changeAccounts(folder, (accounts) => {
      const isThere = accounts.some((one) => one.name === name);
      const changed = accounts.map((one) => (one.name === name ? { ...one, ...secretsOf(typed, one.role) } : one));
      return isThere ? ok(changed) : err(nobody('change the password of', name, accounts));
    }),
  );
  print(`${name} has a new password, and has to log in again.\n`);
  return 0;
}

/** The stored password, and for those who may rule a new key: only the old password opens the old one. */
function secretsOf(password: string, role: Role): Pick<Account, 'password' | 'signing'> {
  const hash = hashPassword(password);
  const secret = passwordSecret(password, hash);
  return { password: hash, ...(secret !== undefined && mayRule(role) ? { signing: makeSigningKey(secret) } : {}) };
}

/** As it was added, where one account has this name in another case. */
const accountMeant = (written: string, accounts: readonly Account[]): string =>
  meantName(
    written,
    accounts.map(({ name }) => name),
  ) ?? written;

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

/** In a registry, an author is who has the name that an engine has among its authors. */
function noEntrants(options: OptionValues): readonly string[] {
  if (textOptions(options, 'entrant').length === 0) return [];
  throw new WrongUse(
    'Cannot use --entrant with --registry: an author is known by name there, "arbiter registry authors" says whose engine is whose',
  );
}

function entrantsGiven(role: Role, written: readonly string[], tournament: OpenedTournament | undefined): readonly string[] {
  const cannot = 'Cannot add an account';
  if (!ENTRANTS_ROLES.has(role)) {
    if (written.length === 0) return [];
    throw new WrongUse(`${cannot}: expected --entrant with an author or operator only, got "${role}"`);
  }
  if (written.length === 0) throw new WrongUse(`${cannot}: expected --entrant with the entrant whose ${role} it is`);
  const names = tournament === undefined ? written : written.map((name) => entrantMeant(name, cannot, tournament));
  return [...new Set(names)];
}

/** Contradictions between the tournament's officials and this account. */
function officialWarnings(name: string, role: Role, definition: TournamentDefinition | undefined): readonly string[] {
  if (definition === undefined) {
    return ['Note: this folder has no tournament yet, so the names of officials and entrants were not checked.'];
  }
  const { officials = [] } = definition;
  const meant = meantName(
    name,
    officials.map((one) => one.name),
  );
  const official = officials.find((one) => one.name === meant);
  if (official !== undefined && official.role !== role) {
    return [`Warning: the tournament has ${name} as ${official.role}, and not as ${role}.`];
  }
  const isRuling = role === 'judge' || role === 'director' || role === 'chair';
  if (!isRuling || definition.officials === undefined || official !== undefined) return [];
  const names = definition.officials.map((one) => `${one.name} (${one.role})`).join(', ');
  return [`Warning: rulings of ${name} will be refused: the tournament's officials are ${names}.`];
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
  return `Cannot ${doing} "${name}": expected one of the accounts ${names.length === 0 ? '(there are none)' : oneOf(name, names, '"arbiter account list"')}${hint}`;
}

/** A name that differs in case alone would be taken for the same person. */
const alike = (name: string, accounts: readonly Account[]): string | undefined =>
  accounts.find((one) => one.name.toLowerCase() === name.toLowerCase())?.name;

const alreadyThere = (name: string, taken: string): string =>
  taken === name
    ? `Cannot add "${name}": expected a name that has no account yet; "arbiter account password" changes its password`
    : `Cannot add "${name}": expected a name that no account has, in any case: "${taken}" has one`;

function valueOf<Value>(result: Result<Value, string>): Value {
  if (result.ok) return result.value;
  throw new Failure(result.error);
}
