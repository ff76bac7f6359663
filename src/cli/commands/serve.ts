// arbiter serve: shows the page of a tournament without playing it.

import { resolve } from 'node:path';
import { Failure } from '../../core/messages/failure.ts';
import type { CommandAction } from '../command.ts';
import { readTournament } from '../../run/dataFolder.ts';
import { textOption } from '../options.ts';
import { reachOptions } from '../reachOptions.ts';
import { onStop } from '../stopping.ts';
import { urlOf, webAddress } from '../../run/web/address.ts';
import { hostWeb } from '../../run/web/webHost.ts';
import { dataOption } from './reading/status.ts';
import { print, warn } from '../../terminal/print.ts';

export const serve: CommandAction = async (_, options) => {
  const reach = reachOptions(options);
  const address = webAddress(textOption(options, 'web') ?? true, '--web');
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
