// Games of archives for rating lists, as counts. Only the tags of a game are read, so that a list of a million games takes a second or two.

import { readArchiveResults, type ArchivedResult } from '../archive/archiveResults.ts';
import { outcomeOf } from '../core/ending.ts';
import type { Issue } from '../core/messages/issue.ts';
import { archiveKind } from '../files/archiveFile.ts';
import type { SourcedCounts } from '../ratings/sourcedCounts.ts';
import { formatTimeControl, parseTimeControl } from '../tournament/values/timeControl.ts';

export type ArchiveOptions = {
  /** Otherwise the time control of every game is unknown. */
  readonly withTimeControls: boolean;
  /** Receives what is odd about a game, and games that do not count. */
  readonly complain: (issue: Issue) => void;
};

/** Throws like `archivePieces`. */
export async function countArchives(
  files: readonly string[],
  counts: SourcedCounts,
  { withTimeControls, complain }: ArchiveOptions,
): Promise<void> {
  const forms = new Map<string, string>();
  const oneForm = (written: string): string => {
    const form = forms.get(written) ?? formOf(written);
    forms.set(written, form);
    return form;
  };
  for (const file of files) {
    const take = (game: ArchivedResult): void =>
      counts.add({ ...game, timeControl: withTimeControls ? oneForm(game.timeControl) : '?' });
    if ((await archiveKind(file)) === 'pgn') await readArchiveResults(file, take, complain);
    else await goResults(file, take, complain);
  }
}

async function goResults(file: string, take: (game: ArchivedResult) => void, complain: (issue: Issue) => void): Promise<void> {
  const { readGoTable } = await import('../archive/goTable.ts');
  const { games, issues } = await readGoTable([file]);
  issues.forEach(complain);
  for (const { players, ending, event } of games) {
    const outcome = outcomeOf(ending);
    if (outcome !== undefined) take({ ...players, outcome, event, timeControl: '?' });
  }
}

function formOf(written: string): string {
  const control = parseTimeControl(written);
  return control.ok ? formatTimeControl(control.value) : written;
}
