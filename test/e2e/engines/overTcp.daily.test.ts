// A chess engine that has only a socket: `connect` reaches it, its games are played like others.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

it('a chess engine that is reached by TCP plays', async () => {
  using folder = temporaryFolder();
  const engine = testEngine('first-legal');
  // As inetd does it: a process for each connection.
  const server = createServer((socket) => {
    const child = spawn(engine.command, [...engine.args], { stdio: 'pipe' });
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
    for (const stream of [socket, child.stdin]) stream.on('error', () => undefined);
    socket.on('close', () => child.kill());
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  const file = folder.file(
    't.yaml',
    `tournament: By socket\nformat: match\ngames: 2\ntimeControl: 30+1\nadjudication: { maxMoves: 6 }\nengines:\n` +
      `  - { name: Far, connect: "tcp:127.0.0.1:${port}", options: { Hash: 8 } }\n` +
      engineLine('Here', engine, 'sandbox: none'),
  );
  const ran = await runArbiter(['run', file, '--data', 'data'], folder.path);
  server.close();
  expect(ran, ran.stderr).toMatchObject({ code: 0 });
  expect(ran.stdout).toMatch(/Game 2 \(round 2\): Here - Far 1\/2-1\/2 \(adjudicated by MAX-1/);
});
