// Standard algebraic notation: legal move ⇄ SAN. Source: PGN standard 8.2.3.
// Reading is as lenient as real archives require: castling with zeros, promotions without "=", any check or comment marks at the end, more
// origin than necessary, long algebraic and UCI forms, "e.p.". The text must still name exactly one legal move.

import { attacks } from 'chessops/attacks';
import { SquareSet } from 'chessops/squareSet';
import type { Role } from 'chessops/types';
import { makeSquare, squareFile, squareRank } from 'chessops/util';
import { opposite } from '../../../core/colour.ts';
import { roleWord, sideWord } from '../../../core/moveWords.ts';
import { english } from '../../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import { canMove, formatMove, inCheck, isCastling, parseMove } from '../position/moves.ts';
import { afterMove, type ChessState, type Move } from '../position/state.ts';

const LETTER = { pawn: '', knight: 'N', bishop: 'B', rook: 'R', queen: 'Q', king: 'K' } as const satisfies Record<Role, string>;
const ROLE_OF: Readonly<Record<string, Role>> = { P: 'pawn', N: 'knight', B: 'bishop', R: 'rook', Q: 'queen', K: 'king' };

/** SAN of a legal move on squares. `after` is the state after the move, if the caller has it: it decides "+" and "#". */
export function sanOf(state: ChessState, move: Move, after: ChessState = afterMove(state, move)): string {
  const suffix = isWon(after) ? '#' : inCheck(after) ? (canMove(after) ? '+' : '#') : '';
  if (move.drop !== undefined) return `${LETTER[move.drop] || 'P'}@${makeSquare(move.to)}${suffix}`;
  if (isCastling(state, move)) return `${move.to > move.from ? 'O-O' : 'O-O-O'}${suffix}`;
  const { board } = state.position;
  const role = board.getRole(move.from) ?? 'pawn';
  const to = makeSquare(move.to);
  if (role === 'pawn') {
    const capture = squareFile(move.from) !== squareFile(move.to) ? `${makeSquare(move.from).charAt(0)}x` : '';
    return `${capture}${to}${move.promotion === undefined ? '' : `=${LETTER[move.promotion]}`}${suffix}`;
  }
  return `${LETTER[role]}${originNeeded(state, role, move)}${board.occupied.has(move.to) ? 'x' : ''}${to}${suffix}`;
}

/** Whether a variant's own rule has decided the game. */
function isWon({ rules, position, context }: ChessState): boolean {
  const own = rules.ownEnding?.(position, context);
  return own !== undefined && own.outcome !== 'draw';
}

/** The legal move that a SAN names; the error is one sentence. */
export function moveOfSan(state: ChessState, text: string): Result<Move, string> {
  const strict = STRICT.exec(text) ?? STRICT.exec(tidy(text));
  if (strict === null) return readSpecial(state, tidy(text), text);
  const [, letter = 'P', file, rank, target = '', promotionLetter] = strict;
  const role = ROLE_OF[letter] ?? 'pawn';
  const to = target.charCodeAt(0) - 97 + 8 * (target.charCodeAt(1) - 49);
  const { position, context, rules } = state;

  let candidates = movers(state, role, to);
  if (file !== undefined) candidates = candidates.intersect(FILES[file.charCodeAt(0) - 97] ?? NOTHING);
  else if (role === 'pawn') candidates = candidates.intersect(FILES[to & 7] ?? NOTHING);
  if (rank !== undefined) candidates = candidates.intersect(RANKS[rank.charCodeAt(0) - 49] ?? NOTHING);
  let from: number | undefined;
  for (const candidate of candidates) {
    if (!position.dests(candidate, context).has(to)) continue;
    if (from !== undefined) return err(cannotRead(text, phrase('seen.unread.several', { role: roleWord(role), square: target })));
    from = candidate;
  }
  if (from === undefined) return readSpecial(state, tidy(text), text);

  const promotes = role === 'pawn' && (to >= 56 || to < 8);
  if (promotes !== (promotionLetter !== undefined)) {
    return err(cannotRead(text, phrase(promotes ? 'seen.unread.promotion' : 'seen.unread.noPromotion')));
  }
  const promotion = promotionLetter === undefined ? undefined : ROLE_OF[promotionLetter.toUpperCase()];
  if (promotion !== undefined && !rules.promotions.includes(promotion))
    return err(cannotRead(text, phrase('seen.unread.promotes', { role: roleWord(promotion) })));
  return ok(promotion === undefined ? { from, to } : { from, to, promotion });
}

const STRICT = /^([PNBRQK])?([a-h])?([1-8])?[-x:]?([a-h][1-8])(?:[=/]?\(?([KNBRQknbrq])\)?)?[+#]?$/;
const FILES = [0, 1, 2, 3, 4, 5, 6, 7].map((file) => SquareSet.fromFile(file));
const RANKS = [0, 1, 2, 3, 4, 5, 6, 7].map((rank) => SquareSet.fromRank(rank));
const NOTHING = SquareSet.empty();

/** The text without marks of check, mate, quality and en passant. */
const tidy = (text: string): string => text.replace(/\s*(?:e\.?p\.?)?[+#!?‼⁇]*$/u, '').replace(/\s*e\.?p\.?$/, '');

/** Castling, and moves in UCI or long form that do not match the form of SAN. */
function readSpecial(state: ChessState, tidied: string, text: string): Result<Move, string> {
  const castling = /^[Oo0]-[Oo0](-[Oo0])?$/.exec(tidied);
  if (castling === null) {
    const plain = tidied.startsWith('@') ? `P${tidied}` : tidied.replace(/^K/, '').replace('-', '');
    const uci = parseMove(state, plain);
    return uci.ok ? uci : err(cannotRead(text, whyNoMove(tidied)));
  }
  const { position, context } = state;
  const rook = position.castles.rook[position.turn][castling[1] === undefined ? 'h' : 'a'];
  if (rook === undefined || context.king === undefined || !position.dests(context.king, context).has(rook)) {
    return err(cannotRead(text, phrase('seen.unread.castling', { side: sideWord(position.turn) })));
  }
  return ok({ from: context.king, to: rook });
}

const cannotRead = (move: string, why: Phrase): string => english(phrase('seen.unread', { move, why }));

/** Explains texts that archives have in place of a move. */
function whyNoMove(tidied: string): Phrase {
  if (/^[Oo0]{2,3}$/.test(tidied)) return phrase('seen.unread.dashes', { move: tidied.length === 2 ? 'O-O' : 'O-O-O' });
  return phrase(/^(?:--|Z0|null|@@@@|0000|pass)$/.test(tidied) ? 'seen.unread.null' : 'seen.unread.none');
}

/** Pieces of the side to move that reach the square by their way of moving; for pawns also those behind it on its file. */
function movers(state: ChessState, role: Role, to: number): SquareSet {
  const { board, turn } = state.position;
  const reached = attacks({ role, color: opposite(turn) }, to, board.occupied);
  const ways = role === 'pawn' ? reached.union(FILES[to & 7] ?? NOTHING) : reached;
  return ways.intersect(board[role]).intersect(board[turn]);
}

/** The origin's file, rank or both, as needed to distinguish the move from those of other pieces of the same kind. */
function originNeeded(state: ChessState, role: Role, move: Move): string {
  const { position, context } = state;
  const others = movers(state, role, move.to).without(move.from);
  let rival = false;
  let sameFile = false;
  let sameRank = false;
  for (const other of others) {
    if (!position.dests(other, context).has(move.to)) continue;
    rival = true;
    if (squareFile(other) === squareFile(move.from)) sameFile = true;
    if (squareRank(other) === squareRank(move.from)) sameRank = true;
  }
  if (!rival) return '';
  const square = makeSquare(move.from);
  if (!sameFile) return square.charAt(0);
  return sameRank ? square : square.charAt(1);
}

/** SAN of a move in canonical or other UCI text. */
export function formatSan(state: ChessState, uci: string): Result<string, string> {
  const move = parseMove(state, uci);
  return move.ok ? ok(sanOf(state, move.value)) : move;
}

/** The canonical UCI text of the move that a SAN names. */
export function parseSan(state: ChessState, text: string): Result<string, string> {
  const move = moveOfSan(state, text);
  return move.ok ? ok(formatMove(state, move.value)) : move;
}
