// What a player said of a search, as it is shown: evaluations to White's view, figures as they came. The line is the board's to read.

import { seenFrom, type Evaluation } from '../../core/evaluation.ts';
import type { Thought } from '../../core/live.ts';
import { copyFigures } from '../../core/searchFigures.ts';
import type { ShownEvaluation, ShownThought } from '../messages.ts';

/** `undefined` where nothing is known. */
export function shownEvaluation(told: Evaluation): ShownEvaluation | undefined {
  const evaluation = seenFrom('white', told);
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
