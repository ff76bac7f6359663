// The data in a move's comment, whichever program wrote it.

import { UNKNOWN_EVALUATION, type Evaluation } from '../../../../core/evaluation.ts';
import type { SearchFigures } from '../../../../core/searchFigures.ts';

/** Times in ms; `ponderHitPermille` 0…1000; a field is `undefined` or absent if it is not in the comment. */
export type MoveComment = { readonly [Name in keyof SearchFigures]: SearchFigures[Name] | undefined } & {
  /** The move came from the opening: no engine thought about it. */
  readonly book: boolean;
  readonly evaluation: Evaluation;
  readonly elapsedMs?: number | undefined;
  readonly leftMs?: number | undefined;
  /** The measured time less the time that the engine itself reported; negative if the engine reported more. */
  readonly latencyMs?: number | undefined;
  readonly ponderHitPermille?: number | undefined;
  /** The expected answer, in SAN. */
  readonly ponder?: string | undefined;
  /**
   * The move that the mover had expected as the opponent's last move, in SAN. Since TCEC counts in milliseconds, its `pd` is at the move after the
   * one it belongs to; earlier forms have the expected answer under the same key.
   */
  readonly pondered?: string | undefined;
  /** The expected line, starting with the move itself, in SAN, separated by one space. */
  readonly pv?: string | undefined;
  /** TCEC `R50`: full moves left until the fifty-move rule. */
  readonly movesLeftToFifty?: number | undefined;
  /** TCEC `Rd`, `Rr`: plies left until the draw and win rule fire, as DRAW-1 and WIN-1 define them; negative while idle, -1000 while off. */
  readonly drawPliesLeft?: number | undefined;
  readonly winPliesLeft?: number | undefined;
  /** TCEC `mb`: White's pawns, knights, bishops, rooks and queens minus Black's, as written: `+1+0-1+0+0`. */
  readonly materialBalance?: string | undefined;
  /** Words next to the figures: in a game's last comment, its ending. */
  readonly text: string;
};

/** A comment during parsing. */
export type CommentDraft = { -readonly [Key in keyof MoveComment]: MoveComment[Key] };

/** All fields at once, because an object that grows field by field costs more than the reading of its values. */
export const emptyDraft = (): CommentDraft => ({
  book: false,
  evaluation: UNKNOWN_EVALUATION,
  text: '',
  depth: undefined,
  selectiveDepth: undefined,
  nodes: undefined,
  nodesPerSecond: undefined,
  tablebaseHits: undefined,
  hashPermille: undefined,
  elapsedMs: undefined,
  leftMs: undefined,
  latencyMs: undefined,
  ponderHitPermille: undefined,
  ponder: undefined,
  pondered: undefined,
  pv: undefined,
  movesLeftToFifty: undefined,
  drawPliesLeft: undefined,
  winPliesLeft: undefined,
  materialBalance: undefined,
});

export const NO_COMMENT: MoveComment = emptyDraft();
