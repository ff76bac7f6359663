// What is on a board after any ply, from the squares that each move changes. No rules: it does what the messages say.
// Positions are kept, so that a step back costs nothing; a game that went on differently after an interruption is seen by its plies.

import type { ShownMove, SquareChanges } from '../../src/broadcast/messages.ts';
import { present } from '../../src/core/present.ts';

/** By square (`e4`) or point (`Q16`): FEN's letter of a chessman, `b` or `w` of a stone. */
export type Position = ReadonlyMap<string, string>;

/** `piece` is empty where a square is left empty. */
export type SquareChange = { readonly square: string; readonly piece: string };

const CHANGE = /^([A-Za-z]\d{1,2})([A-Za-z]?)$/;

/** What does not read as a square is left out: a board with a hole is better than none. */
export function parseChanges(set: SquareChanges): readonly SquareChange[] {
  return set.split(' ').flatMap((text) => {
    const [, square, piece = ''] = CHANGE.exec(text) ?? [];
    return square === undefined ? [] : [{ square, piece }];
  });
}

export function applyChanges(position: Position, set: SquareChanges): Position {
  const after = new Map(position);
  for (const { square, piece } of parseChanges(set)) {
    if (piece === '') after.delete(square);
    else after.set(square, piece);
  }
  return after;
}

/** The squares of a move: where it went, and where it came from; a stone came from nowhere. */
export function squaresOf(set: SquareChanges): { readonly to?: string; readonly from?: string } {
  const [to, from] = parseChanges(set);
  return {
    ...present({ to: to?.square }),
    ...(from === undefined || from.piece !== '' ? {} : { from: from.square }),
  };
}

/** The positions of one game. */
export class PositionLine {
  readonly #positions: Position[];
  readonly #moves: ShownMove[] = [];

  constructor(first: SquareChanges) {
    this.#positions = [applyChanges(new Map(), first)];
  }

  /** After the first `count` of `moves`; the same map for the same moves. */
  at(moves: readonly ShownMove[], count: number): Position {
    const wanted = Math.max(0, Math.min(count, moves.length));
    this.#forgetOthers(moves);
    for (let known = this.#moves.length; known < wanted; known += 1) {
      const move = moves[known];
      const before = this.#positions[known];
      if (move === undefined || before === undefined) break;
      this.#moves.push(move);
      this.#positions.push(applyChanges(before, move.set));
    }
    return this.#positions[wanted] ?? new Map<string, string>();
  }

  /** Where the very same object is at the end nothing before it has changed: moves are added and taken back at the end alone. */
  #forgetOthers(moves: readonly ShownMove[]): void {
    const common = Math.min(this.#moves.length, moves.length);
    if (common > 0 && this.#moves[common - 1] === moves[common - 1]) return;
    let known = 0;
    while (known < common && isSame(this.#moves[known], moves[known])) known += 1;
    if (known === moves.length) return;
    this.#moves.length = known;
    this.#positions.length = known + 1;
  }
}

/** A game that was read again brings new objects for the same moves. */
const isSame = (one: ShownMove | undefined, other: ShownMove | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.text === other.text && one.set === other.set);
