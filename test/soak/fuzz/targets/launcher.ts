// What the launcher says to Arbiter, over real sockets: an input is its lines. A1, A2, A3 stand for three pipes that exist. Every start ends in a program or in
// words; every program that was started ends once; no signal goes to a group that is none, such as that of every process.

import { execFileSync } from 'node:child_process';
import { EventEmitter } from 'node:events';
import { constants, openSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { join } from 'node:path';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { ChildProcess } from 'node:child_process';
import { Launcher } from '../../../../src/players/process/launcher.ts';
import { folderForFuzzing } from '../damage.ts';
import { mustBe, mustBeWords } from '../oracles.ts';
import { textOf, type Target } from '../target.ts';

const home = folderForFuzzing();
const server = createServer({ allowHalfOpen: true }).listen(join(home, 'launcher')).unref();
const pipes = ['in', 'out', 'errors'].map((name) => {
  execFileSync('mkfifo', [join(home, name)]);
  return openSync(join(home, name), constants.O_RDWR | constants.O_NONBLOCK);
});
const CONFINEMENT = { level: 'none', network: false, steps: [] } as const;
const STARTS = 3;
const READY = 'ready - none\n';
const PIPES = ['pipes 1 A1 A2 A3\n', 'pipes 2 A1 A2 A3\n', 'pipes 3 A1 A2 A3\n'].join('');

export const target: Target = {
  reads: ['src/players/process/launcher.ts'],
  waits: true,
  seeds: [
    `${READY}${PIPES}started 1 4000001 4000002\nstarted 2 4000003 4000003\nrefused 3 2 open /x\nended 4000001 256 0\nended 4000003 9 1\n`,
    'ready memory pids\nrefused 1 24\nrefused 2 11 make namespaces\npipes 3 0 0 0\n',
    `${READY}${PIPES}started 1 1 1\nstarted 9 0 0\nended 0 0 0\n`,
    `${READY}started 2 -1 5\npipes 1 1e9 NaN\nrefused 1 x\nended 4000001 139 2\n`,
    'noise\nready\n',
  ],
  words: [
    ...[
      'ready ',
      'ready\n',
      '- ',
      'pipes ',
      'started ',
      'refused ',
      'ended ',
      '1 ',
      '2 ',
      '3 ',
      'A1 A2 A3\n',
      '4000001 ',
      '256 ',
      '\n',
      '\r',
      '\xe2\x80\xa8',
    ],
    ...['-1', '0 ', '1e9 ', 'NaN ', '99999999999 ', ' ', '__proto__ ', READY, PIPES],
  ],
  failed: [`${READY}started 9 1 1\n`, `${READY}refused 1 99999999999999999999\n`, `${READY}${PIPES}pipes 2 A1 A2 A3\n`],
  async check(bytes) {
    const signalled: (readonly [number, string | number | undefined])[] = [];
    const kill = process.kill.bind(process);
    process.kill = (pid, signal) => {
      signalled.push([pid, signal]);
      return true;
    };
    try {
      await converse(textOf(bytes).replaceAll(/A([123])/g, (_, index) => String(pipes[Number(index) - 1])));
    } finally {
      process.kill = kill;
    }
    for (const [pid, signal] of signalled)
      mustBe(Number.isSafeInteger(pid) && pid < -1, `a signal to a group, got ${signal} to ${pid}`);
  },
};

async function converse(said: string): Promise<void> {
  const [input, asked] = await socketPair();
  const [output, answers] = await socketPair();
  asked.resume();
  const ends = new EventEmitter();
  let isKilled = false;
  const program = Object.assign(ends, {
    pid: process.pid,
    stdin: input,
    stdout: output,
    kill: () => (isKilled = true),
    ref: () => undefined,
    unref: () => undefined,
  });
  // A process of Node has more, which the launcher does not use.
  const launcher = new Launcher(program as unknown as ChildProcess);
  let isReady: boolean | undefined;
  void launcher.ready.then((ready) => (isReady = ready));
  const launch = { file: '/bin/true', args: [], workingDirectory: '/', environment: {}, confinement: CONFINEMENT };
  const starts = Array.from({ length: STARTS }, () => launcher.start(launch));
  let sent = 0;
  for (const line of said.split(/(?<=\n)/).slice(0, 40)) {
    const bytes = Buffer.from(line, 'latin1');
    answers.write(bytes);
    sent += bytes.length;
    while (output.bytesRead < sent && !output.destroyed) await nextTurn();
    // A start is asked for when its pipes are open.
    for (let turns = 0; turns < 3; turns++) await nextTurn();
    if (isKilled) break;
  }
  answers.end();
  output.destroy();
  ends.emit('close', null, 'SIGKILL');
  const exits: Promise<unknown>[] = [];
  for (const started of await Promise.all(starts)) {
    if (!started.ok) {
      mustBeWords(started.error.reason);
      continue;
    }
    const { pid, group, attach, exited } = started.value;
    mustBe(
      Number.isSafeInteger(pid) && Number.isSafeInteger(group) && group > 1,
      `a process and its group, got ${pid} and ${group}`,
    );
    attach({ onOutput: () => undefined, onErrors: () => undefined, onLost: () => undefined }).finish(() => undefined);
    exits.push(
      exited.then(({ code, signal }) =>
        mustBe((code === null) !== (signal === null), `a code or a signal, got ${code}, ${signal}`),
      ),
    );
  }
  await Promise.all(exits);
  mustBe(isReady !== undefined, 'ready or not');
  if (!launcher.groups.ok) mustBe(launcher.groups.error.length < 70_000, 'words');
  for (const socket of [input, asked, output, answers]) socket.destroy();
}

async function socketPair(): Promise<readonly [Socket, Socket]> {
  const { promise, resolve } = Promise.withResolvers<Socket>();
  server.once('connection', resolve);
  const ours = connect(join(home, 'launcher'));
  const theirs = await promise;
  for (const socket of [ours, theirs]) socket.on('error', () => undefined);
  return [ours, theirs];
}
