// The board after any ply, from the squares that each move changes. Knows no rules: it applies what the messages say. Positions are cached, so that a
// step back costs nothing; the plies show whether a game continued differently after an interruption.

import type { ShownMove, SquareChanges } from '../../src/broadcast/messages.ts';
import { present } from '../../src/core/present.ts';

/** By square (`e4`) or point (`Q16`): FEN's letter for a chessman, `b` or `w` for a stone. */
export type Position = ReadonlyMap<string, string>;

/** `piece` is empty if the square becomes empty. */
export type SquareChange = { readonly square: string; readonly piece: string };

const CHANGE = /^([A-Za-z]\d{1,2})([A-Za-z]?)$/;

/** Ignores anything that is not a square: a board with a gap is better than none. */
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

/** The target and origin of a move; a stone has no origin. */
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

  /** The position after the first `count` of `moves`; the same map for the same moves. */
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

  /** If the last object is identical, nothing before it has changed: moves are added and taken back only at the end. */
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

/** A game that was read again has new objects for the same moves. */
const isSame = (one: ShownMove | undefined, other: ShownMove | undefined): boolean =>
  one === other || (one !== undefined && other !== undefined && one.text === other.text && one.set === other.set);
