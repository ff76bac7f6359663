// The words that an engine said it does not know, so that they are not sent to it again. Source: Chess Engine Communication Protocol, version 2,
// "Error (errortype): command"; GNU Chess, Phalanx and others say `Illegal move: result` instead.

/** Words that a game can do without. The others are needed: an engine that refuses `force` or `go` cannot be played with. */
const DISPENSABLE: ReadonlySet<string> = new Set(['computer', 'name', 'easy', 'white', 'black', 'result', '?']);

export class Refusals {
  readonly #refused = new Set<string>();

  /** What an engine complained of: a command, or no more than its first word. */
  heard(complaint: string): void {
    const word = firstWord(complaint);
    if (DISPENSABLE.has(word)) this.#refused.add(word);
  }

  /** The lines of `text` whose words were not refused. */
  without(text: string): string {
    if (this.#refused.size === 0) return text;
    return text
      .split(/(?<=\n)/)
      .filter((line) => !this.#refused.has(firstWord(line)))
      .join('');
  }
}

const firstWord = (line: string): string => line.trim().split(/\s+/, 1)[0] ?? '';
