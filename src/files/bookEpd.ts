// A book of positions, one per line as EPD or FEN. Accepts any line end (LF, CRLF, CR), a byte order mark and a missing last line end;
// ignores empty lines and lines that begin with `#`.

import type { Variant } from '../core/chessVariants.ts';
import { isUsualStart, openingFromEpd } from '../games/chess/openings/openings.ts';
import type { BookFinding, BookReader } from './bookReader.ts';

const LF = 10;
const CR = 13;

/** In bytes. A longer line is not a position: memory stays bounded on any input. */
const MAX_LINE = 4096;

export function epdBook(variant: Variant): BookReader {
  return {
    scan(file, visit) {
      const lines = new Lines((bytes, line, offset) => {
        const text = bytes.length > MAX_LINE ? undefined : lineText(bytes, offset);
        if (text === '' || text?.startsWith('#') === true) return;
        visit({ line, offset, found: foundIn(text, variant) });
      });
      const scanned = file.scan((piece) => lines.push(piece));
      lines.end();
      return scanned;
    },
    read(file, offset, source) {
      let bytes = Buffer.alloc(0);
      for (const piece of file.from(offset)) {
        bytes = Buffer.concat([bytes, piece]);
        if (bytes.length > MAX_LINE) break;
      }
      const end = bytes.findIndex((sign) => sign === LF || sign === CR);
      return openingFromEpd(lineText(end === -1 ? bytes : bytes.subarray(0, end), offset), variant, source);
    },
  };
}

function foundIn(text: string | undefined, variant: Variant): BookFinding['found'] {
  if (text === undefined) {
    return { kind: 'wrong', why: `Cannot use the opening: expected a position in at most ${MAX_LINE} bytes, got a longer line` };
  }
  const found = openingFromEpd(text, variant, '');
  if (!found.ok) return { kind: 'wrong', why: found.error };
  const { opening, exit } = found.value;
  return isUsualStart(opening) ? { kind: 'usual-start', exit } : { kind: 'opening', exit, fromPosition: true };
}

function lineText(bytes: Buffer, offset: number): string {
  const text = bytes.toString('utf8');
  return (offset === 0 ? text.replace(/^\uFEFF/, '') : text).trim();
}

/** The lines of a file that comes in pieces split anywhere; a line that is too long is cut to a length that still shows it. */
class Lines {
  readonly #visit: (bytes: Buffer, line: number, offset: number) => void;
  #line = 1;
  #begin = 0;
  #read = 0;
  /** The part of the current line from earlier pieces. */
  #held = Buffer.alloc(0);
  #afterReturn = false;

  constructor(visit: (bytes: Buffer, line: number, offset: number) => void) {
    this.#visit = visit;
  }

  push(piece: Buffer): void {
    let start = 0;
    for (let at = 0; at < piece.length; at++) {
      const sign = piece[at];
      if (sign === LF || sign === CR) {
        if (sign === CR || !this.#afterReturn) this.#give(piece.subarray(start, at));
        start = at + 1;
        this.#begin = this.#read + start;
      }
      this.#afterReturn = sign === CR;
    }
    this.#read += piece.length;
    if (this.#held.length <= MAX_LINE) this.#held = Buffer.concat([this.#held, piece.subarray(start)]);
  }

  end(): void {
    this.#give(Buffer.alloc(0));
  }

  #give(rest: Buffer): void {
    const bytes = this.#held.length === 0 ? rest : Buffer.concat([this.#held, rest]);
    this.#held = Buffer.alloc(0);
    this.#visit(bytes, this.#line++, this.#begin);
  }
}
