// What a run has learned of its host: whether it starts games. Not here: which games are held and for how long (heldGames.ts), and what is done
// about it (director.ts).

import type { GameId } from '../../core/ids.ts';
import type { Entry } from '../../journal/entries.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import { heldOutlook, hostRefusal, refusedByHost, type HostRefusal } from '../../course/heldGames.ts';

export class HostWatch {
  /** The game that was handed out to learn whether the host starts games again, until it has begun. */
  #tried: GameId | undefined;
  /** Since the host last refused, a game has begun or ended: what it lacked may be there. */
  #hasRoom = false;

  /** Takes notice of what becomes of the game that is tried, and of what gives the host room for another. */
  hear(entry: Entry): void {
    const isTried = 'id' in entry.payload && entry.payload.id === this.#tried;
    switch (entry.kind) {
      case 'game-started':
        if (isTried) this.#hasRoom = true;
        break;
      case 'game-ended':
      case 'game-referred':
        this.#hasRoom = true;
        break;
      case 'game-held':
        if (entry.payload.cause === 'host') this.#hasRoom = false;
        break;
      default:
        return;
    }
    if (isTried) this.#tried = undefined;
  }

  /** Whether no game may begin but the one that is tried. */
  isAwaited(held: readonly GameFacts[]): boolean {
    return this.#tried !== undefined || refusedByHost(held).length > 0;
  }

  /** The refusal, while it is too early to try again. */
  refusal(held: readonly GameFacts[], nowUtcMs: number): HostRefusal | undefined {
    const refusal = hostRefusal(held);
    return refusal === undefined || this.#hasRoom || nowUtcMs >= refusal.dueUtcMs ? undefined : refusal;
  }

  /** The held games that may be handed out now, in the order in which they were held; while the host refuses, those that one is chosen from. */
  candidates(held: readonly GameFacts[], nowUtcMs: number): readonly GameFacts[] {
    if (this.#tried !== undefined) return [];
    const refused = refusedByHost(held);
    if (refused.length > 0) return this.refusal(held, nowUtcMs) === undefined ? refused : [];
    return held.filter((game) => heldOutlook(game, held, nowUtcMs).kind === 'now');
  }

  /** This one is handed out alone. */
  try(id: GameId): void {
    this.#tried = id;
  }

  isTried(id: GameId): boolean {
    return this.#tried === id;
  }
}
