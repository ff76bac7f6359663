// Whether an engine meets the conditions of its event (4K-7.1 to 4K-7.8), as findings: one function for `arbiter check`, the check in a break, the trial before
// a tournament, and those who take a submission. Each finding that refuses has its paragraph.

import { hasAllowList } from '../../core/engines/conditions.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import type { Target } from '../bench.ts';
import { notApplicable, type Outcome } from '../outcome.ts';
import { fileName, oneFile, size } from './entry.ts';
import { allowedStart, commands, filesLeft } from './inUse.ts';
import { tryEngine, type ConditionPlace, type Trial } from './trial.ts';

/** 4K-7.4: the examples of the rules remove their file three seconds after the start. */
const LEFT_AFTER_S = 5;

/** What conditions are looked at, in this order. Ids are part of the JSON report and do not change (docs/check.md). */
export const CONDITION_TITLES = {
  'one-file': 'is one file',
  size: 'is small enough',
  'file-name': 'has a name without information',
  commands: 'executes only what is allowed',
  'allowed-start': 'starts with nothing else',
  'files-left': 'leaves no files',
} as const;
export type ConditionId = keyof typeof CONDITION_TITLES;

export type ConditionFinding = Outcome & { readonly id: ConditionId; readonly title: string };

type Looked = { readonly id: ConditionId; readonly applies: boolean; readonly look: () => Outcome | Promise<Outcome> };

export type ConditionListener = {
  readonly onCheck?: (check: { readonly title: string }) => void;
  readonly onFinding?: (finding: ConditionFinding) => void;
};

/** Empty if its event has no conditions. `signal` ends it; then the findings until then are returned. */
export async function checkConditions(
  engine: Target,
  place: ConditionPlace,
  { onCheck, onFinding }: ConditionListener = {},
): Promise<readonly ConditionFinding[]> {
  const { conditions } = engine;
  if (conditions === undefined) return [];
  const leavesNone = conditions.leavesFiles === false && place.isPatient;
  let trial: Promise<Trial> | undefined;
  const tried = (): Promise<Trial> => (trial ??= tryEngine(engine, place, leavesNone ? LEFT_AFTER_S : 0));
  const restricts = hasAllowList(conditions);
  const findings: ConditionFinding[] = [];
  const looks: readonly Looked[] = [
    { id: 'one-file', applies: conditions.files !== undefined, look: () => oneFile(engine, conditions) },
    { id: 'size', applies: conditions.bytes !== undefined, look: () => size(engine, conditions) },
    { id: 'file-name', applies: conditions.nameBytes !== undefined, look: () => fileName(engine, conditions) },
    {
      id: 'commands',
      applies: conditions.commands !== undefined,
      look: async () => commands(engine, conditions, await tried()),
    },
    {
      id: 'allowed-start',
      applies: restricts,
      look: async () =>
        findings.some(({ id, verdict }) => id === 'commands' && verdict === 'fail')
          ? notApplicable(phrase('check.executed.notAllowed'))
          : allowedStart(engine, place, await tried()),
    },
    { id: 'files-left', applies: leavesNone, look: async () => filesLeft(await tried(), LEFT_AFTER_S) },
  ];
  for (const { id, applies, look } of looks) {
    if (!applies || place.signal?.aborted === true) continue;
    const title = CONDITION_TITLES[id];
    onCheck?.({ title });
    const finding = { id, title, ...(await look()) };
    findings.push(finding);
    onFinding?.(finding);
  }
  return findings;
}
