// The progress of a tournament while it is played. A forecast simulates all games that are left, so it is made again only when it no longer holds, and
// takes at most a hundredth of the time.

import { forecastOf, type Forecast } from '../../course/forecast/forecast.ts';
import type { TournamentFacts } from '../../projections/tournamentFacts.ts';
import { progressOf, type ProgressReport } from '../../reports/progressReport.ts';

const SHARE = 1 / 100;

export class ProgressNow {
  #forecast: Forecast | undefined;
  #finished = -1;
  #nextAtMs = 0;

  /** `undefined` before the tournament is opened. While it is paused, no end is expected. */
  of(facts: TournamentFacts, nowUtcMs: number): ProgressReport | undefined {
    const { definition } = facts;
    if (definition === undefined) return undefined;
    const { done } = progressOf(definition, facts, undefined);
    const isStale = this.#forecast === undefined || done !== this.#finished || nowUtcMs >= this.#forecast.holdsUntilUtcMs;
    if (isStale && performance.now() >= this.#nextAtMs) {
      const begun = performance.now();
      this.#forecast = forecastOf({ definition, facts }, nowUtcMs);
      this.#finished = done;
      this.#nextAtMs = performance.now() + (performance.now() - begun) / SHARE;
    }
    return progressOf(definition, facts, facts.paused ? undefined : this.#forecast);
  }
}
