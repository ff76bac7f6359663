// Stones on a board: chains, liberties, and captures. Not here: turns, ko and repetition (state.ts).
// A board is a flat list of EMPTY, BLACK and WHITE by point (vertex.ts). It is never changed after it was made; a move copies it, which
// costs less than the search for captures.

import type { Colour } from '../../core/colour.ts';
import { randomSource } from '../../core/random.ts';
import { LARGEST_BOARD } from './vertex.ts';

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;

/** By point; read only. */
export type Stones = ArrayLike<number>;

export const stoneOf = (colour: Colour): number => (colour === 'black' ? BLACK : WHITE);
export const otherStone = (stone: number): number => BLACK + WHITE - stone;

/** `undefined` for an empty point. */
export const colourOf = (stone: number | undefined): Colour | undefined =>
  stone === BLACK ? 'black' : stone === WHITE ? 'white' : undefined;

/** Four numbers per point, from `4 · point`: its neighbours, terminated by -1 if it has fewer. */
export function neighboursOf(size: number): Int16Array {
  const known = NEIGHBOURS.get(size);
  if (known !== undefined) return known;
  const table = new Int16Array(4 * size * size).fill(-1);
  for (let point = 0; point < size * size; point++) {
    let at = 4 * point;
    if (point % size > 0) table[at++] = point - 1;
    if (point % size < size - 1) table[at++] = point + 1;
    if (point >= size) table[at++] = point - size;
    if (point < size * (size - 1)) table[at++] = point + size;
  }
  NEIGHBOURS.set(size, table);
  return table;
}

const NEIGHBOURS = new Map<number, Int16Array>();

/** The points connected to `point` through points of the same content: a chain of stones, or a region of empty points. */
export function connectedTo(stones: Stones, size: number, point: number): number[] {
  const neighbours = neighboursOf(size);
  const kind = stones[point];
  const found = [point];
  const round = nextRound();
  SEEN[point] = round;
  for (let next = 0; next < found.length; next++) {
    const from = 4 * (found[next] ?? 0);
    for (let at = from; at < from + 4; at++) {
      const neighbour = neighbours[at] ?? -1;
      if (neighbour < 0) break;
      if (SEEN[neighbour] === round || stones[neighbour] !== kind) continue;
      SEEN[neighbour] = round;
      found.push(neighbour);
    }
  }
  return found;
}

/** The empty points next to a chain, each once, in no particular order. */
export function libertiesOf(stones: Stones, size: number, chain: readonly number[]): number[] {
  const neighbours = neighboursOf(size);
  const found: number[] = [];
  const round = nextRound();
  for (const point of chain) {
    for (let at = 4 * point; at < 4 * point + 4; at++) {
      const neighbour = neighbours[at] ?? -1;
      if (neighbour < 0) break;
      if (SEEN[neighbour] === round || stones[neighbour] !== EMPTY) continue;
      SEEN[neighbour] = round;
      found.push(neighbour);
    }
  }
  return found;
}

/** Whether the chain at `point` has any liberty: like `libertiesOf`, but stops at the first. */
export function hasLiberty(stones: Stones, size: number, point: number): boolean {
  const neighbours = neighboursOf(size);
  const stone = stones[point];
  const round = nextRound();
  let waiting = 1;
  STACK[0] = point;
  SEEN[point] = round;
  while (waiting > 0) {
    const from = 4 * (STACK[--waiting] ?? 0);
    for (let at = from; at < from + 4; at++) {
      const neighbour = neighbours[at] ?? -1;
      if (neighbour < 0) break;
      const there = stones[neighbour];
      if (there === EMPTY) return true;
      if (there !== stone || SEEN[neighbour] === round) continue;
      SEEN[neighbour] = round;
      STACK[waiting++] = neighbour;
    }
  }
  return false;
}

/** `taken`: the opponent's captured stones; `lost`: the mover's own (suicide). */
export type Placement = { readonly stones: Stones; readonly taken: readonly number[]; readonly lost: readonly number[] };

/** The board after a stone is put on an empty point: removes the opponent's chains without liberties first, then the stone's own. */
export function place(stones: Stones, size: number, point: number, stone: number): Placement {
  const after = new Uint8Array(stones);
  after[point] = stone;
  const taken = takenBy(after, size, point, otherStone(stone));
  if (taken.length > 0 || hasLiberty(after, size, point)) return { stones: after, taken, lost: NONE };
  const lost = connectedTo(after, size, point);
  for (const gone of lost) after[gone] = EMPTY;
  return { stones: after, taken, lost };
}

const NONE: readonly number[] = [];

function takenBy(after: Uint8Array, size: number, point: number, enemy: number): readonly number[] {
  const neighbours = neighboursOf(size);
  let taken: readonly number[] = NONE;
  for (let at = 4 * point; at < 4 * point + 4; at++) {
    const neighbour = neighbours[at] ?? -1;
    if (neighbour < 0) break;
    if (after[neighbour] !== enemy || hasLiberty(after, size, neighbour)) continue;
    const chain = connectedTo(after, size, neighbour);
    for (const gone of chain) after[gone] = EMPTY;
    taken = taken.length === 0 ? chain : [...taken, ...chain];
  }
  return taken;
}

/** A hash of the stones. Equal boards have equal hashes; boards with equal hashes must still be compared. */
export function boardHash(stones: Stones): number {
  let hash = 0;
  for (let point = 0; point < stones.length; point++) hash ^= stoneHash(point, stones[point] ?? EMPTY);
  return hash;
}

/** The value by which a stone changes a board's hash, by exclusive or. */
export const stoneHash = (point: number, stone: number): number => (stone === EMPTY ? 0 : (HASHES[2 * point + stone - 1] ?? 0));

export function sameBoard(one: Stones, other: Stones): boolean {
  for (let point = 0; point < one.length; point++) if (one[point] !== other[point]) return false;
  return true;
}

// Scratch space of the searches above: which search saw a point last, and the points still to visit. It means nothing between calls.
const SEEN = new Int32Array(LARGEST_BOARD * LARGEST_BOARD);
const STACK = new Int16Array(LARGEST_BOARD * LARGEST_BOARD);
let lastRound = 0;

function nextRound(): number {
  lastRound++;
  if (lastRound < 0x7fffffff) return lastRound;
  SEEN.fill(0);
  lastRound = 1;
  return lastRound;
}

const HASHES = randomNumbers(2 * LARGEST_BOARD * LARGEST_BOARD);

function randomNumbers(count: number): Int32Array {
  const random = randomSource(1);
  return Int32Array.from({ length: count }, () => random.below(2 ** 32) | 0);
}
