// arbiter cluster: the machines that play together.

import { resolve } from 'node:path';
import { WrongUse } from '../../core/messages/failure.ts';
import { addMachines, initCluster, readCluster, removeMachine, type NewMachine } from '../../cluster/keys/initCluster.ts';
import { print } from '../../terminal/print.ts';
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
      if (machines.length === 0) throw new WrongUse('Cannot add machines: expected --host with a name for each');
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
    default:
      throw new WrongUse(`Cannot do "${action}" with a cluster: expected init, add or remove`);
  }
  for (const { name, role } of readCluster(folder).machines) print(`  ${role.padEnd(8)} ${name}\n`);
  return 0;
};

const machinesOf = (options: OptionValues): readonly NewMachine[] =>
  textOptions(options, 'host').map((name) => ({ name, role: 'host' }));

const reloaded = (folder: string): string =>
  `Copy ${folder}/server/nats-server.conf to the server and let it read the file: nats-server --signal reload`;
