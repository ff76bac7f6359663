// Polyglot books. The fuzzer writes entries from the usual start on: eight bytes of an input are a move, its weight and a choice of the position that it
// belongs to; after a byte ff the rest is a file as it stands.

import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openBook } from '../../../../src/files/book.ts';
import { bookKey } from '../../../../src/games/chess/polyglot/polyglot.ts';
import { chessRules } from '../../../../src/games/chess/rules.ts';
import { parseMove } from '../../../../src/games/chess/position/moves.ts';
import { afterMove, type ChessState } from '../../../../src/games/chess/position/state.ts';
import { legalMoves } from '../../../../src/games/chess/notation/notation.ts';
import { unwrap } from '../../../../src/core/result.ts';
import { mustBe, mustBeWords } from '../oracles.ts';
import type { Target } from '../target.ts';

const file = join(mkdtempSync(join(tmpdir(), 'arbiter-fuzz-')), 'book.bin');
const START = unwrap(chessRules.start({ game: 'chess', chess960: false }));

/** Keys of positions that a book may have, the start first. */
const KEYS: bigint[] = [];
for (let state: ChessState = START; KEYS.length < 12;) {
  KEYS.push(bookKey(state));
  state = afterMove(state, unwrap(parseMove(state, legalMoves(state).toSorted()[0] ?? '')));
}

export const target: Target = {
  reads: ['src/files/bookPolyglot.ts', 'src/games/chess/polyglot/polyglot.ts', 'src/files/bookFile.ts'],
  seeds: [
    '\x00\x03\x1c\x00\x01\x00\x00\x00',
    '\x00\x03\x1c\x00\x05\x00\x00\x00\x00\x02\xdb\x00\x01\x00\x00\x00\x01\x0f\x3f\x00\x02\x00\x00\x00',
    '\xff\x46\x3b\x96\x18\x16\x91\xfc\x9c\x03\x1c\x00\x01\x00\x00\x00\x00',
  ],
  words: ['\xff', '\x03\x1c', '\x46\x3b\x96\x18\x16\x91\xfc\x9c', '\x00\x00\x00\x00', '\xff\xff'],
  longest: 512,
  check(bytes) {
    writeFileSync(file, bytes[0] === 0xff ? bytes.subarray(1) : bookOf(bytes));
    const opened = openBook({ file, format: 'polyglot', plies: 8, exact: false } as Parameters<typeof openBook>[0], 'standard');
    if (!opened.ok) return opened.error.forEach(({ message }) => mustBeWords(message));
    const book = opened.value;
    try {
      for (let place = 0; place < 3; place++) {
        const { moves } = book.opening(place, 7);
        mustBe(moves.length <= 8, 'at most as many plies as are asked for');
        let state = START;
        for (const move of moves) state = unwrap(chessRules.play(state, move)).state;
      }
    } finally {
      book.close();
    }
  },
};

function bookOf(bytes: Uint8Array): Uint8Array {
  const entries: Buffer[] = [];
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    const entry = Buffer.alloc(16);
    entry.writeBigUInt64BE(KEYS[(bytes[at] ?? 0) % KEYS.length] ?? 0n);
    entry.set(bytes.subarray(at + 1, at + 8), 8);
    entries.push(entry);
  }
  return Buffer.concat(entries.toSorted((one, other) => Buffer.compare(one.subarray(0, 8), other.subarray(0, 8))));
}
