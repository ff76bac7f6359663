// SWISS-1, CGF-5: what a pairing and a bye cost, worked out by hand from the table at the top of swissCosts.ts. swissPairing.test.ts holds whole
// rounds against a slow second reading.

import { expect, test } from 'vitest';
import { entrantName } from '../../core/ids.ts';
import { costsIn, type CostOf, type SwissCost } from './swissCosts.ts';
import type { SwissEntrant } from './swissField.ts';
import type { SwissSettings } from './swiss.ts';
import { swissSettings } from './testSwiss.ts';

/** `colours`: one letter a game, such as `WWB`; `met`: names. */
type Given = { readonly score: number; readonly colours?: string; readonly met?: string; readonly byes?: number };

/** Entrants A, B, C and so on, in the order of their scores. */
const fieldOf = (...given: readonly Given[]): readonly SwissEntrant[] =>
  given.map(({ score, colours = '', met = '', byes = 0 }, index) => ({
    name: entrantName('ABCDEFGH'.charAt(index)),
    rank: index + 1,
    score,
    byes,
    met: new Map([...Map.groupBy(met, entrantName)].map(([name, games]) => [name, games.length])),
    colours: [...colours].map((letter, round) => ({ round: round + 1, colour: letter === 'W' ? 'white' : 'black' })),
    author: undefined,
  }));

const costsOf = (field: readonly SwissEntrant[], more: Partial<SwissSettings> = {}): CostOf =>
  costsIn(swissSettings(more), field, 3);

const given = (costs: Readonly<Record<SwissCost, number>>): Partial<Record<SwissCost, number>> =>
  Object.fromEntries(Object.entries(costs).filter(([, cost]) => cost !== 0));

test('a bye costs more the further above the lowest score it is, and for everyone who has had one', () => {
  const bye = costsOf(fieldOf({ score: 7, byes: 2 }, { score: 5 }, { score: 4 }));
  expect([0, 1, 2].map((index) => given(bye(index)))).toEqual([
    { 'second-bye': 2, 'score-gap': 9, 'bye-score': 3 },
    { 'score-gap': 1, 'bye-score': 1 },
    {},
  ]);
});

test('a bye leaves the colours as they are: two games more of one colour cost 1, three 2, four 4', () => {
  const field = fieldOf(
    { score: 0, colours: 'W' },
    { score: 0, colours: 'WW' },
    { score: 0, colours: 'BBB' },
    { score: 0, colours: 'WWWW' },
  );
  expect([0, 1, 2, 3].map((index) => costsOf(field)(index).colours)).toEqual([0, 1, 2, 4]);
  expect([0, 1, 2, 3].map((index) => costsOf(field, { colours: 'nigiri' })(index).colours)).toEqual([0, 0, 0, 0]);
});

test('a game against the house program takes the better colour, and counts as a repeat', () => {
  const field = fieldOf({ score: 0, colours: 'WW', met: 'HH' }, { score: 0, colours: 'BBB', met: 'H' }, { score: 0 });
  const house = costsOf(field, { houseProgram: entrantName('H') });
  expect([0, 1, 2].map((index) => house(index).colours)).toEqual([0, 1, 0]);
  expect([0, 1, 2].map((index) => [house(index).repeat, house(index)['times-met']])).toEqual([
    [1, 1],
    [1, 0],
    [0, 0],
  ]);
});

test('a pair takes the better of the two ways to give it colours', () => {
  const field = fieldOf({ score: 0, colours: 'WWW' }, { score: 0, colours: 'WWW' }, { score: 0, colours: 'BB' });
  const pair = costsOf(field);
  expect([pair(0, 1).colours, pair(0, 2).colours, pair(2, 0).colours]).toEqual([5, 1, 1]);
  expect(costsOf(field, { colours: 'nigiri' })(0, 1).colours).toBe(0);
});

test('in a score group the top half meets the bottom half; who leaves it is its last, and meets the first of the other', () => {
  const pair = costsOf(fieldOf({ score: 4 }, { score: 4 }, { score: 4 }, { score: 4 }, { score: 2 }, { score: 2 }));
  expect([pair(0, 2).rank, pair(1, 3).rank, pair(0, 1).rank, pair(0, 3).rank]).toEqual([0, 0, 1, 1]);
  expect([pair(3, 4).rank, pair(2, 4).rank, pair(3, 5).rank, pair(1, 5).rank]).toEqual([0, 1, 1, 5]);
  expect(pair(3, 4)['score-gap']).toBe(4);
  expect(() => pair(0, 6)).toThrow('Cannot weigh a pairing: expected an index below 6, got "6"');
});
