// Pairs one round of a Swiss: the least costs (swissCosts.ts), then boards and colours. Boards are ordered by the better score of the two, then by
// the other score, then by rank. In an odd field one entrant has a bye, or meets the house program.

import type { Bye, EventFacts, PairedRound, Pairing } from '../../core/facts.ts';
import { bestPerfectMatching, type CostedEdge, type Matching } from './perfectMatching.ts';
import type { SwissSettings } from './swiss.ts';
import { balanced, byLot } from './swissColours.ts';
import { costOrder, costsIn } from './swissCosts.ts';
import { swissField, type SwissEntrant } from './swissField.ts';
import { byeFor } from './swissGames.ts';

/** The two entrants of a pairing: positions in `field`; in an odd one `field.length` stands for the bye or the house program. */
export type SwissMatching = Matching & { readonly field: readonly SwissEntrant[] };

/** `without`: a pair to leave out, for explanations; in a field of one or two there is no other. */
export function matchRound(
  settings: SwissSettings,
  facts: EventFacts,
  round: number,
  without?: Pick<CostedEdge, 'one' | 'other'>,
): SwissMatching {
  const field = swissField(settings, facts, round);
  const costOf = costsIn(settings, field, round);
  const levels = costOrder(settings);
  const places = Array.from({ length: field.length + (field.length % 2) }, (_, place) => place);
  const edges = places.flatMap((one) =>
    places.slice(one + 1).flatMap((other): CostedEdge[] => {
      if (one === without?.one && other === without.other) return [];
      const costs = costOf(one, other < field.length ? other : undefined);
      return [{ one, other, costs: levels.map((level) => costs[level]) }];
    }),
  );
  return { ...bestPerfectMatching(places.length, edges), field };
}

/** Throws `RangeError` if colours are by lot and no lot was drawn. */
export function pairRound(settings: SwissSettings, facts: EventFacts, round: number): PairedRound {
  const { field, edges } = matchRound(settings, facts, round);
  const byes: Bye[] = [];
  const meetings: Meeting[] = [];
  for (const { one, other } of edges) {
    const [upper, lower] = [field[one], field[other] ?? house(settings)];
    if (upper === undefined) continue;
    if (lower === undefined) byes.push({ entrant: upper.name, points: byeFor(settings) });
    else meetings.push([upper, lower]);
  }
  const pairings = meetings.toSorted(byBoard).map(([one, other], index): Pairing => {
    const board = index + 1;
    return settings.colours === 'nigiri' ? byLot(facts.lot, round, board, one, other) : balanced(board, one, other);
  });
  return { round, pairings, byes };
}

type Opponent = Pick<SwissEntrant, 'name' | 'score' | 'colours'>;
type Meeting = readonly [one: SwissEntrant, other: Opponent];

/** Of equal scores the better on the pairing table comes first: in that order matchings are found. */
const byBoard = ([a, b]: Meeting, [c, d]: Meeting): number => byScore(a, c) || byScore(b, d);
const byScore = (one: Opponent, other: Opponent): number => other.score - one.score;

/** The house program as an opponent: its board comes after others of the same score, and its colours do not count. */
const house = ({ houseProgram }: SwissSettings): Opponent | undefined =>
  houseProgram && { name: houseProgram, score: -1, colours: [] };
