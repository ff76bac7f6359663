// What the owner of an account needs to keep of a second factor: shown once, when it is made.

import { totpUri } from '../broadcast/officials/login/totp.ts';
import { print } from '../terminal/print.ts';
import { qrCode } from '../terminal/qrCode.ts';

/** `issuer`: what the app shows above the name. The QR code is for people, at a terminal. */
export function printSecondFactor(name: string, issuer: string, secret: string, recoveryCodes: readonly string[]): void {
  const uri = totpUri(secret, issuer, name);
  print(`Second factor of ${name}. Let an authenticator app read this, or give it the key ${secret}:\n\n`);
  if (process.stdout.isTTY) print(`${qrCode(uri)}\n`);
  print(`${uri}\n\nRecovery codes, each of which replaces a code once. They are not shown again:\n`);
  print(recoveryCodes.map((code) => `  ${code}\n`).join(''));
}
