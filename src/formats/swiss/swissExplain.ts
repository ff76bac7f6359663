// Why a Swiss round was paired as it was: the cost of every pairing and, where a cost counts, what the best round without that pairing would have
// cost. To find it, the round is paired again without the pairing, so the explanation follows the rules themselves. Words are for people; the costs
// have names (swissCosts.ts).

import { changedFacts, type Bye, type EventFacts, type PairedRound, type Pairing } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import type { SwissSettings } from './swiss.ts';
import { costOrder, costsIn, type SwissCost } from './swissCosts.ts';
import { isBye, type SwissEntrant } from './swissField.ts';
import { matchRound, type SwissMatching } from './swissPairing.ts';

export type CostShare = { readonly cost: SwissCost; readonly value: number };

export type PairingReason = {
  /** The board, from 1; absent for a bye. */
  readonly board?: number;
  readonly pairing: Pairing | Bye;
  /** The costs that are not 0, the weightiest first. */
  readonly costs: readonly CostShare[];
  /** What a spectator sees of it; empty if nothing is special. */
  readonly why: readonly Phrase[];
  /** For organisers: what the best round without the pairing would have cost. */
  readonly compared?: string;
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
    ...round.byes.filter(({ points }) => isBye(settings, points)).map(({ entrant }) => entrant),
  ]);
  const disqualified = new Set(facts.entrants.filter((name) => !paired.has(name)));
  const then = changedFacts(facts, { disqualified, absences: [] });
  const best = matchRound(settings, then, round.round);
  const { field } = best;
  const costOf = costsIn(settings, field, round.round);

  const reasonFor = (...names: readonly EntrantName[]): Pick<PairingReason, 'costs' | 'why' | 'compared'> => {
    // The house program is not in the field, and neither is an absent entrant.
    const [one, other] = field.filter(({ name }) => names.includes(name));
    if (one === undefined) return { costs: [], why: [] };
    const pair = { one: field.indexOf(one), other: other === undefined ? field.length : field.indexOf(other) };
    const every = costOf(pair.one, other === undefined ? undefined : pair.other);
    const costs = order.map((cost) => ({ cost, value: every[cost] })).filter(({ value }) => value > 0);
    const why = sentencesOf(field, one, other, costs);
    if (!best.edges.some((edge) => edge.one === pair.one && edge.other === pair.other)) {
      return { costs, why: [...why, NOT_AS_PLANNED] };
    }
    if (costs.every(({ cost }) => cost === 'rank' || cost === 'colours')) return { costs, why };
    if (field.length <= 2) return { costs, why: [...why, phrase('pairing.only')] };
    return { costs, why, compared: withoutIt(order, best, matchRound(settings, then, round.round, pair)) };
  };

  const pairings = [
    ...round.pairings.map((pairing, index): PairingReason => ({
      board: index + 1,
      pairing,
      ...reasonFor(pairing.white, pairing.black),
    })),
    ...round.byes.map((bye): PairingReason => ({ pairing: bye, ...reasonFor(bye.entrant) })),
  ];
  const shares = pairings.flatMap(({ costs }) => costs);
  const sumOf = (cost: SwissCost): number => shares.reduce((sum, share) => (share.cost === cost ? sum + share.value : sum), 0);
  return {
    round: round.round,
    costs: order.map((cost) => ({ cost, value: sumOf(cost) })),
    changed: pairings.some(({ why }) => why.includes(NOT_AS_PLANNED)),
    pairings,
  };
}

const NOT_AS_PLANNED = phrase('pairing.changed');

/** The meaning of a pairing's costs, for people. */
function sentencesOf(
  field: readonly SwissEntrant[],
  one: SwissEntrant,
  other: SwissEntrant | undefined,
  costs: readonly CostShare[],
): readonly Phrase[] {
  return costs.flatMap(({ cost, value }): readonly Phrase[] => {
    switch (cost) {
      case 'repeat':
        return [
          phrase('pairing.repeat', { one: one.name, other: other?.name ?? phrase('pairing.house'), unmet: unmet(one, field) }),
        ];
      case 'times-met':
        return [phrase('pairing.met', { count: value + 1 })];
      case 'second-bye':
        return [phrase('pairing.byes', { name: one.name, count: value })];
      case 'score-gap':
        return other === undefined
          ? [phrase('pairing.aboveLowest', { name: one.name, points: points(one) })]
          : [
              phrase('pairing.gap', {
                one: one.name,
                onePoints: points(one),
                other: other.name,
                otherPoints: points(other),
                others: sameScore(one, field),
              }),
            ];
      case 'leaders':
        return [phrase('pairing.leaders')];
      case 'author':
        return [phrase('pairing.author', { author: one.author ?? '' })];
      case 'bye-score':
      case 'colours':
      case 'rank':
        return [];
    }
  });
}

const points = ({ score }: SwissEntrant): Phrase => phrase('points', { halves: score, count: score === 2 ? 1 : 2 });

/** The entrants of the same score that are still possible opponents. */
function sameScore(one: SwissEntrant, field: readonly SwissEntrant[]): Phrase {
  const others = field.filter(({ name, score }) => score === one.score && name !== one.name);
  if (others.length === 0) return phrase('pairing.alone', { points: points(one) });
  const open = others.filter(({ name }) => !one.met.has(name));
  if (open.length === 0) return phrase('pairing.metAll', { name: one.name, points: points(one) });
  return phrase(others.length % 2 === 0 ? 'pairing.odd' : 'pairing.many', { count: others.length + 1, points: points(one) });
}

function unmet(one: SwissEntrant, field: readonly SwissEntrant[]): Phrase {
  const open = field.filter(({ name }) => name !== one.name && !one.met.has(name)).map(({ name }) => name);
  return open.length === 0 ? phrase('pairing.noneLeft') : phrase('pairing.unmet', { names: open });
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
function withoutIt(order: readonly SwissCost[], { sums: is }: SwissMatching, { sums: would }: SwissMatching): string {
  const level = order.findIndex((_, index) => is[index] !== would[index]);
  const cost = order[level];
  return cost === undefined
    ? 'without it the round would cost as much: the first that was found'
    : `without it the round would be worse: ${MEANINGS[cost]} ${would[level]} instead of ${is[level]}`;
}
