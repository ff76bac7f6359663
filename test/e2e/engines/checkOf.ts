// The check of an engine, shorter than that of `arbiter check --quick`.

import type { CheckId } from '../../../src/conformance/catalogue.ts';
import { checkEngine, type CheckResult, type ConformanceReport } from '../../../src/conformance/conformance.ts';
import { QUICK_CHECK, type CheckSettings } from '../../../src/conformance/settings.ts';
import type { Variant } from '../../../src/core/chessVariants.ts';
import { processOf, type ProcessProgram } from '../../../src/core/engines/program.ts';
import type { EngineConfig } from '../../../src/core/gameJob.ts';
import { entrantName } from '../../../src/core/ids.ts';
import { present } from '../../../src/core/present.ts';

const SETTINGS: CheckSettings = {
  ...QUICK_CHECK,
  thinkMs: 20,
  patienceMs: 1000,
  limitMs: 1500,
  stopTries: 3,
  gameMoves: 12,
  threadsMs: 200,
  endMs: 1000,
};

/** Short, but long enough for a program that Node has to start on a busy machine. */
const STARTUP_MS = 6000;

/** Up to the check `until`, after which nothing new can be found. */
export async function checkOf(
  { command, args }: Pick<ProcessProgram, 'command' | 'args'>,
  until?: CheckId,
  protocol: EngineConfig['protocol'] = 'uci',
  variant?: Variant,
): Promise<ConformanceReport> {
  const controller = new AbortController();
  const listener = {
    onCheck: () => undefined,
    onResult: ({ id }: CheckResult) => {
      if (id === until) controller.abort();
    },
  };
  const name = entrantName('Checked');
  const program = processOf(command, args);
  const engine = { name, program, options: {}, protocol, startupMs: STARTUP_MS, ...present({ variant }) };
  return checkEngine(engine, SETTINGS, listener, controller.signal, { cores: [], hidden: [] });
}

/** What it found in words that no sentence is for, which the page of a registry could not say in the viewer's language. */
export const textsIn = (results: ConformanceReport['results']): readonly string[] =>
  results.flatMap(({ id, verdict, said }) =>
    typeof said === 'string' && (verdict === 'fail' || verdict === 'warning') ? [`${id}: ${said}`] : [],
  );
