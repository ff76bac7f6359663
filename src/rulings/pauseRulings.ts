// Pauses or resumes the tournament. Throws `Refusal`.

import { phrase } from '../core/phrases/phrase.ts';
import type { Decision, RulingContext } from './decision.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

export function rulingOnPause({ kind }: Asked<'pause' | 'resume'>, { facts }: RulingContext): Decision {
  if (kind === 'pause') {
    if (facts.closed) throw refusal(phrase('cannot.pause'), phrase('refused.tournamentOver'));
    // An official's pause replaces one by the run itself.
    if (facts.paused && facts.pause?.cause === undefined) return { answer: phrase('answer.pausedAlready') };
    return { subject: { kind: 'paused' }, answer: phrase('answer.paused') };
  }
  // Games that do not need a decision are tried again at once.
  const waits = [...facts.held].some((id) => facts.games.get(id)?.held?.cause !== 'official');
  return facts.paused || waits
    ? { subject: { kind: 'resumed' }, answer: phrase('answer.resumed') }
    : { answer: phrase('answer.notPaused') };
}
