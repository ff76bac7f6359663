// The places of a book's openings in its file: twelve bytes for each, whatever its length.

export class BookPlaces {
  #offsets = new Float64Array(256);
  #lines = new Uint32Array(256);
  #count = 0;

  get count(): number {
    return this.#count;
  }

  add(offset: number, line: number): void {
    if (this.#count === this.#lines.length) {
      this.#offsets = grown(this.#offsets, new Float64Array(2 * this.#count));
      this.#lines = grown(this.#lines, new Uint32Array(2 * this.#count));
    }
    this.#offsets[this.#count] = offset;
    this.#lines[this.#count] = line;
    this.#count++;
  }

  /** Offset in bytes from 0, line from 1. Throws `RangeError` for a place outside 0…count - 1. */
  at(place: number): { readonly offset: number; readonly line: number } {
    const offset = this.#offsets[place];
    const line = this.#lines[place];
    if (offset === undefined || line === undefined || place >= this.#count) {
      throw new RangeError(`Cannot find an opening: expected a place from 0 to ${this.#count - 1}, got "${place}"`);
    }
    return { offset, line };
  }
}

function grown<Numbers extends Float64Array | Uint32Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old);
  return larger;
}
