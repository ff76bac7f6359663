// Of all `info` lines of a search, the one that counts: the last exact score of the best line; only where there is none, the last bound.
// Lines are noted as they come and weighed from the last one back when their bytes are about to change or the move is there, so that of a
// chunk with hundreds of lines usually one is looked at.

import { KeptLine } from '../keptLine.ts';
import { BOUND, EXACT, weighInfo } from './infoBytes.ts';

/** More lines than this are not noted at once. */
const NOTED_LINES = 512;

export class BestInfo {
  readonly #exact = new KeptLine();
  readonly #bound = new KeptLine();
  readonly #starts = new Int32Array(NOTED_LINES);
  readonly #ends = new Int32Array(NOTED_LINES);
  #noted = 0;
  #bytes: Uint8Array = new Uint8Array(0);

  /** Notes the line in `[start, end)`, which begins behind the word `info`. Its bytes must not change before `settle`. */
  note(bytes: Uint8Array, start: number, end: number): void {
    if (bytes !== this.#bytes || this.#noted === NOTED_LINES) {
      this.#weigh();
      this.#bytes = bytes;
    }
    this.#starts[this.#noted] = start;
    this.#ends[this.#noted] = end;
    this.#noted++;
  }

  /** The bytes of the noted lines are about to change. */
  settle(): void {
    this.#weigh();
    this.#exact.settle();
    this.#bound.settle();
  }

  /** The line that counts; an empty one where no line had a score. Valid until the next `note`, `settle` or `clear`. */
  line(): KeptLine {
    this.#weigh();
    return this.#exact.isEmpty ? this.#bound : this.#exact;
  }

  clear(): void {
    this.#noted = 0;
    this.#exact.clear();
    this.#bound.clear();
  }

  #weigh(): void {
    let bounded = false;
    for (let index = this.#noted - 1; index >= 0; index--) {
      const start = this.#starts[index] ?? 0;
      const end = this.#ends[index] ?? 0;
      const weight = weighInfo(this.#bytes, start, end);
      if (weight === EXACT) {
        this.#exact.point(this.#bytes, start, end);
        break;
      }
      if (weight === BOUND && !bounded) {
        this.#bound.point(this.#bytes, start, end);
        bounded = true;
      }
    }
    this.#noted = 0;
  }
}
