// Positions with a known right move, each for one thing that engines get wrong. positions.test.ts proves what is said about them by our rules of
// chess. Chosen from random positions for this purpose; the en passant position is our own.

import type { GameStart } from '../core/gameRules.ts';
import type { Phrase, PhraseCode } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';

export type Trial = {
  /** What is tried, as the object of a sentence. */
  readonly name: Phrase;
  readonly start: GameStart;
  readonly moves: readonly string[];
  /** The right moves; absent: any legal one. */
  readonly right?: readonly string[];
  /** Many XBoard engines fail it and can play events anyway. */
  readonly hardForXboard?: true;
};

type NameIn<Code> = Code extends `check.trial.${infer Name}` ? Name : never;
type TrialName = NameIn<PhraseCode>;

const standard = (name: TrialName, position?: string, moves = '', right?: string): Trial =>
  trial(name, false, position, moves, right);
const chess960 = (name: TrialName, position: string, moves = '', right?: string): Trial =>
  trial(name, true, position, moves, right);

function trial(name: TrialName, is960: boolean, position: string | undefined, moves: string, right: string | undefined): Trial {
  return {
    name: { code: `check.trial.${name}` },
    start: { game: 'chess', chess960: is960, ...present({ position }) },
    moves: wordsOf(moves),
    ...present({ right: right === undefined ? undefined : wordsOf(right) }),
  };
}

const wordsOf = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');

export const START_TRIALS: readonly Trial[] = [standard('start'), standard('afterStart', undefined, 'e2e4 c7c5 g1f3 d7d6')];

/** Only one legal move. */
export const ONLY_MOVE_TRIALS: readonly Trial[] = [
  standard('mustTake', '7k/8/8/8/8/8/1q6/K7 w - - 0 1', '', 'a1b2'),
  standard('mustGo', '1R6/5k2/3Q4/8/8/8/8/4K2R b - - 0 1', '', 'f7g7'),
];

/** Every legal move is a promotion, of White and of Black; then one position where only a knight mates. */
export const PROMOTION_TRIALS: readonly Trial[] = [
  standard('promotionWhite', '8/3P3p/3pk3/8/8/8/5q2/7K w - - 0 1', '', 'd7d8q d7d8r d7d8b d7d8n'),
  standard('promotionBlack', '7k/5Q2/8/8/8/3PK3/3p3P/8 b - - 0 1', '', 'd2d1q d2d1r d2d1b d2d1n'),
  standard('promotionBefore', 'k7/4P3/8/8/8/8/8/4K3 w - - 0 1', 'e7e8q'),
];

/** After castling in the history one legal move is left; castling that mates must be written in the protocol's form. */
export const CASTLING_TRIALS: readonly Trial[] = [
  standard('shortBefore', '1R6/5k2/3Q4/8/8/8/8/4K2R w K - 0 1', 'e1g1', 'f7g7'),
  standard('longBefore', '8/8/8/2R2p2/3p1B2/3k4/5Q2/R3K3 w Q - 0 1', 'e1c1', 'd3e4'),
  standard('shortMates', '8/8/8/8/6R1/8/5R2/2k1K2R w K - 0 1', '', 'e1g1'),
  standard('longMates', '8/8/8/8/1B6/8/3R4/R3K1k1 w Q - 0 1', '', 'e1c1'),
];

/** The capture en passant is the only legal move, given by a FEN and by the history. */
export const EN_PASSANT_TRIALS: readonly Trial[] = [
  standard('enPassantBefore', '6B1/8/R7/4k3/4p3/1N6/3P4/5R1K w - - 0 1', 'd2d4', 'e4d3'),
  { ...standard('enPassantFen', '6B1/8/R7/4k3/3Pp3/1N6/8/5R1K b - d3 0 1', '', 'e4d3'), hardForXboard: true },
];

export const MATE_TRIALS: readonly Trial[] = [
  standard('backRank', '6k1/5ppp/8/8/8/8/8/R5K1 w - - 0 1', '', 'a1a8'),
  standard('mateByBlack', undefined, 'f2f3 e7e5 g2g4', 'd8h4'),
  standard('knightMates', '5K2/7P/6k1/8/6BQ/6p1/8/8 w - - 0 1', '', 'h7h8n'),
];

export const COUNTER_TRIALS: readonly Trial[] = [
  standard('reversible', 'r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 90 130'),
  standard('move900', 'r1bqkbnr/pppp1ppp/2n5/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 5 900'),
];

export const CHESS960_TRIALS: readonly Trial[] = [
  chess960('start960', 'bqnbnrkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNRKR w KQkq - 0 1'),
  chess960('oneSquare', '8/4Q3/8/8/p7/5k2/6R1/6KR w K - 0 1', '', 'g1h1'),
  chess960('castled960', '8/8/8/1R6/8/4p3/8/k2K1R2 w K - 0 1', 'd1f1', 'a1a2'),
  chess960('letters', 'rk3r2/pppppppp/8/8/8/8/PPPPPPPP/RK3R2 w FAfa - 0 1', 'b1f1 b8f8'),
];

export const GAME_OVER_TRIALS: readonly Trial[] = [
  standard('mate', 'rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3'),
  standard('stalemate', '7k/5Q2/6K1/8/8/8/8/8 b - - 0 1'),
];
