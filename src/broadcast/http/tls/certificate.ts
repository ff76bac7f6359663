// The certificate of the page and its key, from files in PEM: read, and refused in words for people before anything listens. Not here: when they are
// read again (watchedCertificate.ts).

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { createSecureContext } from 'node:tls';
import { codeOf, messageOf } from '../../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { TlsFiles } from '../reach.ts';

export type Certificate = {
  /** In PEM, with the certificates of its issuers. */
  readonly cert: string;
  readonly key: string;
  readonly endsAt: Date;
};

/** The error is one sentence. */
export function readCertificate(files: TlsFiles, nowMs: number): Result<Certificate, string> {
  const { certFile, keyFile } = files;
  const cannot = 'Cannot serve over TLS';
  const texts: string[] = [];
  for (const file of [certFile, keyFile]) {
    try {
      texts.push(readFileSync(file, 'utf8'));
    } catch (error) {
      return err(`${cannot}: expected a file in PEM that can be read, got ${messageOf(error)}`);
    }
  }
  const [cert = '', key = ''] = texts;
  let x509: X509Certificate;
  try {
    x509 = new X509Certificate(cert);
  } catch {
    return err(`${cannot}: expected a certificate in PEM in ${certFile}, got ${kindOf(cert)}`);
  }
  let keyObject: KeyObject;
  try {
    keyObject = createPrivateKey(key);
  } catch (error) {
    const isLocked = codeOf(error) === 'ERR_MISSING_PASSPHRASE' || /ENCRYPTED/.test(key);
    const got = isLocked ? 'one that needs a passphrase: Arbiter starts again without a person' : kindOf(key);
    return err(`${cannot}: expected a private key in PEM in ${keyFile}, got ${got}`);
  }
  if (!x509.checkPrivateKey(keyObject)) {
    return err(`${cannot}: expected the key of the certificate in ${certFile}, got another one in ${keyFile}`);
  }
  const { validFromDate, validToDate } = x509;
  if (validToDate.getTime() <= nowMs)
    return err(`${cannot}: expected a certificate that is valid, got one that ended on ${day(validToDate)} (${certFile})`);
  if (validFromDate.getTime() > nowMs)
    return err(`${cannot}: expected a certificate that is valid, got one that begins on ${day(validFromDate)} (${certFile})`);
  try {
    createSecureContext({ cert, key });
  } catch (error) {
    // Such as a key that is too short for today.
    return err(`${cannot}: expected a certificate and key that TLS accepts, got "${messageOf(error)}" (${certFile})`);
  }
  return ok({ cert, key, endsAt: validToDate });
}

/** In UTC. */
export const day = (date: Date): string => date.toISOString().slice(0, 10);

/** What a file holds by its first heading, for people who swapped two. */
function kindOf(pem: string): string {
  const [, heading] = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(pem) ?? [];
  return heading === undefined ? 'no PEM' : `"${heading}"`;
}
