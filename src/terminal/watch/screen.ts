// The full screen of a terminal: each picture replaces the last, only changes are sent, and the terminal is restored however the program ends.

import { writeSync } from 'node:fs';
import { ansiOf, type Line } from './paint.ts';

/** The alternate screen, no cursor, no line wrap; and back. */
const ENTER = '\x1b[?1049h\x1b[?25l\x1b[?7l\x1b[2J';
const LEAVE = '\x1b[?7h\x1b[0m\x1b[?25h\x1b[?1049l';
/** Synchronized output: a terminal that supports it shows everything in between at once. */
const BEGIN = '\x1b[?2026h';
const END = '\x1b[?2026l';

export class Screen {
  readonly #output: NodeJS.WriteStream;
  readonly #input: NodeJS.ReadStream;
  readonly #colours: boolean;
  #shown: readonly string[] = [];
  #isOpen = false;

  constructor(output: NodeJS.WriteStream, input: NodeJS.ReadStream, colours: boolean) {
    this.#output = output;
    this.#input = input;
    this.#colours = colours;
  }

  get columns(): number {
    return Math.max(20, this.#output.columns);
  }

  get rows(): number {
    return Math.max(5, this.#output.rows);
  }

  open(): void {
    this.#isOpen = true;
    this.#output.write(ENTER);
    if (this.#input.isTTY) this.#input.setRawMode(true);
    // Also after an unforeseen failure: then only this handler still runs.
    process.once('exit', this.#leave);
  }

  /** Forgets the last picture: the size has changed. */
  clear(): void {
    this.#shown = [];
    this.#output.write('\x1b[2J');
  }

  draw(lines: readonly Line[]): void {
    // A slow reader gets the next picture instead.
    if (this.#output.writableNeedDrain) return;
    const texts = lines.map((one) => ansiOf(one, this.#colours));
    const changes = changesOf(this.#shown, texts);
    if (changes === '') return;
    this.#output.write(`${BEGIN}${changes}${END}`);
    this.#shown = texts;
  }

  close(): void {
    process.off('exit', this.#leave);
    this.#leave();
  }

  readonly #leave = (): void => {
    if (!this.#isOpen) return;
    this.#isOpen = false;
    if (this.#input.isTTY) this.#input.setRawMode(false);
    try {
      writeSync(1, LEAVE);
    } catch {
      // The terminal is gone.
    }
  };
}

/** The update from one picture to another of the same size: each line that differs, at its place; all lines have equal length. */
export const changesOf = (before: readonly string[], after: readonly string[]): string =>
  after.map((text, index) => (text === before[index] ? '' : `\x1b[${index + 1};1H${text}`)).join('');
