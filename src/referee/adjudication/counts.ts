// What the draw, win and resign rules count, ply by ply (DRAW-1 and WIN-1 verified on TCEC's archive, DRAW-1 and RESIGN-1 on games of fastchess).
// Pure. Only plies that an engine made are passed in: moves of the opening and moves replayed at a restart never count.

import type { AdjudicationRules, DrawRule, ResignRule } from '../../core/adjudication.ts';
import type { Colour, Sides } from '../../core/colour.ts';
import { opposite, withSide } from '../../core/colour.ts';
import { valueFor, type Evaluation } from '../../core/evaluation.ts';
import type { Outcome } from '../../core/ending.ts';

/** Consecutive plies: `draw` of either side, `win` and `loss` of each mover by its own evaluation. */
export type EvaluationCounts = {
  readonly draw: number;
  readonly win: Sides<number>;
  readonly loss: Sides<number>;
  readonly resign: ResignCounts;
};

/** Consecutive plies: `win` and `loss` of each mover as above, `decided` of either side. `loser`: the side that loses by the rule after this ply. */
type ResignCounts = {
  readonly win: Sides<number>;
  readonly loss: Sides<number>;
  readonly decided: number;
  readonly loser: Colour | undefined;
};

const NONE: Sides<number> = { white: 0, black: 0 };
export const NO_COUNTS: EvaluationCounts = {
  draw: 0,
  win: NONE,
  loss: NONE,
  resign: { win: NONE, loss: NONE, decided: 0, loser: undefined },
};

/** A ply that an engine made. `men` are those on the board after it. */
export type CountedPly = {
  readonly mover: Colour;
  readonly evaluation: Evaluation;
  /** As in `PlayedMove`: a pawn move or a capture; in TCEC's games also a rook move that gives up a castling right. */
  readonly irreversible: boolean;
  /** A pawn move or a capture. */
  readonly zeroing: boolean;
  readonly men: number;
};

/** Centipawns from the mover's view; a move without an evaluation counts as a sure win for its mover. */
export const centipawnsFor = (mover: Colour, evaluation: Evaluation): number => valueFor(mover, evaluation) ?? Infinity;

export function countPly(rules: AdjudicationRules, counts: EvaluationCounts, ply: CountedPly): EvaluationCounts {
  const { mover } = ply;
  const centipawns = centipawnsFor(mover, ply.evaluation);
  let { draw, win, loss, resign } = counts;
  if (rules.draw !== undefined) draw = countDraw(rules.draw, draw, ply, centipawns);
  if (rules.win !== undefined) {
    const limit = rules.win.centipawns;
    const isMissing = ply.evaluation.kind === 'unknown' && rules.win.missingEvaluation === 'breaks';
    win = counted(win, mover, !isMissing && centipawns >= limit);
    loss = counted(loss, mover, centipawns <= -limit);
  }
  if (rules.resign !== undefined) resign = countResign(rules.resign, resign, ply, centipawns);
  return { draw, win, loss, resign };
}

function countDraw(rule: DrawRule, draw: number, ply: CountedPly, centipawns: number): number {
  const isCounted =
    !(rule.resets === true && ply.irreversible) &&
    Math.abs(centipawns) <= rule.centipawns &&
    (rule.maxMen === undefined || ply.men <= rule.maxMen);
  if (!isCounted) return 0;
  return rule.resets === 'counted' && ply.zeroing ? 1 : draw + 1;
}

function countResign(
  rule: ResignRule,
  counts: ResignCounts,
  { mover, evaluation }: CountedPly,
  centipawns: number,
): ResignCounts {
  const isKnown = evaluation.kind !== 'unknown';
  const win = counted(counts.win, mover, isKnown && centipawns >= rule.centipawns);
  const loss = counted(counts.loss, mover, centipawns <= -rule.centipawns);
  const decided = isKnown && Math.abs(centipawns) >= rule.centipawns ? counts.decided + 1 : 0;
  const seen = {
    loser: loss[mover] >= rule.moves,
    each: loss[mover] >= rule.moves && win[opposite(mover)] >= rule.moves,
    together: decided >= 2 * rule.moves,
  };
  return { win, loss, decided, loser: centipawns < 0 && seen[rule.seenBy] ? mover : undefined };
}

function counted(counts: Sides<number>, mover: Colour, isCounted: boolean): Sides<number> {
  if (!isCounted && counts[mover] === 0) return counts;
  return withSide(counts, mover, isCounted ? counts[mover] + 1 : 0);
}

export type CountedRule = 'DRAW-1' | 'WIN-1' | 'RESIGN-1' | 'MAX-1';

/** The adjudication that applies after `ply` plies of the game, opening included, by the rules of this game (gameAdjudication.ts). */
export function adjudicationBy(
  rules: AdjudicationRules,
  counts: EvaluationCounts,
  ply: number,
): { readonly rule: CountedRule; readonly outcome: Outcome } | undefined {
  const { draw, win, resign, maxMoves = Infinity } = rules;
  const { loser } = counts.resign;
  const resigned = loser === undefined ? undefined : ({ rule: 'RESIGN-1', outcome: opposite(loser) } as const);
  if (resigned !== undefined && resign?.beforeDraw === true) return resigned;
  if (draw !== undefined && ply >= 2 * draw.fromMove && counts.draw >= 2 * draw.moves) {
    return { rule: 'DRAW-1', outcome: 'draw' };
  }
  if (win !== undefined) {
    for (const winner of ['white', 'black'] as const) {
      if (counts.win[winner] >= win.moves && counts.loss[opposite(winner)] >= win.moves)
        return { rule: 'WIN-1', outcome: winner };
    }
  }
  if (resigned !== undefined) return resigned;
  if (ply >= 2 * maxMoves) return { rule: 'MAX-1', outcome: 'draw' };
  return undefined;
}
