// A board for playouts: changed in place, copied in a few memory moves, with chains updated incrementally. It handles captures
// and the simple ko; everything else (superko, suicide, the count) is left to the rules in src/games/go, which decide every real move.
// Points are numbers with a frame around the board: `point = (y + 1) * width + x + 1`, x and y from the lower left, width = size + 2.
// Liberties of a chain are counted once for every stone next to them, with their sum and the sum of their squares: a chain has a single
// liberty exactly if `count * squares = sum * sum`, and that liberty is `sum / count`.

import { at } from './cells.ts';

export const EMPTY = 0;
export const BLACK = 1;
export const WHITE = 2;
export const FRAME = 3;
export type Stone = typeof BLACK | typeof WHITE;

/** The move that places no stone. */
export const PASS = 0;

export const otherStone = (stone: Stone): Stone => (stone === BLACK ? WHITE : BLACK);

export class Board {
  readonly size: number;
  readonly width: number;
  /** The eight neighbours of a point: four next to it, then the four at its corners. */
  readonly steps: readonly [number, number, number, number, number, number, number, number];
  readonly colours: Int32Array;
  /** Points without a stone: the first `emptyCount` of them. */
  readonly empties: Int32Array;
  emptyCount = 0;
  /** The point that must not be retaken immediately (simple ko), or `PASS`. */
  ko: number = PASS;

  readonly #placeOfEmpty: Int32Array;
  readonly #heads: Int32Array;
  /** The next stone of the same chain, in a ring. */
  readonly #next: Int32Array;
  readonly #stones: Int32Array;
  readonly #liberties: Int32Array;
  readonly #libertySum: Int32Array;
  readonly #libertySquares: Int32Array;
  readonly #marks: Int32Array;
  #mark = 0;

  constructor(size: number) {
    this.size = size;
    this.width = size + 2;
    const w = this.width;
    this.steps = [1, -1, w, -w, w + 1, w - 1, -w + 1, -w - 1];
    const points = w * w;
    this.colours = new Int32Array(points).fill(FRAME);
    this.empties = new Int32Array(size * size);
    this.#placeOfEmpty = new Int32Array(points);
    this.#heads = new Int32Array(points);
    this.#next = new Int32Array(points);
    this.#stones = new Int32Array(points);
    this.#liberties = new Int32Array(points);
    this.#libertySum = new Int32Array(points);
    this.#libertySquares = new Int32Array(points);
    this.#marks = new Int32Array(points);
    for (let y = 0; y < size; y++) for (let x = 0; x < size; x++) this.#addEmpty(this.point(x, y));
  }

  point(x: number, y: number): number {
    return (y + 1) * this.width + x + 1;
  }

  xOf(point: number): number {
    return (point % this.width) - 1;
  }

  yOf(point: number): number {
    return Math.floor(point / this.width) - 1;
  }

  copyFrom(other: Board): void {
    this.colours.set(other.colours);
    this.empties.set(other.empties);
    this.emptyCount = other.emptyCount;
    this.ko = other.ko;
    this.#placeOfEmpty.set(other.#placeOfEmpty);
    this.#heads.set(other.#heads);
    this.#next.set(other.#next);
    this.#stones.set(other.#stones);
    this.#liberties.set(other.#liberties);
    this.#libertySum.set(other.#libertySum);
    this.#libertySquares.set(other.#libertySquares);
  }

  colour(point: number): number {
    return at(this.colours, point);
  }

  /** A number that all stones of a chain share. */
  chain(point: number): number {
    return at(this.#heads, point);
  }

  chainSize(point: number): number {
    return at(this.#stones, at(this.#heads, point));
  }

  /** The last liberty of the chain at `point`; `PASS` if it has more than one. */
  lastLiberty(point: number): number {
    const head = at(this.#heads, point);
    const count = at(this.#liberties, head);
    const sum = at(this.#libertySum, head);
    return count * at(this.#libertySquares, head) === sum * sum ? sum / count : PASS;
  }

  /** The real liberties of a stone together with the chains that it joins, counted up to `most`; a capture counts as enough. */
  libertiesAfter(point: number, stone: Stone, most: number): number {
    const mark = ++this.#mark;
    this.#marks[point] = mark;
    let found = this.#countLiberties(point, mark);
    for (let side = 0; side < 4 && found < most; side++) {
      const beside = point + (this.steps[side] ?? 0);
      const colour = at(this.colours, beside);
      if (colour === otherStone(stone) && this.lastLiberty(beside) === point) return most;
      if (colour !== stone) continue;
      let member = beside;
      do {
        found += this.#countLiberties(member, mark);
        member = at(this.#next, member);
      } while (member !== beside && found < most);
    }
    return Math.min(found, most);
  }

  /** Counts the empty points next to a point that do not have the mark yet. */
  #countLiberties(point: number, mark: number): number {
    let found = 0;
    for (let side = 0; side < 4; side++) {
      const beside = point + (this.steps[side] ?? 0);
      if (at(this.colours, beside) !== EMPTY || at(this.#marks, beside) === mark) continue;
      this.#marks[beside] = mark;
      found++;
    }
    return found;
  }

  /** The next stone of the chain of `stone`; repeated calls return to the first stone. */
  nextInChain(stone: number): number {
    return at(this.#next, stone);
  }

  /** Whether `stone` may be placed: an empty point, not the ko, and a liberty afterwards (suicide is never played here). */
  isLegal(point: number, stone: Stone): boolean {
    if (at(this.colours, point) !== EMPTY || point === this.ko) return false;
    for (let side = 0; side < 4; side++) {
      const beside = point + (this.steps[side] ?? 0);
      const colour = at(this.colours, beside);
      if (colour === EMPTY) return true;
      if (colour === FRAME) continue;
      const isLast = this.lastLiberty(beside) !== PASS;
      if (isLast !== (colour === stone)) return true;
    }
    return false;
  }

  /** Whether the point is surrounded so that its owner should never fill it. */
  isEye(point: number, stone: Stone): boolean {
    for (let side = 0; side < 4; side++) {
      const colour = at(this.colours, point + (this.steps[side] ?? 0));
      if (colour !== stone && colour !== FRAME) return false;
    }
    let strangers = 0;
    let framed = 0;
    for (let corner = 4; corner < 8; corner++) {
      const colour = at(this.colours, point + (this.steps[corner] ?? 0));
      if (colour === FRAME) framed = 1;
      else if (colour !== EMPTY && colour !== stone) strangers++;
    }
    return strangers + framed < 2;
  }

  /** Places a stone on a legal point; returns how many stones it captures. */
  play(point: number, stone: Stone): number {
    this.ko = PASS;
    if (point === PASS) return 0;
    this.#removeEmpty(point);
    this.colours[point] = stone;
    this.#heads[point] = point;
    this.#next[point] = point;
    this.#stones[point] = 1;
    this.#liberties[point] = 0;
    this.#libertySum[point] = 0;
    this.#libertySquares[point] = 0;
    let closed = true;
    for (let side = 0; side < 4; side++) {
      const beside = point + (this.steps[side] ?? 0);
      const colour = at(this.colours, beside);
      if (colour === EMPTY) this.#addLiberty(point, beside);
      else if (colour !== FRAME) this.#removeLiberty(at(this.#heads, beside), point);
      if (colour === EMPTY || colour === stone) closed = false;
    }
    let taken = 0;
    let takenPoint = PASS;
    for (let side = 0; side < 4; side++) {
      const beside = point + (this.steps[side] ?? 0);
      const colour = at(this.colours, beside);
      if (colour === stone) this.#join(at(this.#heads, beside), at(this.#heads, point));
      else if (colour === otherStone(stone) && at(this.#liberties, at(this.#heads, beside)) === 0) {
        taken += at(this.#stones, at(this.#heads, beside));
        takenPoint = beside;
        this.#take(beside);
      }
    }
    if (closed && taken === 1) this.ko = takenPoint;
    return taken;
  }

  #addEmpty(point: number): void {
    this.colours[point] = EMPTY;
    this.#placeOfEmpty[point] = this.emptyCount;
    this.empties[this.emptyCount++] = point;
  }

  #removeEmpty(point: number): void {
    const place = at(this.#placeOfEmpty, point);
    const last = at(this.empties, --this.emptyCount);
    this.empties[place] = last;
    this.#placeOfEmpty[last] = place;
  }

  #addLiberty(head: number, point: number): void {
    this.#liberties[head] = at(this.#liberties, head) + 1;
    this.#libertySum[head] = at(this.#libertySum, head) + point;
    this.#libertySquares[head] = at(this.#libertySquares, head) + point * point;
  }

  #removeLiberty(head: number, point: number): void {
    this.#liberties[head] = at(this.#liberties, head) - 1;
    this.#libertySum[head] = at(this.#libertySum, head) - point;
    this.#libertySquares[head] = at(this.#libertySquares, head) - point * point;
  }

  #join(one: number, other: number): void {
    if (one === other) return;
    const [head, joined] = at(this.#stones, one) >= at(this.#stones, other) ? [one, other] : [other, one];
    let stone = joined;
    do {
      this.#heads[stone] = head;
      stone = at(this.#next, stone);
    } while (stone !== joined);
    const next = at(this.#next, head);
    this.#next[head] = at(this.#next, joined);
    this.#next[joined] = next;
    this.#stones[head] = at(this.#stones, head) + at(this.#stones, joined);
    this.#liberties[head] = at(this.#liberties, head) + at(this.#liberties, joined);
    this.#libertySum[head] = at(this.#libertySum, head) + at(this.#libertySum, joined);
    this.#libertySquares[head] = at(this.#libertySquares, head) + at(this.#libertySquares, joined);
  }

  #take(first: number): void {
    let stone = first;
    do {
      this.#addEmpty(stone);
      for (let side = 0; side < 4; side++) {
        const beside = stone + (this.steps[side] ?? 0);
        const colour = at(this.colours, beside);
        // Chains that are being captured get liberties too, which are not read any more.
        if (colour === BLACK || colour === WHITE) this.#addLiberty(at(this.#heads, beside), stone);
      }
      stone = at(this.#next, stone);
    } while (stone !== first);
  }
}
