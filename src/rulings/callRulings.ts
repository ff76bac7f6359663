// CGF-10.1: a judge's answer to a call from a game.

import { phrase } from '../core/phrases/phrase.ts';
import { gamePhrase } from '../course/gameName.ts';
import { askedGame, cannotWith } from './askedGame.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal` if the game has not called a judge. */
export function rulingOnCall(request: Named<Asked<'answer'>>, { facts }: RulingContext): Decision {
  const { answer } = request;
  const known = askedGame(request, facts, 'answer');
  if (known.called === undefined) throw refusal(cannotWith('answer', known), phrase('refused.notCalled'));
  return ruled({ kind: 'call-answered', id: known.issued.id, answer }, phrase(`ruled.${answer}`, { game: gamePhrase(known) }));
}
