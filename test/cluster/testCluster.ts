// A cluster for tests: the server of Debian on loopback, with keys, certificates and permissions as "arbiter cluster init" writes them.

import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createConnection, createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { isHere } from '../needs.ts';
import { findInPath } from '../../src/players/process/program.ts';
import { initCluster, type NewMachine } from '../../src/cluster/keys/initCluster.ts';

const server = findInPath('nats-server', `${process.env['PATH'] ?? ''}:/usr/sbin`);
export const hasNats = isHere(server !== undefined, 'nats-server');

export type TestCluster = AsyncDisposable & {
  readonly folder: string;
  readonly port: number;
  /** The folder of a machine. */
  readonly machine: (name: string) => string;
  /** Kills the server, and starts it again. */
  readonly stopServer: () => Promise<void>;
  readonly startServer: () => Promise<void>;
  readonly signalServer: (signal: NodeJS.Signals) => void;
  /** The number of the server's process. */
  readonly serverId: () => number;
};

export async function startTestCluster(machines: readonly NewMachine[]): Promise<TestCluster> {
  const folder = mkdtempSync(join(tmpdir(), 'arbiter-cluster-'));
  const port = await freePort();
  await initCluster(folder, [`127.0.0.1:${port}`], machines);
  let running: ChildProcess | undefined;
  const startServer = async (): Promise<void> => {
    running = spawn(server ?? '', ['-c', 'nats-server.conf'], { cwd: join(folder, 'server'), stdio: 'ignore' });
    while (!(await answers(port))) {
      if (running.exitCode !== null) throw new Error(`Cannot start nats-server: it exited with ${running.exitCode}`);
      await pause(10);
    }
  };
  const stopServer = async (): Promise<void> => {
    if (running === undefined || running.exitCode !== null || running.signalCode !== null) return;
    const gone = once(running, 'exit');
    running.kill('SIGKILL');
    await gone;
  };
  await startServer();
  return {
    folder,
    port,
    machine: (name) => join(folder, name),
    stopServer,
    startServer,
    signalServer: (signal) => void running?.kill(signal),
    serverId: () => running?.pid ?? 0,
    async [Symbol.asyncDispose]() {
      await stopServer();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return port;
}

function answers(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = createConnection(port, '127.0.0.1');
    socket.on('connect', () => resolve(true)).on('error', () => resolve(false));
    socket.on('connect', () => socket.destroy());
  });
}
