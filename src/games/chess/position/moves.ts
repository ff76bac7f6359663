// Moves as UCI text ⇄ moves on the board, and which of them are legal.
// Canonical text: castling is the king's two steps in standard chess and king-takes-rook in Chess960 (UCI protocol, April 2006, and its
// UCI_Chess960 option). Reading accepts both forms, and in Chess960 also the king's move to its castling square if no plain king move has the
// same text. The error says why a move is not legal: it becomes the evidence of a forfeit.

import { kingAttacks } from 'chessops/attacks';
import { pseudoDests } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Role } from 'chessops/types';
import { kingCastlesTo, makeSquare, parseSquare } from 'chessops/util';
import { opposite } from '../../../core/colour.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { ChessState, Move } from './state.ts';

/** Promotion pieces, the strongest first. */
export const PROMOTIONS = ['queen', 'rook', 'bishop', 'knight'] as const satisfies readonly Role[];
const PROMOTION_LETTER = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n' } as const satisfies Record<
  (typeof PROMOTIONS)[number],
  string
>;
const PROMOTION_OF: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight' };
const UCI_MOVE = /^[a-h][1-8][a-h][1-8][qrbnQRBN]?$/;

/** The legal move that a UCI text names. */
export function parseMove(state: ChessState, text: string): Result<Move, string> {
  if (!UCI_MOVE.test(text)) return err(`Cannot play "${text}": expected a move such as "e2e4" or "e7e8q"`);
  const from = squareAt(text, 0);
  const to = squareAt(text, 2);
  const { position, context } = state;
  const { board, turn } = position;
  if (!board[turn].has(from)) return err(explainSquare(state, text));

  const promotion = text.length === 5 ? PROMOTION_OF[text.charAt(4).toLowerCase()] : undefined;
  const promotes = board.pawn.has(from) && (to >= 56 || to < 8);
  const king = board.king.has(from);
  const target = king ? castlingRook(state, from, to) : to;
  const legal =
    king && isKingStep(state, from, target) ? isSafeForKing(state, from, target) : position.dests(from, context).has(target);
  if (!legal) return err(explainIllegal(state, text, from, to));
  if (promotes && promotion === undefined) {
    return err(`Cannot play "${text}": expected the letter of a promotion piece (q, r, b or n) at its end`);
  }
  if (!promotes && promotion !== undefined) return err(`Cannot play "${text}": only a pawn that reaches the last rank promotes`);
  return ok(promotion === undefined ? { from, to: target } : { from, to: target, promotion });
}

/** The canonical text of a legal move. */
export function formatMove(state: ChessState, move: Move): string {
  const to =
    isCastling(state, move) && !state.chess960 ? kingCastlesTo(state.position.turn, move.to > move.from ? 'h' : 'a') : move.to;
  return makeSquare(move.from) + makeSquare(to) + (move.promotion === undefined ? '' : promotionLetter(move.promotion));
}

export function isCastling(state: ChessState, move: Move): boolean {
  const { board, turn } = state.position;
  return board.king.has(move.from) && board[turn].has(move.to);
}

/** All legal moves on squares, ordered by origin and target square; the four promotions strongest first. */
export function generateMoves(state: ChessState): Move[] {
  const { position, context } = state;
  const moves: Move[] = [];
  for (const from of position.board[position.turn]) {
    const pawn = position.board.pawn.has(from);
    for (const to of position.dests(from, context)) addMove(moves, from, to, pawn);
  }
  return moves;
}

/** The number of legal moves, which r-mobility needs, without making a list of them. */
export function countMoves({ position, context }: ChessState): number {
  const { board, turn } = position;
  let count = 0;
  for (const from of board[turn]) {
    const targets = position.dests(from, context);
    count += targets.size();
    if (board.pawn.has(from)) count += (PROMOTIONS.length - 1) * targets.intersect(LAST_RANKS).size();
  }
  return count;
}

/** The legal moves that capture or promote, for searches that need no others. */
export function generateCaptures(state: ChessState): Move[] {
  const { position, context } = state;
  const { board, turn } = position;
  const enemies = board[opposite(turn)];
  const forPawns = (position.epSquare === undefined ? enemies : enemies.with(position.epSquare)).union(LAST_RANKS);
  const moves: Move[] = [];
  for (const from of board[turn]) {
    const pawn = board.pawn.has(from);
    for (const to of position.dests(from, context).intersect(pawn ? forPawns : enemies)) addMove(moves, from, to, pawn);
  }
  return moves;
}

export type MoveKind = 'captures' | 'passingCaptures' | 'pawnMoves' | 'quietMoves';

/** Legal moves of a kind: captures of a man on the target square, en passant captures, other moves of pawns, and of pieces. */
export function movesOfKind({ position, context }: ChessState, kind: MoveKind): Move[] {
  const { board, turn, epSquare } = position;
  const moves: Move[] = [];
  if (kind === 'passingCaptures' && epSquare === undefined) return moves;
  const pawns = board.pawn.intersect(board[turn]);
  const movers = kind === 'captures' ? board[turn] : kind === 'quietMoves' ? board[turn].diff(pawns) : pawns;
  const passed = epSquare === undefined ? SquareSet.empty() : SquareSet.fromSquare(epSquare);
  const targets =
    kind === 'captures'
      ? board[opposite(turn)]
      : kind === 'passingCaptures'
        ? passed
        : board.occupied.union(kind === 'pawnMoves' ? passed : SquareSet.empty()).complement();
  for (const from of movers)
    for (const to of position.dests(from, context).intersect(targets)) addMove(moves, from, to, board.pawn.has(from));
  return moves;
}

/** Canonical texts of all legal moves. */
export const legalMoves = (state: ChessState): string[] => generateMoves(state).map((move) => formatMove(state, move));

/** Whether the side to move has a legal move. Usually fast: there is no check, and an unpinned pawn can go one step. */
export const canMove = (state: ChessState): boolean =>
  (!inCheck(state) && hasFreePawn(state)) || state.position.hasDests(state.context);

/** Whether the side to move is in check. */
export const inCheck = (state: ChessState): boolean => state.context.checkers.nonEmpty();

function hasFreePawn({ position, context }: ChessState): boolean {
  const { board, turn } = position;
  const pawns = board.pawn.intersect(board[turn]).diff(context.blockers);
  return (turn === 'white' ? pawns.shl64(8) : pawns.shr64(8)).diff(board.occupied).nonEmpty();
}

/** Whether this is a king's move to an adjacent square without a piece of its own side. */
const isKingStep = ({ position }: ChessState, from: number, to: number): boolean =>
  kingAttacks(from).has(to) && !position.board[position.turn].has(to);

/** Tests one square; chessops would test all squares around the king. */
const isSafeForKing = ({ position }: ChessState, from: number, to: number): boolean =>
  position.kingAttackers(to, opposite(position.turn), position.board.occupied.without(from)).isEmpty();

function addMove(moves: Move[], from: number, to: number, pawn: boolean): void {
  if (pawn && (to >= 56 || to < 8)) for (const promotion of PROMOTIONS) moves.push({ from, to, promotion });
  else moves.push({ from, to });
}

const LAST_RANKS = SquareSet.backranks();

const squareAt = (text: string, index: number): number => text.charCodeAt(index) - 97 + 8 * (text.charCodeAt(index + 1) - 49);

const promotionLetter = (role: Role): string => (role === 'king' || role === 'pawn' ? '' : PROMOTION_LETTER[role]);

/** The rook's square if a king's move is castling towards `to`; otherwise `to` itself. */
function castlingRook(state: ChessState, from: number, to: number): number {
  const { board, turn, castles } = state.position;
  if (board[turn].has(to) || Math.abs(from - to) === 1) return to;
  if (to === kingCastlesTo(turn, 'h')) return castles.rook[turn].h ?? to;
  if (to === kingCastlesTo(turn, 'a')) return castles.rook[turn].a ?? to;
  return to;
}

function explainSquare(state: ChessState, text: string): string {
  const origin = text.slice(0, 2);
  const square = parseSquare(origin);
  const { board, turn } = state.position;
  if (square === undefined || !board.occupied.has(square)) return `Cannot play "${text}": there is no piece on ${origin}`;
  const [mover, other] = turn === 'white' ? ['White', "Black's"] : ['Black', "White's"];
  return `Cannot play "${text}": the ${board.getRole(square) ?? 'piece'} on ${origin} is ${other}, and ${mover} is to move`;
}

function explainIllegal(state: ChessState, text: string, from: number, to: number): string {
  const { position, context } = state;
  const { board, turn } = position;
  const role = board.getRole(from) ?? 'piece';
  const side = to > from ? 'h' : 'a';
  const towardsCastling = Math.abs(from - to) > 1 && to === kingCastlesTo(turn, side);
  if (role === 'king' && from >> 3 === to >> 3 && (towardsCastling || board.rook.intersect(board[turn]).has(to))) {
    const rook = position.castles.rook[turn][side];
    if (rook === undefined || (rook !== to && !towardsCastling))
      return `Cannot play "${text}": ${turn} has no right to castle there`;
    return `Cannot play "${text}": castling is blocked, or the king would leave, cross or reach an attacked square`;
  }
  if (pseudoDests(position, from, context).has(to)) return `Cannot play "${text}": it leaves the ${turn} king in check`;
  return `Cannot play "${text}": the ${role} on ${makeSquare(from)} cannot go to ${makeSquare(to)}`;
}
