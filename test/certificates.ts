// Certificates for tests, made by openssl: self-signed, for localhost, valid as long as a test says.

import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findInPath } from '../src/players/process/program.ts';
import { isHere } from './needs.ts';

export const opensslIsHere = isHere(findInPath('openssl', process.env['PATH'] ?? '') !== undefined, 'openssl');

export const KEY_KINDS = ['ed25519', 'ecdsa', 'rsa'] as const;
export type KeyKind = (typeof KEY_KINDS)[number];

const ARGUMENTS = {
  ed25519: ['-newkey', 'ed25519'],
  ecdsa: ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1'],
  rsa: ['-newkey', 'rsa:2048'],
} as const satisfies Record<KeyKind, readonly string[]>;

export type TestCertificate = { readonly certFile: string; readonly keyFile: string; readonly cert: string };

/** A folder of certificates, removed at the end of the scope. */
export class TestCertificates implements Disposable {
  readonly folder = mkdtempSync(join(tmpdir(), 'arbiter-tls-'));
  #made = 0;

  /** `days`: from now on. */
  make(kind: KeyKind = 'ecdsa', days = 90): TestCertificate {
    const name = join(this.folder, `${(this.#made += 1)}-${kind}`);
    const [certFile, keyFile] = [`${name}.crt`, `${name}.key`];
    const subject = ['-subj', '/CN=localhost', '-addext', 'subjectAltName=DNS:localhost,IP:127.0.0.1'];
    const args = [
      'req',
      '-x509',
      '-nodes',
      ...ARGUMENTS[kind],
      ...subject,
      '-days',
      String(days),
      '-out',
      certFile,
      '-keyout',
      keyFile,
    ];
    execFileSync('openssl', args, { stdio: 'ignore' });
    return { certFile, keyFile, cert: readFileSync(certFile, 'utf8') };
  }

  [Symbol.dispose](): void {
    rmSync(this.folder, { recursive: true });
  }
}
