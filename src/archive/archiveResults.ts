// The results in PGN archives, for ratings: who had White against which opponent, and the outcome. Moves are not read. A game that cannot be used
// is reported, not dropped silently. archiveTable.ts reads all that tables need.

import type { Outcome } from '../core/ending.ts';
import type { Issue } from '../core/messages/issue.ts';
import { visitPgnFile } from '../files/pgnStream.ts';
import { outcomeOfResult, type PgnGame } from '../games/chess/pgn/game.ts';

/** Names, event and time control as written. */
export type ArchivedResult = {
  readonly white: string;
  readonly black: string;
  readonly outcome: Outcome;
  readonly event: string;
  readonly timeControl: string;
};

const TAGS: ReadonlySet<string> = new Set(['Event', 'White', 'Black', 'TimeControl']);

/** Rejects like `archivePieces`. */
export async function readArchiveResults(
  file: string,
  take: (result: ArchivedResult) => void,
  complain: (issue: Issue) => void,
): Promise<void> {
  await visitPgnFile(
    file,
    TAGS,
    (game) => {
      const { tags, line, issues } = game;
      const white = tags.get('White') ?? '';
      const black = tags.get('Black') ?? '';
      const outcome = outcomeOfResult(game.result);
      const usable = white !== '' && black !== '' && outcome !== undefined;
      if (!usable) complain({ file, line, message: unusable(game) });
      for (const issue of issues) complain({ file, ...issue });
      if (usable) take({ white, black, outcome, event: tags.get('Event') ?? '', timeControl: tags.get('TimeControl') ?? '?' });
    },
    complain,
  );
}

export const unusable = (game: PgnGame): string =>
  `Cannot count the game ${namesOf(game)}: expected two names and a result, got "${game.result}"`;

export const namesOf = ({ tags }: PgnGame): string => `"${tags.get('White') ?? ''}" - "${tags.get('Black') ?? ''}"`;
