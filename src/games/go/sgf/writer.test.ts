// Writing SGF: the seed's example byte for byte, FF[4], and round trips of random games and of every available real file.

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../../test/needs.ts';
import { unwrap } from '../../../core/result.ts';
import { formatVertex } from '../vertex.ts';
import { decodeSgf } from './decode.ts';
import type { SgfGame, SgfMove } from './game.ts';
import { SGF_FORMS, type SgfForm } from './headers.ts';
import { openSgfReader } from './reader.ts';
import { gamesOf } from './testReading.ts';
import { replaySgf } from './testReplay.ts';
import { writeSgf } from './writer.ts';

const read = await openSgfReader();

const seedGame: SgfGame = {
  size: 19,
  players: { black: 'Black Program', white: 'White Program' },
  date: '1999-09-28',
  place: 'Tsukuba',
  komi: 11,
  mainTimeMs: 3_000_000,
  rules: 'Japanese',
  result: 'B+0.5',
  event: '1st ICGC',
  gameName: 'round 1',
  handicap: 0,
  setup: { white: [], black: [] },
  others: [],
  moves: [
    ...['D16', 'Q16', 'Q4', 'D4', 'C6', 'R14', 'O3', 'F3', 'F17', 'C14'].map((move, index): SgfMove => ({
      colour: index % 2 === 0 ? 'black' : 'white',
      move,
    })),
    { colour: 'black', move: 'pass' },
    { colour: 'white', move: 'pass' },
  ],
};

test('CGF-A2: the seed’s form: its order, minutes, ten moves a line, tt', () => {
  expect(writeSgf(seedGame, 'cgf')).toBe(`(;
GM[1]FF[1]
SZ[19]
PB[Black Program]
PW[White Program]
DT[1999-09-28]
PC[Tsukuba]
KM[5.5]
TM[50]
RU[Japanese]
RE[B+0.5]
EV[1st ICGC]
GN[round 1]
;B[dd];W[pd];B[pp];W[dp];B[cn];W[qf];B[nq];W[fq];B[fc];W[cf]
;B[tt];W[tt])
`);
});

test('SGF: FF[4]: UTF-8, the program, seconds, clocks, empty passes, handicap and reason', () => {
  const game: SgfGame = {
    ...seedGame,
    size: 9,
    application: 'Arbiter:1.5.0',
    result: 'B+T',
    reason: 'White’s flag fell at move 4: [0.0] left',
    round: '3',
    handicap: 2,
    setup: { black: ['C3', 'G7'], white: [] },
    moves: [
      { colour: 'white', move: 'E5', clock: { leftMs: 2_998_214 } },
      { colour: 'black', move: 'pass', clock: { leftMs: 1_000_000, movesLeft: 5 }, comment: 'a \\ b' },
    ],
  };
  expect(writeSgf(game, 'ff4')).toBe(String.raw`(;
GM[1]FF[4]CA[UTF-8]
SZ[9]
PB[Black Program]
PW[White Program]
DT[1999-09-28]
PC[Tsukuba]
KM[5.5]
TM[3000]
RU[Japanese]
RE[B+T]
EV[1st ICGC]
GN[round 1]
RO[3]
HA[2]
GC[White’s flag fell at move 4: [0.0\] left]
AP[Arbiter:1.5.0]
AB[cg][gc]
;W[ee]WL[2998.214];B[]BL[1000]OB[5]C[a \\ b])
`);
});

test('CGF-A2: a pass beyond 19x19 is empty in either form, for tt is a point there', () => {
  const game: SgfGame = {
    ...seedGame,
    size: 21,
    moves: [
      { colour: 'black', move: 'pass' },
      { colour: 'white', move: 'U2' },
    ],
  };
  expect(writeSgf(game, 'cgf')).toContain('\n;B[];W[tt])');
});

test('a move outside the board is a programming error', () => {
  expect(() => writeSgf({ ...seedGame, size: 9 }, 'cgf')).toThrow(TypeError);
});

// The output of a reader: texts without surrounding blanks, none empty, headers in one line.
const line = fc
  .string({ minLength: 1, maxLength: 20, unit: 'grapheme' })
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())
  .filter((text) => text !== '');
const comment = fc
  .string({ minLength: 1, maxLength: 30, unit: 'grapheme' })
  .map((text) => text.replaceAll(/\r\n?|\n\r/g, '\n'))
  .filter((text) => text !== '' && !text.includes('\r'));
const optional = <Value>(name: string, value: fc.Arbitrary<Value>): fc.Arbitrary<Record<string, Value>> =>
  fc.option(value, { nil: undefined }).map((given) => (given === undefined ? {} : { [name]: given }));

const someGame: fc.Arbitrary<SgfGame> = fc.integer({ min: 2, max: 25 }).chain((size) => {
  const vertex = fc.integer({ min: -1, max: size * size - 1 }).map((point) => formatVertex(point, size));
  const clock = fc.record({ leftMs: fc.nat(10_000_000) });
  const move = fc
    .tuple(fc.constantFrom('black', 'white'), vertex, optional('clock', clock), optional('comment', comment))
    .map(([colour, at, ...more]): SgfMove => Object.assign({ colour, move: at }, ...more) as SgfMove);
  const stones = fc.uniqueArray(
    vertex.filter((at) => at !== 'pass'),
    { maxLength: 3 },
  );
  return fc
    .tuple(
      fc.record({ size: fc.constant(size), handicap: fc.nat(9), moves: fc.array(move, { maxLength: 25 }) }),
      fc.tuple(optional('black', line), optional('white', line)).map(([black, white]) => ({ players: { ...black, ...white } })),
      stones.map((points) => ({ setup: { black: points.slice(0, 1), white: points.slice(1) } })),
      fc.constant({
        others: [
          { name: 'WR', values: ['14k*'] },
          { name: 'CR', values: ['aa', 'bb'] },
        ],
      }),
      optional('komi', fc.integer({ min: -100, max: 800 })),
      optional('mainTimeMs', fc.nat(100_000_000)),
      optional('overtime', line),
      ...['date', 'place', 'rules', 'result', 'event', 'round', 'gameName', 'reason', 'application'].map((name) =>
        optional(name, line),
      ),
      optional('comment', comment),
    )
    .map((parts) => Object.assign({}, ...parts) as SgfGame);
});

/** The seed's form has no clocks, and FF[1] no application. */
function heldBy(game: SgfGame, form: SgfForm): SgfGame {
  if (form === 'ff4') return game;
  const { application: _, ...rest } = game;
  return { ...rest, moves: game.moves.map(({ clock: _clock, ...move }) => move) };
}

describe.each(SGF_FORMS)('round trips in the form %s', (form) => {
  test('a game that is written and read stays the same', () => {
    fc.assert(
      fc.property(someGame, (game) => {
        expect(gamesOf(read(writeSgf(game, form)))).toEqual([heldBy(game, form)]);
      }),
      { numRuns: 60 },
    );
  });

  test('a collection keeps its games and their order', () => {
    fc.assert(
      fc.property(fc.array(someGame, { minLength: 1, maxLength: 4 }), (games) => {
        expect(gamesOf(read(games.map((one) => writeSgf(one, form)).join('\n')))).toEqual(
          games.map((game) => heldBy(game, form)),
        );
      }),
      { numRuns: 10 },
    );
  });
});

const folders = ['go/games/cgf2001', 'go/games/cgf2002', 'go/games/cgf2003', 'go/scoring']
  .map((name) => referenceData(name) ?? '')
  .filter((path) => path !== '');
const files = folders.flatMap((folder) =>
  readdirSync(folder)
    .filter((name) => name.endsWith('.sgf'))
    .map((name) => join(folder, name)),
);

describe.skipIf(files.length === 0)('real files', () => {
  test('SGF: every one is read, replayed by the rules, written in both forms and read again as the same game', () => {
    expect(files.length).toBeGreaterThanOrEqual(80);
    for (const file of files) {
      const games = gamesOf(read(decodeSgf(readFileSync(file))));
      expect(games, file).toHaveLength(1);
      for (const game of games) {
        expect(game.moves.length, file).toBeGreaterThan(0);
        const states = unwrap(replaySgf(game));
        expect(states.at(-1)?.ply, file).toBe(game.moves.length);
      }
      for (const form of SGF_FORMS) {
        const again = gamesOf(read(games.map((one) => writeSgf(one, form)).join('\n')));
        // `toEqual` would take seconds; it is used only to show the difference.
        const wanted = games.map((game) => heldBy(game, form));
        if (!isDeepStrictEqual(again, wanted)) expect(again, file).toEqual(wanted);
      }
    }
  });
});
