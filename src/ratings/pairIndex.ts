// Numbers pairs of whole numbers in the order of their first appearance: in arrays, because a million games meet a quarter of a million pairs in
// any order, and each object on the way to a pair's counts is one more wait for memory.

const MOST_DENSE = 1 << 10;

export class PairIndex {
  /** 1 + the number of a pair, 0 for none. Pairs of small numbers are in a square table, others in a hash table that is at most half full. */
  #square = new Int32Array(1 << 8);
  #side = 1 << 4;
  #slots = new Int32Array(1 << 4);
  #hashed = 0;
  #pairs = new Int32Array(1 << 8);
  #size = 0;

  get size(): number {
    return this.#size;
  }

  /** The number of a pair; a new pair has the next number. */
  numberOf(first: number, second: number): number {
    if (first < this.#side && second < this.#side) {
      const place = first * this.#side + second;
      const number = this.#square[place] ?? 0;
      return number > 0 ? number - 1 : (this.#square[place] = this.#add(first, second)) - 1;
    }
    if (first < MOST_DENSE && second < MOST_DENSE) {
      this.#widen();
      return this.numberOf(first, second);
    }
    let slot = this.#slotOf(first, second);
    const number = this.#slots[slot] ?? 0;
    if (number > 0) return number - 1;
    if (2 * this.#hashed === this.#slots.length) {
      this.#rehash();
      slot = this.#slotOf(first, second);
    }
    this.#hashed += 1;
    return (this.#slots[slot] = this.#add(first, second)) - 1;
  }

  #add(first: number, second: number): number {
    if (2 * this.#size === this.#pairs.length) {
      const pairs = this.#pairs;
      this.#pairs = new Int32Array(2 * pairs.length);
      this.#pairs.set(pairs);
    }
    this.#pairs[2 * this.#size] = first;
    this.#pairs[2 * this.#size + 1] = second;
    return ++this.#size;
  }

  #widen(): void {
    const [square, side] = [this.#square, this.#side];
    this.#side = 2 * side;
    this.#square = new Int32Array(4 * side * side);
    for (let row = 0; row < side; row++) this.#square.set(square.subarray(row * side, (row + 1) * side), row * this.#side);
  }

  /** Where a pair is in the hash table, or belongs. */
  #slotOf(first: number, second: number): number {
    const mask = this.#slots.length - 1;
    const hash = Math.imul(first, 0x9e3779b1) ^ Math.imul(second, 0x85ebca6b);
    let slot = (hash ^ (hash >>> 15)) & mask;
    for (let number = this.#slots[slot] ?? 0; number > 0; number = this.#slots[slot] ?? 0) {
      if (this.#pairs[2 * number - 2] === first && this.#pairs[2 * number - 1] === second) break;
      slot = (slot + 1) & mask;
    }
    return slot;
  }

  #rehash(): void {
    this.#slots = new Int32Array(2 * this.#slots.length);
    for (let index = 0; index < this.#size; index++) {
      const [first = 0, second = 0] = [this.#pairs[2 * index], this.#pairs[2 * index + 1]];
      if (first >= MOST_DENSE || second >= MOST_DENSE) this.#slots[this.#slotOf(first, second)] = index + 1;
    }
  }
}
