// CGF-5: every pairing explains itself by what the round would have cost without it.

import { describe, expect, test } from 'vitest';
import type { PairedRound } from '../../core/facts.ts';
import { entrantName } from '../../core/ids.ts';
import { randomSource } from '../../core/random.ts';
import { explainPairings, type RoundReasons } from './swissExplain.ts';
import { betterSeedWins, seeds, TestEvent } from '../testFacts.ts';
import { playSwiss, swissSettings } from './testSwiss.ts';

const explained = (event: TestEvent, round: number): RoundReasons => {
  const paired = event.facts.rounds[round - 1];
  if (paired === undefined || event.settings.kind !== 'swiss') throw new Error(`round ${round} of a Swiss`);
  return explainPairings(event.settings, event.facts, paired);
};

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

test('reports what officials changed', () => {
  const event = new TestEvent(swissSettings({ colours: 'nigiri' }), seeds(4));
  const [one, two, three, four] = event.facts.entrants;
  if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('four entrants');
  const round: PairedRound = {
    round: 1,
    pairings: [
      { white: two, black: one },
      { white: four, black: three },
    ],
    byes: [],
  };
  event.record(round);
  const reasons = explained(event, 1);
  expect(reasons.changed).toBe(true);
  expect(reasons.pairings[0]?.why.at(-1)).toContain('officials changed the round');
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
