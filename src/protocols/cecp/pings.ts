// The `ping`s of a session that wait for their `pong`s. Answers come in order, so a later one answers for those before it, and GNU Chess,
// which answers each twice, is heard once.

/** `separates`: what is said before its `pong` belongs to an earlier search or game; `ready`: someone waits for it. */
type Purpose = { readonly ready: boolean; readonly separates: boolean };

export class Pings {
  #last = 0;
  readonly #open: (Purpose & { readonly number: number })[] = [];

  /** Whether what is said now belongs to an earlier search or game. */
  get separating(): boolean {
    return this.#open.some(({ separates }) => separates);
  }

  /** The line that asks. */
  ask(purpose: Purpose): string {
    this.#open.push({ ...purpose, number: ++this.#last });
    return `ping ${this.#last}\n`;
  }

  /** What a `pong` answers, the earliest first; `number` `undefined`: the earliest alone. */
  answered(number: number | undefined): readonly Purpose[] {
    const at = number === undefined ? 0 : this.#open.findIndex((ping) => ping.number === number);
    return at < 0 ? [] : this.#open.splice(0, at + 1);
  }
}
