// The built page as sent: files named after their content are cached forever, the others are revalidated, and nothing else in the folder is served.

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sendRaw, startTestServer, type TestServer } from './testServer.ts';

const SCRIPT = 'console.log("a script that is long enough to be worth it");\n'.repeat(50);
let folder = '';
let server: TestServer;
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'page-'));
  const page = join(folder, 'web');
  mkdirSync(join(page, 'assets'), { recursive: true });
  writeFileSync(join(page, 'index.html'), '<!doctype html><title>T</title>');
  writeFileSync(join(page, 'theme.js'), '// theme');
  writeFileSync(join(page, 'assets', 'index-Ab12.js'), SCRIPT);
  writeFileSync(join(page, 'assets', 'index-Ab12.js.gz'), gzipSync(SCRIPT));
  writeFileSync(join(page, 'assets', 'index-Ab12.js.br'), brotliCompressSync(SCRIPT));
  writeFileSync(join(page, 'assets', 'board-Cd34.png'), Buffer.alloc(2000));
  writeFileSync(join(folder, 'secret.txt'), 'the secret of the house');
  server = await startTestServer([], { page: { folder: page, index: 'index.html', places: ['game'] } });
});
afterAll(async () => {
  await server.close();
  rmSync(folder, { recursive: true });
});

test('the page is revalidated each time, and not sent again while unchanged', async () => {
  const first = await fetch(server.url);
  expect(first.headers.get('cache-control')).toBe('no-cache');
  expect(first.headers.get('content-type')).toBe('text/html; charset=utf-8');
  expect(await first.text()).toContain('<title>T</title>');
  const etag = first.headers.get('etag') ?? '';
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`, '*']) {
    const again = await fetch(server.url, { headers: { 'if-none-match': tag } });
    expect([again.status, await again.text()]).toEqual([304, '']);
  }
  for (const tag of ['"other"', etag.slice(0, -2), `"x${etag.slice(1)}`]) {
    expect((await fetch(server.url, { headers: { 'if-none-match': tag } })).status).toBe(200);
  }
  expect((await fetch(`${server.url}theme.js`)).headers.get('cache-control')).toBe('no-cache');
});

test('files named after their content are cached forever, and sent in the smallest encoding that the client accepts', async () => {
  const path = `${server.url}assets/index-Ab12.js`;
  const get = async (accepted: string): Promise<{ readonly encoding: string | null; readonly length: number }> => {
    const raw = await fetch(path, { headers: { 'accept-encoding': accepted } });
    expect(raw.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(raw.headers.get('vary')).toBe('accept-encoding');
    expect(await raw.text()).toBe(SCRIPT);
    return { encoding: raw.headers.get('content-encoding'), length: Number(raw.headers.get('content-length')) };
  };
  const plain = await get('identity');
  const gzip = await get('gzip');
  const brotli = await get('gzip, deflate, br');
  expect([plain.encoding, gzip.encoding, brotli.encoding]).toEqual([null, 'gzip', 'br']);
  expect(brotli.length).toBeLessThan(gzip.length);
  expect(gzip.length).toBeLessThan(plain.length);
  expect((await get('br;q=0, gzip;q=0.5')).encoding).toBe('gzip');
  expect((await fetch(`${server.url}assets/board-Cd34.png`)).headers.get('content-encoding')).toBeNull();
});

test('no path leads out of the page', async () => {
  const paths = [
    '/../secret.txt',
    '/assets/../../secret.txt',
    '/..%2fsecret.txt',
    '/%2e%2e/secret.txt',
    '/%2e%2e%2fsecret.txt',
    '/assets/%2e%2e/%2e%2e/secret.txt',
    '/..%5csecret.txt',
    '/....//secret.txt',
    '//secret.txt',
    `/${folder}/secret.txt`,
    '/assets/index-Ab12.js%00.html',
    '/%',
    '/%ff%fe',
    '/assets/index-Ab12.js.br',
    '/assets/',
    '/assets',
  ];
  for (const path of paths) {
    const answer = await sendRaw(server.address.port, `GET ${path} HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n`);
    expect([path, /^HTTP\/1\.1 40[04] /.test(answer), answer.includes('secret of')]).toEqual([path, true, false]);
  }
});

test('HEAD of a file sends its headers without its content', async () => {
  const answer = await sendRaw(
    server.address.port,
    'HEAD /assets/index-Ab12.js HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n',
  );
  expect(answer).toContain(`content-length: ${SCRIPT.length}`);
  expect(answer.endsWith('\r\n\r\n')).toBe(true);
});
