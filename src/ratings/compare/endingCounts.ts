// How games of a player ended, counted in few kinds.

import type { GameEnding } from '../../core/ending.ts';
import type { GamePoints, Trinomial } from '../../core/matchTally.ts';

/** The kind in words: `checkmate`, `adjudication`, `time`, `crash` … */
export function endingWord(ending: GameEnding | undefined): string {
  switch (ending?.kind) {
    case undefined:
    case 'void':
      return 'not told';
    case 'rules':
      return ending.reason.replaceAll('-', ' ');
    case 'adjudicated':
      return 'adjudication';
    case 'resigned':
      return 'resignation';
    case 'forfeit':
      return ending.fault.replaceAll('-', ' ');
    case 'ruled':
      return 'ruling';
  }
}

export type EndingCount = { readonly ending: string; readonly games: Trinomial };

/** Results of the player by how the games ended, the most frequent first. */
export class EndingCounts {
  readonly #counts = new Map<string, [number, number, number]>();

  add(ending: GameEnding | undefined, points: GamePoints): void {
    const word = endingWord(ending);
    const counts = this.#counts.get(word) ?? [0, 0, 0];
    counts[points] += 1;
    this.#counts.set(word, counts);
  }

  figures(): readonly EndingCount[] {
    const total = ([losses, draws, wins]: Trinomial): number => losses + draws + wins;
    return [...this.#counts]
      .map(([ending, games]) => ({ ending, games }))
      .toSorted((one, other) => total(other.games) - total(one.games) || one.ending.localeCompare(other.ending, 'en'));
  }
}
