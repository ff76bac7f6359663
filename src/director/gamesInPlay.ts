// Games that are issued and not ended, as the place to play knows them; those that officials have to decide are none of them.

import type { PlannedGame } from '../core/facts.ts';
import type { EntrantName, EventKey, GameId } from '../core/ids.ts';
import type { EntryPayloads } from '../journal/entries.ts';

export class GamesInPlay extends Map<GameId, EntryPayloads['game-issued']> {
  /** Of one entrant, in one event or in all. */
  countOf(entrant: EntrantName, key?: EventKey): number {
    let count = 0;
    for (const { event, white, black } of this.values()) {
      if ((key === undefined || event === key) && (white === entrant || black === entrant)) count++;
    }
    return count;
  }

  /** Without games of those who have as many in play as they may; `most` absent: all of them. */
  seatable(games: readonly PlannedGame[], most: number | undefined): readonly PlannedGame[] {
    if (most === undefined) return games;
    const chosen = new Map<EntrantName, number>();
    return games.filter(({ white, black }) => {
      const counts = [white, black].map((name) => chosen.get(name) ?? this.countOf(name));
      if (counts.some((count) => count >= most)) return false;
      [white, black].forEach((name, side) => chosen.set(name, (counts[side] ?? 0) + 1));
      return true;
    });
  }
}
