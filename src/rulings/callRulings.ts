// CGF-10.1: a judge's answer to a call from a game.

import { gameName } from '../course/gameName.ts';
import { askedGame } from './askedGame.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal` if the game has not called a judge. */
export function rulingOnCall(request: Named<Asked<'answer'>>, { facts }: RulingContext): Decision {
  const { answer } = request;
  const known = askedGame(request, facts, 'answer a call from');
  if (known.called === undefined)
    throw new Refusal(
      `Cannot answer a call from ${gameName(known)}: expected a game whose program cannot go on, but no judge was called`,
    );
  return ruled(
    { kind: 'call-answered', id: known.issued.id, answer },
    `in ${gameName(known)}, ${answer === 'restart' ? 'the program is started again' : 'play goes on at the operator’s seat'}`,
  );
}
