// Headers of Syzygy tables: a small table that was written here, with bytes of the input in other places: three bytes are a place and a value. Whatever the
// file says, a probe is a value or the word that it is damaged, and a header without a change is read.

import { parseTableName } from '../../../../src/games/chess/syzygy/material.ts';
import { openTable } from '../../../../src/games/chess/syzygy/table.ts';
import { writeTable } from '../../../../src/games/chess/syzygy/testTable.ts';
import { asker } from '../../../../src/games/chess/syzygy/testTables.ts';
import { DamagedTable, type ByteSource } from '../../../../src/games/chess/syzygy/byteSource.ts';
import { mustBe, mustBeWords } from '../oracles.ts';
import { textOf, type Target } from '../target.ts';

const WDL = writeTable('KRvK', 'wdl', [{ values: (index) => index % 5 }, { values: 0 }]);
const DTZ = writeTable('KRvK', 'dtz', [
  {
    values: (index) => index % 3,
    maps: [
      [9, 30, 2],
      [8, 31, 4],
      [7, 32, 6],
      [6, 33, 8],
    ],
  },
]);
const PAWNS = writeTable(
  'KPvK',
  'wdl',
  Array.from({ length: 8 }, (_, at) => ({ values: at % 2 === 0 ? (index: number) => index % 5 : 2 })),
);
const POSITIONS = ['6k1/8/8/2R5/8/8/8/1K6 w - - 0 1', '6k1/8/8/2R5/8/8/8/1K6 b - - 0 1'];
const KEY = parseTableName('KRvK') ?? 0;

const inMemory = (bytes: Uint8Array): ByteSource => ({
  size: bytes.length,
  read(offset, length) {
    mustBe(offset >= 0 && length >= 0 && offset + length <= bytes.length, 'a range inside the file');
    return bytes.subarray(offset, offset + length);
  },
});

export const target: Target = {
  reads: [...['table', 'compressedValues', 'arrangement', 'byteSource'].map((name) => `src/games/chess/syzygy/${name}.ts`)],
  seeds: [
    'w',
    'd',
    'p',
    'w\x00\x05\x01',
    'w\x00\x10\xff\x00\x12\x20',
    'd\x00\x04\x81',
    'p\x00\x04\x02',
    `r${textOf(WDL.subarray(0, 80))}`,
  ],
  words: ['w', 'd', 'p', 'r', '\x00\x04', '\x00\x05', '\x00\x0c', '\x71\xe8\x23\x5d', '\xd7\x66\x0c\xa5', '\xff\xff', '\x80'],
  longest: 256,
  check(bytes) {
    const kind = String.fromCharCode(bytes[0] ?? 0);
    const rest = bytes.subarray(1);
    const changed = (table: Uint8Array): Uint8Array<ArrayBuffer> => {
      const copy = Uint8Array.from(table);
      for (let at = 0; at + 3 <= rest.length; at += 3) {
        const place = ((rest[at] ?? 0) << 8) | (rest[at + 1] ?? 0);
        copy[place % copy.length] = rest[at + 2] ?? 0;
      }
      return copy;
    };
    if (kind === 'r' || kind === 'p') {
      const opened =
        kind === 'r'
          ? openTable(inMemory(rest), KEY, 'wdl')
          : openTable(inMemory(changed(PAWNS)), parseTableName('KPvK') ?? 0, 'wdl');
      if (!opened.ok) mustBeWords(opened.error);
      mustBe(opened.ok || kind === 'r' || rest.length >= 3, 'a whole table to be read');
      return;
    }
    for (const table of kind === 'w' ? (['wdl'] as const) : (['dtz'] as const)) {
      const opened = openTable(inMemory(changed(table === 'wdl' ? WDL : DTZ)), KEY, table);
      if (!opened.ok) return mustBeWords(opened.error);
    }
    const tables = { 'KRvK.rtbw': kind === 'w' ? changed(WDL) : WDL, 'KRvK.rtbz': kind === 'd' ? changed(DTZ) : DTZ };
    let answers: ReturnType<ReturnType<typeof asker>>[] = [];
    try {
      const ask = asker(tables);
      answers = POSITIONS.map((position) => ask(position));
    } catch (error) {
      mustBe(!(error instanceof DamagedTable), 'damage to be an answer, not thrown');
      throw error;
    }
    for (const answer of answers) if (answer.kind === 'damaged') mustBeWords(answer.reason);
  },
};
