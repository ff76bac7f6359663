// For tests: random courses of cases. Half of the requests take the next step, and most come from someone who may make them, so that cases get far.

import fc from 'fast-check';
import type { RegistryRequest } from '../requests.ts';
import type { Asker } from '../rights.ts';
import type { Case } from './case.ts';
import { asker, PEOPLE, tournamentOf1999, type TestRegistry } from './testCases.ts';

/** Everyone who asks and looks. `Bede` is alleged, and an official too. */
export const EVERYONE: readonly Asker[] = [
  ...Object.values(PEOPLE),
  asker('Owner', 'owner'),
  asker('Judge', 'judge'),
  asker('Bede', 'chair'),
];
const NAMES = ['Ada', 'Bede', 'Bert', 'Cleo', 'Dora', 'Emil', 'Fay', 'Zoe', 'Chair'];
const DAY_MS = 86_400_000;

/** `make`: the request about a case; `word` is in no other; absent: the next step. `anyone`: who asks; absent: someone who probably may. */
type Draft = {
  readonly anyone: Asker | undefined;
  readonly days: number;
  readonly nth: number;
  readonly make: Make | undefined;
};
type Make = (id: string, word: string) => RegistryRequest;

const of = <Value>(values: fc.Arbitrary<Value>, make: (value: Value) => Make): fc.Arbitrary<Make> => values.map(make);
const some = fc.uniqueArray(fc.constantFrom(...NAMES), { minLength: 1, maxLength: 3 });
const yes = fc.constantFrom(true, false);
const made: fc.Arbitrary<Make> = fc.oneof(
  of(yes, (credible) => (id, reason) => ({ kind: 'evaluate-allegation', case: id, credible, reason })),
  of(some, (members) => (id) => ({ kind: 'appoint-committee', case: id, members })),
  of(some, (associates) => (id) => ({ kind: 'name-associates', case: id, associates })),
  of(fc.constantFrom({}, { inConfidence: true as const }), (more) => (id, text) => ({
    kind: 'make-statement',
    case: id,
    text,
    ...more,
  })),
  of(fc.constant(1), (number) => (id) => ({ kind: 'distribute-copy', case: id, number })),
  of(some, (members) => (id) => ({ kind: 'summon-investigators', case: id, members })),
  of(yes, (accepts) => (id) => ({ kind: 'answer-summons', case: id, accepts })),
  of(fc.constant({}), () => (id) => ({ kind: 'end-investigation', case: id })),
  of(fc.constant({}), () => (id, reason) => ({ kind: 'conclude-case', case: id, reason })),
  of(fc.constant('confession' as const), (proof) => (id, reason) => ({ kind: 'find-fraud', case: id, proof, reason })),
);
const draft: fc.Arbitrary<Draft> = fc.record({
  anyone: fc.oneof({ weight: 3, arbitrary: fc.constant(undefined) }, fc.constantFrom(...EVERYONE)),
  days: fc.oneof({ weight: 12, arbitrary: fc.integer({ min: 0, max: 5 }) }, fc.integer({ min: 0, max: 300 })),
  nth: fc.integer({ min: 0, max: 1 }),
  make: fc.oneof(fc.constant(undefined), made),
});

/** Two allegations, by Ada and Fay, and what is asked about them. */
export const course = fc.array(draft, { minLength: 5, maxLength: 40 });

/** One request that was made: `refused` is the sentence, or absent. */
export type Made = { readonly who: Asker; readonly request: RegistryRequest; readonly refused: string | undefined };

/** Plays a course; `look` is called after each request. */
export function play(drafts: readonly Draft[], look: (at: TestRegistry, made: Made) => void): void {
  const at = tournamentOf1999();
  const ask = (who: Asker, request: RegistryRequest): void => look(at, { who, request, refused: at.ask(who, request) });
  for (const [index, who] of [PEOPLE.alleger, PEOPLE.participant].entries())
    ask(who, { kind: 'present-allegation', tournament: "CGF'99", engine: 'Clone', reason: `reason${index}.` });
  const ids = [...at.registry.cases.keys()];
  for (const [index, { anyone, days, nth, make }] of drafts.entries()) {
    at.nowUtcMs += days * DAY_MS;
    const id = ids[nth] ?? '';
    const found = at.registry.cases.get(id);
    const request = (make ?? nextStep(found))(id, `word${index}.`);
    ask(anyone ?? probable(request.kind, found), request);
  }
}

function probable(kind: RegistryRequest['kind'], found: Case | undefined): Asker {
  if (kind === 'evaluate-allegation' || kind === 'appoint-committee') return PEOPLE.chair;
  if (kind === 'answer-summons') return asker(found?.summons.find(({ accepts }) => accepts === undefined)?.name ?? 'Zoe');
  if (kind === 'make-statement') return PEOPLE.alleged;
  return asker(found?.committee?.members[0] ?? 'Cleo');
}

function nextStep(found: Case | undefined): Make {
  if (found?.evaluation === undefined) return (id, reason) => ({ kind: 'evaluate-allegation', case: id, credible: true, reason });
  if (found.committee === undefined) return (id) => ({ kind: 'appoint-committee', case: id, members: ['Cleo'] });
  if (found.copy === undefined) return (id) => ({ kind: 'distribute-copy', case: id, number: 1 });
  if (found.summons.length === 0) return (id) => ({ kind: 'summon-investigators', case: id, members: ['Dora', 'Emil'] });
  if (found.summons.some(({ accepts }) => accepts === undefined))
    return (id) => ({ kind: 'answer-summons', case: id, accepts: true });
  return (id) => ({ kind: 'end-investigation', case: id });
}
