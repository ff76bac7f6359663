// Moves and principal variations as CECP engines write them → protocol form (`e2e4`, `e7e8q`), and back if an engine wants them its way.
// Coordinates in all their spellings are read as text. SAN and castling as `O-O` need a board, which is set up only when one is read, and
// then follows the game. Without boards such a move stays as it was written, and the referee calls it illegal.

import { chessStartOf, type GameStart } from '../../core/gameRules.ts';
import type { NotationBoard, SetUpBoard } from '../session.ts';

const COORDINATES = /^[KQRBNP]?([a-h][1-8])[-x:]?([a-h][1-8])=?\(?([KQRBNkqrbn]?)\)?[+#!?]*$/;
const DROP = /^([QRBNPqrbnp]?)@([a-h][1-8])[+#!?]*$/;
const CASTLING_WITH_ZEROS = /^[Oo0]-[Oo0](-[Oo0])?/;
/** Longer variations are cut: no one reads them. */
const LONGEST_LINE = 100;

/** A move in coordinates, in protocol form; `undefined` for any other text. */
export function coordinates(text: string): string | undefined {
  const [, man, square] = DROP.exec(text) ?? [];
  if (man !== undefined && square !== undefined) return `${man.toUpperCase() || 'P'}@${square}`;
  const [, from, to, promotion = ''] = COORDINATES.exec(text) ?? [];
  return from === undefined || to === undefined ? undefined : from + to + promotion.toLowerCase();
}

/** The moves of one game as its engine reads and writes them. */
export class GameNotation {
  readonly #setUp: SetUpBoard | undefined;
  #start: GameStart | undefined;
  #moves: readonly string[] = [];
  #board: NotationBoard | undefined;
  #played = 0;

  constructor(setUp: SetUpBoard | undefined) {
    this.#setUp = setUp;
  }

  /** Reads a move that is made after `moves`. */
  read(start: GameStart, moves: readonly string[], text: string): string {
    return coordinates(text) ?? this.#boardAfter(start, moves, moves.length)?.read(plain(text)) ?? text;
  }

  /** Move `index` of a game as it is sent: in SAN or in coordinates, with castling as `O-O` in Chess960. */
  write(start: GameStart, moves: readonly string[], index: number, san: boolean): string {
    const move = moves[index] ?? '';
    if (!san && !chessStartOf(start).chess960) return move;
    const text = this.#boardAfter(start, moves, index)?.san(move);
    if (text === undefined) return move;
    return san || text.startsWith('O-O') ? text.replace(/[+#]$/, '') : move;
  }

  /** The moves of a principal variation up to the first word that is not a move; `undefined` if there are none. */
  readLine(start: GameStart, moves: readonly string[], line: string): string | undefined {
    const words = line.split(' ', LONGEST_LINE * 2).filter((word) => !/^(?:\d+\.*|\.+|[!?]+)$/.test(word));
    const read: string[] = [];
    if (words.every((word) => coordinates(word) !== undefined)) for (const word of words) read.push(coordinates(word) ?? '');
    else {
      let board = this.#boardAfter(start, moves, moves.length);
      for (const word of words) {
        const move = board?.read(plain(word.replace(/^\d+\.+/, '')));
        if (move === undefined) break;
        read.push(move);
        board = board?.play(move);
      }
    }
    return read.length === 0 ? undefined : read.slice(0, LONGEST_LINE).join(' ');
  }

  #boardAfter(start: GameStart, moves: readonly string[], count: number): NotationBoard | undefined {
    if (start !== this.#start || moves !== this.#moves || count < this.#played) {
      this.#start = start;
      this.#moves = moves;
      this.#board = this.#setUp?.(start);
      this.#played = 0;
    }
    for (; this.#board !== undefined && this.#played < count; this.#played++) {
      this.#board = this.#board.play(moves[this.#played] ?? '');
    }
    return this.#board;
  }
}

/** Coordinates as boards read them, and castling with capital letters. */
function plain(text: string): string {
  const move = coordinates(text);
  if (move !== undefined) return move;
  const castling = CASTLING_WITH_ZEROS.exec(text);
  return castling === null ? text : castling[1] === undefined ? 'O-O' : 'O-O-O';
}
