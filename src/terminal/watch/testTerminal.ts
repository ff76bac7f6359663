// A terminal for tests: shows the program's output as a terminal would. It supports only what the program may send, and throws on anything else.

const ESCAPE = '\x1b';
const SEQUENCE = new RegExp(String.raw`^${ESCAPE}\[\??[\d;]*[A-Za-z]`);

export class TestTerminal {
  #cells: string[][] = [];
  #row = 0;
  #column = 0;
  #rest = '';
  readonly columns: number;
  readonly rows: number;
  /** On the alternate screen, without a cursor. */
  isFull = false;
  isCursorShown = true;

  constructor(columns: number, rows: number) {
    this.columns = columns;
    this.rows = rows;
    this.#clear();
  }

  get lines(): readonly string[] {
    return this.#cells.map((row) => row.join('').trimEnd());
  }

  get text(): string {
    return this.lines.join('\n');
  }

  take(text: string): void {
    const all = this.#rest + text;
    this.#rest = '';
    for (let at = 0; at < all.length;) {
      const sign = String.fromCodePoint(all.codePointAt(at) ?? 0);
      if (sign !== ESCAPE) {
        this.#put(sign);
        at += sign.length;
        continue;
      }
      const [sequence] = SEQUENCE.exec(all.slice(at)) ?? [];
      if (sequence === undefined) {
        this.#rest = all.slice(at);
        if (this.#rest.length > 20)
          throw new Error(`Cannot obey: expected a known sequence, got ${JSON.stringify(this.#rest.slice(0, 20))}`);
        return;
      }
      this.#obey(sequence.slice(2));
      at += sequence.length;
    }
  }

  #put(sign: string): void {
    if (sign === '\r') this.#column = 0;
    else if (sign === '\n') this.#row = Math.min(this.rows - 1, this.#row + 1);
    else if (/\p{Cc}/u.test(sign)) throw new Error(`Cannot show: expected no control character, got ${JSON.stringify(sign)}`);
    else {
      const row = this.#cells[this.#row];
      if (row !== undefined) row[Math.min(this.columns - 1, this.#column)] = sign;
      this.#column++;
    }
  }

  #obey(sequence: string): void {
    const [, row = '', column = ''] = /^(\d+);(\d+)H$/.exec(sequence) ?? [];
    if (row !== '') [this.#row, this.#column] = [Number(row) - 1, Number(column) - 1];
    else if (sequence === '2J') this.#clear();
    else if (/^\?1049[hl]$/.test(sequence)) this.isFull = sequence.endsWith('h');
    else if (/^\?25[hl]$/.test(sequence)) this.isCursorShown = sequence.endsWith('h');
    else if (!/^(\?7[hl]|\?2026[hl]|[\d;]*m)$/.test(sequence))
      throw new Error(`Cannot obey: expected a known sequence, got ${JSON.stringify(sequence)}`);
  }

  #clear(): void {
    this.#cells = Array.from({ length: this.rows }, () => Array.from({ length: this.columns }, () => ' '));
  }
}
