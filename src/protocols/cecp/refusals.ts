// The commands that an engine said it does not know, so that they are not sent again. Source: Chess Engine Communication Protocol, version 2,
// "Error (errortype): command"; GNU Chess, Phalanx and others say `Illegal move: result` instead.

/** Commands that a game can do without. The others are necessary: an engine that refuses `force` or `go` cannot play. */
const DISPENSABLE: ReadonlySet<string> = new Set(['computer', 'name', 'easy', 'white', 'black', 'result', '?']);

export class Refusals {
  readonly #refused = new Set<string>();

  /** Records what an engine complained about: a command, or only its first word. */
  heard(complaint: string): void {
    const word = firstWord(complaint);
    if (DISPENSABLE.has(word)) this.#refused.add(word);
  }

  /** The lines of `text` whose commands were not refused. */
  without(text: string): string {
    if (this.#refused.size === 0) return text;
    return text
      .split(/(?<=\n)/)
      .filter((line) => !this.#refused.has(firstWord(line)))
      .join('');
  }
}

const firstWord = (line: string): string => line.trim().split(/\s+/, 1)[0] ?? '';
