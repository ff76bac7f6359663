// The plies and evaluations that an adjudication is based on, as text for the game record, in the order in which they were played.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import { valueFor, type Evaluation } from '../../core/evaluation.ts';

/** The engine's plies, from the last one backwards. A linked list, so that a state stays a value and a ply costs one link. */
export type EvaluatedPly = {
  readonly ply: number;
  readonly move: string;
  readonly evaluation: Evaluation;
  readonly before: EvaluatedPly | undefined;
};

/** `10 plies in a row: 109 e4d4 +0.05, 110 f6e6 0.00, …`: ply, move, evaluation from White's view. */
export function evaluationEvidence(
  rule: 'DRAW-1' | 'WIN-1' | 'RESIGN-1',
  { draw, win, resign }: AdjudicationRules,
  last: EvaluatedPly | undefined,
): string {
  const moves = { 'DRAW-1': draw?.moves, 'WIN-1': win?.moves, 'RESIGN-1': resign?.moves }[rule] ?? 0;
  // From the first move of the loser on.
  const plies = 2 * moves - (rule === 'RESIGN-1' && resign?.seenBy === 'loser' ? 1 : 0);
  const lines: string[] = [];
  for (let at = last; at !== undefined && lines.length < plies; at = at.before) lines.unshift(lineOf(at));
  return `${lines.length} plies in a row: ${lines.join(', ')}`;
}

/** The plies that such a text names: the number of the first one, and how many follow each other; `undefined` for any other text. */
export function evaluatedPlies(evidence: string): { readonly from: number; readonly count: number } | undefined {
  const [, count, from] = /^(\d+) plies in a row: (\d+) /.exec(evidence) ?? [];
  return count === undefined || from === undefined ? undefined : { from: Number(from), count: Number(count) };
}

const lineOf = ({ ply, move, evaluation }: EvaluatedPly): string => `${ply} ${move} ${whiteView(evaluation)}`;

/** `+0.31`, `-M5`, `no evaluation`. */
export function whiteView(evaluation: Evaluation): string {
  if (evaluation.kind === 'unknown') return 'no evaluation';
  const value = valueFor('white', evaluation) ?? 0;
  if (evaluation.kind === 'mate') return `${value > 0 ? '+' : '-'}M${Math.abs(evaluation.moves)}`;
  return `${value > 0 ? '+' : ''}${(value / 100).toFixed(2)}`;
}
