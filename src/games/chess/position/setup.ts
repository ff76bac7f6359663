// Reads and writes FEN: text ⇄ the first state of a game. X-FEN and Shredder-FEN castling are read, X-FEN is written.
// Source: PGN standard 16.1 (FEN), https://www.chessprogramming.org/Forsyth-Edwards_Notation, R. Scharnagl's X-FEN.
// Refuses positions that engines may not handle: missing kings, the wrong side in check, pawns on the last ranks, castling rights and
// en passant squares that contradict the board, too many men. Does not check whether the position can arise from the start.

import { Board } from 'chessops/board';
import { Castles, Chess, IllegalSetup } from 'chessops/chess';
import {
  makeBoardFen,
  makeCastlingFen,
  makePockets,
  makeRemainingChecks,
  parseBoardFen,
  parseCastlingFen,
  parsePockets,
  parseRemainingChecks,
} from 'chessops/fen';
import type { Material, RemainingChecks, Setup } from 'chessops/setup';
import { SquareSet } from 'chessops/squareSet';
import { makeSquare, parseSquare, squareFile } from 'chessops/util';
import { COLOURS, opposite, type Colour } from '../../../core/colour.ts';
import { sideName, sideWord } from '../../../core/moveWords.ts';
import { english } from '../../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../../core/phrases/phrase.ts';
import { err, ok, type Result } from '../../../core/result.ts';
import type { NotationBoard } from '../notation/notationBoard.ts';
import { BLACK, roleOf } from '../notation/notationMove.ts';
import type { BoardRules } from '../variants/boardRules.ts';
import { STANDARD_RULES } from '../variants/variants.ts';
import { firstState, type ChessState, type Role } from './state.ts';

export const STANDARD_START = STANDARD_RULES.start;

/**
 * The first state of a game from a FEN of six fields, or of four (counters 0 and 1). Crazyhouse: with the pockets in brackets behind the board, and
 * `~` behind promoted men. Three-check: with the checks still to give, `3+3`, before the counters, or those given, `+0+0`, at the end. The error is
 * one sentence.
 */
export function parseFen(text: string, chess960: boolean, rules: BoardRules = STANDARD_RULES): Result<ChessState, string> {
  const fail = (why: Phrase): Result<never, string> => err(english(phrase('seen.fen', { text, why })));
  const all = text.trim().split(/\s+/);
  const extra = readExtra(all, rules);
  if (!extra.ok) return fail(extra.error);
  const { fields, pockets, remainingChecks } = extra.value;
  const [boardField = '', turnField, castlingField = '', enPassantField = '', halfmoveField = '0', moveField = '1'] = fields;
  if (fields.length !== 6 && fields.length !== 4) return fail(phrase('seen.fen.fields', { count: fields.length }));

  const board = readBoard(boardField, rules);
  if (!board.ok) return fail(board.error);
  if (turnField !== 'w' && turnField !== 'b') return fail(phrase('seen.fen.turn', { got: turnField ?? '' }));
  const turn: Colour = turnField === 'w' ? 'white' : 'black';
  const rights = readCastling(board.value, castlingField, chess960);
  if (!rights.ok) return fail(rights.error);
  const enPassant = readEnPassant(board.value, turn, enPassantField);
  if (!enPassant.ok) return fail(enPassant.error);
  if (!/^\d{1,4}$/.test(halfmoveField)) return fail(phrase('seen.fen.halfmoves', { got: halfmoveField }));
  if (!/^\d{1,4}$/.test(moveField)) return fail(phrase('seen.fen.moveNumber', { got: moveField }));

  const setup: Setup = {
    board: board.value,
    pockets,
    turn,
    castlingRights: rights.value,
    epSquare: enPassant.value,
    remainingChecks,
    halfmoves: Number(halfmoveField),
    fullmoves: Math.max(1, Number(moveField)),
  };
  return rules.setUp(setup).unwrap(
    (position): Result<ChessState, string> => ok(firstState(position, chess960, rules)),
    (error) => fail(explainSetup(error.message, turn)),
  );
}

type ExtraFields = {
  /** The fields of every FEN. */
  readonly fields: readonly string[];
  readonly pockets: Material | undefined;
  readonly remainingChecks: RemainingChecks | undefined;
};

/** What only the FEN of a variant has. The start of the variant shows whether it has pockets and checks. */
function readExtra(fields: readonly string[], rules: BoardRules): Result<ExtraFields, Phrase> {
  const without: ExtraFields = { fields, pockets: undefined, remainingChecks: undefined };
  if (rules.start.includes('[')) {
    const [board = '', ...rest] = fields;
    const [, men = board, pocket = ''] = /^(.*?)(?:\[([^\]]*)\])?$/.exec(board) ?? [];
    const pockets = parsePockets(pocket.replace(/^-$/, '')).unwrap(
      (value): Material | undefined => value,
      () => undefined,
    );
    if (pockets === undefined) return err(phrase('seen.fen.pockets', { got: pocket }));
    return ok({ ...without, fields: [men, ...rest], pockets });
  }
  if (!rules.start.includes('+')) return ok(without);
  const at = fields.findIndex((field, index) => index >= 4 && field.includes('+'));
  const text = fields[at] ?? '3+3';
  const remainingChecks = parseRemainingChecks(text).unwrap(
    (value): RemainingChecks | undefined => value,
    () => undefined,
  );
  if (remainingChecks === undefined) return err(phrase('seen.fen.checks', { got: text }));
  return ok({ ...without, fields: at < 0 ? fields : fields.toSpliced(at, 1), remainingChecks });
}

/** The state that a notation board shows, as the first one of a game: what happened before is known to its counters only. */
export function stateOf(board: NotationBoard, chess960: boolean): ChessState {
  const men = Board.empty();
  for (let square = 0; square < 64; square++) {
    const man = board.manOn(square);
    const role = ROLES[roleOf(man) - 1];
    if (role !== undefined) men.set(square, { role, color: (man & BLACK) === 0 ? 'white' : 'black' });
  }
  let castlingRights = SquareSet.empty();
  for (let index = 0; index < 4; index++) {
    const rook = board.castlingRook(index);
    if (rook >= 0) castlingRights = castlingRights.with(rook);
  }
  const { passed, halfmoves, moveNumber } = board;
  const setup: Setup = {
    board: men,
    pockets: undefined,
    turn: board.whiteToMove ? 'white' : 'black',
    castlingRights,
    epSquare: passed < 0 ? undefined : passed,
    remainingChecks: undefined,
    halfmoves,
    fullmoves: moveNumber,
  };
  return { ...firstState(Chess.fromSetup(setup).unwrap(), chess960, STANDARD_RULES), tcecReversiblePlies: board.reversiblePlies };
}

/** By role number, from 1. */
const ROLES = ['pawn', 'knight', 'bishop', 'rook', 'queen', 'king'] as const satisfies readonly Role[];

/** FEN with counters; the en passant square only if the capture is legal; castling as X-FEN (KQkq if that is unambiguous). */
export const fen = (state: ChessState): string => withCounters(epd(state), state);

/** The FEN of a state whose position is known. */
export const withCounters = (position: string, { position: { halfmoves, fullmoves } }: ChessState): string =>
  `${position} ${halfmoves} ${fullmoves}`;

/** The FEN without its counters: the position. */
export function epd(state: ChessState): string {
  const { board, turn, castles, epSquare, pockets, remainingChecks } = state.position;
  const enPassant = epSquare === undefined ? '-' : makeSquare(epSquare);
  const men = makeBoardFen(board) + (pockets === undefined ? '' : `[${makePockets(pockets)}]`);
  const checks = remainingChecks === undefined ? '' : ` ${makeRemainingChecks(remainingChecks)}`;
  return `${men} ${turn === 'white' ? 'w' : 'b'} ${makeCastlingFen(board, castles.castlingRights)} ${enPassant}${checks}`;
}

/** A FEN as a line of EPD, with its counters as operations (PGN standard 16.2). */
export const epdLine = (text: string): string => text.replace(/ (\d+) (\d+)$/, ' hmvc $1; fmvn $2;');

function readBoard(field: string, rules: BoardRules): Result<Board, Phrase> {
  const ranks = field.split('/');
  if (ranks.length !== 8) return err(phrase('seen.fen.ranks', { count: ranks.length }));
  /** The number of men of each kind on the board, by code. */
  const counts = new Uint8Array(128);
  for (const [index, rank] of ranks.entries()) {
    let squares = 0;
    for (let at = 0; at < rank.length; at++) {
      const code = rank.charCodeAt(at);
      if (code > 48 && code <= 56) squares += code - 48;
      else if (PIECE_CODES.has(code)) {
        squares += 1;
        counts[code] = (counts[code] ?? 0) + 1;
      } else if (code === PROMOTED && rules.start.includes('[') && at > 0) continue;
      else return err(phrase('seen.fen.piece', { rank: 8 - index, got: rank.charAt(at) }));
    }
    if (squares !== 8) return err(phrase('seen.fen.squares', { rank: 8 - index, count: squares }));
  }
  const countOf = (piece: string): number => counts[piece.charCodeAt(0)] ?? 0;
  for (const colour of COLOURS) {
    const { kings, men, pawns } = rules.men[colour];
    const [king = '', pawn = '', ...others] = colour === 'white' ? 'KPNBRQ' : 'kpnbrq';
    const [least, most] = kings;
    if (countOf(king) < least || countOf(king) > most) return err(wrongKings(kings, colour, countOf(king)));
    const side = sideName(colour);
    const all = [king, pawn, ...others].reduce((sum, piece) => sum + countOf(piece), 0);
    if (all > men) return err(phrase('seen.fen.men', { most: men, side, count: all }));
    if (countOf(pawn) > pawns) return err(phrase('seen.fen.pawns', { most: pawns, side, count: countOf(pawn) }));
  }
  return parseBoardFen(field).unwrap(
    (board): Result<Board, Phrase> => ok(board),
    () => err(phrase('seen.fen.board')),
  );
}

function wrongKings([, most]: readonly [number, number], colour: Colour, count: number): Phrase {
  const side = sideWord(colour);
  if (most > 1) return phrase('seen.fen.kings', { most, side, count });
  return phrase(most === 0 ? 'seen.fen.noKing' : 'seen.fen.oneKing', { side, count });
}

function readCastling(board: Board, field: string, chess960: boolean): Result<SquareSet, Phrase> {
  if (!/^(-|[KQA-Hkqa-h]{1,4})$/.test(field)) return err(phrase('seen.fen.castling', { got: field }));
  const rights = parseCastlingFen(board, field).unwrap(
    (squares): SquareSet | undefined => squares,
    () => undefined,
  );
  const letters = field === '-' ? 0 : field.length;
  const castles = rights && Castles.fromSetup({ ...EMPTY_RIGHTS, board, castlingRights: rights });
  if (castles === undefined || castles.castlingRights.size() !== letters) {
    return err(phrase('seen.fen.rights', { got: field }));
  }
  if (!chess960) {
    for (const colour of COLOURS) {
      const { a, h } = castles.rook[colour];
      const king = board.kingOf(colour);
      const usual = (rook: number | undefined, file: number): boolean =>
        rook === undefined || (squareFile(rook) === file && king !== undefined && squareFile(king) === 4);
      if (!usual(a, 0) || !usual(h, 7)) return err(phrase('seen.fen.chess960', { got: field }));
    }
  }
  return ok(castles.castlingRights);
}

function readEnPassant(board: Board, turn: Colour, field: string): Result<number | undefined, Phrase> {
  if (field === '-') return ok(undefined);
  const square = /^[a-h][1-8]$/.test(field) ? parseSquare(field) : undefined;
  if (square === undefined) return err(phrase('seen.fen.enPassant', { got: field }));
  const ahead = turn === 'white' ? 8 : -8;
  const rankFits = square >> 3 === (turn === 'white' ? 5 : 2);
  const passed = opposite(turn);
  if (
    !rankFits ||
    board.occupied.has(square) ||
    board.occupied.has(square + ahead) ||
    !board.pawn.intersect(board[passed]).has(square - ahead)
  ) {
    return err(phrase('seen.fen.passed', { got: field }));
  }
  return ok(square);
}

/** `~`, behind a promoted man of crazyhouse. */
const PROMOTED = 126;

const PIECE_CODES: ReadonlySet<number> = new Set([...'KQRBNPkqrbnp'].map((piece) => piece.charCodeAt(0)));

const explainSetup = (code: string, turn: Colour): Phrase => SETUP_ERRORS[code]?.(turn) ?? phrase('seen.fen.other', { code });

const SETUP_ERRORS: Readonly<Record<string, (turn: Colour) => Phrase>> = {
  [IllegalSetup.OppositeCheck]: (turn) => phrase('seen.fen.inCheck', { side: sideName(opposite(turn)) }),
  [IllegalSetup.PawnsOnBackrank]: () => phrase('seen.fen.backrank'),
};

const EMPTY_RIGHTS: Setup = {
  board: Board.empty(),
  pockets: undefined,
  turn: 'white',
  castlingRights: SquareSet.empty(),
  epSquare: undefined,
  remainingChecks: undefined,
  halfmoves: 0,
  fullmoves: 1,
};
