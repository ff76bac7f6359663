// arbiter backup and arbiter restore: one file that holds a data folder, also while its tournament is played, and a data folder from it.

import { WrongUse } from '../../core/messages/failure.ts';
import { formatUtc } from '../../core/messages/formatUtc.ts';
import { backUp } from '../../run/backup/backUp.ts';
import { restore as restoreTo } from '../../run/backup/restore.ts';
import { backUpRegistry, isRegistryBackup, restoreRegistry } from '../../run/backup/registryBackup.ts';
import { print } from '../../terminal/print.ts';
import type { CommandAction } from '../command.ts';
import { requiredOption, textOption } from '../options.ts';
import { dataOption } from './reading/status.ts';

export const backup: CommandAction = async (_, options) => {
  const to = requiredOption(options, 'to', '--to');
  const registry = textOption(options, 'registry');
  if (registry !== undefined && textOption(options, 'data') !== undefined)
    throw new WrongUse('Cannot back up --data and --registry into one file: expected one of them');
  const { note, files } = registry === undefined ? await backUp(dataOption(options), to) : await backUpRegistry(registry, to);
  const more = files.length === 0 ? '' : ` and ${files.length} ${files.length === 1 ? 'file' : 'files'}`;
  print(
    `Backed up to ${to}: ${note.tail.sequence} entries${more}, verified. Head: ${note.tail.hash}\nTo continue from it: arbiter restore ${to} --to FOLDER\n`,
  );
  return 0;
};

export const restore: CommandAction = async ([file = ''], options) => {
  const to = requiredOption(options, 'to', '--to');
  if (isRegistryBackup(file)) {
    const { note, registry } = await restoreRegistry(file, to);
    const engines = registry.engines.size === 1 ? '1 engine' : `${registry.engines.size} engines`;
    print(
      `Restored to ${to}: a registry of ${engines} as it was at ${formatUtc(note.madeAtUtcMs)}, ${note.tail.sequence} entries, verified.\n`,
    );
    return 0;
  }
  const { note, facts } = await restoreTo(file, to);
  print(
    `Restored to ${to}: ${facts.definition?.name ?? 'the tournament'} as it was at ${formatUtc(note.madeAtUtcMs)}, ${note.tail.sequence} entries, verified.\nTo continue from it: arbiter run ${facts.opened?.fileName ?? 'FILE'} --data ${to}\n`,
  );
  return 0;
};
