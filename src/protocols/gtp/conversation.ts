// The commands that a GTP program has received and not answered yet, and its replies to them. Source: Specification of the Go Text
// Protocol, version 2, draft 2, "Command structure" and "Response structure": `[id] command arguments`, answered in order by `=[id] result`
// or `?[id] error`, ended by an empty line.
// Commands are numbered. A reply with a number answers that command; earlier commands, which the program skipped, stay without an answer.
// A reply without a number answers the next command, so that a program which repeats no numbers works. Once a program has repeated a number,
// a success without one is ignored, because it could be mistaken for a move. Failures without a number count even then: Leela Zero
// omits the number if it could not read the command.
// The session decides what a command means, and whether it may fail. Lines between replies mean nothing in the protocol; they are counted.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
/** `none`: the program skipped the command. `text` is the whole reply after the number, its lines separated by LF, trimmed. */
export type Reply = { readonly kind: 'success' | 'failure' | 'none'; readonly text: string };

type Command = {
  readonly id: number;
  readonly words: string;
  readonly heard: (reply: Reply) => void;
  /** Receives each further line of an open reply; returns true if the line must not be part of the text. */
  readonly line: ((text: string) => boolean) | undefined;
};

type OpenReply = { readonly command: Command | undefined; readonly kind: 'success' | 'failure'; text: string };

/** `=` or `?`, an optional number, then a space or the end. */
const HEAD = /^([=?])(\d{0,15})(?:\s+(.*))?$/s;
/** The most characters quoted of a reply. */
const QUOTED_CHARACTERS = 200;
/** The rest of a longer reply is dropped: no list of commands is nearly as long. */
const MAX_REPLY_CHARACTERS = 1 << 18;

export class Conversation {
  /** Whether commands have numbers. Off for a program that takes the number for the command. */
  numbersCommands = true;
  readonly #breach: (evidence: string) => void;
  #lastId = 0;
  #repeatsNumbers = false;
  #waiting: Command[] = [];
  #open: OpenReply | undefined;
  #strayLines = 0;

  /** `breach` receives a description of replies that cannot be distinguished. */
  constructor(breach: (evidence: string) => void) {
    this.#breach = breach;
  }

  /** Whether the program has answered with the number of a command. */
  get repeatsNumbers(): boolean {
    return this.#repeatsNumbers;
  }

  /** The number of lines that belong to no awaited reply. */
  get strayLines(): number {
    return this.#strayLines;
  }

  /** Returns the line that sends a command, with its line end. `line` receives the lines of the reply after the first as they arrive. */
  tell(words: string, heard: (reply: Reply) => void, line?: (text: string) => boolean): string {
    const id = ++this.#lastId;
    this.#waiting.push({ id, words, heard, line });
    return this.numbersCommands ? `${id} ${words}\n` : `${words}\n`;
  }

  /** A cleaned line of the program, without its end. */
  line(text: string): void {
    if (this.#open === undefined) return this.#outside(text);
    if (text === '') return this.#close();
    const next = this.#waiting[0];
    if (next !== undefined && this.#open.command !== undefined && numberOf(text) === next.id) {
      const told = this.#open.command.words;
      return this.#breach(english(phrase('seen.gtp.emptyLine', { command: told, line: text.slice(0, 100) })));
    }
    if (this.#open.command === undefined) this.#strayLines++;
    else if (this.#open.command.line?.(text) !== true) this.#keep(text);
  }

  /** The program will send no more: an open reply is complete as it is. */
  finish(): void {
    if (this.#open !== undefined) this.#close();
  }

  #outside(text: string): void {
    if (text.trim() === '') return;
    const [, sign, number = '', rest = ''] = HEAD.exec(text) ?? [];
    if (sign === undefined) return void this.#strayLines++;
    const kind = sign === '=' ? 'success' : 'failure';
    const command = number === '' ? this.#inTurn(kind) : this.#numbered(Number(number));
    if (command === undefined) this.#strayLines++;
    this.#open = { command, kind, text: '' };
    this.#keep(rest);
  }

  #inTurn(kind: 'success' | 'failure'): Command | undefined {
    return this.#repeatsNumbers && kind === 'success' ? undefined : this.#waiting.shift();
  }

  #numbered(id: number): Command | undefined {
    const at = this.numbersCommands ? this.#waiting.findIndex((command) => command.id === id) : -1;
    if (at < 0) return undefined;
    this.#repeatsNumbers = true;
    const [command, ...passedOver] = this.#waiting.splice(0, at + 1).toReversed();
    for (const { heard } of passedOver.toReversed()) heard({ kind: 'none', text: '' });
    return command;
  }

  #keep(text: string): void {
    const open = this.#open;
    if (open === undefined || open.text.length + text.length >= MAX_REPLY_CHARACTERS) return;
    open.text += open.text === '' ? text : `\n${text}`;
  }

  #close(): void {
    const open = this.#open;
    this.#open = undefined;
    open?.command?.heard({ kind: open.kind, text: open.text.trim() });
  }
}

const numberOf = (line: string): number | undefined => {
  const number = HEAD.exec(line)?.[2];
  return number === undefined || number === '' ? undefined : Number(number);
};

/** A reply as evidence, on one line. */
export function quoted({ kind, text }: Reply): string {
  if (kind === 'none') return english(phrase('seen.gtp.noReply'));
  const line = `${kind === 'failure' ? '? ' : ''}${text.replace(/\s+/g, ' ')}`.trim();
  return `"${line.slice(0, QUOTED_CHARACTERS)}"`;
}
