// The page over TLS as a user starts it: a browser's password and cookies go encrypted, and a renewed certificate is used without a restart, while a
// viewer stays connected.

import { once } from 'node:events';
import { copyFileSync, existsSync } from 'node:fs';
import { request, type RequestOptions } from 'node:https';
import type { IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { connect } from 'node:tls';
import { describe, expect, it } from 'vitest';
import { changeAccounts } from '../../src/broadcast/officials/accountsFile.ts';
import { hashPassword } from '../../src/broadcast/officials/passwords.ts';
import { ok, unwrap } from '../../src/core/result.ts';
import { CHROMIUM, newViewer, startBrowser } from '../browser/browser.ts';
import { logIn, PASSWORD } from '../browser/event.ts';
import { opensslIsHere, TestCertificates } from '../certificates.ts';
import { isHere } from '../needs.ts';
import { openTournament } from '../testSeatGame.ts';
import { pageOf, startArbiter, temporaryFolder } from './arbiter.ts';

describe.runIf(opensslIsHere && isHere(existsSync(CHROMIUM), CHROMIUM))('arbiter serve --tls-cert', () => {
  it('logs an official in with a real browser, and renews its certificate under a viewer', async () => {
    using folder = temporaryFolder();
    using certificates = new TestCertificates();
    const [first, second] = [certificates.make('ecdsa'), certificates.make('ed25519')];
    const files = { certFile: join(folder.path, 'page.crt'), keyFile: join(folder.path, 'page.key') };
    const use = ({ certFile, keyFile }: typeof files): void => {
      copyFileSync(keyFile, files.keyFile);
      copyFileSync(certFile, files.certFile);
    };
    use(first);
    const tournament = await openTournament(folder.path);
    const password = hashPassword(PASSWORD, { cost: 1024, blockSize: 8, parallel: 1 });
    unwrap(changeAccounts(folder.path, () => ok([{ name: 'Ada', role: 'chair', entrants: [], password }])));
    const args = ['--data', folder.path, '--web', '127.0.0.1:0', '--tls-cert', files.certFile, '--tls-key', files.keyFile];
    const running = startArbiter(['serve', ...args], folder.path);
    const browser = await startBrowser();
    try {
      const url = await pageOf(running, /watch it at (\S+)$/m);
      expect(url).toMatch(/^https:\/\/127\.0\.0\.1:\d+\/$/);
      const { page, context } = await newViewer(browser, { anyCertificate: true });
      await logIn(page, url, 'desk', 'Ada');
      await page.getByText('Ada').first().waitFor();
      const cookies = await context.cookies();
      expect(cookies.map(({ name, secure, httpOnly }) => [name.replace(/-[\da-f]{16}$/, ''), secure, httpOnly])).toEqual([
        ['arbiter-session', true, true],
        ['arbiter-browser', true, true],
      ]);
      // Without TLS, the same browser ends up at the same place.
      await page.goto(url.replace('https:', 'http:'));
      expect(page.url()).toMatch(/^https:/);

      const { port } = new URL(url);
      const viewer = await watch({ port, ca: first.cert });
      use(second);
      await expect
        .poll(() => certificateAt(Number(port)), { timeout: 60_000, interval: 500 })
        .toBe(Buffer.from(second.cert.replaceAll(/-----.*-----|\s/g, ''), 'base64').toString('hex'));
      expect(viewer.destroyed).toBe(false);
      viewer.destroy();
      expect((await watch({ port, ca: second.cert })).destroy().statusCode).toBe(200);
    } finally {
      await browser.close();
      running.process.kill('SIGINT');
      await running.finished;
      await tournament.close();
    }
  });
});

/** The stream of the page, which stays open. */
async function watch(options: RequestOptions): Promise<IncomingMessage> {
  const sent = request({ host: '127.0.0.1', path: '/api/v1/live', servername: 'localhost', agent: false, ...options });
  sent.end();
  const [response] = (await once(sent, 'response')) as [IncomingMessage];
  return response.on('error', () => undefined).resume();
}

/** The certificate that a new connection gets, in DER. */
async function certificateAt(port: number): Promise<string> {
  // Any certificate: the test compares it.
  const socket = connect({ port, host: '127.0.0.1', rejectUnauthorized: false });
  await once(socket, 'secureConnect');
  const { raw } = socket.getPeerCertificate();
  socket.destroy();
  return raw.toString('hex');
}
