// The logs of an account's own engines: the files of `logs` in the data folder with their names (match/venue/gameSlot.ts), and nothing else. A file
// is found by comparing its name with these, so no requested name leads anywhere else.

import { constants, readdirSync, statSync } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { logStem } from '../../../core/engines/engineLogs.ts';
import type { MineView } from '../../messages.ts';
import type { TournamentDefinition } from '../../../tournament/definition.ts';

export type OwnLog = MineView['logs'][number];

/** By entrant, latest first. If two entrants' logs would have the same name, neither gets them. */
export function ownLogs(folder: string, entrants: readonly string[], definition: TournamentDefinition): readonly OwnLog[] {
  const owners = Map.groupBy(namesOf(definition), logStem);
  const logs = namesIn(join(folder, 'logs')).flatMap((name): readonly OwnLog[] => {
    const stem = /^(.+)-\d{1,6}\.log(?:\.\d{1,3})?$/su.exec(name)?.[1];
    const [entrant, ...others] = (stem === undefined ? undefined : owners.get(stem)) ?? [];
    if (entrant === undefined || others.length > 0 || !entrants.includes(entrant)) return [];
    const found = statSync(join(folder, 'logs', name), { throwIfNoEntry: false });
    return found?.isFile() === true ? [{ name, entrant, bytes: found.size, changedAtUtcMs: Math.round(found.mtimeMs) }] : [];
  });
  return logs.toSorted((one, other) => other.changedAtUtcMs - one.changedAtUtcMs || (one.name < other.name ? -1 : 1));
}

/** The caller closes it. Links are not followed. */
export const openLog = (folder: string, { name }: OwnLog): Promise<FileHandle> =>
  open(join(folder, 'logs', name), constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK);

const namesOf = ({ events }: TournamentDefinition): readonly string[] => [
  ...new Set(
    events.flatMap(({ entrants, reserves = [] }) => [...entrants, ...reserves].map(({ engine }) => engine.name as string)),
  ),
];

function namesIn(folder: string): readonly string[] {
  try {
    return readdirSync(folder);
  } catch {
    // Engines are not logged.
    return [];
  }
}
