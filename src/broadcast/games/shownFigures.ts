// What a player reported about a search, as shown: evaluations from White's view, other figures unchanged. The board reads the line.

import type { Colour } from '../../core/colour.ts';
import { seenFrom, type Evaluation } from '../../core/evaluation.ts';
import type { Thought } from '../../core/live.ts';
import { copyFigures } from '../../core/searchFigures.ts';
import type { ShownEvaluation, ShownThought } from '../messages.ts';

/** `undefined` if nothing is known. */
/** `view`: whose; White's by default. */
export function shownEvaluation(reported: Evaluation, view: Colour = 'white'): ShownEvaluation | undefined {
  const evaluation = seenFrom(view, reported);
  if (evaluation.kind === 'unknown') return undefined;
  const shown = evaluation.kind === 'mate' ? { mate: evaluation.moves } : { centipawns: evaluation.centipawns };
  return evaluation.bound === undefined ? shown : { ...shown, bound: evaluation.bound === 'lower' ? '>' : '<' };
}

/** Without the line. */
export function shownFigures(thought: Thought): Omit<ShownThought, 'pv'> {
  const shown: { -readonly [Field in keyof ShownThought]: ShownThought[Field] } = {};
  const evaluation = shownEvaluation(thought.evaluation);
  if (evaluation !== undefined) shown.evaluation = evaluation;
  copyFigures(thought, shown);
  return shown;
}
