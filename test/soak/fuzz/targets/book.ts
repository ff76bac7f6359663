// Books of openings: lines of EPD, games of PGN, and whatever else a file holds. The first byte chooses the variant.

import { VARIANTS } from '../../../../src/core/chessVariants.ts';
import { epdBook } from '../../../../src/files/bookEpd.ts';
import type { BookFile } from '../../../../src/files/bookFile.ts';
import { pgnBook } from '../../../../src/files/bookPgn.ts';
import type { BookFinding, BookReader } from '../../../../src/files/bookReader.ts';
import { exitOf, openingFromEpd } from '../../../../src/games/chess/openings/openings.ts';
import { ok } from '../../../../src/core/result.ts';
import { inPieces, mustBe, mustBeWords, mustEqual } from '../oracles.ts';
import type { Target } from '../target.ts';

/** A file in memory, read in the pieces that `pass` makes. */
const fileOf = (bytes: Uint8Array, isSplit: boolean): BookFile => {
  const scan: BookFile['scan'] = (visit) => {
    if (isSplit) inPieces(bytes, (piece) => visit(Buffer.from(piece)));
    else visit(Buffer.from(bytes));
    return ok(undefined);
  };
  const from = function* (offset: number): Generator<Buffer, void, undefined> {
    yield Buffer.from(bytes.subarray(offset));
  };
  return { scan, from } as unknown as BookFile;
};

const MOST_READ = 20;

export const target: Target = {
  reads: ['src/files/bookEpd.ts', 'src/files/bookPgn.ts', 'src/games/chess/openings/openings.ts'],
  seeds: [
    '0rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq - hmvc 0; fmvn 1; id "King; pawn";\n# comment\n\n4k3/8/8/8/8/8/4P3/4K3 w - -\r\n4k3/8/8/8/8/8/4P3/4K3 w - - 3 7\n',
    '3rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR[] w KQkq - 0 1\n',
    '4rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 3+3 hmvc 1;\n',
    '0[Event "x"]\n\n1. e4 e5 2. Nf3 *\n\n[FEN "4k3/8/8/8/8/8/4P3/4K3 w - - 0 1"]\n\n1. e4 *\n',
    '1\xef\xbb\xbfbnrkrqnb/pppppppp/8/8/8/8/PPPPPPPP/BNRKRQNB w ECec - c0 "x"; bm O-O;',
  ],
  words: [
    ...[
      ' w ',
      ' b ',
      ' KQkq - ',
      ' - - ',
      'hmvc ',
      'fmvn ',
      'bm ',
      'id "',
      '"',
      ';',
      '; ',
      '#',
      '\n',
      '\r',
      '8/',
      '4k3',
      '4K3',
      '0 1',
      '3+3',
      '[Event "x"]\n',
      '[FEN "',
      '1. ',
      'e4 ',
      '*\n',
    ],
  ],
  check(bytes) {
    const variant = VARIANTS[(bytes[0] ?? 0) % VARIANTS.length] ?? 'standard';
    const book = bytes.subarray(1);
    const check = (reader: BookReader): void => {
      const found = (isSplit: boolean): readonly BookFinding[] => {
        const all: BookFinding[] = [];
        const scanned = reader.scan(fileOf(book, isSplit), (finding) => all.push(finding));
        mustBe(scanned.ok, 'a book in memory to be read');
        return all;
      };
      const whole = found(false);
      mustEqual(found(true), whole, 'openings, split and whole');
      for (const { line, offset, found: one } of whole.slice(0, MOST_READ)) {
        mustBe(line >= 1 && offset <= book.length, 'the place of an opening inside the book');
        if (one.kind === 'wrong') {
          mustBeWords(one.why, 5000);
          continue;
        }
        const read = reader.read(fileOf(book, false), offset, 'x');
        mustBe(read.ok, `the opening of line ${line} at its place`);
        mustEqual(read.value.exit, one.exit, 'the exit of an opening, scanned and read');
        mustEqual(exitOf(read.value.opening), one.exit, 'the exit of an opening, read and played');
      }
    };
    check(epdBook(variant));
    check(pgnBook(variant, { plies: 4, exact: false }));
    const line = openingFromEpd(Buffer.from(book).toString('utf8').split('\n')[0] ?? '', variant, '');
    if (!line.ok) mustBeWords(line.error, 5000);
  },
};
