// CGF-5: every pairing explains itself by what the round would have cost without it.

import { english } from '../../core/phrases/english.ts';
import { describe, expect, test } from 'vitest';
import type { PairedRound, Pairing } from '../../core/facts.ts';
import { entrantName } from '../../core/ids.ts';
import { halfPoints } from '../../core/points.ts';
import { randomSource } from '../../core/random.ts';
import { explainPairings, type RoundReasons } from './swissExplain.ts';
import { betterSeedWins, seeds, TestEvent } from '../testFacts.ts';
import { playSwiss, swissSettings } from './testSwiss.ts';

/** The reasons as people read them: those of spectators, then that of organisers. */
const explained = (event: TestEvent, round: number) => {
  const paired = event.facts.rounds[round - 1];
  if (paired === undefined || event.settings.kind !== 'swiss') throw new Error(`round ${round} of a Swiss`);
  const reasons = explainPairings(event.settings, event.facts, paired);
  return {
    ...reasons,
    pairings: reasons.pairings.map(({ why, compared, ...rest }) => ({
      ...rest,
      why: [...why.map(english), ...(compared === undefined ? [] : [compared])],
    })),
  };
};

/** `E1-E3 E2-E4`: White first. */
const pairingsOf = (boards: string): readonly Pairing[] =>
  boards.split(' ').map((board) => {
    const [white = '', black = ''] = board.split('-');
    return { white: entrantName(white), black: entrantName(black) };
  });

test('a pairing that costs nothing needs no reason', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri' }), seeds(4));
  event.plan();
  expect(explained(event, 1)).toMatchObject({
    round: 1,
    changed: false,
    pairings: [
      { board: 1, costs: [], why: [] },
      { costs: [], why: [] },
    ],
  });
});

test('neither rank nor colours need a reason', () => {
  const event = new TestEvent(swissSettings({ rounds: 3 }), seeds(4));
  event.record({ round: 1, pairings: pairingsOf('E1-E3 E2-E4'), byes: [] });
  event.record({ round: 2, pairings: pairingsOf('E1-E4 E2-E3'), byes: [] });
  event.playOn(() => 'draw');
  // Only E1-E2 and E3-E4 are left, and each two have had the same colour twice.
  const costs = [
    { cost: 'colours', value: 2 },
    { cost: 'rank', value: 1 },
  ];
  expect(explained(event, 3).pairings).toMatchObject([
    { costs, why: [] },
    { costs, why: [] },
  ]);
});

test('a score gap: no one else has as many points, and the cost of the round otherwise', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 2 }), seeds(6));
  event.playOn(betterSeedWins);
  const { pairings, costs } = explained(event, 2);
  // Three have a point, three have none: the third of one group meets the first of the other.
  expect(pairings[1]).toMatchObject({
    board: 2,
    costs: [{ cost: 'score-gap', value: 4 }],
    why: [
      'E3 has 1 point, E4 0 points; 3 have 1 point, an odd number',
      'without it the round would be worse: distance from the order of the pairing table 2 instead of 0',
    ],
  });
  expect(costs.find(({ cost }) => cost === 'score-gap')).toEqual({ cost: 'score-gap', value: 4 });
});

test('a repeat: everyone else was already met', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 4 }), seeds(4));
  event.playOn(betterSeedWins);
  const { pairings } = explained(event, 4);
  for (const { costs, why } of pairings) {
    expect(costs[0]).toEqual({ cost: 'repeat', value: 1 });
    expect(why[0]).toMatch(/^a repeat: E\d has met E\d before; it has met every opponent who is left$/);
  }
});

test('a second bye; authors; leaders', () => {
  const three = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 4 }), seeds(3));
  three.playOn(betterSeedWins);
  const bye = explained(three, 4).pairings.at(-1);
  expect(bye?.pairing).toMatchObject({ points: 2 });
  expect(bye?.why[0]).toMatch(/^E\d has had 1 bye before$/);

  const authors = Object.fromEntries(seeds(4).map((name) => [name, 'A. Author']));
  const family = new TestEvent(swissSettings({ colours: 'nigiri', authors }), seeds(4));
  family.plan();
  expect(explained(family, 1).pairings[0]).toMatchObject({
    why: [
      'both by A. Author',
      'without it the round would be worse: distance from the order of the pairing table 2 instead of 0',
    ],
  });

  const two = new TestEvent(swissSettings({ colours: 'nigiri' }), seeds(2));
  two.plan();
  expect(explained(two, 1).pairings[0]?.why).toEqual([
    'the two first meet before the last round',
    'without it the round cannot be paired',
  ]);
});

test('with three entrants, everyone meets everyone and has a bye, again and again', () => {
  const three = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 7 }), seeds(3));
  three.playOn(betterSeedWins);
  expect(explained(three, 3).pairings[1]?.why).toEqual([
    'E1 has 2 points, above the lowest score',
    'without it the round would be worse: repeats 1 instead of 0',
  ]);
  expect(explained(three, 6).pairings[0]?.why.at(-1)).toBe(
    'without it the round would be worse: meetings beyond the second 1 instead of 0',
  );
  expect(explained(three, 7).costs.filter(({ value }) => value > 0)).toEqual([
    { cost: 'repeat', value: 1 },
    { cost: 'times-met', value: 1 },
    { cost: 'second-bye', value: 2 },
    { cost: 'score-gap', value: 16 },
  ]);
  expect(explained(three, 7).pairings.map(({ why }) => why)).toEqual([
    [
      'a repeat: E1 has met E2 before; it has met every opponent who is left',
      'they have met 2 times',
      'E1 has 6 points, E2 4 points; no one else has 6 points',
      'without it the round would be worse: squared score gaps, in half-points, 80 instead of 16',
    ],
    ['E3 has had 2 byes before', 'without it the round would be worse: squared score gaps, in half-points, 80 instead of 16'],
  ]);
});

test('two of one score who have met, and the house program met twice', () => {
  const four = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 5 }), seeds(4));
  four.playOn(betterSeedWins);
  expect(explained(four, 5).pairings[1]?.why[1]).toBe('E2 has 2 points, E4 0 points; E2 has met all others of 2 points');

  const houseProgram = entrantName('House');
  const three = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 4, houseProgram }), seeds(3));
  three.playOn(betterSeedWins);
  expect(explained(three, 4).pairings[1]?.why.slice(0, 2)).toEqual([
    'a repeat: E3 has met the house program before; it has met every opponent who is left',
    'E3 has had 1 bye before',
  ]);
});

test('an even group of one score that cannot stay among itself', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 4 }), seeds(6));
  // E2, E3 and E4 have met each other, and E1 can meet only one of them.
  const rounds = ['E2-E3 E1-E5 E4-E6', 'E2-E4 E1-E6 E3-E5', 'E3-E4 E1-E6 E2-E5'];
  rounds.forEach((boards, index) => event.record({ round: index + 1, pairings: pairingsOf(boards), byes: [] }));
  const wins = ['E4-E6', 'E3-E5', 'E2-E5'];
  event.playOn(
    ({ white, black, round }) => (wins.includes(`${white}-${black}`) || (round === 3 && white === 'E1') ? 'white' : 'draw'),
    ({ round }) => round > 3,
  );
  const gaps = explained(event, 4).pairings.flatMap(({ costs, why }) => (costs[0]?.cost === 'score-gap' ? [why[0]] : []));
  expect(gaps).toHaveLength(2);
  expect(gaps[0]).toMatch(/^E[23] has 2 points, E6 0\.5 points; 4 have 2 points$/);
  expect(gaps[1]).toBe('E4 has 2 points, E5 0.5 points; 4 have 2 points');
});

test('another round that costs as much', () => {
  const authors = Object.fromEntries(seeds(4).map((name) => [name, 'A. Author']));
  const event = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 2, authors }), seeds(4));
  event.playOn(() => 'draw');
  // E1-E3 and E2-E4 have met: E1-E2 and E3-E4 are as good as E1-E4 and E2-E3.
  const why = ['both by A. Author', 'without it the round would cost as much: the first that was found'];
  expect(explained(event, 2).pairings).toMatchObject([{ why }, { why }]);
});

test('a repeat that officials chose: who else could have been met', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri' }), seeds(4));
  for (const round of [1, 2, 3]) event.record({ round, pairings: pairingsOf('E1-E2 E4-E3'), byes: [] });
  event.playOn(betterSeedWins, ({ round }) => round > 2);
  expect(explained(event, 3).pairings.map(({ why }) => why.slice(0, 2))).toEqual([
    ['a repeat: E1 has met E2 before; not met so far: E3, E4', 'they have met 2 times'],
    ['a repeat: E3 has met E4 before; not met so far: E1, E2', 'they have met 2 times'],
  ]);
});

test('who becomes absent, is disqualified or joins after the pairing changes no reason', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 2 }), seeds(5));
  event.playOn(betterSeedWins);
  const before = [explained(event, 1), explained(event, 2)];
  event.absent('E1', 1);
  event.disqualify('E2');
  event.join('E6');
  expect([explained(event, 1), explained(event, 2)]).toEqual(before);
});

test('an absence has no reason; a bye keeps its own', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri', rounds: 1 }), seeds(4));
  const byes = ['E4', 'E1'].map((name, index) => ({ entrant: entrantName(name), points: halfPoints(2 * index) }));
  event.record({ round: 1, pairings: pairingsOf('E2-E3'), byes });
  expect(explained(event, 1).pairings.slice(1)).toEqual([
    { pairing: byes[0], costs: [], why: [] },
    {
      pairing: byes[1],
      costs: [{ cost: 'rank', value: 4 }],
      why: ['not as the results stand now: officials changed the round, or ruled on an earlier game since'],
    },
  ]);
});

test('reports what officials changed', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri' }), seeds(6));
  event.record({ round: 1, pairings: pairingsOf('E4-E1 E2-E6 E5-E3'), byes: [] });
  const reasons = explained(event, 1);
  expect(reasons.changed).toBe(true);
  const changed = expect.stringContaining('officials changed the round');
  expect(reasons.pairings.map(({ why }) => why)).toEqual([[], [changed], [changed]]);
});

describe('rounds that were paired by the rules', () => {
  test('give the same explanation afterwards, whatever came later: costs add up, nothing is changed', () => {
    for (const entrants of [4, 7, 12]) {
      const settings = swissSettings({ rounds: 6 });
      const course = { entrants, random: randomSource(entrants), withdrawOneIn: 20, missOneIn: 10, drawOneIn: 4 };
      const before: RoundReasons[] = [];
      const rounds: PairedRound[] = [];
      const tournament = playSwiss(settings, course);
      let step = tournament.next();
      for (; step.done !== true; step = tournament.next()) {
        before.push(explainPairings(settings, step.value.facts, step.value.paired));
        rounds.push(step.value.paired);
      }
      const facts = step.value;
      expect(rounds.map((round) => explainPairings(settings, facts, round))).toEqual(before);
      expect(before.some(({ changed }) => changed)).toBe(false);
    }
  });
});
