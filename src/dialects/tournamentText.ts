// The tournament file of a match, as `--write-file` prints it and the journal keeps it.

import { stringify } from 'yaml';
import type { TournamentFields } from '../tournament/schema.ts';

export const tournamentText = (fields: TournamentFields, words: readonly string[]): string =>
  `# arbiter match ${words.join(' ')}\n${stringify(fields, { lineWidth: 0 })}`;
