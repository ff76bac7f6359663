// What is going to happen on the virtual clock, in the order in which it will; at the same time, in the order in which it was put down.

export type Happening = { readonly utcMs: number; readonly happen: () => void };

export class Agenda {
  /** In order, the next one last. */
  readonly #happenings: Happening[] = [];

  add(utcMs: number, happen: () => void): void {
    let at = this.#happenings.length;
    while (at > 0 && (this.#happenings[at - 1]?.utcMs ?? Infinity) <= utcMs) at--;
    this.#happenings.splice(at, 0, { utcMs, happen });
  }

  /** Takes the next one off, `undefined` where nothing is left. */
  next(): Happening | undefined {
    return this.#happenings.pop();
  }
}
