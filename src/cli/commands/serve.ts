// arbiter serve: shows the page of a tournament without playing it.

import { resolve } from 'node:path';
import { Failure } from '../../core/messages/failure.ts';
import { present } from '../../core/present.ts';
import type { CommandAction } from '../command.ts';
import { readTournament } from '../../run/dataFolder.ts';
import { publicUrlOption, textOption } from '../options.ts';
import { urlOf, webAddress } from '../../run/web/address.ts';
import { hostWeb } from '../../run/web/webHost.ts';
import { dataOption } from './reading/status.ts';

export const serve: CommandAction = async (_, options) => {
  const publicUrl = publicUrlOption(options);
  const address = webAddress(textOption(options, 'web') ?? true, '--web');
  const { definition, folder } = readTournament(resolve(dataOption(options)));
  const stop = nextSignal();
  const refusals: string[] = [];
  const host = hostWeb({
    folder,
    address,
    command: 'arbiter serve',
    games: 0,
    ...present({ publicUrl }),
    onListening: (at) => void process.stdout.write(`${definition.name}: watch it at ${publicUrl ?? urlOf(at)}\n`),
    onNotice(text) {
      refusals.push(text);
      process.stderr.write(`${text}\n`);
    },
  });
  try {
    if ((await Promise.race([host.listening, stop])) === undefined) throw new Failure(refusals.pop() ?? 'Stopped.');
    await stop;
    return 0;
  } finally {
    await host.close();
  }
};

const nextSignal = (): Promise<'stopped'> =>
  new Promise((resolve) => {
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, () => resolve('stopped'));
  });
