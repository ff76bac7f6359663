// The future events of the virtual clock, in order of time; at the same time, in order of insertion.

export type Happening = { readonly utcMs: number; readonly happen: () => void };

export class Agenda {
  /** In order, the next one last. */
  readonly #happenings: Happening[] = [];

  add(utcMs: number, happen: () => void): void {
    let at = this.#happenings.length;
    while (at > 0 && (this.#happenings[at - 1]?.utcMs ?? Infinity) <= utcMs) at--;
    this.#happenings.splice(at, 0, { utcMs, happen });
  }

  /** Removes and returns the next one; `undefined` if nothing is left. */
  next(): Happening | undefined {
    return this.#happenings.pop();
  }
}
