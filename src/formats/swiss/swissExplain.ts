// Why a Swiss round was paired as it was: the cost of every pairing and, where a cost counts, what the best round without that pairing would have
// cost. To find it, the round is paired again without the pairing, so the explanation follows the rules themselves. Words are for people; the costs
// have names (swissCosts.ts).

import type { Bye, EventFacts, PairedRound, Pairing } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { formatPoints, halfPoints } from '../../core/points.ts';
import type { SwissSettings } from './swiss.ts';
import { costOrder, costsIn, type SwissCost } from './swissCosts.ts';
import { isBye, swissField, type SwissEntrant } from './swissField.ts';
import { matchRound, type SwissMatching } from './swissPairing.ts';

export type CostShare = { readonly cost: SwissCost; readonly value: number };

export type PairingReason = {
  /** The board, from 1; absent for a bye. */
  readonly board?: number;
  readonly pairing: Pairing | Bye;
  /** The costs that are not 0, the weightiest first. */
  readonly costs: readonly CostShare[];
  /** Sentences. */
  readonly why: readonly string[];
};

export type RoundReasons = {
  readonly round: number;
  /** The cost of the whole round, every cost that counts, the weightiest first. */
  readonly costs: readonly CostShare[];
  /** Whether the rules would pair differently with the current results. */
  readonly changed: boolean;
  readonly pairings: readonly PairingReason[];
};

/** The round must be among those of the facts, or planned from them. Later rounds are ignored. */
export function explainPairings(settings: SwissSettings, facts: EventFacts, round: PairedRound): RoundReasons {
  const order = costOrder(settings);
  // An entrant announced as absent after the round was paired is still in it, and vice versa.
  const paired = new Set([
    ...round.pairings.flatMap(({ white, black }) => [white, black]),
    ...byesOf(settings, round).map(({ entrant }) => entrant),
  ]);
  const then: EventFacts = {
    ...facts,
    disqualified: new Set(facts.entrants.filter((name) => !paired.has(name))),
    absences: [],
  };
  const field = swissField(settings, then, round.round);
  const costOf = costsIn(settings, field, round.round);
  const placeOf = new Map(field.map(({ name }, index) => [name, index]));
  const best = matchRound(settings, then, round.round);

  const costsOf = (one: EntrantName, other?: EntrantName): readonly CostShare[] => {
    const [a, b] = [placeOf.get(one), other === undefined ? undefined : placeOf.get(other)];
    const index = a ?? b;
    if (index === undefined) return [];
    const costs = costOf(index, a === undefined ? undefined : b);
    return order.map((cost) => ({ cost, value: costs[cost] }));
  };
  const planned = new Set(best === undefined ? [] : pairsOf(best).map(keyOf));
  const reasonFor = (one: EntrantName, other?: EntrantName): Pick<PairingReason, 'costs' | 'why'> => {
    const costs = costsOf(one, other).filter(({ value }) => value > 0);
    const pair = [one, other].filter((name) => name !== undefined && placeOf.has(name)) as readonly EntrantName[];
    const [first, second] = pair;
    if (first === undefined || best === undefined) return { costs, why: [] };
    const why = sentencesOf(field, placeOf, pair, costs);
    if (!planned.has(keyOf([first, second]))) return { costs, why: [...why, NOT_AS_PLANNED] };
    if (!costs.some(({ cost }) => cost !== 'rank' && cost !== 'colours')) return { costs, why };
    return { costs, why: [...why, withoutIt(order, best, matchRound(settings, then, round.round, [first, second]))] };
  };

  const boards = round.pairings.map((pairing, index): PairingReason => ({
    board: index + 1,
    pairing,
    ...reasonFor(pairing.white, pairing.black),
  }));
  const byes = byesOf(settings, round).map((bye): PairingReason => ({ pairing: bye, ...reasonFor(bye.entrant) }));
  const total = order.map((cost) => ({
    cost,
    value: [...boards, ...byes].reduce((sum, { costs }) => sum + (costs.find((share) => share.cost === cost)?.value ?? 0), 0),
  }));
  return {
    round: round.round,
    costs: total,
    changed: [...boards, ...byes].some(({ why }) => why.includes(NOT_AS_PLANNED)),
    pairings: [...boards, ...byes],
  };
}

const NOT_AS_PLANNED = 'not as the results stand now: officials changed the round, or ruled on an earlier game since';

const byesOf = (settings: SwissSettings, { byes }: PairedRound): readonly Bye[] =>
  byes.filter(({ points }) => isBye(settings, points));

type Pair = readonly [one: EntrantName, other: EntrantName | undefined];

const keyOf = (pair: Pair): string =>
  pair
    .map((name) => JSON.stringify(name ?? null))
    .sort()
    .join();

function pairsOf({ field, edges }: SwissMatching): readonly Pair[] {
  return edges.flatMap(({ one, other }): readonly Pair[] => {
    const name = field[one]?.name;
    return name === undefined ? [] : [[name, field[other]?.name]];
  });
}

/** The meaning of a pairing's costs, for people. */
function sentencesOf(
  field: readonly SwissEntrant[],
  placeOf: ReadonlyMap<EntrantName, number>,
  pair: readonly EntrantName[],
  costs: readonly CostShare[],
): readonly string[] {
  const [one, other] = pair
    .flatMap((name) => placeOf.get(name) ?? [])
    .sort((a, b) => a - b)
    .map((place) => field[place]);
  if (one === undefined) return [];
  return costs.flatMap(({ cost, value }): readonly string[] => {
    switch (cost) {
      case 'repeat': {
        const again = other === undefined ? 'the house program' : other.name;
        return [`a repeat: ${one.name} has met ${again} before; ${unmet(one, field)}`];
      }
      case 'times-met':
        return [`they have met ${value + 1} times`];
      case 'second-bye':
        return [`${one.name} has had ${value} ${value === 1 ? 'bye' : 'byes'} before`];
      case 'score-gap':
        if (other === undefined) return [`${one.name} has ${points(one)}, above the lowest score`];
        return [`${one.name} has ${points(one)}, ${other.name} ${points(other)}; ${sameScore(one, field)}`];
      case 'leaders':
        return ['the two first meet before the last round'];
      case 'author':
        return [`both by ${one.author ?? 'one author'}`];
      case 'bye-score':
      case 'colours':
      case 'rank':
        return [];
    }
  });
}

const points = ({ score }: SwissEntrant): string => `${formatPoints(halfPoints(score))} ${score === 2 ? 'point' : 'points'}`;

/** The entrants of the same score that are still possible opponents. */
function sameScore(one: SwissEntrant, field: readonly SwissEntrant[]): string {
  const others = field.filter(({ name, score }) => score === one.score && name !== one.name);
  if (others.length === 0) return `no one else has ${points(one)}`;
  const open = others.filter(({ name }) => !one.met.has(name));
  if (open.length === 0) return `${one.name} has met all others of ${points(one)}`;
  return `${others.length + 1} have ${points(one)}${others.length % 2 === 0 ? ', an odd number' : ''}`;
}

function unmet(one: SwissEntrant, field: readonly SwissEntrant[]): string {
  const open = field.filter(({ name }) => name !== one.name && !one.met.has(name)).map(({ name }) => name);
  return open.length === 0 ? 'it has met every opponent who is left' : `not met so far: ${open.join(', ')}`;
}

const MEANINGS: Readonly<Record<SwissCost, string>> = {
  repeat: 'repeats',
  'times-met': 'meetings beyond the second',
  'second-bye': 'earlier byes',
  'score-gap': 'squared score gaps, in half-points,',
  'bye-score': 'half-points of the bye above the lowest score',
  leaders: 'pairings of the two first',
  author: 'pairings of one author',
  colours: 'excess of one colour',
  rank: 'distance from the order of the pairing table',
};

/** The weightiest cost in which the best round without the pairing is worse. */
function withoutIt(order: readonly SwissCost[], best: SwissMatching, other: SwissMatching | undefined): string {
  if (other === undefined) return 'without it the round cannot be paired';
  for (const [level, cost] of order.entries()) {
    const [is, would] = [best.sums[level] ?? 0, other.sums[level] ?? 0];
    if (is !== would) return `without it the round would be worse: ${MEANINGS[cost]} ${would} instead of ${is}`;
  }
  return 'without it the round would cost as much: the first that was found';
}
