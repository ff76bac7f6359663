// The expected length of a game: the usual use of its time control (core/timeUse.ts), scaled by the use in games already played. So a league at 45
// minutes learns from one at 30, and a blitz tie-break from the games before it.

import type { GoStart } from '../../core/gameRules.ts';
import type { EntrantName } from '../../core/ids.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { usedMs } from '../../core/timeUse.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';

/** A tournament as it stands. */
export type TimedTournament = { readonly definition: TournamentDefinition; readonly facts: TournamentFacts };

/** One side's moves in a usual chess game; a game of Go fills two thirds of the board, passes included. */
const CHESS_MOVES = 60;
const GO_SHARE = 1 / 3;
const SHORTEST_MS = 10;

export type LengthOf = (game: {
  readonly white?: EntrantName;
  readonly black?: EntrantName;
  readonly timeControl?: TimeControl;
}) => number;

/** In ms, for the games of an event. Void games and games that never began are ignored. */
export class GameLengths {
  readonly #tournament: TimedTournament;
  readonly #factors = new Map<EventDefinition['key'], { readonly actualMs: number; readonly modelMs: number }>();
  readonly #controls = new Map<EventDefinition, ReadonlyMap<EntrantName, TimeControl>>();

  constructor(tournament: TimedTournament) {
    this.#tournament = tournament;
    for (const event of tournament.definition.events) this.#factors.set(event.key, this.#measure(event));
  }

  of(event: EventDefinition): LengthOf {
    const own = this.#factors.get(event.key);
    const all = [...this.#factors.values()];
    const measured =
      own !== undefined && own.modelMs > 0
        ? own
        : {
            actualMs: all.reduce((sum, { actualMs }) => sum + actualMs, 0),
            modelMs: all.reduce((sum, { modelMs }) => sum + modelMs, 0),
          };
    const factor = measured.modelMs === 0 ? 1 : measured.actualMs / measured.modelMs;
    return (game) => Math.max(SHORTEST_MS, Math.round(factor * this.#model(event, game)));
  }

  #measure(event: EventDefinition): { readonly actualMs: number; readonly modelMs: number } {
    const { facts } = this.#tournament;
    let [actualMs, modelMs] = [0, 0];
    for (const { id } of facts.event(event.key).finished.values()) {
      const { durationMs, issued } = facts.games.get(id) ?? {};
      if (durationMs === undefined || durationMs <= 0 || issued === undefined) continue;
      actualMs += durationMs;
      modelMs += this.#model(event, issued);
    }
    return { actualMs, modelMs };
  }

  #model(event: EventDefinition, { white, black, timeControl }: Parameters<LengthOf>[0]): number {
    const moves = movesOf(event.go);
    const sides = [white, black].map((name) => timeControl ?? this.#controlOf(event, name));
    return sides.reduce((sum, control) => sum + (control === undefined ? 0 : usedMs(control, moves, 1)), 0);
  }

  /** For a player not known yet: the first entrant's. */
  #controlOf(event: EventDefinition, name: EntrantName | undefined): TimeControl | undefined {
    let controls = this.#controls.get(event);
    if (controls === undefined) {
      const all = [...event.entrants, ...(event.reserves ?? [])];
      this.#controls.set(event, (controls = new Map(all.map(({ engine, timeControl }) => [engine.name, timeControl]))));
    }
    return (name === undefined ? undefined : controls.get(name)) ?? event.entrants[0]?.timeControl;
  }
}

const movesOf = (go: GoStart | undefined): number =>
  go === undefined ? CHESS_MOVES : Math.max(1, Math.round(go.size * go.size * GO_SHARE));
