// The break before an event is used to check the engines that will play in it (S16-2b): the quick form of `arbiter check`, one engine
// after another, told to whoever watches. It decides nothing: what is found is for the organisers and the authors.

import { checkEngine } from '../conformance/conformance.ts';
import { reasonsAgainst } from '../conformance/report.ts';
import { QUICK_CHECK } from '../conformance/settings.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { EntrantName, EventKey } from '../core/ids.ts';
import { resolveProgram } from '../players/program.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/possibleEntrants.ts';

/** The checks of all breaks: an engine is checked once for an event, and once more where the file changed it in the break. */
export class BreakChecks {
  readonly #tell: (text: string) => void;
  readonly #signal: AbortSignal;
  readonly #running = new Map<EventKey, Promise<void>>();
  /** By event and entrant, the engine as it was checked. */
  readonly #checked = new Map<string, string>();

  constructor(tell: (text: string) => void, signal: AbortSignal) {
    this.#tell = tell;
    this.#signal = signal;
  }

  /** Begins when the checks of this event that go on have ended. */
  begin(event: EventDefinition, entrants: readonly EntrantName[]): Promise<void> {
    const due = possibleEntrants(event).flatMap(({ engine }) => {
      const [at, now] = [`${event.key}\0${engine.name}`, JSON.stringify(engine)];
      if (!entrants.includes(engine.name) || this.#checked.get(at) === now) return [];
      this.#checked.set(at, now);
      return [engine.name];
    });
    const check = this.over(event).then(() => checkInBreak(event, due, this.#tell, this.#signal));
    this.#running.set(event.key, check);
    return check;
  }

  /** Resolves when no check for the event goes on. */
  async over({ key }: EventDefinition): Promise<void> {
    await this.#running.get(key);
  }
}

async function checkInBreak(
  event: EventDefinition,
  entrants: readonly EntrantName[],
  tell: (text: string) => void,
  signal: AbortSignal,
): Promise<void> {
  for (const { engine } of possibleEntrants(event)) {
    if (signal.aborted) return;
    if (entrants.includes(engine.name)) tell(`Check of ${engine.name}: ${await verdictOn(engine, signal)}`);
  }
}

async function verdictOn(engine: EngineConfig, signal: AbortSignal): Promise<string> {
  const program = resolveProgram(engine.command, process.env['PATH'] ?? '');
  if (!program.ok) return program.error;
  const target = {
    command: program.value,
    args: engine.args,
    options: engine.options,
    protocol: engine.protocol,
    ...(engine.workingDirectory === undefined ? {} : { folder: engine.workingDirectory }),
  };
  const silent = { onCheck: () => undefined, onResult: () => undefined };
  const report = await checkEngine(target, QUICK_CHECK, silent, signal);
  if (report.wrongOptions !== undefined) return report.wrongOptions;
  const reasons = reasonsAgainst(report);
  return reasons.length === 0 ? 'nothing speaks against it' : reasons.join('; ');
}
