// The evaluation of a ply as the adjudicator of an archived game saw it. Usually it is in the comment; but TCEC also prints `d=1 … wv=0.00` if the
// engine reported no evaluation, or one at depth 0, and then only the counters (`Rd`, `Rr`) show which it was (docs/tcec-formats.md, movetext).
// There are no guesses about any other ply: a written evaluation counts.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import { UNKNOWN_EVALUATION, type Evaluation } from '../../core/evaluation.ts';
import { RULE_OFF } from '../../games/chess/pgn/archivedGame.ts';
import type { MoveComment } from '../../games/chess/pgn/comments/moveComment.ts';
import { countPly, type CountedPly, type EvaluationCounts } from '../../referee/adjudication/counts.ts';
import { printedDrawPlies, printedWinPlies } from '../../referee/adjudication/pliesLeft.ts';

export type RecordedPly = Omit<CountedPly, 'evaluation'> & {
  readonly ply: number;
  readonly comment: MoveComment;
  /** `Rd` of the engine's previous ply, if it was printed. */
  readonly drawPliesLeftBefore: number | undefined;
};

/** `counts` are those before the ply. Tries the written evaluation first; if none explains the printed counters, their trend decides. */
export function seenEvaluation(rules: AdjudicationRules, counts: EvaluationCounts, recorded: RecordedPly): Evaluation {
  const { comment } = recorded;
  if (!isHidden(comment)) return comment.evaluation;
  const candidates = [comment.evaluation, ...possibleEvaluations(rules, recorded)];
  return candidates.find((evaluation) => explains(rules, counts, recorded, evaluation)) ?? byTrend(recorded);
}

/** Whether counters are printed, and the evaluation is missing, or 0.00 at a depth of 1 or less. */
function isHidden({ evaluation, depth, drawPliesLeft, winPliesLeft }: MoveComment): boolean {
  if (!isOn(drawPliesLeft) && !isOn(winPliesLeft)) return false;
  if (evaluation.kind === 'centipawns') return evaluation.centipawns === 0 && depth !== undefined && depth <= 1;
  return evaluation.kind === 'unknown' && (depth === undefined || depth <= 1);
}

/** One of each kind that the rules distinguish: even, none (as good as won), lost, and neither even nor decided. */
function possibleEvaluations(rules: AdjudicationRules, { mover }: RecordedPly): readonly Evaluation[] {
  const even: Evaluation = { kind: 'centipawns', centipawns: 0, view: mover };
  const lost: Evaluation = { kind: 'mate', moves: -1, view: mover };
  const uneven: Evaluation = { kind: 'centipawns', centipawns: (rules.draw?.centipawns ?? 0) + 1, view: mover };
  return [even, UNKNOWN_EVALUATION, lost, uneven];
}

function explains(
  rules: AdjudicationRules,
  counts: EvaluationCounts,
  { comment, ply, ...counted }: RecordedPly,
  evaluation: Evaluation,
): boolean {
  const after = countPly(rules, counts, { ...counted, evaluation });
  return (
    agrees(comment.drawPliesLeft, printedDrawPlies(rules, after, ply)) &&
    agrees(comment.winPliesLeft, printedWinPlies(rules, after, counted.mover))
  );
}

/** A counter that is missing on either side is ignored. */
const agrees = (printed: number | undefined, ours: number | undefined): boolean =>
  !isOn(printed) || ours === undefined || printed === ours;

/** TCEC prints -1000 for a rule that is off. */
const isOn = (printed: number | undefined): printed is number => printed !== undefined && printed !== RULE_OFF;

/** Even under rules other than those of the game, its counters show whether the draw rule counted the ply. */
function byTrend({ comment, mover, irreversible, drawPliesLeftBefore: before }: RecordedPly): Evaluation {
  const { drawPliesLeft: after } = comment;
  if (irreversible || !isOn(before) || !isOn(after)) return comment.evaluation;
  return needed(after) < needed(before) ? { kind: 'centipawns', centipawns: 0, view: mover } : UNKNOWN_EVALUATION;
}

const needed = (printed: number): number => (printed < 0 ? -printed - 1 : printed);
