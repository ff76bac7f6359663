// How likely each result of the game is at the ply shown, from what both engines say. Chess only: the figures are those of its usual rules.

import { chancesInPlay, type OutcomeChances } from '../../../src/core/chances.ts';
import type { ShownEvaluation } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import type { GameView } from '../gameView.ts';

/** `undefined` for a game that is over, and before an engine has said something. */
export function chancesOf(view: GameView): OutcomeChances | undefined {
  const document = view.document.value;
  if (document === undefined || document.summary.kind !== 'chess' || !PLAIN.includes(document.variant ?? '')) return undefined;
  const ply = view.ply.value;
  if (document.summary.ending !== undefined && ply === view.plies.value.length) return undefined;
  const said = (by: Colour): number | undefined => centipawns(view.thoughts[by].value?.evaluation);
  const { white, black } = document.engines;
  const difference = white.rating === undefined || black.rating === undefined ? 0 : white.rating - black.rating;
  return chancesInPlay({ ply, evaluations: { white: said('white'), black: said('black') }, difference });
}

const PLAIN = ['', 'Chess960'];

function centipawns(evaluation: ShownEvaluation | undefined): number | undefined {
  if (evaluation === undefined) return undefined;
  return 'mate' in evaluation ? (evaluation.mate >= 0 ? Infinity : -Infinity) : evaluation.centipawns;
}
