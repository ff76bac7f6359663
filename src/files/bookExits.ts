// Finds openings of a book that end in the same position (S16-8a: fifty different ones). A million exits are not kept as text: each is two 32-bit
// numbers and its line, in one table. Two different exits of a million are mistaken for equal in one of 30 million such books.

/** An opening in `line` that ends in the same position as the one in `twin`; lines from 1; `twin` 0: the start position added to the book. */
export type TwinOpening = { readonly line: number; readonly twin: number };

/** More twins than these are counted, not listed. */
const MAX_TWINS = 100;
const SLOT = 3;

export class BookExits {
  /** A power of two slots: two halves of the key, and the line plus one; 0 if the slot is free. */
  #slots = new Uint32Array(SLOT * 1024);
  #distinct = 0;
  #repeats = 0;
  readonly #twins: TwinOpening[] = [];

  /** The number of different exits. */
  get distinct(): number {
    return this.#distinct;
  }

  /** The number of openings that end in the position of an earlier one. */
  get repeats(): number {
    return this.#repeats;
  }

  /** The first of them. */
  get twins(): readonly TwinOpening[] {
    return this.#twins;
  }

  add(exit: string, line: number): void {
    hash(exit);
    const slot = this.#slotOf(low, high);
    const known = this.#slots[slot + 2] ?? 0;
    if (known > 0) {
      this.#repeats++;
      if (this.#twins.length < MAX_TWINS) this.#twins.push({ line, twin: known - 1 });
      return;
    }
    this.#slots[slot] = low;
    this.#slots[slot + 1] = high;
    this.#slots[slot + 2] = line + 1;
    this.#distinct++;
    if (2 * SLOT * this.#distinct > this.#slots.length) this.#grow();
  }

  /** The slot of the key, or the free one where it belongs. */
  #slotOf(first: number, second: number): number {
    const slots = this.#slots;
    const count = slots.length / SLOT;
    let at = first & (count - 1);
    while ((slots[SLOT * at + 2] ?? 0) > 0 && (slots[SLOT * at] !== first || slots[SLOT * at + 1] !== second))
      at = (at + 1) & (count - 1);
    return SLOT * at;
  }

  #grow(): void {
    const old = this.#slots;
    this.#slots = new Uint32Array(2 * old.length);
    for (let at = 0; at < old.length; at += SLOT) {
      if (old[at + 2] === 0) continue;
      const slot = this.#slotOf(old[at] ?? 0, old[at + 1] ?? 0);
      this.#slots.set(old.subarray(at, at + SLOT), slot);
    }
  }
}

let low = 0;
let high = 0;

/** Two 32-bit FNV-1a hashes with different offsets and primes, each mixed once more, in `low` and `high`. */
function hash(text: string): void {
  let one = 0x811c9dc5;
  let other = 0x9747b28c;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    one = Math.imul(one ^ code, 0x01000193);
    other = Math.imul(other ^ code, 0x5bd1e995);
    other ^= other >>> 15;
  }
  low = mixed(one);
  high = mixed(other);
}

/** The last step of MurmurHash3 (A. Appleby, public domain). */
function mixed(value: number): number {
  let sum = value ^ (value >>> 16);
  sum = Math.imul(sum, 0x85ebca6b);
  sum ^= sum >>> 13;
  sum = Math.imul(sum, 0xc2b2ae35);
  return (sum ^ (sum >>> 16)) >>> 0;
}
