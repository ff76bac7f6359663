// Games of archives for rating lists, as counts. Only the tags of a game are read, so that a list of a million games takes a second or two.

import { readArchiveResults } from '../archive/archiveResults.ts';
import { Failure } from '../core/messages/failure.ts';
import type { Issue } from '../core/messages/issue.ts';
import { messageOf } from '../core/messages/messageOf.ts';
import type { SourcedCounts } from '../ratings/sourcedCounts.ts';
import { formatTimeControl, parseTimeControl } from '../tournament/values/timeControl.ts';

export type ArchiveOptions = {
  /** Otherwise the time control of every game is unknown. */
  readonly withTimeControls: boolean;
  /** Receives what is odd about a game, and games that do not count. */
  readonly complain: (issue: Issue) => void;
};

/** Throws `Failure` if a file cannot be read. */
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
    try {
      await readArchiveResults(
        file,
        (game) => counts.add({ ...game, timeControl: withTimeControls ? oneForm(game.timeControl) : '?' }),
        complain,
      );
    } catch (reason) {
      throw new Failure(`Cannot read the archive: ${messageOf(reason)}`);
    }
  }
}

function formOf(written: string): string {
  const control = parseTimeControl(written);
  return control.ok ? formatTimeControl(control.value) : written;
}
