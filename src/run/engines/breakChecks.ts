// Checks the engines of an event in the break before it (S16-2b): the quick form of `arbiter check`, one engine after another, each started
// exactly as for a game, on the cores of a game, with reports on the terminal and the page. It decides nothing: the findings are for the
// organisers and the authors.

import type { Target } from '../../conformance/bench.ts';
import { checkEngine } from '../../conformance/conformance.ts';
import { reasonsAgainst } from '../../conformance/report.ts';
import { QUICK_CHECK } from '../../conformance/settings.ts';
import { isStarted, type EngineConfig } from '../../core/gameJob.ts';
import type { EntrantName, EventKey } from '../../core/ids.ts';
import type { TrialPlace } from '../../players/playerContext.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import { possibleEntrants } from '../../tournament/season/possibleEntrants.ts';
import { checkTarget } from './checkTarget.ts';

/** The checks of all breaks: an engine is checked once per event, and again if the file changed it in the break. */
export class BreakChecks {
  readonly #place: () => TrialPlace;
  readonly #report: (text: string) => void;
  readonly #signal: AbortSignal;
  readonly #running = new Map<EventKey, Promise<void>>();
  /** By event and entrant, the engine as it was checked. */
  readonly #checked = new Map<string, string>();

  /** `place` is asked before each check: a reload may change it. */
  constructor(place: () => TrialPlace, report: (text: string) => void, signal: AbortSignal) {
    this.#place = place;
    this.#report = report;
    this.#signal = signal;
  }

  /** Begins when the running checks of this event have ended. */
  begin(event: EventDefinition, entrants: readonly EntrantName[]): Promise<void> {
    const due = possibleEntrants(event).flatMap(({ engine }) => {
      const [at, now] = [`${event.key}\0${engine.name}`, JSON.stringify(engine)];
      if (!entrants.includes(engine.name) || this.#checked.get(at) === now) return [];
      this.#checked.set(at, now);
      return [engine.name];
    });
    const check = this.over(event).then(() => checkInBreak(event, due, this.#place, this.#report, this.#signal));
    this.#running.set(event.key, check);
    return check;
  }

  /** Resolves when no check for the event is running. */
  async over({ key }: EventDefinition): Promise<void> {
    await this.#running.get(key);
  }
}

async function checkInBreak(
  event: EventDefinition,
  entrants: readonly EntrantName[],
  place: () => TrialPlace,
  report: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const entrant of possibleEntrants(event)) {
    if (signal.aborted) return;
    const { name } = entrant.engine;
    if (entrants.includes(name)) report(`Check of ${name}: ${await verdictOn(checkTarget(event, entrant), place(), signal)}`);
  }
}

async function verdictOn(
  engine: EngineConfig & Pick<Target, 'go' | 'variant'>,
  place: TrialPlace,
  signal: AbortSignal,
): Promise<string> {
  if (!isStarted(engine)) return 'not checked, the checks are for programs that Arbiter starts';
  const silent = { onCheck: () => undefined, onResult: () => undefined };
  const report = await checkEngine(engine, QUICK_CHECK, silent, signal, place);
  if (report.wrongOptions !== undefined) return report.wrongOptions;
  const reasons = reasonsAgainst(report);
  return reasons.length === 0 ? 'nothing speaks against it' : reasons.join('; ');
}
