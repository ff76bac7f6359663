// Games that are issued and not ended, from the director's view; excludes those that officials must decide.

import type { PlannedGame } from '../../core/facts.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { EntryPayloads } from '../../journal/entries.ts';

export class GamesInPlay extends Map<GameId, EntryPayloads['game-issued']> {
  /** Games that could not begin or continue and wait to be handed out again (heldGames.ts): they have no place to play. */
  readonly held = new Set<GameId>();

  override delete(id: GameId): boolean {
    this.held.delete(id);
    return super.delete(id);
  }

  /** Games that have a place to play, or wait for one. */
  get handedOut(): number {
    return this.size - this.held.size;
  }

  /** The number of games of one entrant, in one event or in all. */
  countOf(entrant: EntrantName, key?: EventKey): number {
    let count = 0;
    for (const { event, white, black } of this.values()) {
      if ((key === undefined || event === key) && (white === entrant || black === entrant)) count++;
    }
    return count;
  }

  /** The games without those of entrants that have reached `most` games in play; `most` absent: all games. */
  seatable<Game extends Pick<PlannedGame, 'white' | 'black'>>(games: readonly Game[], most: number | undefined): readonly Game[] {
    if (most === undefined) return games;
    const chosen = new Map<EntrantName, number>();
    return games.filter(({ white, black }) => {
      const counts = [white, black].map((name) => chosen.get(name) ?? this.#playedBy(name));
      if (counts.some((count) => count >= most)) return false;
      [white, black].forEach((name, side) => chosen.set(name, (counts[side] ?? 0) + 1));
      return true;
    });
  }

  /** The number of an entrant's games that have a place to play. */
  #playedBy(entrant: EntrantName): number {
    let count = 0;
    for (const { id, white, black } of this.values()) if ((white === entrant || black === entrant) && !this.held.has(id)) count++;
    return count;
  }
}
