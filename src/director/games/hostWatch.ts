// What a run has learned about its host: whether it starts games. Not here: which games are held and for how long (heldGames.ts), and what the
// director does about it (playing.ts).

import type { GameId } from '../../core/ids.ts';
import type { Entry } from '../../journal/entries.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import { heldOutlook, hostRefusal, refusedByHost, type HostRefusal } from '../../course/heldGames.ts';

export class HostWatch {
  /** The game handed out to test whether the host starts games again, until it has begun. */
  #tried: GameId | undefined;
  /** Since the host last refused, the tried game has begun or some game has ended: the missing resource may be available. */
  #hasRoom = false;

  /** Observes the game that is tried, and events that may free resources for another. */
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

  /** Whether no game may begin except the one that is tried. */
  isAwaited(held: readonly GameFacts[]): boolean {
    return this.#tried !== undefined || refusedByHost(held).length > 0;
  }

  /** The refusal, while it is too early to try again. */
  refusal(held: readonly GameFacts[], nowUtcMs: number): HostRefusal | undefined {
    const refusal = hostRefusal(held, nowUtcMs);
    return refusal === undefined || this.#hasRoom || nowUtcMs >= refusal.dueUtcMs ? undefined : refusal;
  }

  /** The held games that may be handed out now, in the order in which they were held; while the host refuses, only one of them may. */
  candidates(held: readonly GameFacts[], nowUtcMs: number): readonly GameFacts[] {
    if (this.#tried !== undefined) return [];
    const refused = refusedByHost(held);
    if (refused.length > 0) return this.refusal(held, nowUtcMs) === undefined ? refused : [];
    return held.filter((game) => heldOutlook(game, held, nowUtcMs).kind === 'now');
  }

  /** Marks the game that is handed out alone. */
  try(id: GameId): void {
    this.#tried = id;
  }

  isTried(id: GameId): boolean {
    return this.#tried === id;
  }
}
