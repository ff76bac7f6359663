// arbiter serve: shows the page of a tournament without playing it, or the page of a registry.

import { resolve } from 'node:path';
import { Failure, orFail, WrongUse } from '../../core/messages/failure.ts';
import type { Reach } from '../../broadcast/http/reach.ts';
import { readRegistry } from '../../registry/store.ts';
import type { CommandAction, OptionValues } from '../command.ts';
import { readTournament } from '../../run/dataFolder.ts';
import { countOption, textOption } from '../options.ts';
import { reachOptions } from '../reachOptions.ts';
import { onStop } from '../stopping.ts';
import { urlOf, webAddress, type WebAddress } from '../../run/web/address.ts';
import { serveRegistry } from '../../run/web/registryWeb.ts';
import { hostWeb } from '../../run/web/webHost.ts';
import { dataOption } from './reading/status.ts';
import { print, warn } from '../../terminal/print.ts';

const USUAL_MEGABYTES = 512;

async function serveTheRegistry(folder: string, address: WebAddress, reach: Reach, options: OptionValues): Promise<0> {
  if (options['data'] !== undefined) throw new WrongUse('Cannot use --registry with --data: expected one of them');
  const megabytes = countOption(options, 'mostUpload', '--most-upload', 1) ?? USUAL_MEGABYTES;
  // Whether it is one, before anything listens.
  orFail(readRegistry(folder));
  const stopped = Promise.withResolvers<void>();
  const ignoreStops = onStop(() => {
    ignoreStops();
    stopped.resolve();
  });
  const page = await serveRegistry(folder, address, reach, {
    mostBytes: megabytes * 2 ** 20,
    isQuick: options['quick'] === true,
    onNotice: (text) => warn(`${text}\n`),
  });
  print(`The registry: ${urlOf(page.address, reach)}\n`);
  try {
    await stopped.promise;
    return 0;
  } finally {
    await page.close();
  }
}

/** Nothing of NATS is loaded without a cluster. */
async function servePage(machine: string, address: WebAddress, reach: Reach, options: OptionValues): Promise<0> {
  const { servePageNode } = await import('../../run/web/pageNode.ts');
  const stop = new AbortController();
  const ignoreStops = onStop(() => {
    ignoreStops();
    stop.abort();
  });
  const folder = textOption(options, 'data');
  await servePageNode(
    {
      machine,
      tournament: textOption(options, 'tournament'),
      folder: folder === undefined ? undefined : resolve(folder),
      ...{ address, reach },
      onListening: (at) => print(`Watch it at ${urlOf(at, reach)}\n`),
      onNotice: (text) => warn(`${text}\n`),
    },
    stop.signal,
  );
  return 0;
}

export const serve: CommandAction = async (_, options) => {
  const reach = reachOptions(options);
  const address = webAddress(textOption(options, 'web') ?? true, '--web');
  const from = textOption(options, 'from');
  if (from === undefined && options['tournament'] !== undefined)
    throw new WrongUse('Cannot use --tournament: expected --from with it');
  if (from !== undefined) {
    if (options['registry'] !== undefined) throw new WrongUse('Cannot use --registry with --from: expected one of them');
    return servePage(resolve(from), address, reach, options);
  }
  const registry = textOption(options, 'registry');
  if (registry !== undefined) return serveTheRegistry(resolve(registry), address, reach, options);
  const { definition, folder } = readTournament(resolve(dataOption(options)));
  const stopped = Promise.withResolvers<void>();
  const ignoreStops = onStop(() => {
    // A second signal has its default effect.
    ignoreStops();
    stopped.resolve();
  });
  const refusals: string[] = [];
  const host = hostWeb({
    folder,
    address,
    command: 'arbiter serve',
    reach,
    onListening: (at) => print(`${definition.name}: watch it at ${urlOf(at, reach)}\n`),
    onNotice(text) {
      refusals.push(text);
      warn(`${text}\n`);
    },
  });
  try {
    if ((await Promise.race([host.listening, stopped.promise])) === undefined) throw new Failure(refusals.pop() ?? 'Stopped.');
    await stopped.promise;
    return 0;
  } finally {
    await host.close();
  }
};
