// The break before an event is used to check the engines that will play in it (S16-2b): the quick form of `arbiter check`, one engine
// after another, told to whoever watches. It decides nothing: what is found is for the organisers and the authors.

import { checkEngine } from '../conformance/conformance.ts';
import { reasonsAgainst } from '../conformance/report.ts';
import { QUICK_CHECK } from '../conformance/settings.ts';
import type { EngineConfig } from '../core/gameJob.ts';
import type { EntrantName } from '../core/ids.ts';
import { resolveProgram } from '../players/program.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/possibleEntrants.ts';

export async function checkInBreak(
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
