// Bounds on connections over real sockets: addresses of the loopback network stand for visitors, and one of them for a proxy.

import { connect, type Socket } from 'node:net';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { isLoopback, limitConnections, networkOf } from './connectionLimit.ts';
import { addErrors } from './errors.ts';

const PROXY = '127.0.0.1';
let app: FastifyInstance | undefined;
const sockets = new Set<Socket>();

afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  sockets.clear();
  await app?.close();
});

async function serve(most: number): Promise<number> {
  app = fastify({ forceCloseConnections: true });
  addErrors(app, () => undefined);
  limitConnections(app, most, (address) => address === PROXY);
  app.get('/', () => 'here');
  await app.listen({ host: '127.0.0.1', port: 0 });
  const at = app.server.address();
  if (at === null || typeof at === 'string') throw new TypeError('expected a port');
  return at.port;
}

/** The status of an answer on a new connection that stays open, or `closed`. */
function ask(port: number, from: string): Promise<string> {
  const socket = connect({ port, host: '127.0.0.1', localAddress: from });
  sockets.add(socket);
  return new Promise((resolve) => {
    socket.once('data', (chunk: Buffer) => resolve(chunk.toString().slice(9, 12)));
    socket.on('error', () => resolve('closed')).on('close', () => resolve('closed'));
    socket.write('GET / HTTP/1.1\r\nHost: a\r\n\r\n');
  });
}

/** One after the other. */
async function askOften(port: number, from: string, times: number): Promise<readonly string[]> {
  const answers: string[] = [];
  for (let count = 0; count < times; count++) answers.push(await ask(port, from));
  return answers;
}

test('an address gets a quarter of all connections, others get theirs, and a proxy may have them all', async () => {
  const port = await serve(20);
  expect(await askOften(port, '127.0.0.2', 7)).toEqual([...Array.from({ length: 5 }, () => '200'), '503', '503']);
  expect(await askOften(port, '127.0.0.3', 6)).toEqual([...Array.from({ length: 5 }, () => '200'), '503']);
  expect(await askOften(port, PROXY, 11)).toEqual([...Array.from({ length: 10 }, () => '200'), '503']);
});

test('a flood is closed without answers, and makes room when it ends', async () => {
  const port = await serve(8);
  // They send nothing, so that none is answered and closed.
  for (let count = 0; count < 40; count++)
    sockets.add(connect({ port, host: '127.0.0.1', localAddress: '127.0.0.2' }).on('error', () => {}));
  await expect.poll(() => ask(port, '127.0.0.2')).toBe('closed');
  expect(await ask(port, '127.0.0.3')).toBe('200');
  for (const socket of sockets) socket.destroy();
  await expect.poll(() => ask(port, '127.0.0.2')).toBe('200');
});

test.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:db8:1:2::6', '2001:db8:1:2'],
  ['2001:db8::6', '2001:db8:0:0'],
  ['fe80::1%eth0', 'fe80:0:0:0'],
])('%s stands for %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('connections of this machine are those of its proxy', () => {
  expect(['127.0.0.1', '127.8.0.1', '::1', '::ffff:127.0.0.1'].every(isLoopback)).toBe(true);
  expect(['128.0.0.1', '::2', '::ffff:1.127.0.1'].some(isLoopback)).toBe(false);
});
