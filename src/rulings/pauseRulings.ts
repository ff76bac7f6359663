// Pauses or resumes the tournament. Throws `Refusal`.

import type { Decision, RulingContext } from './decision.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

export function rulingOnPause({ kind }: Asked<'pause' | 'resume'>, { facts }: RulingContext): Decision {
  if (kind === 'pause') {
    if (facts.closed) throw new Refusal('Cannot pause the tournament: expected one that is played, but it is over');
    // An official's pause replaces one by the run itself.
    if (facts.paused && facts.pause?.cause === undefined) return { answer: 'The tournament is paused already.' };
    return { subject: { kind: 'paused' }, answer: 'Paused: games in play continue to their end; no new games start.' };
  }
  // Games that do not need a decision are tried again at once.
  const waits = [...facts.held].some((id) => facts.games.get(id)?.held?.cause !== 'official');
  return facts.paused || waits
    ? { subject: { kind: 'resumed' }, answer: 'Resumed.' }
    : { answer: 'The tournament is not paused.' };
}
