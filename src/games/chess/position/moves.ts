// Moves as UCI text ⇄ moves on the board, and which of them are legal.
// Canonical text: a drop is `N@f3`, castling is the king's two steps in standard chess and king-takes-rook in Chess960 (UCI protocol, April 2006, and its
// UCI_Chess960 option). Reading accepts both forms, and in Chess960 also the king's move to its castling square if no plain king move has the
// same text. The error says why a move is not legal: it becomes the evidence of a forfeit.

import { kingAttacks } from 'chessops/attacks';
import { pseudoDests } from 'chessops/chess';
import { SquareSet } from 'chessops/squareSet';
import type { Role } from 'chessops/types';
import { kingCastlesTo, makeSquare, parseSquare } from 'chessops/util';
import { opposite } from '../../../core/colour.ts';
import { cannotPlay, roleWord, sideWord } from '../../../core/moveWords.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { isUsual, type BoardRules } from '../variants/boardRules.ts';
import type { ChessState, Move } from './state.ts';

const LETTER = { queen: 'q', rook: 'r', bishop: 'b', knight: 'n', king: 'k', pawn: 'p' } as const satisfies Record<Role, string>;
const ROLE_OF: Readonly<Record<string, Role>> = { q: 'queen', r: 'rook', b: 'bishop', n: 'knight', k: 'king', p: 'pawn' };
const UCI_MOVE = /^[a-h][1-8][a-h][1-8][kqrbnKQRBN]?$/;
const UCI_DROP = /^[PNBRQpnbrq]@[a-h][1-8]$/;
/** In the order of the list of moves. */
const DROPS = ['queen', 'rook', 'bishop', 'knight', 'pawn'] as const satisfies readonly Role[];

/** The legal move that a UCI text names. */
export function parseMove(state: ChessState, text: string): Result<Move, string> {
  const { position, context, rules } = state;
  if (position.pockets !== undefined && UCI_DROP.test(text)) return parseDrop(state, text);
  const promotion = text.length === 5 ? ROLE_OF[text.charAt(4).toLowerCase()] : undefined;
  if (!UCI_MOVE.test(text) || (promotion !== undefined && !rules.promotions.includes(promotion)))
    return err(cannotPlay(text, phrase('seen.illegal.text')));
  const from = squareAt(text, 0);
  const to = squareAt(text, 2);
  const { board, turn } = position;
  if (!board[turn].has(from)) return err(cannotPlay(text, explainSquare(state, text.slice(0, 2))));

  const promotes = board.pawn.has(from) && (to >= 56 || to < 8);
  const king = board.king.has(from);
  const target = king ? castlingRook(state, from, to) : to;
  const legal =
    king && isUsual(rules) && isKingStep(state, from, target)
      ? isSafeForKing(state, from, target)
      : position.dests(from, context).has(target);
  if (!legal) return err(cannotPlay(text, explainIllegal(state, from, to)));
  if (promotes && promotion === undefined) {
    return err(cannotPlay(text, phrase('seen.illegal.promotion')));
  }
  if (!promotes && promotion !== undefined) return err(cannotPlay(text, phrase('seen.illegal.noPromotion')));
  return ok(promotion === undefined ? { from, to: target } : { from, to: target, promotion });
}

/** A man from the pocket to an empty square, on which it must answer a check; pawns not on the first and last rank. */
function parseDrop({ position, context }: ChessState, text: string): Result<Move, string> {
  const drop = ROLE_OF[text.charAt(0).toLowerCase()] ?? 'pawn';
  const to = squareAt(text, 2);
  if (position.isLegal({ role: drop, to }, context)) return ok({ from: to, to, drop });
  const { board, turn, pockets } = position;
  const why = !pockets?.[turn][drop]
    ? phrase('seen.illegal.pocket', { role: roleWord(drop), side: sideWord(turn) })
    : board.occupied.has(to)
      ? phrase('seen.illegal.notEmpty', { square: makeSquare(to) })
      : drop === 'pawn' && LAST_RANKS.has(to)
        ? phrase('seen.illegal.pawnDrop')
        : phrase('seen.illegal.check', { side: sideWord(turn) });
  return err(cannotPlay(text, why));
}

/** The canonical text of a legal move. */
export function formatMove(state: ChessState, move: Move): string {
  if (move.drop !== undefined) return `${LETTER[move.drop].toUpperCase()}@${makeSquare(move.to)}`;
  const to =
    isCastling(state, move) && !state.chess960 ? kingCastlesTo(state.position.turn, move.to > move.from ? 'h' : 'a') : move.to;
  return makeSquare(move.from) + makeSquare(to) + (move.promotion === undefined ? '' : LETTER[move.promotion]);
}

export function isCastling(state: ChessState, move: Move): boolean {
  const { board, turn } = state.position;
  return move.drop === undefined && board.king.has(move.from) && board[turn].has(move.to);
}

/** All legal moves on squares, ordered by origin and target square; promotions strongest first; drops at the end. */
export function generateMoves(state: ChessState): Move[] {
  const { position, context, rules } = state;
  const moves: Move[] = [];
  for (const from of position.board[position.turn]) {
    const pawn = position.board.pawn.has(from);
    for (const to of position.dests(from, context)) addMove(moves, rules, from, to, pawn);
  }
  addDrops(moves, state);
  return moves;
}

function addDrops(moves: Move[], state: ChessState): void {
  if (state.position.pockets === undefined) return;
  for (const drop of DROPS) for (const to of dropSquares(state, drop)) moves.push({ from: to, to, drop });
}

/** Where a man from the pocket may go. */
function dropSquares({ position, context }: ChessState, drop: Role): SquareSet {
  if (!position.pockets?.[position.turn][drop]) return SquareSet.empty();
  const squares = position.dropDests(context);
  return drop === 'pawn' ? squares.diff(LAST_RANKS) : squares;
}

/** The number of legal moves, which r-mobility needs, without making a list of them. */
export function countMoves(state: ChessState): number {
  const { position, context, rules } = state;
  const { board, turn } = position;
  let count = 0;
  for (const from of board[turn]) {
    const targets = position.dests(from, context);
    count += targets.size();
    if (board.pawn.has(from)) count += (rules.promotions.length - 1) * targets.intersect(LAST_RANKS).size();
  }
  if (position.pockets !== undefined) for (const drop of DROPS) count += dropSquares(state, drop).size();
  return count;
}

/** The legal moves that capture or promote, for searches that need no others. */
export function generateCaptures(state: ChessState): Move[] {
  const { position, context, rules } = state;
  const { board, turn } = position;
  const enemies = board[opposite(turn)];
  const forPawns = (position.epSquare === undefined ? enemies : enemies.with(position.epSquare)).union(LAST_RANKS);
  const moves: Move[] = [];
  for (const from of board[turn]) {
    const pawn = board.pawn.has(from);
    for (const to of position.dests(from, context).intersect(pawn ? forPawns : enemies)) addMove(moves, rules, from, to, pawn);
  }
  return moves;
}

export type MoveKind = 'captures' | 'passingCaptures' | 'pawnMoves' | 'quietMoves';

/** Legal moves of a kind: captures of a man on the target square, en passant captures, other moves of pawns, and of pieces with drops. */
export function movesOfKind(state: ChessState, kind: MoveKind): Move[] {
  const { position, context, rules } = state;
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
    for (const to of position.dests(from, context).intersect(targets)) addMove(moves, rules, from, to, board.pawn.has(from));
  if (kind === 'quietMoves') addDrops(moves, state);
  return moves;
}

/** Canonical texts of all legal moves. */
export const legalMoves = (state: ChessState): string[] => generateMoves(state).map((move) => formatMove(state, move));

/** Whether the side to move has a legal move. Usually fast: there is no check, and an unpinned pawn can go one step. */
export const canMove = (state: ChessState): boolean =>
  (isUsual(state.rules) && !inCheck(state) && hasFreePawn(state)) || state.position.hasDests(state.context);

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

function addMove(moves: Move[], { promotions }: BoardRules, from: number, to: number, pawn: boolean): void {
  if (pawn && (to >= 56 || to < 8)) for (const promotion of promotions) moves.push({ from, to, promotion });
  else moves.push({ from, to });
}

const LAST_RANKS = SquareSet.backranks();

const squareAt = (text: string, index: number): number => text.charCodeAt(index) - 97 + 8 * (text.charCodeAt(index + 1) - 49);

/** The rook's square if a king's move is castling towards `to`; otherwise `to` itself. */
function castlingRook(state: ChessState, from: number, to: number): number {
  const { board, turn, castles } = state.position;
  if (board[turn].has(to) || Math.abs(from - to) === 1) return to;
  if (to === kingCastlesTo(turn, 'h')) return castles.rook[turn].h ?? to;
  if (to === kingCastlesTo(turn, 'a')) return castles.rook[turn].a ?? to;
  return to;
}

function explainSquare({ position: { board, turn } }: ChessState, origin: string): Phrase {
  const square = parseSquare(origin);
  if (square === undefined || !board.occupied.has(square)) return phrase('seen.illegal.empty', { square: origin });
  const role = roleWord(board.getRole(square) ?? 'piece');
  return phrase(turn === 'white' ? 'seen.illegal.blacks' : 'seen.illegal.whites', { role, square: origin });
}

function explainIllegal(state: ChessState, from: number, to: number): Phrase {
  const { position, context, rules } = state;
  const { board, turn } = position;
  const role = board.getRole(from) ?? 'piece';
  const side = to > from ? 'h' : 'a';
  const towardsCastling = Math.abs(from - to) > 1 && to === kingCastlesTo(turn, side);
  if (role === 'king' && from >> 3 === to >> 3 && (towardsCastling || board.rook.intersect(board[turn]).has(to))) {
    const rook = position.castles.rook[turn][side];
    if (rook === undefined || (rook !== to && !towardsCastling)) return phrase('seen.illegal.right', { side: sideWord(turn) });
    return phrase('seen.illegal.castling');
  }
  if (pseudoDests(position, from, context).has(to)) return rules.forbids(position, context);
  return phrase('seen.illegal.way', { role: roleWord(role), from: makeSquare(from), to: makeSquare(to) });
}
