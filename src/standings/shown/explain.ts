// Why an entrant has its place: `Sonneborn-Berger 519.75 > 511.75`. The better value always comes first. Different values are shown with as many
// decimals as it takes to tell them apart.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { formatApart } from '../fraction.ts';
import type { Place, Separation } from '../order.ts';
import { CRITERIA, criteriaOf, type TieBreakCode } from '../tieBreaks/declared.ts';
import { points } from '../tieBreaks/points.ts';

/**
 * What separated the place from its neighbours with equal points, the one above first, and which entrants are still level with it. If no neighbour
 * has equal points: the points, compared with the one above (for the leader: with the one below). `undefined` if there is no one else.
 */
export function explainPlace(
  place: Place,
  next: Place | undefined,
  othersLevel: readonly string[],
  tieBreaks: readonly TieBreakCode[],
): Phrase | undefined {
  const neighbours = [place.below, next?.below].filter((separation) => separation !== undefined);
  const reasons = neighbours.filter((separation) => !isByPoints(separation)).map(separationPhrase);
  if (othersLevel.length > 0) reasons.push(levelPhrase(othersLevel, tieBreaks));
  if (othersLevel.length > 0 && tieBreaks.includes('RULING')) reasons.push(phrase('why.open'));
  const [first] = reasons;
  if (first !== undefined) return allReasons(reasons);
  const [byPoints] = neighbours;
  return byPoints && separationPhrase(byPoints);
}

/** Each reason once. */
function allReasons(reasons: readonly Phrase[]): Phrase | undefined {
  const texts = reasons.map((reason) => JSON.stringify(reason));
  const once = reasons.filter((_, index) => texts.indexOf(texts[index] ?? '') === index);
  return once.length === 1 ? once[0] : phrase('why.all', { reasons: once });
}

const isByPoints = (separation: Separation): boolean => separation.kind === 'value' && separation.criterion === points;

function separationPhrase(separation: Separation): Phrase {
  if (separation.kind === 'ruling') return phrase('why.ruled');
  const { criterion, upper, lower, among } = separation;
  const [better, worse] = formatApart(upper, lower, criterion.decimals);
  return phrase(criterion.better === 'more' ? 'why.more' : 'why.less', {
    criterion:
      criterion.amongTied && among > 2 ? phrase('why.among', { criterion: criterion.label, count: among }) : criterion.label,
    better: Number(better),
    worse: Number(worse),
  });
}

function levelPhrase(others: readonly string[], tieBreaks: readonly TieBreakCode[]): Phrase {
  const [one = '', other] = others;
  return phrase('why.level', {
    names:
      others.length > 2
        ? phrase('why.level.others', { count: others.length })
        : other === undefined
          ? one
          : phrase('why.level.names', { one, other }),
    criteria: [points, ...criteriaOf(tieBreaks).map((code) => CRITERIA[code])].map(({ label }) => label),
  });
}
