// arbiter backup and arbiter restore: one file that holds a data folder, also while its tournament is played, and a data folder from it.

import { formatUtc } from '../../core/messages/formatUtc.ts';
import { backUp } from '../../run/backup/backUp.ts';
import { restore as restoreTo } from '../../run/backup/restore.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction } from '../command.ts';
import { requiredOption } from '../options.ts';
import { dataOption } from './reading/status.ts';

export const backup: CommandAction = async (_, options) => {
  const to = requiredOption(options, 'to', '--to');
  const { note, files } = await backUp(dataOption(options), to);
  const more = files.length === 0 ? '' : ` and ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  print(
    `Backed up to ${to}: ${note.tail.sequence} entries${more}, verified. Head: ${note.tail.hash}\nTo continue from it: arbiter restore ${to} --to FOLDER\n`,
  );
  return 0;
};

export const restore: CommandAction = async ([file = ''], options) => {
  const to = requiredOption(options, 'to', '--to');
  const { note, facts } = await restoreTo(file, to);
  print(
    `Restored to ${to}: ${facts.definition?.name ?? 'the tournament'} as it was at ${formatUtc(note.madeAtUtcMs)}, ${note.tail.sequence} entries, verified.\nTo continue from it: arbiter run ${facts.opened?.fileName ?? 'FILE'} --data ${to}\n`,
  );
  return 0;
};
