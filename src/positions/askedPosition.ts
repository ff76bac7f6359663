// A position that is looked for, as the keys of the index have it: at Go also as it lies turned and mirrored, with the next moves turned back.

import { backFrom, SYMMETRIES, turnedMove, turnedPosition, type Symmetry } from '../games/go/symmetry.ts';
import { NO_MOVE, type Reached } from './positionTable.ts';

/** `ways`: texts of gamePositions.ts, no two of which are the same; `own`: the symmetries that leave the position as it is. */
export type AskedPosition = {
  readonly ways: readonly { readonly position: string; readonly symmetry: Symmetry }[];
  readonly own: readonly Symmetry[];
  /** Lines of a Go board; 0: chess, which has no symmetries. */
  readonly size: number;
};

const GO = 'go ';

export function askedPosition(position: string): AskedPosition {
  if (!position.startsWith(GO)) return { ways: [{ position, symmetry: 0 }], own: [0], size: 0 };
  const text = position.slice(GO.length);
  const all = SYMMETRIES.map((symmetry) => ({ position: `${GO}${turnedPosition(text, symmetry)}`, symmetry }));
  return {
    ways: all.filter((way, index) => all.findIndex((other) => other.position === way.position) === index),
    own: all.flatMap((way) => (way.position === position ? [way.symmetry] : [])),
    size: Number.parseInt(text, 10),
  };
}

/** What all ways reached, as the asked board lies: a game once, where it was there first. `find`: of an index. */
export function reachedBy({ ways, own, size }: AskedPosition, find: (position: string) => Reached): Reached {
  const found = ways.map(({ position, symmetry }) => ({ reached: find(position), symmetry }));
  const [only] = found;
  if (only !== undefined && size === 0) return only.reached;
  const numbers = new Map<string, number>();
  const numberOf = (move: string): number => {
    const number = numbers.get(move) ?? numbers.size;
    numbers.set(move, number);
    return number;
  };
  const parts = found.map(({ reached, symmetry }) => ({
    reached,
    at: 0,
    next: reached.moves.map((move) => numberOf(oneOfAll(turnedMove(move, size, backFrom(symmetry)), size, own))),
  }));
  const most = parts.reduce((sum, { reached }) => sum + reached.games.length, 0);
  const games = new Uint32Array(most);
  const plies = new Uint16Array(most);
  const next = new Uint16Array(most);
  const centipawns = new Int16Array(most);
  let count = 0;
  // Each part has its games by id.
  for (;;) {
    let game = Infinity;
    for (const { reached, at } of parts) game = Math.min(game, reached.games[at] ?? Infinity);
    if (game === Infinity) break;
    let first = Infinity;
    for (const part of parts) {
      const { reached, at } = part;
      if (reached.games[at] !== game) continue;
      part.at += 1;
      const ply = reached.plies[at] ?? 0;
      if (ply >= first) continue;
      first = ply;
      games[count] = game;
      plies[count] = ply;
      next[count] = part.next[reached.next[at] ?? NO_MOVE] ?? NO_MOVE;
      centipawns[count] = reached.centipawns[at] ?? 0;
    }
    count += 1;
  }
  return {
    games: games.slice(0, count),
    plies: plies.slice(0, count),
    moves: [...numbers.keys()],
    next: next.slice(0, count),
    centipawns: centipawns.slice(0, count),
  };
}

/** On a board that is its own image, moves that are images of each other are one: the rightmost of them, and of those the uppermost. */
function oneOfAll(move: string, size: number, own: readonly Symmetry[]): string {
  if (own.length === 1) return move;
  return own.map((symmetry) => turnedMove(move, size, symmetry)).reduce((one, other) => (isBefore(one, other) ? other : one));
}

function isBefore(one: string, other: string): boolean {
  const [column, otherColumn] = [one.charCodeAt(0), other.charCodeAt(0)];
  return column === otherColumn ? Number(one.slice(1)) < Number(other.slice(1)) : column < otherColumn;
}
