// A Swiss as a format: the next games, who is left out, what officials change. swissPairing.test.ts has the pairings.

import { english } from '../../core/phrases/english.ts';
import { describe, expect, test } from 'vitest';
import { entrantName } from '../../core/ids.ts';
import { halfPoints } from '../../core/points.ts';
import { cancelledGames, expectedGames, eventPlaces, planEvent, scheduleLength, tableExtras } from '../registry.ts';
import type { EncounterRules } from '../roundRobin/encounters.ts';
import { swissAdvice } from './swiss.ts';
import { swissField } from './swissField.ts';
import { betterSeedWins, factsWith, seeds, TestEvent, wonBy } from '../testFacts.ts';
import { swissSettings } from './testSwiss.ts';

const RULES = { tieBreaks: [], annul: true };
const sides = ({ white, black }: { readonly white: string; readonly black: string }): readonly string[] => [white, black];

describe('CGF-5: rounds', () => {
  test('a round is paired only when all games before it are over, and before any of its games is played', () => {
    const event = new TestEvent(swissSettings({ rounds: 2 }), seeds(4));
    const first = planEvent(event.settings, event.facts, 9);
    expect(first.kind).toBe('pair');
    expect(event.plan(9).kind).toBe('play');
    for (const game of event.games(9)) event.issue(game);
    expect(planEvent(event.settings, event.facts, 9)).toEqual({ kind: 'wait' });
    event.end(1, 'white');
    // While game 2 is played or awaits a ruling, its number stays in play.
    expect(planEvent(event.settings, event.facts, 9)).toEqual({ kind: 'wait' });
    event.end(2, 'draw');
    const second = planEvent(event.settings, event.facts, 9);
    expect(second).toMatchObject({ kind: 'pair', round: { round: 2, byes: [] } });
    event.playOn(betterSeedWins);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect([...event.facts.finished.keys()]).toEqual([1, 2, 3, 4]);
  });

  test('numbers count on through the rounds in the order of the boards, and each game has its own opening', () => {
    const event = new TestEvent(swissSettings({ rounds: 3 }), seeds(5));
    const games = event.playOn(betterSeedWins);
    expect(games.map(({ number, round, board, opening }) => [number, round, board, opening])).toEqual([
      [1, 1, 1, 0],
      [2, 1, 2, 1],
      [3, 2, 1, 2],
      [4, 2, 2, 3],
      [5, 3, 1, 4],
      [6, 3, 2, 5],
    ]);
    expect(scheduleLength(event.settings, 5)).toBe(6);
  });

  test('CUP-5d: a void game is played again before the next round, a game that was put off after the others of its round', () => {
    const event = new TestEvent(swissSettings({ rounds: 2 }), seeds(6));
    for (const game of event.games(2)) event.issue(game);
    event.makeVoid(1, 'postponed');
    event.makeVoid(2);
    expect(event.games(9).map(({ number }) => number)).toEqual([2, 3, 1]);
    event.playOn(betterSeedWins, ({ round }) => round > 1);
    expect([...event.facts.finished.keys()]).toEqual([2, 3, 1]);
  });

  test('the pairings that officials made instead are played, and count as met', () => {
    const settings = swissSettings({ rounds: 2, colours: 'balanced' });
    const event = new TestEvent(settings, seeds(4));
    const [one, two, three, four] = event.facts.entrants;
    if (one === undefined || two === undefined || three === undefined || four === undefined) throw new Error('four entrants');
    event.record({
      round: 1,
      pairings: [
        { white: one, black: two },
        { white: three, black: four },
      ],
      byes: [],
    });
    const games = event.playOn(() => 'draw');
    expect(games.slice(0, 2).map(sides)).toEqual([
      ['E1', 'E2'],
      ['E3', 'E4'],
    ]);
    expect(games.slice(2).map((game) => sides(game).toSorted().join())).not.toContain('E1,E2');
  });

  test('a small field is advised to play a round robin', () => {
    const settings = swissSettings({ rounds: 9 });
    expect(swissAdvice(settings, 10)).toBe(
      'A Swiss of 9 rounds is too long for 10 entrants: a round robin of 9 rounds lets everyone meet everyone.',
    );
    expect(swissAdvice(settings, 7)).toContain('a round robin of 7 rounds');
    expect(swissAdvice(settings, 11)).toBeUndefined();
    expect(swissAdvice(settings, 1)).toBeUndefined();
    expect(swissAdvice(swissSettings({ rounds: 1 }), 2)).toBe(
      'A Swiss of 1 round is too long for 2 entrants: a round robin of 1 round lets everyone meet everyone.',
    );
  });

  test('an odd field needs a round more, since everyone has a bye', () => {
    expect(swissAdvice(swissSettings({ rounds: 10 }), 11)).toBeUndefined();
    expect(swissAdvice(swissSettings({ rounds: 11 }), 11)).toContain('a round robin of 11 rounds');
  });
});

describe('byes, absences, late entrants', () => {
  test('an odd field: the bye gives its points, and appears in the table', () => {
    const event = new TestEvent(swissSettings({ rounds: 1, byePoints: halfPoints(1) }), seeds(3));
    event.playOn(betterSeedWins);
    expect(tableExtras(event.settings, event.facts).byes).toEqual([{ entrant: 'E3', points: 1 }]);
    const places = eventPlaces(event.settings, event.facts, RULES);
    expect(places.map(({ entrants }) => entrants)).toEqual([['E1'], ['E3'], ['E2']]);
  });

  test('an absent entrant is not paired, gets no points and no bye, and may come back', () => {
    const event = new TestEvent(swissSettings({ rounds: 3 }), seeds(5));
    event.absent('E1', 2, 2);
    event.absent('E5', 1);
    const games = event.playOn(betterSeedWins);
    expect(games.filter(({ round }) => round === 2).flatMap(sides)).not.toContain('E1');
    expect(games.filter((game) => sides(game).includes('E1')).map(({ round }) => round)).toEqual([1, 3]);
    expect(games.flatMap(sides)).not.toContain('E5');
    const { byes } = tableExtras(event.settings, event.facts);
    expect(byes).toHaveLength(1);
    expect(byes?.[0]?.entrant).not.toBe('E1');
    // A round is paired without those who are absent: none of its games is cancelled.
    expect(scheduleLength(event.settings, 5, event.facts.rounds)).toBe(games.length);
    expect(cancelledGames(event.settings, event.facts)).toBe(0);
  });

  test('a late entrant is last on the pairing table and plays from the next round on', () => {
    const event = new TestEvent(swissSettings({ rounds: 3 }), seeds(4));
    event.playOn(betterSeedWins, ({ round }) => round > 1);
    // The next round was planned and recorded with four entrants: late entrants join in the round after it.
    event.join('E5');
    event.join('E6');
    const games = event.playOn(betterSeedWins);
    expect(games.filter(({ round }) => round === 2)).toHaveLength(2);
    expect(games.filter(({ round }) => round === 3).flatMap(sides)).toContain('E6');
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('S16-15c: the disqualified are not paired; a paired game against one of them becomes a bye for the opponent', () => {
    const event = new TestEvent(swissSettings({ rounds: 2 }), seeds(4));
    const [first, second] = event.games(9);
    if (first === undefined || second === undefined) throw new Error('two games');
    event.disqualify(second.black);
    event.issue(first);
    expect(planEvent(event.settings, event.facts, 9)).toEqual({ kind: 'wait' });
    event.end(first.number, 'white');
    expect(tableExtras(event.settings, event.facts).byes).toEqual([{ entrant: second.white, points: 2 }]);
    const next = planEvent(event.settings, event.facts, 9);
    if (next.kind !== 'pair') throw new Error('a round to be paired');
    expect(next.round.pairings).toHaveLength(1);
    // This entrant has had its bye: the next bye goes to another.
    expect(next.round.byes).not.toContainEqual({ entrant: second.white, points: 2 });
  });

  test('S16-15c: what the disqualified would still have played is cancelled, in this round and in later ones', () => {
    const settings = swissSettings({ rounds: 4 });
    const event = new TestEvent(settings, seeds(6));
    expect([scheduleLength(settings, 6), cancelledGames(settings, event.facts)]).toEqual([12, 0]);
    const [first, second] = event.games(3);
    if (first === undefined || second === undefined) throw new TypeError('expected games');
    event.issue(first);
    event.end(first.number, 'white');
    expect(cancelledGames(settings, event.facts)).toBe(0);
    event.disqualify(second.white);
    // Game 2, and a board of each of the three later rounds.
    expect(cancelledGames(settings, event.facts)).toBe(4);
    event.disqualify(second.white, first.white);
    // Game 1 has been played; four are left.
    expect(cancelledGames(settings, event.facts)).toBe(4);
    expect(() => planEvent(settings, event.facts, 0)).toThrow(RangeError);
  });

  test('someone who joins late adds games to the rounds to come, not to those that were paired before', () => {
    const settings = swissSettings({ rounds: 4 });
    const event = new TestEvent(settings, seeds(5));
    expect(event.games(3)).toHaveLength(2);
    const joined = { ...event.facts, entrants: seeds(6) };
    expect([expectedGames(settings, joined), cancelledGames(settings, joined)]).toEqual([2 + 3 * 3, 0]);
  });

  test('a game that an absence takes from a later round is not played', () => {
    const settings = swissSettings({ rounds: 4 });
    const event = new TestEvent(settings, seeds(6));
    event.games(3);
    event.absent('E6', 3, 3);
    expect(cancelledGames(settings, event.facts)).toBe(1);
    expect(scheduleLength({ ...settings, houseProgram: entrantName('House') }, 5)).toBe(12);
  });

  test('no one is left to play: over', () => {
    const event = new TestEvent(swissSettings(), seeds(3));
    event.disqualify('E1', 'E2');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(new TestEvent(swissSettings(), seeds(1)).plan()).toEqual({ kind: 'over' });
    expect(new TestEvent(swissSettings(), seeds(0)).plan()).toEqual({ kind: 'over' });
  });

  test('the house program is in no table; a win against it is a point', () => {
    const settings = swissSettings({ rounds: 1, houseProgram: entrantName('House') });
    const event = new TestEvent(settings, seeds(3));
    const games = event.playOn(({ white }) => (white === 'House' ? 'black' : 'white'));
    expect(games).toHaveLength(2);
    const places = eventPlaces(settings, event.facts, { tieBreaks: ['SOS', 'RANK'], annul: true });
    // E1 has beaten E2, E3 the house program: both have one point, and opponents without points.
    expect(places.map(({ entrants }) => entrants)).toEqual([['E1'], ['E3'], ['E2']]);
    expect(english(places[1]?.decidedBy)).toBe('rank on the pairing table 1 < 3');
  });
});

describe('several games a pairing', () => {
  const pairs: EncounterRules = {
    ...{ order: 'listed', games: 2, gamesPerOpening: 2, openingFor: 'encounter', firstWhite: 'first', colours: 'alternate' },
    ...{ reverseCycles: false, challengersMeet: false },
  };
  const settings = swissSettings({ rounds: 2, encounters: pairs });

  test('they follow each other, with colours reversed from the same opening; numbers and boards count on', () => {
    const event = new TestEvent(settings, seeds(4));
    const games = event.playOn(betterSeedWins);
    expect(games.map(({ number, round, board, opening, ...game }) => [number, round, board, opening, ...sides(game)])).toEqual([
      [1, 1, 1, 0, 'E1', 'E3'],
      [2, 1, 2, 0, 'E3', 'E1'],
      [3, 1, 3, 1, 'E4', 'E2'],
      [4, 1, 4, 1, 'E2', 'E4'],
      // E1 and E2 have won both games; each begins a pairing with White once.
      [5, 2, 1, 2, 'E2', 'E1'],
      [6, 2, 2, 2, 'E1', 'E2'],
      [7, 2, 3, 3, 'E3', 'E4'],
      [8, 2, 4, 3, 'E4', 'E3'],
    ]);
    expect([scheduleLength(settings, 4), scheduleLength(settings, 5)]).toEqual([8, 8]);
    expect(eventPlaces(settings, event.facts, RULES).map(({ entrants }) => entrants)).toEqual([['E1'], ['E2', 'E3'], ['E4']]);
  });

  test('the score of all games decides who meets; two who have met count as met once', () => {
    const event = new TestEvent(settings, seeds(4));
    event.playOn(wonBy('E3'), ({ round }) => round > 1);
    const field = swissField(settings, event.facts, 2);
    expect(field.map(({ name, score, met }) => [name, score, [...met.values()]])).toEqual([
      ['E3', 4, [1]],
      ['E2', 2, [1]],
      ['E4', 2, [1]],
      ['E1', 0, [1]],
    ]);
  });

  test('colours that stay the same, and openings of the rounds', () => {
    const same = { ...settings, encounters: { ...pairs, games: 3, colours: 'same', openingFor: 'round' } as const };
    const games = new TestEvent(same, seeds(2)).playOn(betterSeedWins);
    expect(games.map(({ opening, ...game }) => [opening, ...sides(game)])).toEqual([
      ...Array.from({ length: 3 }, () => [0, 'E1', 'E2']),
      ...Array.from({ length: 3 }, () => [1, 'E2', 'E1']),
    ]);
  });

  test('a bye is worth the games that it misses; S16-15c: so is a game that a disqualification cancels', () => {
    const event = new TestEvent({ ...settings, rounds: 1 }, seeds(5));
    const games = event.games(9);
    const [first, , third, fourth] = games;
    if (first === undefined || third === undefined || fourth === undefined) throw new TypeError('expected four games');
    event.issue(third);
    event.end(third.number, 'draw');
    event.disqualify(third.white);
    // Of the first pairing both games are open, of the second one has been played.
    expect(tableExtras(event.settings, event.facts).byes).toEqual([
      { entrant: 'E5', points: 4 },
      { entrant: third.black, points: 2 },
    ]);
    expect(cancelledGames(event.settings, event.facts)).toBe(1);
    expect(event.games(9).map(({ number }) => number)).toEqual([1, 2]);
    event.playOn(betterSeedWins);
    expect(event.plan()).toEqual({ kind: 'over' });
  });
});

test('a plan depends on facts alone, not on when the absence or the result became known', () => {
  const entrants = seeds(7);
  const settings = swissSettings();
  const absences = [
    { entrant: entrantName('E2'), from: 1, to: 1 },
    { entrant: entrantName('E4'), from: 2 },
  ];
  const one = planEvent(settings, factsWith({ entrants, absences }), 1);
  expect(planEvent(settings, factsWith({ entrants, absences: absences.toReversed() }), 1)).toEqual(one);
});
