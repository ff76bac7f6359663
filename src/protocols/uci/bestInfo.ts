// Selects the `info` line of a search that counts: the last exact score of the best line; only if there is none, the last bound.
// Lines are noted as they arrive and weighed from the last one backwards when their bytes are about to change or the move arrives, so that
// usually one line of a chunk with hundreds is examined.

import { KeptLine } from '../keptLine.ts';
import { BOUND, EXACT, NO_SCORE, reportedTime, weighInfo } from './infoBytes.ts';

/** At most this many lines are noted at a time. */
const NOTED_LINES = 512;

export class BestInfo {
  readonly #exact = new KeptLine();
  readonly #bound = new KeptLine();
  readonly #starts = new Int32Array(NOTED_LINES);
  readonly #ends = new Int32Array(NOTED_LINES);
  #noted = 0;
  #timeMs: number | undefined;
  #bytes: Uint8Array = new Uint8Array(0);

  /** Notes the line in `[start, end)`, which begins after the word `info`. Its bytes must not change before `settle`. */
  note(bytes: Uint8Array, start: number, end: number): void {
    if (bytes !== this.#bytes || this.#noted === NOTED_LINES) {
      this.#weigh();
      this.#bytes = bytes;
    }
    this.#starts[this.#noted] = start;
    this.#ends[this.#noted] = end;
    this.#noted++;
  }

  /** Call it before the bytes of the noted lines change. */
  settle(): void {
    this.#weigh();
    this.#exact.settle();
    this.#bound.settle();
  }

  /** The line that counts; empty if no line had a score. Valid until the next `note`, `settle` or `clear`. */
  line(): KeptLine {
    this.#weigh();
    return this.#exact.isEmpty ? this.#bound : this.#exact;
  }

  /** The last time that the engine has reported in this search, in whichever line. */
  get timeMs(): number | undefined {
    this.#weigh();
    return this.#timeMs;
  }

  clear(): void {
    this.#noted = 0;
    this.#timeMs = undefined;
    this.#exact.clear();
    this.#bound.clear();
  }

  #weigh(): void {
    const found = { [NO_SCORE]: true, [BOUND]: false, [EXACT]: false };
    let timeMs: number | undefined;
    for (let index = this.#noted - 1; index >= 0 && !(found[EXACT] && timeMs !== undefined); index--) {
      const start = this.#starts[index] ?? 0;
      const end = this.#ends[index] ?? 0;
      timeMs ??= reportedTime(this.#bytes, start, end);
      const weight = found[EXACT] ? NO_SCORE : weighInfo(this.#bytes, start, end);
      if (found[weight]) continue;
      found[weight] = true;
      (weight === EXACT ? this.#exact : this.#bound).point(this.#bytes, start, end);
    }
    this.#noted = 0;
    this.#timeMs = timeMs ?? this.#timeMs;
  }
}
