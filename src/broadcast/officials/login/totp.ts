// Codes of authenticator apps (TOTP, RFC 6238) by the library otpauth, which only this file knows: SHA-1, six digits, 30 seconds, as every app
// understands them.

import { Secret, TOTP } from 'otpauth';

const PERIOD_S = 30;
const SECRET_BYTES = 20;
/** Steps before and after the current one, for clocks that differ. */
const WINDOW = 1;

/** In base32. */
export const newSecret = (): string => new Secret({ size: SECRET_BYTES }).base32;

/** What a QR code carries. */
export const totpUri = (secret: string, issuer: string, label: string): string => totp(secret, issuer, label).toString();

/** The time step that this code belongs to; `undefined` if it is of none that counts now. */
export function stepOf(code: string, secret: string, nowMs: number): number | undefined {
  const delta = totp(secret).validate({ token: code, timestamp: nowMs, window: WINDOW });
  return delta === null ? undefined : Math.floor(nowMs / 1000 / PERIOD_S) + delta;
}

const totp = (secret: string, issuer = '', label = ''): TOTP =>
  new TOTP({ issuer, label, algorithm: 'SHA1', digits: 6, period: PERIOD_S, secret: Secret.fromBase32(secret) });
