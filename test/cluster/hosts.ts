// Engine hosts for tests: the real command, with engines of the tests.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { startArbiter, type Running } from '../e2e/arbiter.ts';
import { untilItSays } from '../e2e/until.ts';
import type { TestCluster } from './testCluster.ts';

type Listed = {
  readonly command: string;
  readonly args: readonly string[];
  readonly options?: Readonly<Record<string, unknown>>;
};

/** Starts the host `name` of a cluster with these engines, and waits until it is there. */
export async function startHost(
  cluster: TestCluster,
  name: string,
  engines: Readonly<Record<string, Listed>>,
  labels: readonly string[] = [],
  cores?: number,
): Promise<Running> {
  const folder = cluster.machine(name);
  // Hosts of a test share the cores of one machine, so each lends the first of them.
  const list = Object.entries(engines).map(([engine, { command, args, options = {} }]) => [
    engine,
    { cmd: command, args, options, sandbox: 'none' },
  ]);
  writeFileSync(join(folder, 'host.yaml'), JSON.stringify({ labels, cores, engines: Object.fromEntries(list) }));
  const running = startArbiter(['host', folder], folder);
  await untilItSays(running, 'lends');
  return running;
}

export async function stopHost(running: Running, signal: NodeJS.Signals = 'SIGINT'): Promise<void> {
  running.process.kill(signal);
  await running.finished;
}
