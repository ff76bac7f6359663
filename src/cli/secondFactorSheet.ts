// A second factor for the owner of an account: what they need to keep of it, shown once, and a first code that proves that they can make one. Before that it
// is not in force, so that no one is locked out.

import { newSecondFactor } from '../broadcast/officials/login/secondFactor.ts';
import { stepOf, totpUri } from '../broadcast/officials/login/totp.ts';
import type { SecondFactor } from '../broadcast/officials/accounts.ts';
import { Failure } from '../core/messages/failure.ts';
import { print, warn } from '../terminal/print.ts';
import { qrCode } from '../terminal/qrCode.ts';
import { readSecret } from './secretLine.ts';

const MOST_TRIES = 3;

/** `issuer`: what the app shows above the name. Throws `Failure` without a right code. */
export async function confirmedSecondFactor(name: string, issuer: string): Promise<SecondFactor> {
  const { factor, recoveryCodes } = newSecondFactor();
  const { secret } = factor;
  const uri = totpUri(secret, issuer, name);
  print(`Second factor of ${name}. Let an authenticator app read this, or give it the key ${secret}:\n\n`);
  // For people.
  if (process.stdout.isTTY) print(`${qrCode(uri)}\n`);
  print(`${uri}\n\nRecovery codes, each of which replaces a code once. They are not shown again:\n`);
  print(recoveryCodes.map((code) => `  ${code}\n`).join(''));
  for (let tries = 1; ; tries++) {
    const given = (await readSecret('A code of the app, to begin: ')).replaceAll(/[\s-]/g, '');
    if (/^\d{6}$/.test(given) && stepOf(given, secret, Date.now()) !== undefined) return factor;
    if (tries === MOST_TRIES)
      throw new Failure(
        'Cannot use the second factor: expected a code of the app, as it is now (is its clock right?). Nothing was changed',
      );
    warn('That is not the code of now. Once more:\n');
  }
}
