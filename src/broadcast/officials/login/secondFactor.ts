// The second factor of an account: a code of an authenticator app, or one of its recovery codes. Each is accepted once, also after a restart and by
// another server of the folder. How often one may be tried is the throttle's (loginThrottle.ts): a wrong code counts like a wrong password.

import { createHash, randomBytes } from 'node:crypto';
import { err, ok } from '../../../core/result.ts';
import type { Account, SecondFactor } from '../accounts.ts';
import { changeAccounts } from '../accountsFile.ts';
import type { SessionStore } from '../sessionStore.ts';
import { newSecret, stepOf } from './totp.ts';

const RECOVERY_CODES = 8;
const RECOVERY_BYTES = 6;

/** `recoveryCodes`: as people keep them; only their hashes are stored. */
export function newSecondFactor(): { readonly factor: SecondFactor; readonly recoveryCodes: readonly string[] } {
  const codes = Array.from({ length: RECOVERY_CODES }, () => randomBytes(RECOVERY_BYTES).toString('hex'));
  const factor = { secret: newSecret(), recovery: codes.map(hashOf) };
  return { factor, recoveryCodes: codes.map((code) => code.replaceAll(/(.{4})(?=.)/g, '$1-')) };
}

/** Whether this code lets the account in; then it is used up. */
export function acceptCode(given: string, account: Account, folder: string, store: SessionStore, nowMs: number): boolean {
  const { name, totp } = account;
  if (totp === undefined) return false;
  const code = given.toLowerCase().replaceAll(/[\s-]/g, '');
  if (/^\d{6}$/.test(code)) {
    const step = stepOf(code, totp.secret, nowMs);
    return step !== undefined && store.spend(name, step);
  }
  const hash = hashOf(code);
  if (!totp.recovery.includes(hash)) return false;
  // Only a code that is crossed out in the file counts: it must not come back.
  const crossedOut = changeAccounts(folder, (accounts) => {
    const rest = accounts.map((one) => (one.name === name ? without(one, hash) : one));
    const isLeft = accounts.some((one) => one.name === name && one.totp?.recovery.includes(hash) === true);
    return isLeft ? ok(rest) : err('it was used');
  });
  return crossedOut.ok;
}

const without = (account: Account, hash: string): Account =>
  account.totp === undefined
    ? account
    : { ...account, totp: { ...account.totp, recovery: account.totp.recovery.filter((one) => one !== hash) } };

const hashOf = (code: string): string => createHash('sha256').update(code).digest('hex');
