// The certificate of the cluster's server and the authority that signs it, made by `openssl`. Machines believe this authority alone.

import { execFile } from 'node:child_process';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { Failure } from '../../core/messages/failure.ts';
import { codeOf, messageOf } from '../../core/messages/messageOf.ts';

const DAYS = '3650';
const NEW_KEY = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];

export type Authority = { readonly certificate: string; readonly key: string };

/** Writes the authority's certificate and key into `folder`. */
export async function makeAuthority(folder: string): Promise<Authority> {
  const authority = { certificate: join(folder, 'ca.pem'), key: join(folder, 'ca-key.pem') };
  const use = ['-addext', 'keyUsage=critical,keyCertSign', '-subj', '/CN=Arbiter cluster'];
  await openssl(['req', '-x509', ...NEW_KEY, '-days', DAYS, ...use, '-keyout', authority.key, '-out', authority.certificate]);
  return authority;
}

/** Writes `cert.pem` and `key.pem` of a server that is reached under these names and addresses. */
export async function makeCertificate(folder: string, authority: Authority, names: readonly string[]): Promise<void> {
  const alternatives = names.map((name) => `${isIP(name) === 0 ? 'DNS' : 'IP'}:${name}`).join(',');
  const signed = ['-CA', authority.certificate, '-CAkey', authority.key, '-days', DAYS, '-subj', `/CN=${names[0] ?? ''}`];
  const use = ['-addext', `subjectAltName=${alternatives}`, '-addext', 'basicConstraints=critical,CA:FALSE'];
  const files = ['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'cert.pem')];
  await openssl(['req', '-x509', ...NEW_KEY, ...signed, ...use, ...files]);
}

async function openssl(words: readonly string[]): Promise<void> {
  try {
    await promisify(execFile)('openssl', [...words], { env: { ...process.env, OPENSSL_CONF: '/dev/null' } });
  } catch (error) {
    if (codeOf(error) === 'ENOENT') throw new Failure('Cannot make certificates: expected the program openssl, found none');
    throw new Failure(`Cannot make certificates with openssl: ${messageOf(error)}`);
  }
}
