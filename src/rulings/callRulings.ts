// CGF-10.1: a judge's answer to a call from a game.

import { gameId } from '../core/ids.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal` if the game has not called a judge. */
export function rulingOnCall({ game, answer }: Asked<'answer'>, { facts }: RulingContext): Decision {
  const known = facts.games.get(gameId(game));
  if (known?.called === undefined)
    throw new Refusal(
      `Cannot answer a call from game ${game}: expected a game whose program cannot go on, but no judge was called`,
    );
  return ruled(
    { kind: 'call-answered', id: known.issued.id, answer },
    `in game ${game} ${answer === 'restart' ? 'the program is started again' : 'play goes on at the operator’s seat'}`,
  );
}
