// Cup 4 by the text of its rules (CUP-3, CUP-4, CUP-5). cup4.test.ts has Cup 4 as it was played.

import { describe, expect, test } from 'vitest';
import type { PlannedGame } from '../../core/facts.ts';
import { bookName } from '../../core/ids.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import type { KnockoutSettings } from './bracket.ts';
import type { Encounter, TieBreakStage } from '../match/encounter.ts';
import { betterSeedWins, seeds, TestEvent } from '../testFacts.ts';
import { ROUND_NAMES } from './testCup.ts';

const [A, B, C, E] = [bookName('A'), bookName('B'), bookName('C'), bookName('E')];

describe('knockout: Cup 4 by its text', () => {
  const minutes = (base: number, incrementMs: number): TimeControl => ({
    kind: 'clock',
    periods: [{ moves: null, baseMs: base * 60_000, incrementMs }],
    marginMs: 0,
  });
  // CUP-3c iii: seconds of base time and of increment.
  const shrinking = [
    [960, 4],
    [480, 3],
    [240, 2],
    [120, 1],
    [60, 1],
    [32, 1],
    [16, 1],
    [8, 1],
    [4, 1],
    [2, 1],
  ] as const;
  const ladder: readonly TieBreakStage[] = [
    { set: 2, sets: 4 },
    { set: 2, sets: 8, book: E },
    ...shrinking.map(([base, increment]) => ({ set: 2, sets: 1, book: E, timeControl: minutes(base / 60, increment * 1000) })),
    { set: 2, book: E, timeControl: minutes(1 / 60, 1000) },
  ];
  const encounter = (book: ReturnType<typeof bookName>): Encounter => ({
    games: 8,
    earlyStop: false,
    timeControl: minutes(30, 5000),
    book,
    tieBreaks: ladder,
  });
  const text: KnockoutSettings = {
    kind: 'knockout',
    rounds: [A, B, C, E, E].map((book, index) => ({ name: ROUND_NAMES[index + 1] ?? '', encounter: encounter(book) })),
    smallFinal: { name: 'Small final', encounter: encounter(E) },
    tieBreaks: 'after-round',
  };

  test('CUP-3c.i, CUP-3c.ii, CUP-3c.iii: one match to the end of its ladder: books, clocks and games', () => {
    const event = new TestEvent(text, seeds(32));
    // The first match is drawn forever; game 57, the first of the third pair at 1"+1", ends it.
    const isLast = ({ stage }: PlannedGame): boolean => stage === 'Round of 32, match 1, tie-break game 49';
    const played = event.playOn(
      (game) => (isLast(game) ? 'white' : game.white === 'E1' || game.black === 'E1' ? 'draw' : betterSeedWins(game)),
      ({ round }) => round > 1,
    );
    const match = played.filter(({ white, black }) => white === 'E1' || black === 'E1');
    expect(played.slice(0, 128).every(({ stage }) => stage?.includes('tie-break') === false)).toBe(true);
    expect(match).toHaveLength(58);
    const clocks = match.map(({ timeControl }) => {
      const [period] = timeControl?.kind === 'clock' ? timeControl.periods : [];
      return period === undefined ? '' : `${period.baseMs / 1000}+${period.incrementMs / 1000}`;
    });
    expect(clocks).toEqual([
      ...Array.from({ length: 32 }, () => '1800+5'),
      ...shrinking.flatMap(([base, increment]) => [`${base}+${increment}`, `${base}+${increment}`]),
      ...Array.from({ length: 6 }, () => '1+1'),
    ]);
    expect(match.map(({ book }) => book)).toEqual(Array.from({ length: 58 }, (_, index) => (index < 16 ? 'A' : 'E')));
    expect(new Set(match.map(({ book, opening }) => `${book} ${opening}`)).size).toBe(29);
  });

  test('CUP-4a, CUP-4b, CUP-4d, CUP-4e, CUP-4f, CUP-4h: the book of each round, and no opening of it twice', () => {
    const played = new TestEvent(text, seeds(32)).playOn(betterSeedWins);
    expect(played).toHaveLength(256);
    const books = new Map(played.map(({ round, book }) => [round, book]));
    expect([...books]).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'E'],
      [5, 'E'],
      [6, 'E'],
    ]);
    for (const book of [A, B, C, E]) {
      const openings = played.filter((game) => game.book === book).map(({ opening }) => opening);
      expect(new Set(openings).size).toBe(openings.length / 2);
      expect(Math.max(...openings)).toBe(openings.length / 2 - 1);
    }
  });
});
