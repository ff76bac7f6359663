// What was made of texts that recur in archives, such as names and moves: found again by their characters, without making a string each time.

import type { PgnText } from './text.ts';

const SLOTS = 1 << 14;
const MOST = SLOTS / 2;
const LONGEST = 48;

/** Bounded: forgets everything when it is full. */
export class KnownTexts<Value> {
  /** 1 + the index of what is known; 0 for nothing. */
  readonly #slots = new Int32Array(SLOTS);
  readonly #codes = new Uint16Array(MOST * LONGEST);
  readonly #lengths = new Uint8Array(MOST);
  #values: Value[] = [];
  readonly #make: (text: string) => Value;

  constructor(make: (text: string) => Value) {
    this.#make = make;
  }

  /** For a text that is a string already. */
  of(text: string): Value {
    return this.#make(text);
  }

  get({ codes, slice }: PgnText, from: number, to: number): Value {
    const length = to - from;
    if (length > LONGEST) return this.#make(slice(from, to));
    let hash = length;
    for (let at = from; at < to; at++) hash = Math.imul(hash, 31) + (codes[at] ?? 0);
    let slot = (hash ^ (hash >>> 14)) & (SLOTS - 1);
    for (let index = this.#at(slot); index >= 0; index = this.#at(slot)) {
      const value = this.#values[index];
      if (value !== undefined && this.#lengths[index] === length && this.#equals(index * LONGEST, codes, from, to)) return value;
      slot = (slot + 1) & (SLOTS - 1);
    }
    const value = this.#make(slice(from, to));
    if (this.#values.length < MOST) this.#add(slot, value, codes.subarray(from, to));
    else this.#forget();
    return value;
  }

  #at(slot: number): number {
    return (this.#slots[slot] ?? 0) - 1;
  }

  #equals(start: number, codes: Uint8Array | Uint16Array, from: number, to: number): boolean {
    const known = this.#codes;
    for (let at = from, other = start; at < to; at++, other++) if (codes[at] !== known[other]) return false;
    return true;
  }

  #add(slot: number, value: Value, codes: Uint8Array | Uint16Array): void {
    const index = this.#values.push(value) - 1;
    this.#slots[slot] = index + 1;
    this.#lengths[index] = codes.length;
    this.#codes.set(codes, index * LONGEST);
  }

  /** Full: most of what is known did not recur. */
  #forget(): void {
    this.#slots.fill(0);
    this.#values = [];
  }
}
