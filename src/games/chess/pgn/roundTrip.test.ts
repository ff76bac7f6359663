// Writing and reading gives the same game: 10,000 random games in all.

import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { unwrap } from '../../../core/result.ts';
import { archiveOf } from './testArchiveOf.ts';
import { pgnReader, readPgn } from './reader.ts';
import { randomArchivedGame } from './testArchive.ts';
import { formatPgnGame } from './write/write.ts';

const rngSeed = fc.integer({ min: 0, max: 2 ** 31 });

describe('an archived game written as PGN and read again', () => {
  test('is the same game, with comments of all kinds (1,200 games)', () => {
    fc.assert(
      fc.property(rngSeed, fc.integer({ min: 0, max: 16 }), (seed, plies) => {
        const game = randomArchivedGame({ rngSeed: seed, plies, comments: 'all kinds' });
        const text = formatPgnGame(game);
        const [read, ...more] = readPgn(text);
        expect(more).toEqual([]);
        expect(read?.issues).toEqual([]);
        const again = unwrap(archiveOf(read ?? expect.fail('no game')));
        expect(again).toEqual(game);
        expect(formatPgnGame(again)).toBe(text);
      }),
      { numRuns: 1200 },
    );
  });

  test('is the same game, many in one text (8,800 games)', () => {
    fc.assert(
      fc.property(rngSeed, (seed) => {
        const games = Array.from({ length: 100 }, (_, index) =>
          randomArchivedGame({ rngSeed: seed + index, plies: (seed + index) % 8, comments: 'none' }),
        );
        const read = readPgn(games.map(formatPgnGame).join(''));
        expect(read.length).toBe(games.length);
        const odd = read.findIndex((game, index) => !isDeepStrictEqual(unwrap(archiveOf(game)), games[index]));
        if (odd !== -1) expect(unwrap(archiveOf(read[odd] ?? expect.fail()))).toEqual(games[odd]);
        expect(odd).toBe(-1);
      }),
      { numRuns: 88 },
    );
  });

  test('reads the same however the text is cut', () => {
    fc.assert(
      fc.property(rngSeed, fc.array(fc.nat(4000), { maxLength: 30 }), (seed, cuts) => {
        const text = [0, 1, 2]
          .map((index) => formatPgnGame(randomArchivedGame({ rngSeed: seed + index, plies: 9, comments: 'all kinds' })))
          .join('');
        const reader = pgnReader();
        const places = [0, ...cuts.map((cut) => cut % text.length).sort((a, b) => a - b), text.length];
        const pieces = places.slice(1).map((place, index) => text.slice(places[index], place));
        expect([...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]).toEqual(readPgn(text));
      }),
      { numRuns: 200 },
    );
  });
});
