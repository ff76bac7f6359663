// What the draw and the win rule count, ply by ply (DRAW-1, WIN-1; verified on TCEC's archive). Pure. Only plies that an engine
// made are passed in: moves of the opening and moves replayed at a restart never count.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { Colour, Sides } from '../../core/colour.ts';
import { opposite, withSide } from '../../core/colour.ts';
import { valueFor, type Evaluation } from '../../core/evaluation.ts';
import type { Outcome } from '../../core/ending.ts';

/** Consecutive plies: `draw` of either side, `win` and `loss` of each mover by its own evaluation. */
export type EvaluationCounts = {
  readonly draw: number;
  readonly win: Sides<number>;
  readonly loss: Sides<number>;
};

const NONE: Sides<number> = { white: 0, black: 0 };
export const NO_COUNTS: EvaluationCounts = { draw: 0, win: NONE, loss: NONE };

/** A ply that an engine made. `men` are those on the board after it. */
export type CountedPly = {
  readonly mover: Colour;
  readonly evaluation: Evaluation;
  /** As in `PlayedMove`: a pawn move or a capture; in TCEC's games also a rook move that gives up a castling right. */
  readonly irreversible: boolean;
  readonly men: number;
};

/** Centipawns from the mover's view; a move without an evaluation counts as a sure win for its mover. */
export const centipawnsFor = (mover: Colour, evaluation: Evaluation): number => valueFor(mover, evaluation) ?? Infinity;

export function countPly(rules: AdjudicationRules, counts: EvaluationCounts, ply: CountedPly): EvaluationCounts {
  const { mover } = ply;
  const centipawns = centipawnsFor(mover, ply.evaluation);
  let { draw, win, loss } = counts;
  if (rules.draw !== undefined) {
    const { draw: rule } = rules;
    const isCounted =
      !(rule.resets && ply.irreversible) &&
      Math.abs(centipawns) <= rule.centipawns &&
      (rule.maxMen === undefined || ply.men <= rule.maxMen);
    draw = isCounted ? draw + 1 : 0;
  }
  if (rules.win !== undefined) {
    const limit = rules.win.centipawns;
    const isMissing = ply.evaluation.kind === 'unknown' && rules.win.missingEvaluation === 'breaks';
    win = counted(win, mover, !isMissing && centipawns >= limit);
    loss = counted(loss, mover, centipawns <= -limit);
  }
  return { draw, win, loss };
}

function counted(counts: Sides<number>, mover: Colour, isCounted: boolean): Sides<number> {
  if (!isCounted && counts[mover] === 0) return counts;
  return withSide(counts, mover, isCounted ? counts[mover] + 1 : 0);
}

/** The adjudication that applies after `ply` plies of the game, opening included; the draw rule takes precedence over the win rule. */
export function adjudicationBy(
  rules: AdjudicationRules,
  counts: EvaluationCounts,
  ply: number,
): { readonly rule: 'DRAW-1' | 'WIN-1' | 'MAX-1'; readonly outcome: Outcome } | undefined {
  const { draw, win, maxMoves = Infinity } = rules;
  if (draw !== undefined && Math.floor(ply / 2) >= draw.fromMove && counts.draw >= 2 * draw.moves) {
    return { rule: 'DRAW-1', outcome: 'draw' };
  }
  if (win !== undefined) {
    for (const winner of ['white', 'black'] as const) {
      if (counts.win[winner] >= win.moves && counts.loss[opposite(winner)] >= win.moves)
        return { rule: 'WIN-1', outcome: winner };
    }
  }
  if (ply >= 2 * maxMoves) return { rule: 'MAX-1', outcome: 'draw' };
  return undefined;
}
