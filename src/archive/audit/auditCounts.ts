// The counts of one archived game, ply by ply, and their comparison with the counters that the archive printed (`R50`, `Rd`, `Rr`).

import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { Colour } from '../../core/colour.ts';
import type { MoveComment } from '../../games/chess/pgn/comments/moveComment.ts';
import { adjudicationBy, countPly, NO_COUNTS, type EvaluationCounts } from '../../referee/adjudication/counts.ts';
import { printedDrawPlies, printedWinPlies } from '../../referee/adjudication/pliesLeft.ts';
import { RULE_OFF } from '../../games/chess/pgn/archivedGame.ts';
import { seenEvaluation } from './auditEvaluation.ts';

/** `plies` have at least one counter; the others count differences. */
export type CounterCheck = { readonly plies: number; readonly R50: number; readonly Rd: number; readonly Rr: number };

/** A ply with the board after it. */
type ArchivePly = {
  readonly ply: number;
  readonly mover: Colour;
  readonly men: number;
  /** As TCEC counts (`ChessState.tcecReversiblePlies`). */
  readonly reversiblePlies: number;
  readonly zeroing: boolean;
  readonly comment: MoveComment;
};

export class AuditCounts {
  readonly #rules: AdjudicationRules;
  readonly #resumedAt: ReadonlySet<number>;
  #counts: EvaluationCounts = NO_COUNTS;
  #drawPliesLeft: number | undefined;
  #check = { plies: 0, R50: 0, Rd: 0, Rr: 0 };

  /** `resumedAt`: plies at which counts restart. */
  constructor(rules: AdjudicationRules, resumedAt: ReadonlySet<number>) {
    this.#rules = rules;
    this.#resumedAt = resumedAt;
  }

  /** Adds the next ply that an engine made, and returns the adjudication after it. */
  add({ ply, mover, men, reversiblePlies, zeroing, comment }: ArchivePly): ReturnType<typeof adjudicationBy> {
    const rules = this.#rules;
    if (this.#resumedAt.has(ply)) {
      this.#counts = NO_COUNTS;
      this.#drawPliesLeft = undefined;
    }
    const counted = { mover, irreversible: reversiblePlies === 0, zeroing, men };
    const drawPliesLeftBefore = this.#drawPliesLeft;
    const evaluation = seenEvaluation(rules, this.#counts, { ...counted, ply, comment, drawPliesLeftBefore });
    this.#counts = countPly(rules, this.#counts, { ...counted, evaluation });
    this.#drawPliesLeft = comment.drawPliesLeft;
    this.#compare(comment, reversiblePlies, ply, mover);
    return adjudicationBy(rules, this.#counts, ply);
  }

  checked(): CounterCheck {
    return { ...this.#check };
  }

  #compare(
    { movesLeftToFifty, drawPliesLeft, winPliesLeft }: MoveComment,
    reversiblePlies: number,
    ply: number,
    mover: Colour,
  ): void {
    if (movesLeftToFifty === undefined && drawPliesLeft === undefined && winPliesLeft === undefined) return;
    const R50 = Math.max(0, Math.floor((100 - reversiblePlies) / 2));
    const Rd = printedDrawPlies(this.#rules, this.#counts, ply) ?? RULE_OFF;
    const Rr = printedWinPlies(this.#rules, this.#counts, mover) ?? RULE_OFF;
    this.#check.plies += 1;
    if (movesLeftToFifty !== undefined && movesLeftToFifty !== R50) this.#check.R50 += 1;
    if (drawPliesLeft !== undefined && drawPliesLeft !== Rd) this.#check.Rd += 1;
    if (winPliesLeft !== undefined && winPliesLeft !== Rr) this.#check.Rr += 1;
  }
}
