// Balanced colours, rule by rule. swiss.test.ts has colours by lot.

import { describe, expect, test } from 'vitest';
import { entrantName } from '../../core/ids.ts';
import { halfPoints } from '../../core/points.ts';
import { seeds, TestEvent } from '../testFacts.ts';
import { balanced } from './swissColours.ts';
import { isBye, swissScores, type SwissEntrant } from './swissField.ts';
import { swissSettings } from './testSwiss.ts';

/** The colours of an entrant, one sign for each round: `w`, `b`, `-` no game. */
const entrant = (name: string, had: string): SwissEntrant => ({
  name: entrantName(name),
  rank: 1,
  score: 0,
  byes: 0,
  met: new Map(),
  colours: [...had].flatMap((sign, index) =>
    sign === '-' ? [] : [{ round: index + 1, colour: sign === 'w' ? ('white' as const) : ('black' as const) }],
  ),
  author: undefined,
});

describe('balanced colours', () => {
  test.each([
    ['the one who had White less often has it', 1, 'b', 'w', 'One'],
    ['the other, where that one had', 1, 'w', 'b', 'Other'],
    ['a surplus counts, not the number of games', 1, 'wbb', 'b-w', 'One'],
    ['as many: they change from the last round in which they differed', 1, 'wb', 'bw', 'One'],
    ['the other way round', 2, 'bw', 'wb', 'Other'],
    ['a later round in which they had the same does not count', 1, 'wbw', 'bww', 'One'],
    ['nor one in which only one of them played', 2, 'wbw', 'bw--w', 'One'],
    ['never different: the better placed has White on odd boards', 1, 'wb', 'wb', 'One'],
    ['and Black on even boards', 2, '', '', 'Other'],
  ])('%s', (_, board, one, other, white) => {
    const pairing = balanced(board, entrant('One', one), entrant('Other', other));
    expect([pairing.white, pairing.black]).toEqual(white === 'One' ? ['One', 'Other'] : ['Other', 'One']);
  });
});

test('swissScores: everyone before a round, but not the house program', () => {
  const houseProgram = entrantName('E3');
  const settings = swissSettings({ colours: 'nigiri', houseProgram });
  const event = new TestEvent(settings, seeds(3));
  event.plan();
  event.play(({ white }) => (white === 'E1' ? 'white' : 'black'));
  expect([...swissScores(settings, event.facts, 2)]).toEqual([
    ['E1', 2],
    ['E2', 0],
  ]);
  expect([...swissScores(settings, event.facts, 1)]).toEqual([
    ['E1', 0],
    ['E2', 0],
  ]);
});

test.each([
  [2, 2, true],
  [2, 0, false],
  [0, 0, true],
  [0, 1, true],
])('isBye: where a bye gives %d half-points, %d are one: %s', (byePoints, points, expected) => {
  expect(isBye(swissSettings({ byePoints: halfPoints(byePoints) }), points)).toBe(expected);
});
