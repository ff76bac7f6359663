// Signs what a command records in the name of an official: with the key that the password of their account opens. An official with a key always signs,
// unless the command says otherwise.

import { statSync } from 'node:fs';
import type { Account } from '../broadcast/officials/accounts.ts';
import { readAccounts } from '../broadcast/officials/accountsFile.ts';
import { passwordSecret } from '../broadcast/officials/passwords.ts';
import { unseal } from '../broadcast/officials/signingKey.ts';
import { Failure, orFail, WrongUse } from '../core/messages/failure.ts';
import { meantName } from '../core/messages/meantName.ts';
import { carryOut } from '../run/control.ts';
import { askSigned, type Signer } from '../rulings/askSigned.ts';
import type { Ruling } from '../rulings/request.ts';
import { warn } from '../terminal/print.ts';
import type { OptionValues } from './command.ts';
import { endSecrets, readSecret } from './secretLine.ts';

/** How to ask the owner of a data folder in this name: each request is signed, if it must be. */
export async function signedAsker(
  folder: string,
  by: string,
  options: OptionValues,
  command: string,
): Promise<(request: Ruling) => Promise<unknown>> {
  const carried = (request: Ruling): Promise<unknown> => carryOut(folder, request, command);
  const isUnsigned = options['unsigned'] === true;
  if (isUnsigned && options['sign'] === true) throw new WrongUse('Cannot use --sign and --unsigned together');
  // A file has neither accounts nor a tournament, and the answer says so.
  if (statSync(folder, { throwIfNoEntry: false })?.isDirectory() !== true) return carried;
  const accounts = orFail(readAccounts(folder));
  const name = meantName(
    by,
    accounts.map((one) => one.name),
  );
  const account = accounts.find((one) => one.name === name);
  if (isUnsigned) {
    if (account?.signing !== undefined)
      warn(`Warning: not signed, although ${account.name} has a key: "arbiter verify" will miss the signature.\n`);
    return (request) => carried({ ...request, unsigned: true });
  }
  if (account?.signing === undefined && options['sign'] !== true) return carried;
  const signer = await signerOf(account, by, options['sign'] === true);
  return (request) => askSigned(carried, request, signer);
}

async function signerOf(account: Account | undefined, by: string, isAsked: boolean): Promise<Signer> {
  const cannot = `Cannot sign as "${by}"`;
  if (account?.signing === undefined)
    throw new WrongUse(
      `${cannot}: expected the name of an account with a key, as "arbiter account list" shows it; "arbiter account password" gives an older account one`,
    );
  if (!isAsked && !process.stdin.isTTY)
    throw new WrongUse(
      `${cannot}: expected a terminal to ask for the password, since the account has a key; add --sign and pass the password as one line on standard input, or add --unsigned`,
    );
  const typed = await readSecret(`Password of ${account.name}: `);
  if (!process.stdin.isTTY) endSecrets();
  const secret = passwordSecret(typed, account.password);
  const key = secret && unseal(account.signing.sealed, secret);
  if (key === undefined) throw new Failure(`${cannot}: expected the password of the account`);
  return { key: account.signing.key, secret: key };
}
