// The board of a seat: its position, the last move, the legal moves, and what a typed text means. The rules are the referee's,
// and the game judges what is sent once more.

import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import type { Colour, Sides } from '../core/colour.ts';
import type { ChessStart, GameStart, GoStart } from '../core/gameRules.ts';
import { present } from '../core/present.ts';
import {
  offBoard,
  formatMove,
  generateMoves,
  inCheck,
  parseMove,
  parseSan,
  type ChessState,
} from '../games/chess/notation/notation.ts';
import { gameBoard, type GameBoard } from '../games/chess/notation/gameBoard.ts';
import { NO_MOVE } from '../games/chess/notation/notationMove.ts';
import { chessRules } from '../games/chess/rules.ts';
import { changedPoints, pointsOf } from '../games/go/pointChanges.ts';
import { goRules, legalMoves, type GoState } from '../games/go/rules.ts';
import { parseVertex } from '../games/go/vertex.ts';

/**
 * `move` is what is sent; `set` and `text` as in `ShownMove`. Chess: `from` and `to` are squares; castling in Chess960 goes to the rook. Go: `to` is
 * the point; a pass has neither.
 */
export type SeatChoice = {
  readonly move: string;
  readonly text: string;
  readonly set: string;
  readonly from?: string;
  readonly to?: string;
};

export type SeatBoard = {
  readonly turn: Colour;
  /** The size of a Go board, in lines. */
  readonly size?: number;
  /** The whole board, in the form of `SquareChanges`. */
  readonly position: string;
  readonly last?: { readonly text: string; readonly set: string };
  readonly check?: true;
  /** Go: the stones that each side has captured. */
  readonly captures?: Sides<number>;
  /** Crazyhouse: the men that each side may drop; three-check: the checks that it must still give. */
  readonly pockets?: Sides<string>;
  readonly checksLeft?: Sides<number>;
  /** The legal moves while the game asks for a move; else empty. */
  readonly legal: readonly SeatChoice[];
};

/** What a typed text means: `illegal` has the form of a move but breaks the rules, `none` is not a move. `move` is in protocol form if legal. */
export type Reading =
  | { readonly kind: 'legal' | 'illegal'; readonly move: string; readonly why: string }
  | { readonly kind: 'none'; readonly why: string };

type Followed = { readonly show: (asksMove: boolean) => SeatBoard; readonly read: (text: string) => Reading };

/** The board after these moves; `undefined` if they do not form a valid game: then nothing is shown and nothing can be checked here. */
export const followGame = (start: GameStart, moves: readonly string[]): Followed | undefined =>
  start.game === 'chess' ? followChess(start, moves) : followGo(start, moves);

function followChess(start: ChessStart, moves: readonly string[]): Followed | undefined {
  const first = chessRules.start(start);
  if (!first.ok) return undefined;
  let state = first.value;
  const board = gameBoard(state);
  let last: SeatBoard['last'];
  for (const move of moves) {
    const played = chessRules.play(state, move);
    const read = board.read(move);
    if (!played.ok || read === NO_MOVE) return undefined;
    const set = board.changes(read);
    last = { text: board.playSan(read), set };
    state = played.value.state;
  }
  return {
    show: (asksMove) => ({
      turn: state.position.turn,
      position: board.squares(),
      ...present({ last }),
      ...(inCheck(state) ? { check: true } : {}),
      ...offBoard(state),
      legal: asksMove ? chessChoices(state, board) : [],
    }),
    read: (text) => readChess(state, board, text),
  };
}

function chessChoices(state: ChessState, board: GameBoard): readonly SeatChoice[] {
  const scratch = board.twin();
  return generateMoves(state).flatMap((one): readonly SeatChoice[] => {
    const move = formatMove(state, one);
    scratch.copy(board);
    const read = scratch.read(move);
    if (read === NO_MOVE) return [];
    const set = scratch.changes(read);
    return [{ move, text: scratch.playSan(read), set, ...originOf(move), to: move.slice(2, 4) }];
  });
}

/** A drop has no origin. */
const originOf = (move: string): { readonly from?: string } => (move.charAt(1) === '@' ? {} : { from: move.slice(0, 2) });

const UCI_FORM = /^(?:[a-h][1-8][a-h][1-8][qrbnk]?|[qrbnp]@[a-h][1-8])$/;
/** Moves of pieces and pawns, and castling, with any suffix that people add. */
const SAN_FORM =
  /^(?:[KQRBN]?[a-h]?[1-8]?[x:-]?[a-h][1-8](?:[=/]?\(?[QRBN]\)?)?|[O0o]-[O0o](?:-[O0o])?|[QRBNP]?@[a-h][1-8])[+#!?]*$/;

function readChess(state: ChessState, board: GameBoard, text: string): Reading {
  const san = parseSan(state, text);
  if (san.ok) return { kind: 'legal', move: san.value, why: '' };
  const choices = chessChoices(state, board);
  // `bxc3` and `Bxc3` are two moves: case is ignored only where that leaves one move.
  const meant = choices.filter((choice) => plain(choice.text) === plain(text) || choice.move === plain(text));
  if (meant.length === 1 && meant[0] !== undefined) return { kind: 'legal', move: meant[0].move, why: '' };
  const move = text.toLowerCase();
  if (UCI_FORM.test(move)) {
    const parsed = parseMove(state, move);
    return { kind: 'illegal', move, why: parsed.ok ? english(phrase('seen.seat.notLegal')) : reasonOf(parsed.error) };
  }
  if (SAN_FORM.test(text)) return { kind: 'illegal', move: text, why: reasonOf(san.error) };
  return { kind: 'none', why: english(phrase('seen.seat.example.chess')) };
}

const plain = (text: string): string => text.toLowerCase().replaceAll(/[^a-z0-9]/g, '');

/** The part after `Cannot …: `. */
const reasonOf = (error: string): string => error.slice(error.indexOf(': ') + 2);

function followGo(start: GoStart, moves: readonly string[]): Followed | undefined {
  const first = goRules.start(start);
  if (!first.ok) return undefined;
  let state = first.value;
  let last: SeatBoard['last'];
  for (const text of moves) {
    const played = goRules.play(state, text);
    if (!played.ok) return undefined;
    const { move, state: after } = played.value;
    last = { text: move, set: changedPoints(state, after) };
    state = after;
  }
  return {
    show: (asksMove) => ({
      turn: state.turn,
      size: start.size,
      position: pointsOf(state),
      ...present({ last }),
      // The rules count the stones that each side has lost; people count those that it has captured.
      captures: { white: state.captured.black, black: state.captured.white },
      legal: asksMove ? goChoices(state) : [],
    }),
    read: (text) => readGo(state, text),
  };
}

const goChoices = (state: GoState): readonly SeatChoice[] =>
  legalMoves(state).flatMap((move): readonly SeatChoice[] => {
    const played = goRules.play(state, move);
    if (!played.ok) return [];
    const set = changedPoints(state, played.value.state);
    return [{ move, text: move, set, ...(set === '' ? {} : { to: move }) }];
  });

/** Only the name of a point on the board, or a pass, is a move; anything else is a typing error. */
function readGo(state: GoState, text: string): Reading {
  const point = parseVertex(text, state.start.size);
  if (!point.ok) return { kind: 'none', why: point.error };
  const played = goRules.play(state, text);
  return played.ok
    ? { kind: 'legal', move: played.value.move, why: '' }
    : { kind: 'illegal', move: text.toUpperCase(), why: reasonOf(played.error) };
}
