// arbiter host: lends the engines of this machine to the tournaments of its cluster.

import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Failure, orWrongUse, WrongUse } from '../../core/messages/failure.ts';
import { HOST_FILE } from '../../cluster/keys/hostFileText.ts';
import { readMachine } from '../../cluster/link/connection.ts';
import { connectPatiently } from '../../cluster/link/patiently.ts';
import { startEngineHost } from '../../cluster/host/engineHost.ts';
import { parseHostFile } from '../../cluster/host/hostFile.ts';
import { readText } from '../../files/textFile.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction } from '../command.ts';
import { textOption } from '../options.ts';
import { onStop } from '../stopping.ts';

export const host: CommandAction = async ([given = ''], options) => {
  const folder = resolve(given);
  const file = resolve(textOption(options, 'engines') ?? join(folder, HOST_FILE));
  if (!existsSync(file)) throw new WrongUse(`Cannot find "${file}": expected the list of the engines that this machine lends`);
  const offer = orWrongUse(parseHostFile(orWrongUse(readText(file, 'engines')), file));
  if (offer.engines.size === 0) throw new WrongUse(`Cannot lend engines: expected some under "engines" in ${file}`);
  const { role, name } = orWrongUse(readMachine(folder));
  if (role !== 'host') throw new WrongUse(`Cannot lend engines as ${name}: expected the folder of a host, got that of a ${role}`);
  const stopped = Promise.withResolvers<void>();
  const leaving = new AbortController();
  const ignoreStops = onStop(() => {
    ignoreStops();
    stopped.resolve();
    leaving.abort();
  });
  const tell = (text: string): void => print(`${text}\n`);
  const cluster = await connectPatiently(folder, leaving.signal, tell);
  if (cluster === undefined) return 0;
  const running = await startEngineHost(folder, cluster, offer, tell);
  const names = [...offer.engines.keys()].join(', ');
  print(`Engine host ${running.name} of the cluster at ${running.servers.join(', ')} lends ${names}.\n`);
  const why = await Promise.race([stopped.promise, running.shutOut]);
  await running.close();
  if (typeof why === 'string') throw new Failure(`The server of the cluster lets ${running.name} in no more: ${why}`);
  return 0;
};
