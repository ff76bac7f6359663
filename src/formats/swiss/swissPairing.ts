// Pairs one round of a Swiss: the least costs (swissCosts.ts), then boards and colours. Boards are ordered by the better score of the two, then by
// the other score, then by rank. In an odd field one entrant has a bye, or meets the house program.

import type { Bye, EventFacts, PairedRound, Pairing } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { bestPerfectMatching, type CostedEdge, type Matching } from './perfectMatching.ts';
import type { SwissSettings } from './swiss.ts';
import { balanced, byLot } from './swissColours.ts';
import { costOrder, costsIn } from './swissCosts.ts';
import { swissField, type SwissEntrant } from './swissField.ts';

/** The two entrants of a pairing: positions in `field`; in an odd one `field.length` stands for the bye or the house program. */
export type SwissMatching = Matching & { readonly field: readonly SwissEntrant[] };

/** `without` is a pair to leave out (for explanations); `undefined` if no pairing is then possible. */
export function matchRound(
  settings: SwissSettings,
  facts: EventFacts,
  round: number,
  without?: readonly [EntrantName, EntrantName | undefined],
): SwissMatching | undefined {
  const field = swissField(settings, facts, round);
  const costOf = costsIn(settings, field, round);
  const levels = costOrder(settings);
  const size = field.length + (field.length % 2);
  const edges: CostedEdge[] = [];
  for (let one = 0; one < size - 1; one++) {
    for (let other = one + 1; other < size; other++) {
      if (without !== undefined && without.includes(field[one]?.name) && without.includes(field[other]?.name)) continue;
      const costs = other < field.length ? costOf(one, other) : costOf(one);
      edges.push({ one, other, costs: levels.map((level) => costs[level]) });
    }
  }
  const matching = bestPerfectMatching(size, edges);
  return matching && { ...matching, field };
}

/** Throws `RangeError` if colours are by lot and no lot was drawn. */
export function pairRound(settings: SwissSettings, facts: EventFacts, round: number): PairedRound {
  const matching = matchRound(settings, facts, round);
  if (matching === undefined)
    throw new RangeError(`Cannot pair round ${round}: expected every field to have a pairing, got none`);
  const { field, edges } = matching;
  const byes: Bye[] = [];
  const meetings: Meeting[] = [];
  for (const { one, other } of edges) {
    const [upper, lower] = [field[one], field[other] ?? houseEntrant(settings)];
    if (upper === undefined) continue;
    if (lower === undefined) byes.push({ entrant: upper.name, points: settings.byePoints });
    else meetings.push([upper, lower]);
  }
  const pairings = meetings.toSorted(byBoard).map(([one, other], index): Pairing => {
    const board = index + 1;
    return settings.colours === 'nigiri' ? byLot(facts.lot, round, board, one, other) : balanced(board, one, other);
  });
  return { round, pairings, byes };
}

type Meeting = readonly [one: SwissEntrant, other: SwissEntrant];

const byBoard = ([a, b]: Meeting, [c, d]: Meeting): number => byScore(a, c) || byScore(b, d) || a.rank - c.rank;
const byScore = (one: SwissEntrant, other: SwissEntrant): number => other.score - one.score;

/** The house program as an opponent: it ranks below everyone and has no history that counts. */
function houseEntrant({ houseProgram }: SwissSettings): SwissEntrant | undefined {
  if (houseProgram === undefined) return undefined;
  return {
    name: houseProgram,
    rank: Number.POSITIVE_INFINITY,
    score: -1,
    byes: 0,
    met: new Map(),
    colours: [],
    author: undefined,
  };
}
