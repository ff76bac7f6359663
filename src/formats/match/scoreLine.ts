// The result of an encounter in words: `4.5–3.5`, `4–4, tie-breaks 1.5–0.5`. The better side comes first.

import { formatPoints } from '../../core/points.ts';
import type { EncounterScore, EncounterSide, EncounterState } from './encounter.ts';

/** Empty before the first point. */
export function describeScore({ regular, tieBreak, course, struck }: EncounterState): string {
  if (struck === true) return 'records struck';
  const better = course.kind === 'decided' ? course.winner : undefined;
  const parts = [scoreLine(regular, better)];
  if (isPlayed(tieBreak)) parts.push(`tie-breaks ${scoreLine(tieBreak, better)}`);
  if (course.kind === 'decided' && course.by === 'disqualification') parts.push('by disqualification');
  if (course.kind === 'decided' && course.by === 'ruling') parts.push('by ruling');
  if (course.kind === 'level') parts.push('level after all tie-breaks');
  return parts.slice(isPlayed(regular) ? 0 : 1).join(', ');
}

const isPlayed = ({ first, second }: EncounterScore): boolean => first + second > 0;

function scoreLine({ first, second }: EncounterScore, better: EncounterSide | undefined): string {
  const firstLeads = better === undefined ? first >= second : better === 'first';
  const [upper, lower] = firstLeads ? [first, second] : [second, first];
  return `${formatPoints(upper)}–${formatPoints(lower)}`;
}
