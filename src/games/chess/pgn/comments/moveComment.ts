// What a move's comment can tell, whichever program wrote it.

import { UNKNOWN_EVALUATION, type Evaluation } from '../../../../core/evaluation.ts';
import type { SearchFigures } from '../../../../core/searchFigures.ts';

/** Times in ms; `ponderHitPermille` 0…1000; every field absent where the comment does not tell it. */
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
   * What the mover had expected the opponent's last move to be, in SAN: TCEC's `pd` since it counts in milliseconds is at the move
   * after the one it belongs to, where the forms before have the expected answer under the same key.
   */
  readonly pondered?: string;
  /** The line expected from before the move on, in SAN, separated by one space. */
  readonly pv?: string;
  /** TCEC `R50`: full moves left until the fifty-move rule. */
  readonly movesLeftToFifty?: number;
  /** TCEC `Rd`, `Rr`: plies left to the draw and win rule as DRAW-1 and WIN-1 define them; negative while idle, -1000 while off. */
  readonly drawPliesLeft?: number;
  readonly winPliesLeft?: number;
  /** TCEC `mb`: White's pawns, knights, bishops, rooks and queens minus Black's, as written: `+1+0-1+0+0`. */
  readonly materialBalance?: string;
  /** Words next to the figures: in a game's last comment, how it ended. */
  readonly text: string;
};

/** A comment while it is read. */
export type CommentDraft = { -readonly [Key in keyof MoveComment]: MoveComment[Key] };

export const NO_COMMENT: MoveComment = { book: false, evaluation: UNKNOWN_EVALUATION, text: '' };
