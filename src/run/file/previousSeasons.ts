// CUP-2a: a cup takes place right after the Superfinal of its season. A file may name the data folder of a tournament in progress: errors in the
// file are reported at once; then the run waits until that tournament is closed.

import { openReader } from '../../journal/reader.ts';
import { orFail } from '../../core/messages/failure.ts';
import type { OpenedTournament } from '../dataFolder.ts';

/** An earlier season that is not over. */
export type UnfinishedSeason = { readonly folder: string; readonly tournament: string };

export const unfinishedSeason = ({ folder, definition }: OpenedTournament): UnfinishedSeason => ({
  folder,
  tournament: definition.name,
});

/** A sentence for the dry run. */
export const supposition = ({ folder, tournament }: UnfinishedSeason): string =>
  `${tournament} in ${folder} is not over: this assumes who will qualify. A run waits until it is closed.`;

const LOOK_EVERY_MS = 500;

/** Resolves when all of them are closed, one after the other; `report` gets a line for each at the start and the end of its wait. */
export async function seasonsOver(seasons: readonly UnfinishedSeason[], report: (line: string) => void): Promise<void> {
  for (const { folder, tournament } of seasons) {
    report(`Waiting until ${tournament} is over (kept in ${folder}). Press Ctrl-C to stop waiting; nothing has begun.`);
    await closed(folder);
    report(`${tournament} is over.`);
  }
}

/** Follows the journal from its end without reading plies. */
async function closed(folder: string): Promise<void> {
  using reader = orFail(openReader(folder));
  for (let last = 0; ; await new Promise((resolve) => setTimeout(resolve, LOOK_EVERY_MS))) {
    for (const read of reader.entries({ kind: 'without-plies' }, last)) {
      const entry = orFail(read);
      last = entry.sequence;
      if (entry.kind === 'tournament-closed') return;
    }
  }
}
