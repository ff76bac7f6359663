// The page over TLS: real handshakes, with certificates that openssl makes.

import { execFileSync } from 'node:child_process';
import { chmodSync, copyFileSync, renameSync, statSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { request } from 'node:https';
import { connect as connectPlain } from 'node:net';
import { join } from 'node:path';
import { connect, type ConnectionOptions, type TLSSocket } from 'node:tls';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { KEY_KINDS, opensslIsHere, TestCertificates, type TestCertificate } from '../../../../test/certificates.ts';
import { unwrap } from '../../../core/result.ts';
import { FollowedTournament } from '../../followedTournament.ts';
import type { TlsFiles } from '../reach.ts';
import { sendRaw, startTestServer, type TestServer } from '../testServer.ts';
import { certificateWarnings, readCertificate } from './certificate.ts';
import { watchCertificate, WARNED_BEFORE_MS } from './watchedCertificate.ts';

const DAY_MS = 24 * 3_600_000;
const certificates = new TestCertificates();
afterAll(() => certificates[Symbol.dispose]());
let server: TestServer | undefined;
afterEach(async () => {
  await server?.close();
  server = undefined;
});

async function serve(tls: TlsFiles, publicUrl?: string): Promise<TestServer> {
  const context = {
    followed: new FollowedTournament('/nowhere'),
    perform: () => Promise.resolve(undefined),
    nowUtcMs: Date.now,
    arbiterVersion: '1',
    reach: publicUrl === undefined ? { tls } : { tls, publicUrl },
  };
  return (server = await startTestServer([], { context, mostConnections: 8 }));
}

type Answer = { readonly status: number; readonly hsts: string | undefined; readonly location: string | undefined };

/** On a new connection; the certificate must be this one. */
function ask({ address }: TestServer, { cert }: Pick<TestCertificate, 'cert'>, host = 'localhost'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const options = { port: address.port, host: '127.0.0.1', servername: 'localhost', ca: cert, headers: { host }, agent: false };
    request({ ...options, path: '/api/v1/health' }, (response) => {
      response.resume();
      const { 'strict-transport-security': hsts, location } = response.headers;
      resolve({ status: response.statusCode ?? 0, hsts, location });
    })
      .on('error', reject)
      .end();
  });
}

async function shakeHands({ address }: TestServer, options: ConnectionOptions): Promise<TLSSocket> {
  const socket = connect({ port: address.port, host: '127.0.0.1', servername: 'localhost', ...options });
  await once(socket, 'secureConnect');
  return socket;
}

describe.runIf(opensslIsHere)('the page over TLS', () => {
  it.each(KEY_KINDS)('answers with a key of the kind %s', async (kind) => {
    const certificate = certificates.make(kind);
    const at = await serve(certificate);
    expect(at.url).toMatch(/^https:/);
    expect((await ask(at, certificate)).status).toBe(200);
  });

  it('speaks TLS 1.2 and 1.3, and nothing older', async () => {
    const certificate = certificates.make();
    const at = await serve(certificate);
    for (const version of ['TLSv1.2', 'TLSv1.3'] as const) {
      const socket = await shakeHands(at, { ca: certificate.cert, minVersion: version, maxVersion: version });
      expect(socket.getProtocol()).toBe(version);
      socket.destroy();
    }
    // Allowed to OpenSSL here, so that the server is what refuses.
    const old = { ca: certificate.cert, minVersion: 'TLSv1', maxVersion: 'TLSv1.1', ciphers: 'ALL:@SECLEVEL=0' } as const;
    await expect(shakeHands(at, old)).rejects.toThrow(/protocol version|alert|reset|hang up/);
  });

  it('asks browsers to come over TLS only, but not for a name that every server of the machine has', async () => {
    const certificate = certificates.make();
    const at = await serve(certificate, 'https://games.example.org');
    expect((await ask(at, certificate, 'games.example.org')).hsts).toBe('max-age=15552000');
    expect((await ask(at, certificate, 'localhost:8080')).hsts).toBeUndefined();
    expect((await ask(at, certificate, 'evil.example')).status).toBe(421);
  });

  it('sends browsers that begin without TLS to https, and tells others why', async () => {
    const at = await serve(certificates.make());
    const { port } = at.address;
    const say = (line: string, host: string): Promise<string> =>
      sendRaw(port, `${line} HTTP/1.1\r\nHost: ${host}\r\nContent-Length: 0\r\n\r\n`);
    const moved = await say('GET /games?x=1', `localhost:${port}`);
    expect(moved).toMatch(/^HTTP\/1\.1 307 /);
    expect(moved).toContain(`location: https://localhost:${port}/games?x=1\r\n`);
    for (const [line, host] of [
      ['POST /api/v1/session', 'localhost'],
      ['GET /', 'evil.example'],
      ['GET http://evil.example/', 'localhost'],
    ] as const) {
      const refused = await say(line, host);
      expect(refused, line).toMatch(/^HTTP\/1\.1 400 /);
      expect(refused, line).toContain('expected https:// in front of the address, got http://');
      expect(refused, line).not.toContain('location:');
    }
    expect(await sendRaw(port, 'nonsense\r\n\r\n')).toMatch(/^HTTP\/1\.1 400 /);
  });

  it('survives clients that send half a handshake, nothing, or garbage after a handshake, and refuses those beyond the bound', async () => {
    const certificate = certificates.make();
    const at = await serve(certificate);
    const open = [Buffer.from([22]), Buffer.from([22, 3, 1, 0, 200, 1, 1]), Buffer.alloc(0)].map((bytes) => {
      const socket = connectPlain(at.address.port, '127.0.0.1', () => socket.write(bytes));
      return socket.on('error', () => undefined);
    });
    const garbage = connectPlain(at.address.port, '127.0.0.1', () => garbage.write(Buffer.from([22, 3, 1, 0, 4, 1, 2, 3, 4, 9])));
    await once(garbage.on('error', () => undefined).resume(), 'close');
    const good = await Promise.all([1, 2, 3, 4, 5].map(() => shakeHands(at, { ca: certificate.cert })));
    expect((await ask(at, certificate)).status).toBe(503);
    for (const socket of [...open, ...good]) socket.destroy();
    await expect.poll(async () => (await ask(at, certificate)).status).toBe(200);
    expect(at.failures).toEqual([]);
  });

  it('uses a renewed certificate for new connections, and those that exist go on', async () => {
    const [first, second, third] = [certificates.make(), certificates.make('ed25519'), certificates.make('rsa')];
    const files = { certFile: join(certificates.folder, 'page.crt'), keyFile: join(certificates.folder, 'page.key') };
    const put = ({ certFile, keyFile }: TlsFiles, which: 'both' | 'certificate' = 'both'): void => {
      copyFileSync(certFile, `${files.certFile}.new`);
      renameSync(`${files.certFile}.new`, files.certFile);
      if (which === 'both') copyFileSync(keyFile, files.keyFile);
    };
    put(first);
    const notices: string[] = [];
    const renewed: string[] = [];
    const stop = watchCertificate({
      files,
      first: unwrap(readCertificate(files, Date.now())),
      onRenewed: ({ cert }) => void renewed.push(cert),
      onNotice: (text) => void notices.push(text),
      lookMs: 20,
    });
    try {
      put(second, 'certificate');
      await expect.poll(() => notices).toEqual([expect.stringContaining('the earlier one stays in use')]);
      expect(renewed).toEqual([]);
      put(second);
      await expect.poll(() => renewed).toEqual([second.cert]);
      writeFileSync(files.keyFile, 'half');
      await expect.poll(() => notices.length).toBe(3);
      put(third);
      await expect.poll(() => renewed).toEqual([second.cert, third.cert]);
    } finally {
      stop();
    }
    expect(notices.at(-1)).toMatch(/^The page uses the certificate that is valid until \d{4}-\d\d-\d\d\.$/);
  });

  it('warns 14 days before the end, and at the end, once each', () => {
    const files = certificates.make('ecdsa', 20);
    const first = unwrap(readCertificate(files, Date.now()));
    const noticesAt = (daysLeft: number): readonly string[] => {
      const notices: string[] = [];
      const nowMs = (): number => first.endsAt.getTime() - daysLeft * DAY_MS;
      watchCertificate({ files, first, onRenewed: () => undefined, onNotice: (text) => void notices.push(text), nowMs })();
      return notices;
    };
    expect(noticesAt(WARNED_BEFORE_MS / DAY_MS + 0.1)).toEqual([]);
    expect(noticesAt(13)).toEqual([expect.stringMatching(/^The certificate of the page ends on \d{4}-\d\d-\d\d \(.*\)\.$/)]);
    expect(noticesAt(0)).toEqual([expect.stringMatching(/^The certificate of the page ended on .* browsers refuse it/)]);
  });

  it('warns of a name that is not that of --public-url, and of a key that everyone may read', () => {
    const files = certificates.make();
    const certificate = unwrap(readCertificate(files, Date.now()));
    const told = (publicUrl?: string): readonly string[] => certificateWarnings(certificate, files, publicUrl);
    for (const url of [undefined, 'https://localhost:8443', 'http://LOCALHOST/games', 'https://127.0.0.1'])
      expect(told(url), url).toEqual([]);
    for (const [url, host] of [
      ['https://games.example.org', 'games.example.org'],
      ['https://127.0.0.2:8443', '127.0.0.2'],
      ['https://[::1]', '::1'],
    ] as const)
      expect(told(url)).toEqual([
        `The certificate in ${files.certFile} is not for ${host}, the host of --public-url, but for DNS:localhost, IP Address:127.0.0.1: browsers refuse it there.`,
      ]);
    chmodSync(files.keyFile, 0o644);
    expect(told('https://localhost')).toEqual([expect.stringMatching(/^Every user of this machine may read the key in /)]);
    chmodSync(files.keyFile, 0o640);
    expect(told()).toEqual([]);
  });

  describe('a certificate that cannot be used is refused in words', () => {
    const told = (files: TlsFiles, nowMs = Date.now()): string => {
      const read = readCertificate(files, nowMs);
      return read.ok ? 'fine' : read.error.replaceAll(certificates.folder, '…');
    };
    const file = (name: string, text: string): string => {
      const path = join(certificates.folder, name);
      writeFileSync(path, text);
      return path;
    };

    it('not there, no PEM, swapped, of another key, locked, too short', () => {
      const { certFile, keyFile } = certificates.make();
      const other = certificates.make('rsa');
      expect(told({ certFile, keyFile })).toBe('fine');
      expect(told({ certFile: join(certificates.folder, 'none'), keyFile })).toContain(
        'expected a file in PEM that can be read, got ENOENT',
      );
      expect(told({ certFile, keyFile: certificates.folder })).toContain('got a folder');
      const pipe = join(certificates.folder, 'pipe');
      execFileSync('mkfifo', [pipe]);
      expect(told({ certFile: pipe, keyFile })).toContain('a named pipe');
      expect(told({ certFile: file('empty', ''), keyFile })).toBe(
        'Cannot serve over TLS: expected a certificate in PEM in …/empty, got no PEM',
      );
      expect(told({ certFile: keyFile, keyFile: certFile })).toMatch(/expected a certificate in PEM in .*, got "PRIVATE KEY"$/);
      expect(told({ certFile, keyFile: certFile })).toMatch(/expected a private key in PEM in .*, got "CERTIFICATE"$/);
      expect(told({ certFile, keyFile: other.keyFile })).toMatch(
        /expected the key of the certificate in .*, got another one in /,
      );
      const locked = join(certificates.folder, 'locked.key');
      execFileSync('openssl', ['rsa', '-aes256', '-passout', 'pass:secret', '-in', other.keyFile, '-out', locked], {
        stdio: 'ignore',
      });
      expect(told({ certFile: other.certFile, keyFile: locked })).toContain('got one that needs a passphrase');
      const short = { certFile: join(certificates.folder, 'short.crt'), keyFile: join(certificates.folder, 'short.key') };
      execFileSync(
        'openssl',
        [
          'req',
          '-x509',
          '-nodes',
          '-newkey',
          'rsa:512',
          '-subj',
          '/CN=x',
          '-days',
          '9',
          '-out',
          short.certFile,
          '-keyout',
          short.keyFile,
        ],
        { stdio: 'ignore' },
      );
      expect(told(short)).toMatch(/expected a certificate and key that TLS accepts, got ".*too small/);
      expect(statSync(keyFile).size).toBeGreaterThan(0);
    });

    it('before it begins, and after it has ended', () => {
      const files = certificates.make('ecdsa', 30);
      expect(told(files, Date.now() + 31 * DAY_MS)).toMatch(
        /expected a certificate that is valid, got one that ended on \d{4}-\d\d-\d\d/,
      );
      expect(told(files, Date.now() - DAY_MS)).toMatch(/got one that begins on \d{4}-\d\d-\d\d/);
    });
  });
});
