// `arbiter check`: all checks of one engine, one after another, each with a deadline, and the report on them. A check whose precondition failed (no
// handshake, no first move) does not run, because it would only repeat the other check's reason. This file prints nothing.

import { Bench, type Target } from './bench.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { CHECKS, type CheckEntry, type CheckGroup, type CheckId } from './catalogue.ts';
import { checkConditions, type ConditionId } from './conditions/conditions.ts';
import { GO_CHECKS, type GoCheckId } from './goCatalogue.ts';
import { SGMP_CHECKS, type SgmpCheckId } from './sgmpCatalogue.ts';
import type { TrialPlace } from '../players/playerContext.ts';
import { within } from '../players/within.ts';
import { fail, notApplicable, type Outcome } from './outcome.ts';
import type { CheckSettings } from './settings.ts';

export type CheckResult = Outcome & {
  readonly id: ConditionId | OwnCheckId;
  readonly group: CheckGroup;
  readonly title: string;
};

export type ConformanceReport = {
  readonly results: readonly CheckResult[];
  /** The name that the engine reports. */
  readonly name: string | undefined;
  readonly author: string | undefined;
  readonly durationMs: number;
  /** What is wrong with the options to set; not the engine's fault. */
  readonly wrongOptions: string | undefined;
  readonly aborted: boolean;
};

export type ConformanceListener = {
  readonly onCheck: (entry: Pick<CheckEntry, 'title'>) => void;
  readonly onResult: (result: CheckResult) => void;
};

/** `signal` ends everything immediately; the report contains what was found until then. */
export async function checkEngine(
  target: Target,
  settings: CheckSettings,
  listener: ConformanceListener,
  signal: AbortSignal,
  place: TrialPlace,
): Promise<ConformanceReport> {
  const startedAt = performance.now();
  const bench = await Bench.open(target, settings, place);
  const abort = (): void => bench.abort();
  signal.addEventListener('abort', abort);
  const results: CheckResult[] = [];
  const add = (result: CheckResult): void => {
    results.push(result);
    listener.onResult(result);
  };
  try {
    await checkConditions(
      target,
      { ...place, signal, isPatient: true },
      {
        onCheck: listener.onCheck,
        onFinding: (finding) => add({ ...finding, group: 'Conditions' }),
      },
    );
    for (const [id, entry] of checksOf(target)) {
      if (signal.aborted) break;
      listener.onCheck(entry);
      const outcome =
        missingGround(id, entry, results) ??
        beyondSubset(entry, target) ??
        beyondLine(id, target) ??
        (await withDeadline(entry, bench));
      if (signal.aborted || bench.wrongOptions !== undefined) break;
      // An engine that failed once is not used for the next check.
      if (outcome.verdict === 'fail') await bench.drop();
      const { group, title } = entry;
      add({ id, group, title, ...outcome });
    }
  } finally {
    signal.removeEventListener('abort', abort);
    await bench.close();
  }
  const { name, author } = results.find(({ id }) => id === 'identity')?.figures ?? {};
  return {
    results,
    name: textOf(name),
    author: textOf(author),
    durationMs: Math.round(performance.now() - startedAt),
    wrongOptions: bench.wrongOptions,
    aborted: signal.aborted,
  };
}

const textOf = (value: unknown): string | undefined => (typeof value === 'string' ? value : undefined);

type OwnCheckId = CheckId | GoCheckId | SgmpCheckId;

function checksOf({ go, protocol }: Target) {
  const own = protocol === 'sgmp' ? SGMP_CHECKS : GO_CHECKS;
  return Object.entries(go === undefined ? CHECKS : own) as readonly [OwnCheckId, CheckEntry][];
}

/** Gives "not applicable" if a precondition of the check has failed. */
function missingGround(id: CheckResult['id'], { needs }: CheckEntry, results: readonly CheckResult[]): Outcome | undefined {
  const failed = (wanted: CheckResult['id']): boolean =>
    results.some((result) => result.id === wanted && result.verdict === 'fail');
  if (id !== 'handshake' && failed('handshake'))
    return id === 'leftover-files' ? undefined : notApplicable(phrase('check.noGround.handshake'));
  if (needs !== 'nothing' && failed('ready')) return notApplicable(phrase('check.noGround.ready'));
  if ((needs === 'move' || id === 'start-position') && failed('variant')) return notApplicable(phrase('check.noGround.variant'));
  if (needs === 'move' && failed('start-position')) return notApplicable(phrase('check.noGround.move'));
  return undefined;
}

const beyondSubset = ({ isBeyond4k }: CheckEntry, { protocolSubset }: Target): Outcome | undefined =>
  protocolSubset !== undefined && isBeyond4k
    ? notApplicable(phrase('check.beyondSubset', { subset: protocolSubset }))
    : undefined;

const OF_PROCESSES: ReadonlySet<CheckResult['id']> = new Set([
  'go-game',
  'end-of-input',
  'leftover-processes',
  'leftover-files',
] satisfies readonly SgmpCheckId[]);

const beyondLine = (id: CheckResult['id'], { line }: Target): Outcome | undefined =>
  line !== undefined && OF_PROCESSES.has(id) ? notApplicable(phrase('check.onLine')) : undefined;

function withDeadline({ look }: CheckEntry, bench: Bench): Promise<Outcome> {
  const { checkMs } = bench.settings;
  return within(look(bench), checkMs, () => {
    bench.killAll();
    return fail(phrase('check.late', { ms: checkMs }));
  });
}
