// What decided the ties of a final table: how many neighbours with equal points each tie-break separated, and how many places all of them left level.

import { annulledGames, countedGames, type EventFacts } from '../core/facts.ts';
import { tableExtras } from '../formats/registry.ts';
import { orderEntrants, type Separation } from '../standings/order.ts';
import { recordOf, tallyGames } from '../standings/tally.ts';
import { CRITERIA, criteriaOf, type CriterionCode } from '../standings/tieBreaks/declared.ts';
import type { EventDefinition } from '../tournament/definition.ts';

/** `level`: neighbours that nothing separates, so that the organisers decide or both share the place. */
export type TieDecision = CriterionCode | 'level';
export type TieCounts = Readonly<Partial<Record<TieDecision, number>>>;

/** Empty for an event without a table of points: its ties are matches, which tie-break games decide. */
export function tieCounts({ format, tieBreaks, crashes }: EventDefinition, facts: EventFacts): TieCounts {
  if (format.kind === 'match' || format.kind === 'knockout') return {};
  const { entrants, disqualified } = facts;
  const table = {
    entrants,
    games: countedGames(facts),
    annulledGames: annulledGames(facts),
    disqualified,
    annul: crashes.annul,
    ...tableExtras(format, facts),
  };
  const tally = tallyGames(table);
  const counted = tally.map((_, index) => index).filter((index) => !recordOf(tally, index).disqualified);
  const codes = criteriaOf(tieBreaks);
  const counts: Partial<Record<TieDecision, number>> = {};
  const count = (decision: TieDecision, places: number): void => {
    if (places > 0) counts[decision] = (counts[decision] ?? 0) + places;
  };
  for (const { members, below } of orderEntrants(counted, tally, codes).places) {
    count('level', members.length - 1);
    const code = codeOf(below, codes);
    if (code !== undefined) count(code, 1);
  }
  return counts;
}

/** `undefined` if points decided. */
const codeOf = (below: Separation | undefined, codes: readonly CriterionCode[]): CriterionCode | undefined =>
  below?.kind === 'value' ? codes.find((code) => CRITERIA[code] === below.criterion) : undefined;
