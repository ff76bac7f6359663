// What a player said of a search, as it is shown: evaluations to White's view, figures as they came. The line is the board's to read.

import type { Evaluation } from '../../core/evaluation.ts';
import type { Thought } from '../../core/live.ts';
import type { ShownEvaluation, ShownThought } from '../messages.ts';

/** `undefined` where nothing is known. */
export function shownEvaluation(evaluation: Evaluation): ShownEvaluation | undefined {
  if (evaluation.kind === 'unknown') return undefined;
  const turned = evaluation.view === 'black';
  const value = evaluation.kind === 'mate' ? evaluation.moves : evaluation.centipawns;
  // No negative zero: JSON has none.
  const whites = turned && value !== 0 ? -value : value;
  const shown = evaluation.kind === 'mate' ? { mate: whites } : { centipawns: whites };
  if (evaluation.bound === undefined) return shown;
  return { ...shown, bound: (evaluation.bound === 'lower') === turned ? '<' : '>' };
}

/** Without the line. */
export function shownFigures(thought: Thought): Omit<ShownThought, 'pv'> {
  const shown: { -readonly [Field in keyof ShownThought]: ShownThought[Field] } = {};
  const evaluation = shownEvaluation(thought.evaluation);
  if (evaluation !== undefined) shown.evaluation = evaluation;
  if (thought.depth !== undefined) shown.depth = thought.depth;
  if (thought.selectiveDepth !== undefined) shown.selectiveDepth = thought.selectiveDepth;
  if (thought.nodes !== undefined) shown.nodes = thought.nodes;
  if (thought.nodesPerSecond !== undefined) shown.nodesPerSecond = thought.nodesPerSecond;
  if (thought.tablebaseHits !== undefined) shown.tablebaseHits = thought.tablebaseHits;
  if (thought.hashPermille !== undefined) shown.hashPermille = thought.hashPermille;
  return shown;
}
