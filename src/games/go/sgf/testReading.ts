// The games of an SGF text for tests: all of them, or none.

import type { SgfGame } from './game.ts';
import type { SgfReading } from './reader.ts';

/** Throws if a game was refused. */
export function gamesOf({ games, issues }: SgfReading): readonly SgfGame[] {
  const refused = issues.find((issue) => issue.refused);
  if (refused !== undefined) throw new Error(refused.message);
  return games.map(({ game }) => game);
}
