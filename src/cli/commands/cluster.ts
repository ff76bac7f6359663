// arbiter cluster: the machines that play together.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { WrongUse } from '../../core/messages/failure.ts';
import { addMachines, initCluster, readCluster, removeMachine, type NewMachine } from '../../cluster/keys/initCluster.ts';
import { clusterStatus, type MachineLag } from '../../cluster/status.ts';
import { describeResources } from '../../core/resources.ts';
import { print, printJson } from '../../terminal/print.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { textOptions } from '../options.ts';

export const cluster: CommandAction = async ([action = '', given, ...names], options) => {
  const folder = resolve(given ?? 'cluster');
  switch (action) {
    case 'init': {
      const servers = textOptions(options, 'server');
      if (servers.length === 0)
        throw new WrongUse(
          'Cannot make a cluster: expected --server with the address under which machines reach its NATS server',
        );
      await initCluster(folder, servers, machinesOf(options));
      print(
        `The cluster is in ${folder}. Start its server there: cd ${folder}/server && nats-server -c nats-server.conf\n` +
          `Copy each other folder to its machine, and no further: it has the machine’s private key.\n`,
      );
      break;
    }
    case 'add': {
      const machines = machinesOf(options);
      if (machines.length === 0)
        throw new WrongUse('Cannot add machines: expected --director, --host, --page or --worker with a name for each');
      addMachines(folder, machines);
      print(`${reloaded(folder)}\n`);
      break;
    }
    case 'remove': {
      if (names.length === 0) throw new WrongUse('Cannot remove machines: expected their names after the folder');
      for (const name of names) removeMachine(folder, name);
      print(`${reloaded(folder)}\n`);
      break;
    }
    case 'status':
      return tellStatus(folder, options['json'] === true);
    default:
      throw new WrongUse(`Cannot do "${action}" with a cluster: expected init, add, remove or status`);
  }
  for (const { name, role } of readCluster(folder).machines) print(`  ${role.padEnd(8)} ${name}\n`);
  return 0;
};

/** `folder`: of the cluster, or of its director. */
async function tellStatus(folder: string, json: boolean): Promise<0> {
  const own = join(folder, 'director');
  const isWhole = existsSync(own);
  const { hosts, workers, leases } = await clusterStatus(isWhole ? own : folder);
  const there = new Set([...hosts, ...workers].map(({ name }) => name));
  const known = isWhole ? readCluster(folder).machines.filter(({ role }) => role === 'host' || role === 'worker') : [];
  const absent = known.map(({ name }) => name).filter((name) => !there.has(name));
  if (json) {
    printJson({
      hosts: hosts.map(({ name, hello, lag }) => ({ name, ...hello, lag })),
      workers: workers.map(({ name, beat: { arbiter: version, cores, resources = {}, holds } }) => ({
        ...{ name, version, cores, resources },
        games: holds.length,
      })),
      directed: leases.map(({ tournament, director }) => ({ tournament, director })),
      absent,
    });
    return 0;
  }
  for (const { name, hello, lag } of hosts) {
    const { version, cores, freeCores, engines, sessions, labels, hardware } = hello;
    const is = [`${freeCores} of ${cores} cores free`, lagText(lag), `Arbiter ${version}`];
    print(`${name}: engine host, ${is.join(', ')}\n  ${hardware}\n`);
    if (labels.length > 0) print(`  labels: ${labels.join(', ')}\n`);
    print(`  engines: ${engines.join(', ')}; ${sessions.length === 0 ? 'none plays' : `playing: ${sessions.join(', ')}`}\n`);
  }
  for (const { name, beat } of workers) {
    const { arbiter, cores, resources = {}, holds } = beat;
    const offer = [`${cores} cores`, ...(Object.keys(resources).length === 0 ? [] : [describeResources(resources)])].join(', ');
    print(`${name}: worker, ${offer}, ${holds.length === 1 ? '1 game' : `${holds.length} games`}, Arbiter ${arbiter}\n`);
  }
  for (const { tournament, director } of leases) print(`${director}: directs ${tournament}\n`);
  for (const name of absent) print(`${name}: not there\n`);
  if (there.size === 0 && absent.length === 0) print('No machine is there.\n');
  return 0;
}

const lagText = ({ medianMs, longestMs }: MachineLag): string =>
  medianMs === undefined || longestMs === undefined
    ? 'does not answer'
    : `lag ${medianMs.toFixed(1)} ms, at most ${longestMs.toFixed(1)} ms`;

const machinesOf = (options: OptionValues): readonly NewMachine[] =>
  (['director', 'host', 'page', 'worker'] as const).flatMap((role) => textOptions(options, role).map((name) => ({ name, role })));

const reloaded = (folder: string): string =>
  `Copy ${folder}/server/nats-server.conf to the server and let it read the file: nats-server --signal reload`;
