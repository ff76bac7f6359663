// Which game of the followed tournament a terminal shows: the one in play, until the viewer chooses another. Its table follows.

import { isInPlay, type RunningThought } from '../../broadcast/client/liveGame.ts';
import type { LiveTournament } from '../../broadcast/client/liveTournament.ts';
import type { GameDocument, Incident, Overview, ShownClock, ShownPly, StandingsView } from '../../broadcast/messages.ts';
import { mapSides, type Sides } from '../../core/colour.ts';

export type WatchedGame = {
  readonly document: GameDocument;
  readonly plies: readonly ShownPly[];
  readonly clock: ShownClock | undefined;
  readonly thoughts: Sides<RunningThought | undefined>;
};

/** Everything that a picture shows. */
export type Scene = {
  readonly isLive: boolean;
  readonly overview: Overview | undefined;
  readonly viewers: number;
  /** Whether there is a game to show, loaded or not. */
  readonly hasGames: boolean;
  readonly game: WatchedGame | undefined;
  /** For the game's event. */
  readonly standings: StandingsView | undefined;
  readonly news: readonly Incident[];
};

export class Watched {
  readonly #live: LiveTournament;
  /** The game shown. */
  #chosen: number | undefined;
  /** Whether the viewer chose it; otherwise the game in play is shown. */
  #isPinned = false;
  #table: { readonly path: string; readonly leave: () => void } | undefined;

  constructor(live: LiveTournament) {
    this.#live = live;
  }

  get chosen(): number | undefined {
    return this.#chosen;
  }

  get scene(): Scene {
    const { connection, overview, viewers, summaries, news, views } = this.#live;
    return {
      isLive: connection.state.value === 'live',
      overview: overview.value,
      viewers: viewers.value,
      hasGames: summaries.value.size > 0,
      game: this.#game(),
      // Only ever read as the view of that name.
      standings: this.#table === undefined ? undefined : (views.get(this.#table.path).value.value as StandingsView | undefined),
      news: news.value,
    };
  }

  /** Switches to another known game: 1 the next, -1 the one before. */
  turn(step: 1 | -1): void {
    const ids = this.#ids();
    const at = ids.indexOf(this.#chosen ?? -1);
    this.#isPinned = true;
    this.#choose(ids[(at + step + ids.length) % ids.length]);
  }

  /** Back to the game in play. */
  followCurrent(): void {
    this.#isPinned = false;
    this.update();
  }

  /** Call after something has changed. */
  update(): void {
    const summaries = this.#live.summaries.value;
    if (this.#chosen === undefined || !summaries.has(this.#chosen)) this.#isPinned = false;
    const isPlayed = (id: number): boolean => {
      const summary = summaries.get(id);
      return summary !== undefined && isInPlay(summary);
    };
    if (this.#isPinned || (this.#chosen !== undefined && isPlayed(this.#chosen))) return;
    const ids = this.#ids();
    const last = (): number | undefined => ids.findLast((id) => summaries.get(id)?.state !== 'queued') ?? ids.at(-1);
    this.#choose(ids.find(isPlayed) ?? this.#chosen ?? last());
  }

  #ids(): readonly number[] {
    return [...this.#live.summaries.value.keys()].toSorted((one, other) => one - other);
  }

  #choose(id: number | undefined): void {
    if (id === undefined || id === this.#chosen) return;
    this.#chosen = id;
    this.#live.game(id);
    const path = `standings/${this.#live.summaries.value.get(id)?.event ?? ''}`;
    if (path === this.#table?.path) return;
    this.#table?.leave();
    this.#table = { path, leave: this.#live.views.look(path) };
  }

  #game(): WatchedGame | undefined {
    if (this.#chosen === undefined) return undefined;
    const { document, plies, clock, thoughts } = this.#live.game(this.#chosen);
    if (document.value === undefined) return undefined;
    return {
      document: document.value,
      plies: plies.value,
      clock: clock.value,
      thoughts: mapSides(thoughts, ({ value }) => value),
    };
  }
}
