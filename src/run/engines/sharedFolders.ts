// Advice about different programs in one folder. Sealed, each sees the whole folder, but for what the entries of others name: an engine could read the weights
// of its opponent, if no entry says where they are.

import { hasAllowList } from '../../core/engines/conditions.ts';
import { isStarted } from '../../core/gameJob.ts';
import type { EntrantName } from '../../core/ids.ts';
import { programsIn } from '../../players/sandbox/ownPaths.ts';
import { wantedLevel } from '../../players/sandbox/view.ts';
import type { TournamentDefinition } from '../../tournament/definition.ts';

/** One sentence for each such folder. */
export function sharedFolderAdvice({ events }: Pick<TournamentDefinition, 'events'>): readonly string[] {
  const folders = new Map<string, Map<EntrantName, string>>();
  for (const { entrants, reserves = [] } of events) {
    for (const { engine } of [...entrants, ...reserves]) {
      // With a list of commands it sees only the files that its entry names.
      if (!isStarted(engine) || hasAllowList(engine.conditions)) continue;
      if ((engine.program.sandbox?.level ?? wantedLevel() ?? 'sealed') !== 'sealed') continue;
      for (const [folder, program] of programsIn(engine))
        folders.set(folder, (folders.get(folder) ?? new Map<EntrantName, string>()).set(engine.name, program));
    }
  }
  return [...folders]
    .filter(([, programs]) => new Set(programs.values()).size > 1)
    .map(
      ([folder, programs]) =>
        `${[...programs.keys()].join(', ')} share the folder "${folder}": each can read the files there that no entry of another names. Give each a folder of its own, or name such files under "files" or "reads".`,
    );
}
