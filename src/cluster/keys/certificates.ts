// The certificate of the cluster's server and the authority that signs it, made by `openssl`. Machines believe this authority alone. Both are valid at all times,
// for clocks of machines may differ by hours, and one without a battery begins in 1970: who ends a cluster deletes its authority.

import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { isIP } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../../core/messages/failure.ts';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';

/** From the first second of Unix to what RFC 5280 writes for no end. */
const ALWAYS = ['-startdate', '700101000000Z', '-enddate', '99991231235959Z'];
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
/** `openssl ca`, which alone signs for any time, wants to keep books. */
const BOOKS = `[ca]
default_ca = books
[books]
database = index
serial = serial
new_certs_dir = .
default_md = sha256
policy = any
[any]
commonName = supplied
`;

export type Authority = { readonly certificate: string; readonly key: string };

/** Writes the authority's certificate and key into `folder`. */
export async function makeAuthority(folder: string): Promise<Authority> {
  const authority = { certificate: resolve(folder, 'ca.pem'), key: resolve(folder, 'ca-key.pem') };
  const use = ['basicConstraints=critical,CA:TRUE', 'keyUsage=critical,keyCertSign'];
  await sign(authority.certificate, authority.key, 'Arbiter cluster', use, ['-selfsign', '-keyfile', authority.key]);
  return authority;
}

/** Writes `cert.pem` and `key.pem` of a server that is reached under these names and addresses. */
export async function makeCertificate(folder: string, authority: Authority, names: readonly string[]): Promise<void> {
  const alternatives = names.map((name) => `${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`).join(',');
  const use = [`subjectAltName=${alternatives}`, 'basicConstraints=critical,CA:FALSE', 'authorityKeyIdentifier=keyid'];
  const signer = ['-cert', authority.certificate, '-keyfile', authority.key];
  await sign(resolve(folder, 'cert.pem'), resolve(folder, 'key.pem'), names[0] ?? '', use, signer);
}

/** Makes a key, and a certificate with these extensions. */
async function sign(
  certificate: string,
  key: string,
  name: string,
  use: readonly string[],
  signer: readonly string[],
): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-books-'));
  try {
    writeFileSync(join(folder, 'books'), BOOKS);
    writeFileSync(join(folder, 'index'), '');
    // A positive number of 16 bytes.
    writeFileSync(join(folder, 'serial'), `01${randomBytes(15).toString('hex')}\n`);
    writeFileSync(join(folder, 'use'), ['subjectKeyIdentifier=hash', ...use, ''].join('\n'));
    await openssl(folder, ['req', '-new', ...NEW_KEY, '-subj', `/CN=${name}`, '-keyout', key, '-out', 'request']);
    const asked = ['ca', '-batch', '-notext', '-config', 'books', '-extfile', 'use', '-in', 'request', ...ALWAYS];
    await openssl(folder, [...asked, ...signer, '-out', certificate]);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

async function openssl(folder: string, words: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('openssl', [...words], { cwd: folder, env: { ...process.env, OPENSSL_CONF: '/dev/null' } });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Failure('Cannot make certificates: expected the program openssl, found none');
    throw new Failure(`Cannot make certificates with openssl: ${messageOf(error)}`);
  }
}
