// The data in a move's comment, whichever program wrote it.

import { UNKNOWN_EVALUATION, type Evaluation } from '../../../../core/evaluation.ts';
import type { SearchFigures } from '../../../../core/searchFigures.ts';

/** Times in ms; `ponderHitPermille` 0…1000; a field is absent if it is not in the comment. */
export type MoveComment = SearchFigures & {
  /** The move came from the opening: no engine thought about it. */
  readonly book: boolean;
  readonly evaluation: Evaluation;
  readonly elapsedMs?: number;
  readonly leftMs?: number;
  readonly ponderHitPermille?: number;
  /** The expected answer, in SAN. */
  readonly ponder?: string;
  /**
   * The move that the mover had expected as the opponent's last move, in SAN. Since TCEC counts in milliseconds, its `pd` is at the move after the
   * one it belongs to; earlier forms have the expected answer under the same key.
   */
  readonly pondered?: string;
  /** The expected line, starting with the move itself, in SAN, separated by one space. */
  readonly pv?: string;
  /** TCEC `R50`: full moves left until the fifty-move rule. */
  readonly movesLeftToFifty?: number;
  /** TCEC `Rd`, `Rr`: plies left until the draw and win rule fire, as DRAW-1 and WIN-1 define them; negative while idle, -1000 while off. */
  readonly drawPliesLeft?: number;
  readonly winPliesLeft?: number;
  /** TCEC `mb`: White's pawns, knights, bishops, rooks and queens minus Black's, as written: `+1+0-1+0+0`. */
  readonly materialBalance?: string;
  /** Words next to the figures: in a game's last comment, its ending. */
  readonly text: string;
};

/** A comment during parsing. */
export type CommentDraft = { -readonly [Key in keyof MoveComment]: MoveComment[Key] };

export const NO_COMMENT: MoveComment = { book: false, evaluation: UNKNOWN_EVALUATION, text: '' };
