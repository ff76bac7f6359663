// The result of an encounter: `4.5–3.5`, `4–4, tie-breaks 1.5–0.5`. The better side comes first.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import type { EncounterScore, EncounterSide, EncounterState } from './encounter.ts';

/** `undefined` before the first point. */
/** `end`: whose score comes first; of an undecided encounter that of the leader. */
export function scorePhrase(
  { regular, tieBreak, course, struck }: EncounterState,
  end: 'winner' | 'loser' = 'winner',
): Phrase | undefined {
  if (struck === true) return phrase('score.struck');
  const winner = course.kind === 'decided' ? course.winner : undefined;
  const first = winner === undefined || end === 'winner' ? winner : otherSide(winner);
  const parts = [
    ...(isPlayed(regular) ? [scoreLine(regular, first)] : []),
    ...(isPlayed(tieBreak) ? [phrase('score.tieBreaks', { score: scoreLine(tieBreak, first) })] : []),
    ...(course.kind === 'decided' && course.by === 'disqualification' ? [phrase('score.disqualification')] : []),
    ...(course.kind === 'decided' && course.by === 'ruling' ? [phrase('score.ruling')] : []),
    ...(course.kind === 'level' ? [phrase('score.level')] : []),
  ];
  return parts.length < 2 ? parts[0] : phrase('score.all', { parts });
}

const isPlayed = ({ first, second }: EncounterScore): boolean => first + second > 0;

const otherSide = (side: EncounterSide): EncounterSide => (side === 'first' ? 'second' : 'first');

function scoreLine({ first, second }: EncounterScore, before: EncounterSide | undefined): Phrase {
  const firstLeads = before === undefined ? first >= second : before === 'first';
  return phrase('score.line', firstLeads ? { first, second } : { first: second, second: first });
}
