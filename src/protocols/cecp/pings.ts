// The `ping`s of a session that have no `pong` yet. Answers come in order, so a later one also answers the earlier ones, and the second answer
// of GNU Chess, which answers each twice, is ignored.

/** `separates`: what the engine says before the `pong` belongs to an earlier search or game; `ready`: someone waits for it. */
type Purpose = { readonly ready: boolean; readonly separates: boolean };

export class Pings {
  #last = 0;
  readonly #open: (Purpose & { readonly number: number })[] = [];

  /** Whether the engine's current output belongs to an earlier search or game. */
  get separating(): boolean {
    return this.#open.some(({ separates }) => separates);
  }

  /** Returns the line to send. */
  ask(purpose: Purpose): string {
    this.#open.push({ ...purpose, number: ++this.#last });
    return `ping ${this.#last}\n`;
  }

  /** The pings that a `pong` answers, the earliest first; `number` `undefined`: only the earliest. */
  answered(number: number | undefined): readonly Purpose[] {
    const at = number === undefined ? 0 : this.#open.findIndex((ping) => ping.number === number);
    return at < 0 ? [] : this.#open.splice(0, at + 1);
  }
}
