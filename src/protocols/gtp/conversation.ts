// The commands that a GTP program has received and not answered yet, and its replies to them. Source: Specification of the Go Text
// Protocol, version 2, draft 2, "Command structure" and "Response structure": `[id] command arguments`, answered in order by `=[id] result`
// or `?[id] error`, which an empty line ends.
// Commands are numbered. A reply with a number answers that command; those told before it, which it passed over, stay without an answer.
// A reply without one answers the next in turn, so that a program which repeats no numbers is understood; once a program has repeated one,
// a success without a number is no one's, for it could be taken for a move. Failures without a number are taken even then: Leela Zero
// leaves the number out where it could not read the command.
// What a command means, and whether it may fail, is the session's business. Lines between replies say nothing in the protocol: counted.

/** `none`: the program passed it over. `text` is all of the reply after the number, its lines parted by LF, without spaces around it. */
export type Reply = { readonly kind: 'success' | 'failure' | 'none'; readonly text: string };

type Command = {
  readonly id: number;
  readonly words: string;
  readonly heard: (reply: Reply) => void;
  /** Takes a line of a reply that is not over; true: it is not wanted in the text. */
  readonly line: ((text: string) => boolean) | undefined;
};

type OpenReply = { readonly command: Command | undefined; readonly kind: 'success' | 'failure'; text: string };

/** `=`, `?`, then perhaps a number, then a space or the end. */
const HEAD = /^([=?])(\d{0,15})(?:\s+(.*))?$/s;
/** As much is quoted of a reply. */
const QUOTED_CHARACTERS = 200;
/** What a reply holds more is forgotten: no list of commands comes near it. */
const MAX_REPLY_CHARACTERS = 1 << 18;

export class Conversation {
  /** Whether commands go out with numbers. Off for a program that takes the number for the command. */
  numbersCommands = true;
  readonly #breach: (evidence: string) => void;
  #lastId = 0;
  #repeatsNumbers = false;
  #waiting: Command[] = [];
  #open: OpenReply | undefined;
  #strayLines = 0;

  /** `breach` hears of replies that cannot be distinguished. */
  constructor(breach: (evidence: string) => void) {
    this.#breach = breach;
  }

  /** Whether the program has answered with the number of a command. */
  get repeatsNumbers(): boolean {
    return this.#repeatsNumbers;
  }

  /** Lines that belong to no reply that we waited for. */
  get strayLines(): number {
    return this.#strayLines;
  }

  /** The line that tells a command, ended. `line` sees the lines of the reply after its first as they come. */
  tell(words: string, heard: (reply: Reply) => void, line?: (text: string) => boolean): string {
    const id = ++this.#lastId;
    this.#waiting.push({ id, words, heard, line });
    return this.numbersCommands ? `${id} ${words}\n` : `${words}\n`;
  }

  /** A line of the program, cleaned, without its end. */
  line(text: string): void {
    if (this.#open === undefined) return this.#outside(text);
    if (text === '') return this.#close();
    const next = this.#waiting[0];
    if (next !== undefined && this.#open.command !== undefined && numberOf(text) === next.id) {
      const told = this.#open.command.words;
      return this.#breach(`expected an empty line after the reply to "${told}", got "${text.slice(0, 100)}"`);
    }
    if (this.#open.command === undefined) this.#strayLines++;
    else if (this.#open.command.line?.(text) !== true) this.#keep(text);
  }

  /** The program will say no more: a reply that stands open is taken as it is. */
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

/** A reply as evidence, in one line. */
export function quoted({ kind, text }: Reply): string {
  if (kind === 'none') return 'no reply';
  const line = `${kind === 'failure' ? '? ' : ''}${text.replace(/\s+/g, ' ')}`.trim();
  return `"${line.slice(0, QUOTED_CHARACTERS)}"`;
}
