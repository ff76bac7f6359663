// What differs between standard chess and its variants on the board, as data: one table row a variant (variants.ts). Everything else of a game,
// from FEN to repetition, is the same code for all.

import type { Context, Position, PositionError } from 'chessops/chess';
import type { Setup } from 'chessops/setup';
import type { Role } from 'chessops/types';
import type { ChessVariant } from '../../../core/chessVariants.ts';
import type { Sides } from '../../../core/colour.ts';
import type { RulesOutcome } from '../../../core/gameRules.ts';
import type { Phrase } from '../../../core/phrases/phrase.ts';

export type BoardRules = {
  /** `undefined`: standard chess or Chess960. */
  readonly variant: ChessVariant | undefined;
  /** The FEN of its start. */
  readonly start: string;
  /** The position of a setup, as chessops checks it: its class holds the rules of moves. */
  readonly setUp: (setup: Setup) => SetUpResult;
  readonly contextOf: (position: Position) => Context;
  /** What a FEN may have on the board. */
  readonly men: Sides<MenAllowed>;
  /** Promotion pieces, the strongest first. */
  readonly promotions: readonly Role[];
  /** Endings that standard chess does not have; they come before all others. Absent: none. */
  readonly ownEnding?: (position: Position, context: Context) => RulesOutcome | undefined;
  /** Whether no one can win any more. */
  readonly isDead: (position: Position) => boolean;
  /** Why a move that its piece could make is not legal. */
  readonly forbids: (position: Position, context: Context) => Phrase;
};

/** The result of chessops, of which only this is used. */
type SetUpResult = { readonly unwrap: <T>(ok: (position: Position) => T, err: (error: PositionError) => T) => T };

export type MenAllowed = { readonly kings: readonly [least: number, most: number]; readonly men: number; readonly pawns: number };

/** For short cuts that depend on one king a side, moves without obligation, and no men outside the board. */
export const isUsual = ({ variant }: BoardRules): boolean => variant === undefined;
