// Refusals of a game, or of a ply of a game, that is not there.

import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { refusing } from '../../core/phrases/said.ts';

const numbered = (id: number): Phrase => phrase('game.number', { id });

export const noGame = (id: number): Phrase =>
  refusing(phrase('cannot.find', { game: numbered(id) }), phrase('refused.notBegunGame'));

/** `last`: the number of plies that the game has. */
export const noPly = (id: number, ply: number, last: number): Phrase =>
  refusing(phrase('cannot.showPly', { ply, game: numbered(id) }), phrase('refused.noPly', { last }));
