// arbiter backup: a copy of a data folder, also while its tournament is played.

import { backUp } from '../../run/backup.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction } from '../command.ts';
import { requiredOption } from '../options.ts';
import { dataOption } from './reading/status.ts';

export const backup: CommandAction = (_, options) => {
  const to = requiredOption(options, 'to', '--to');
  const entries = backUp(dataOption(options), to);
  print(`Backed up to ${to}: ${entries} entries, the journal is whole. To continue from it: arbiter run FILE --data ${to}\n`);
  return Promise.resolve(0);
};
