// The certificate of the page and its key, from files in PEM: read, and refused in words for people before anything listens. Not here: when they are
// read again (watchedCertificate.ts).

import { createPrivateKey, X509Certificate, type KeyObject } from 'node:crypto';
import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { createSecureContext } from 'node:tls';
import { codeOf, messageOf } from '../../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { NotAFile, readSmall } from '../../../files/openFile.ts';
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
      texts.push(readSmall(file));
    } catch (error) {
      const got = error instanceof NotAFile ? error.words : messageOf(error);
      return err(`${cannot}: expected a file in PEM that can be read, got ${got}`);
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

/** What people should know of a pair that can be used, as sentences. `publicUrl`: where people find the page. */
export function certificateWarnings(
  { cert }: Certificate,
  { certFile, keyFile }: TlsFiles,
  publicUrl: string | undefined,
): readonly string[] {
  const x509 = new X509Certificate(cert);
  const host = publicUrl === undefined ? undefined : new URL(publicUrl).hostname.replaceAll(/^\[|\]$/g, '');
  const isFor = host === undefined || (isIP(host) === 0 ? x509.checkHost(host) : x509.checkIP(host)) !== undefined;
  const names = x509.subjectAltName ?? 'no name';
  const warnings = isFor
    ? []
    : [
        `The certificate in ${certFile} is not for ${host}, the host of --public-url, but for ${names}: browsers refuse it there.`,
      ];
  const isOpen = (statSync(keyFile, { throwIfNoEntry: false })?.mode ?? 0) & 0o004;
  return isOpen === 0
    ? warnings
    : [...warnings, `Every user of this machine may read the key in ${keyFile}: "chmod o-r" is better.`];
}

/** In UTC. */
export const day = (date: Date): string => date.toISOString().slice(0, 10);

/** What a file holds by its first heading, for people who swapped two. */
function kindOf(pem: string): string {
  const [, heading] = /-----BEGIN ([A-Z0-9 ]{1,40})-----/.exec(pem) ?? [];
  return heading === undefined ? 'no PEM' : `"${heading}"`;
}
