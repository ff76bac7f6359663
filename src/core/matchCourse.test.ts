// A second, slow reading of the same games, on random courses with games that get another ending or are taken back.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameEnding, Outcome } from './ending.ts';
import { entrantName } from './ids.ts';
import { MatchCourse } from './matchCourse.ts';
import { EMPTY_TALLY, reversedTally, withGame, withPair, type GamePoints, type MatchTally } from './matchTally.ts';

const players = { white: entrantName('A'), black: entrantName('B') };
const ending = (outcome: Outcome): GameEnding => ({ kind: 'rules', reason: 'checkmate', outcome });
type Finished = Map<number, { readonly players: typeof players; readonly ending: GameEnding }>;

/** Odd numbers: the first side has White. */
function slowTally(finished: Finished): MatchTally {
  const points = new Map<number, GamePoints>();
  for (const [number, { ending: end }] of finished) {
    const outcome = end.kind === 'rules' ? end.outcome : 'draw';
    const isFirst = outcome === (number % 2 === 1 ? 'white' : 'black');
    points.set(number, outcome === 'draw' ? 1 : isFirst ? 2 : 0);
  }
  let tally = EMPTY_TALLY;
  for (const [number, one] of points) {
    tally = withGame(tally, one);
    const other = points.get(number + 1);
    if (number % 2 === 1 && other !== undefined) tally = withPair(tally, one, other);
  }
  return tally;
}

test('keeps the counts and the order of pairs as games end, change and are taken back', () => {
  const step = fc.tuple(fc.integer({ min: 1, max: 12 }), fc.constantFrom('white', 'black', 'draw', undefined));
  fc.assert(
    fc.property(fc.array(step, { maxLength: 60 }), (steps) => {
      const finished: Finished = new Map();
      const games = { issued: new Map(), finished };
      const course = new MatchCourse(games);
      for (const [number, outcome] of steps) {
        if (outcome === undefined) finished.delete(number);
        else finished.set(number, { players, ending: ending(outcome) });
        course.changed(number);
      }
      expect(course.tally).toEqual(slowTally(finished));
      expect(course.numbers).toEqual([...finished.keys()]);
      const built = new MatchCourse(games);
      expect(built.tally).toEqual(course.tally);
      expect(built.pairs).toEqual(course.pairs);
    }),
  );
});

test('a void game does not count', () => {
  const finished = new Map([[1, { players, ending: { kind: 'void', reason: 'power failure' } as GameEnding }]]);
  expect(new MatchCourse({ issued: new Map(), finished }).tally).toEqual(EMPTY_TALLY);
});

test('a pair of one point is decisive, or two draws', () => {
  const tally = withPair(withPair(EMPTY_TALLY, 2, 0), 1, 1);
  expect(tally).toMatchObject({ pairs: [0, 0, 2, 0, 0], decisivePairs: 1 });
  expect(reversedTally(withGame(withPair(tally, 2, 1), 2))).toEqual({
    games: [1, 0, 0],
    pairs: [0, 1, 2, 0, 0],
    decisivePairs: 1,
  });
});
