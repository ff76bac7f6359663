// Why an entrant has its place, in words: `Sonneborn-Berger 519.75 > 511.75`. The better value always comes first. Different values are shown with as
// many decimals as it takes to tell them apart.

import { formatApart } from '../fraction.ts';
import type { Place, Separation } from '../order.ts';
import { CRITERIA, criteriaOf, type TieBreakCode } from '../tieBreaks/declared.ts';
import { points } from '../tieBreaks/points.ts';

/**
 * What separated the place from its neighbours with equal points, the one above first, and which entrants are still level with it. If no neighbour
 * has equal points: the points, compared with the one above (for the leader: with the one below).
 */
export function explainPlace(
  place: Place,
  next: Place | undefined,
  othersLevel: readonly string[],
  tieBreaks: readonly TieBreakCode[],
): string {
  const neighbours = [place.below, next?.below].filter((separation) => separation !== undefined);
  const reasons = [...new Set(neighbours.filter((separation) => !isByPoints(separation)).map(formatSeparation))];
  if (othersLevel.length > 0) reasons.push(formatLevel(othersLevel, tieBreaks));
  if (reasons.length > 0) return reasons.join('; ');
  const [byPoints] = neighbours;
  return byPoints === undefined ? '' : formatSeparation(byPoints);
}

const isByPoints = (separation: Separation): boolean => separation.kind === 'value' && separation.criterion === points;

function formatSeparation(separation: Separation): string {
  if (separation.kind === 'ruling') return 'ruled by the organisers';
  const { criterion, upper, lower, among } = separation;
  const label = criterion.amongTied && among > 2 ? `${criterion.label} of ${among}` : criterion.label;
  const [better, worse] = formatApart(upper, lower, criterion.decimals);
  return `${label} ${better} ${criterion.better === 'more' ? '>' : '<'} ${worse}`;
}

function formatLevel(others: readonly string[], tieBreaks: readonly TieBreakCode[]): string {
  const whom = others.length <= 2 ? others.join(' and ') : `${others.length} others`;
  const labels = [points, ...criteriaOf(tieBreaks).map((code) => CRITERIA[code])].map(({ label }) => label);
  return `level with ${whom} on ${labels.join(', ')}${tieBreaks.includes('RULING') ? '; the organisers decide' : ''}`;
}
