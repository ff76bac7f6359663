// The rules of each variant on the board. Moves: chessops (https://niklasf.github.io/chessops/), proved by perft.test.ts and, game by game,
// against Fairy-Stockfish by test/soak/variants.ts. The endings are those of lichess.org, which chessops follows; docs/rules.md has them by id.

import { Chess, type Context, type Position } from 'chessops/chess';
import { INITIAL_FEN } from 'chessops/fen';
import { Antichess, Atomic, Crazyhouse, Horde, KingOfTheHill, RacingKings, ThreeCheck } from 'chessops/variant';
import type { ChessVariant } from '../../../core/chessVariants.ts';
import type { RulesEnding } from '../../../core/ending.ts';
import { sideWord } from '../../../core/moveWords.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { usualContext } from '../position/context.ts';
import { isInsufficientMaterial } from '../position/material.ts';
import type { BoardRules, MenAllowed } from './boardRules.ts';

const ONE_KING: MenAllowed = { kings: [1, 1], men: 16, pawns: 8 };
const leavesInCheck = ({ turn }: Position): Phrase => phrase('seen.illegal.check', { side: sideWord(turn) });

export const STANDARD_RULES: BoardRules = {
  variant: undefined,
  start: INITIAL_FEN,
  setUp: (setup) => Chess.fromSetup(setup),
  contextOf: usualContext,
  men: { white: ONE_KING, black: ONE_KING },
  promotions: ['queen', 'rook', 'bishop', 'knight'],
  isDead: ({ board }) => isInsufficientMaterial(board),
  forbids: leavesInCheck,
};

/** What most variants share. */
const COMMON = {
  ...STANDARD_RULES,
  contextOf: (position: Position): Context => position.ctx(),
  isDead: (position: Position): boolean => position.isInsufficientMaterial(),
};

const ANY_MEN: MenAllowed = { kings: [1, 1], men: 62, pawns: 48 };
const ANY_KINGS: MenAllowed = { kings: [0, 16], men: 16, pawns: 8 };

export const VARIANT_RULES: Readonly<Record<ChessVariant, BoardRules>> = {
  crazyhouse: {
    ...COMMON,
    variant: 'crazyhouse',
    start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1',
    setUp: (setup) => Crazyhouse.fromSetup(setup),
    men: { white: ANY_MEN, black: ANY_MEN },
  },
  // VAR-1: a captured king, exploded with the man that was taken or next to it, loses.
  atomic: {
    ...COMMON,
    variant: 'atomic',
    setUp: (setup) => Atomic.fromSetup(setup),
    ownEnding: ownEnding('king-exploded'),
    forbids: ({ turn }) => phrase('seen.illegal.atomic', { side: sideWord(turn) }),
  },
  // VAR-2: the side to move that has no men, or no legal move, wins.
  antichess: {
    ...COMMON,
    variant: 'antichess',
    start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w - - 0 1',
    setUp: (setup) => Antichess.fromSetup(setup),
    men: { white: ANY_KINGS, black: ANY_KINGS },
    promotions: ['queen', 'rook', 'bishop', 'knight', 'king'],
    ownEnding: (position, context) =>
      ownEnding(position.board[position.turn].isEmpty() ? 'no-men-left' : 'stalemate')(position, context),
    forbids: () => phrase('seen.illegal.mustCapture'),
  },
  // VAR-3: Black wins by taking the last man of the horde.
  horde: {
    ...COMMON,
    variant: 'horde',
    start: 'rnbqkbnr/pppppppp/8/1PP2PP1/PPPPPPPP/PPPPPPPP/PPPPPPPP/PPPPPPPP w kq - 0 1',
    setUp: (setup) => Horde.fromSetup(setup),
    men: { white: { kings: [0, 0], men: 63, pawns: 56 }, black: ONE_KING },
    ownEnding: ownEnding('horde-destroyed'),
  },
  // VAR-4: a king on d4, e4, d5 or e5 wins.
  kingOfTheHill: {
    ...COMMON,
    variant: 'kingOfTheHill',
    setUp: (setup) => KingOfTheHill.fromSetup(setup),
    ownEnding: ownEnding('king-on-hill'),
  },
  // VAR-5: a king on the eighth rank wins; if White's comes first, Black has one more move, and the game is drawn if Black's arrives too.
  racingKings: {
    ...COMMON,
    variant: 'racingKings',
    start: '8/8/8/8/8/8/krbnNBRK/qrbnNBRQ w - - 0 1',
    setUp: (setup) => RacingKings.fromSetup(setup),
    ownEnding: ownEnding('race-over'),
    forbids: ({ turn }) => phrase('seen.illegal.race', { side: sideWord(turn) }),
  },
  // VAR-6: the third check wins.
  threeCheck: {
    ...COMMON,
    variant: 'threeCheck',
    start: 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 0 1',
    setUp: (setup) => ThreeCheck.fromSetup(setup),
    ownEnding: ownEnding('third-check'),
  },
};

export const rulesOf = (variant: ChessVariant | undefined): BoardRules =>
  variant === undefined ? STANDARD_RULES : VARIANT_RULES[variant];

function ownEnding(reason: RulesEnding): NonNullable<BoardRules['ownEnding']> {
  return (position, context) => {
    const outcome = position.variantOutcome(context);
    return outcome === undefined ? undefined : { reason, outcome: outcome.winner ?? 'draw' };
  };
}
