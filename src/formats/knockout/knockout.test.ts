// Knockouts: the bracket and the order of games. Other files of this folder: the text of Cup 4, decisions off the board, places.

import { describe, expect, test } from 'vitest';
import type { PlannedGame } from '../../core/facts.ts';
import { present } from '../../core/present.ts';
import { bracketOf, knownSeeds, regularEncounters, type KnockoutSettings } from './bracket.ts';
import { bracketSeeds } from './bracketSeeds.ts';
import { knockout } from './knockout.ts';
import { betterSeedWins, seeds, TestEvent, wonBy } from '../testFacts.ts';
import { cup, settingsOf, bracket, shown, matchesOf, placesOf, drawn } from './testCup.ts';

describe('knockout: the bracket', () => {
  test('CUP-1a, CUP-2b, CUP-2c, CUP-2d, CUP-2e: 32 entrants make 32 matches in five rounds and a small final', () => {
    const event = cup({ entrants: 32 });
    const played = event.playOn(betterSeedWins);
    expect(bracket(event).map(({ name, kind, matches }) => [name, kind, matches.length])).toEqual([
      ['Round of 32', 'main', 16],
      ['Round of 16', 'main', 8],
      ['Quarterfinals', 'main', 4],
      ['Semifinals', 'main', 2],
      ['Small final', 'small-final', 1],
      ['Final', 'final', 1],
    ]);
    expect(matchesOf(event, 1)).toEqual(bracketSeeds(5).map(([upper, lower]) => `E${upper}vE${lower}`));
    expect(matchesOf(event, 3)).toEqual(['E1vE8', 'E4vE5', 'E2vE7', 'E3vE6']);
    expect(matchesOf(event, 5)).toEqual(['E4vE3']);
    expect(matchesOf(event, 6)).toEqual(['E1vE2']);
    expect(played).toHaveLength(64);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('CUP-2d, CUP-2e: everyone but the winner loses a match of the bracket, and one match is for third place', () => {
    for (let entrants = 1; entrants <= 33; entrants++) {
      const matches = (smallFinal: boolean) =>
        regularEncounters(settingsOf(cup({ entrants, smallFinal })), entrants).filter(({ games }) => games === 2).length;
      expect([entrants, matches(false), matches(true)]).toEqual([entrants, entrants - 1, entrants < 4 ? entrants - 1 : entrants]);
    }
  });

  test('CUP-2e: the small final comes before the final', () => {
    const event = cup({ entrants: 4 });
    expect(event.playOn(betterSeedWins).map((game) => `${shown(game)} ${game.stage}`)).toEqual([
      'E1-E4 Semifinals, match 1, game 1',
      'E4-E1 Semifinals, match 1, game 2',
      'E2-E3 Semifinals, match 2, game 1',
      'E3-E2 Semifinals, match 2, game 2',
      'E4-E3 Small final, game 1',
      'E3-E4 Small final, game 2',
      'E1-E2 Final, game 1',
      'E2-E1 Final, game 2',
    ]);
  });

  test('the upper entrant of a match has White in its game 1, whatever the seeds', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.playOn(wonBy('E4', 'E2'), ({ round }) => round > 1);
    expect(event.games(2).map(shown)).toEqual(['E4-E2', 'E2-E4']);
  });

  test('PGN Round is the round and the game in it; numbers run on', () => {
    const played = cup({ entrants: 4 }).playOn(betterSeedWins);
    expect(played.map(({ number, round, board }) => `${number}: ${round}.${board}`)).toEqual([
      '1: 1.1',
      '2: 1.2',
      '3: 1.3',
      '4: 1.4',
      '5: 2.1',
      '6: 2.2',
      '7: 3.1',
      '8: 3.2',
    ]);
  });

  test('the best seeds have a bye where the field is no power of two', () => {
    const event = cup({ entrants: 6 });
    expect(matchesOf(event, 1)).toEqual(['E1vnobody', 'E4vE5', 'E2vnobody', 'E3vE6']);
    expect(event.playOn(betterSeedWins, ({ round }) => round > 1).map(shown)).toEqual(['E4-E5', 'E5-E4', 'E3-E6', 'E6-E3']);
    expect(matchesOf(event, 2)).toEqual(['E1vE4', 'E2vE3']);
    expect(bracket(event)[0]?.matches.map(({ games }) => games)).toEqual([[], [1, 2], [], [3, 4]]);
    expect(event.games()[0]).toMatchObject({
      white: 'E1',
      black: 'E4',
      round: 2,
      board: 1,
      stage: 'Semifinals, match 1, game 1',
    });
  });

  test('before the event is opened, who is still to be drawn has no seed', () => {
    const settings = settingsOf(cup({ entrants: 4 }));
    const known = (seeded?: number) => knownSeeds({ ...settings, ...present({ seeded }) }, seeds(4));
    expect([known(), known(4), known(3)]).toEqual(Array.from({ length: 3 }, () => seeds(4)));
    expect(known(2)).toEqual(['E1', 'E2', undefined, undefined]);
    expect(known(0)).toEqual([undefined, undefined, undefined, undefined]);
  });

  test('three entrants have no small final, two only a final, and one has won', () => {
    expect(cup({ entrants: 3 }).playOn(betterSeedWins).map(shown)).toEqual(['E2-E3', 'E3-E2', 'E1-E2', 'E2-E1']);
    expect(cup({ entrants: 2 }).playOn(betterSeedWins).map(shown)).toEqual(['E1-E2', 'E2-E1']);
    const alone = cup({ entrants: 1 });
    expect(alone.plan()).toEqual({ kind: 'over' });
    expect(placesOf(alone)).toEqual([['E1', '']]);
    expect(knockout.scheduleLength(settingsOf(alone), 1)).toBe(0);
    expect(cup({ entrants: 0 }).plan()).toEqual({ kind: 'over' });
    expect(placesOf(cup({ entrants: 0 }))).toEqual([]);
  });

  test('a smaller field plays the last rounds, a larger one is refused', () => {
    const { settings } = cup({ entrants: 8 });
    expect(bracketOf(settings as KnockoutSettings, new TestEvent(settings, seeds(4)).facts).map(({ name }) => name)).toEqual([
      'Semifinals',
      'Small final',
      'Final',
    ]);
    expect(() => new TestEvent(settings, seeds(9)).plan()).toThrow('Cannot make a bracket: expected at most 8 entrants, got "9"');
  });

  test('results decide its length', () => {
    const settings = settingsOf(cup({ entrants: 8 }));
    expect(knockout.scheduleLength(settings, 8)).toBeUndefined();
    expect(knockout.dependsOnResults(settings)).toBe(true);
  });
});

describe('knockout: the order of games', () => {
  /** Four entrants; the first match is tied after its two games, the second is decided. */
  const semifinals = (tieBreaks: KnockoutSettings['tieBreaks']): TestEvent => cup({ entrants: 4, tieBreaks, smallFinal: false });
  const tieFirst = ({ number, white, black }: PlannedGame) =>
    number <= 2 && (white === 'E1' || black === 'E1') ? 'draw' : betterSeedWins({ number, white, black } as PlannedGame);

  test('CUP-3b: tie-breaks after all regular games of the round', () => {
    expect(
      semifinals('after-round')
        .playOn(tieFirst)
        .map(({ stage }) => stage),
    ).toEqual([
      'Semifinals, match 1, game 1',
      'Semifinals, match 1, game 2',
      'Semifinals, match 2, game 1',
      'Semifinals, match 2, game 2',
      'Semifinals, match 1, tie-break game 1',
      'Semifinals, match 1, tie-break game 2',
      'Final, game 1',
      'Final, game 2',
    ]);
  });

  test('at once: as soon as a match is tied', () => {
    expect(
      semifinals('at-once')
        .playOn(tieFirst)
        .map(({ stage }) => stage),
    ).toEqual([
      'Semifinals, match 1, game 1',
      'Semifinals, match 1, game 2',
      'Semifinals, match 1, tie-break game 1',
      'Semifinals, match 1, tie-break game 2',
      'Semifinals, match 2, game 1',
      'Semifinals, match 2, game 2',
      'Final, game 1',
      'Final, game 2',
    ]);
  });

  test('CUP-3b: tie-breaks wait until the regular games of other matches are over', () => {
    const event = semifinals('after-round');
    for (const game of event.games(8)) event.issue(game);
    for (const number of [1, 2, 3]) event.end(number, 'draw');
    expect(event.plan(8)).toEqual({ kind: 'wait' });
    event.end(4, 'draw');
    expect(event.games(8).map(({ stage }) => stage)).toEqual([
      'Semifinals, match 1, tie-break game 1',
      'Semifinals, match 1, tie-break game 2',
      'Semifinals, match 2, tie-break game 1',
      'Semifinals, match 2, tie-break game 2',
    ]);
  });

  test('several games at once keep the order of the bracket, and no round begins before the last one is over', () => {
    const event = cup({ entrants: 8 });
    expect(event.games(3).map(shown)).toEqual(['E1-E8', 'E8-E1', 'E4-E5']);
    expect(event.games(100).map(({ number, board, round }) => [number, board, round])).toEqual(
      Array.from({ length: 8 }, (_, index) => [index + 1, index + 1, 1]),
    );
    for (const game of event.games(100)) event.issue(game);
    for (let number = 1; number < 8; number++) event.end(number, number % 2 === 1 ? 'white' : 'black');
    expect(event.plan(100)).toEqual({ kind: 'wait' });
    event.end(8, 'black');
    expect(event.games(100).map(shown)).toEqual(['E1-E4', 'E4-E1', 'E2-E3', 'E3-E2']);
  });

  test('the number of a game that was planned and not issued stays unused', () => {
    const event = cup({ entrants: 4 });
    const [one, , three] = event.games(3);
    if (one === undefined || three === undefined) throw new Error('Cannot continue: expected three games');
    event.issue(one);
    event.issue(three);
    expect(event.games(2).map(({ number, board, stage }) => [number, board, stage])).toEqual([
      [4, 4, 'Semifinals, match 1, game 2'],
      [5, 5, 'Semifinals, match 2, game 2'],
    ]);
  });

  test('a void game is played again unchanged, before anything else', () => {
    const event = cup({ entrants: 4 });
    const issued = event.games(4);
    for (const game of issued) event.issue(game);
    event.end(1, 'white');
    event.makeVoid(3);
    event.makeVoid(2);
    expect(event.games(8)).toEqual([issued[1], issued[2]]);
  });

  test('games played again come in the order of their numbers, whichever match they belong to', () => {
    const event = cup({ entrants: 4 });
    const [one, , three] = event.games(3);
    if (one === undefined || three === undefined) throw new Error('Cannot continue: expected three games');
    event.issue(one);
    event.issue(three);
    const [four] = event.games();
    if (four === undefined) throw new Error('Cannot continue: expected a game');
    event.issue(four);
    event.makeVoid(4);
    event.makeVoid(3);
    expect(event.games(2).map(({ number, stage }) => [number, stage])).toEqual([
      [3, 'Semifinals, match 2, game 1'],
      [4, 'Semifinals, match 1, game 2'],
    ]);
  });

  test('CUP-5d: no more games than asked for: first those played again, then new ones, last those put off', () => {
    const event = cup({ entrants: 4 });
    for (const game of event.games(3)) event.issue(game);
    event.makeVoid(1, 'postponed');
    event.makeVoid(2);
    const numbers = (limit: number) => event.games(limit).map(({ number }) => number);
    expect([1, 2, 3, 9].map(numbers)).toEqual([[2], [2, 4], [2, 4, 1], [2, 4, 1]]);
    event.makeVoid(3);
    expect([1, 2, 3].map(numbers)).toEqual([[2], [2, 3], [2, 3, 4]]);
    expect(() => event.plan(0)).toThrow('Cannot plan games: expected a limit from 1, got "0"');
  });

  test('a bye takes no opening; a match that no one plays because of disqualifications does, so that no other changes', () => {
    const openings = (event: TestEvent) => event.playOn(betterSeedWins).map(({ round, opening }) => `${round}: ${opening}`);
    expect(new Set(openings(cup({ entrants: 6 })))).toEqual(new Set(['1: 0', '1: 1', '2: 2', '2: 3', '3: 4', '4: 5']));
    const without = (...names: readonly string[]) => {
      const event = cup({ entrants: 8, smallFinal: false });
      event.disqualify(...names);
      return new Set(openings(event));
    };
    expect(without('E1', 'E8')).toEqual(new Set(['1: 1', '1: 2', '1: 3', '2: 5', '3: 6']));
    expect(without('E4', 'E5')).toEqual(new Set(['1: 0', '1: 2', '1: 3', '2: 5', '3: 6']));
  });

  test('CUP-5d: if put off, it comes after the other games of its round and before the tie-breaks of the round', () => {
    const event = cup({ entrants: 4, tieBreaks: 'after-round' });
    const [first] = event.games();
    if (first === undefined) throw new Error('Cannot continue: expected a game');
    event.issue(first);
    event.makeVoid(1, 'postponed');
    expect(event.playOn(drawn, ({ number }) => number > 5).map(({ number, stage }) => [number, stage])).toEqual([
      [2, 'Semifinals, match 1, game 2'],
      [3, 'Semifinals, match 2, game 1'],
      [4, 'Semifinals, match 2, game 2'],
      [1, 'Semifinals, match 1, game 1'],
      [5, 'Semifinals, match 1, tie-break game 1'],
    ]);
  });

  test('CUP-5d: with tie-breaks at once it comes after those of other matches, and before those of its own match', () => {
    const event = cup({ entrants: 4 });
    const [first] = event.games();
    if (first === undefined) throw new Error('Cannot continue: expected a game');
    event.issue(first);
    event.makeVoid(1, 'postponed');
    const played = event.playOn(
      (game) => (game.number > 6 ? betterSeedWins(game) : 'draw'),
      ({ round }) => round > 1,
    );
    expect(played.slice(0, 7).map(({ number, stage }) => [number, stage])).toEqual([
      [2, 'Semifinals, match 1, game 2'],
      [3, 'Semifinals, match 2, game 1'],
      [4, 'Semifinals, match 2, game 2'],
      [5, 'Semifinals, match 2, tie-break game 1'],
      [6, 'Semifinals, match 2, tie-break game 2'],
      [7, 'Semifinals, match 2, tie-break game 3'],
      [8, 'Semifinals, match 2, tie-break game 4'],
    ]);
  });

  test('CUP-3a: a decided match is played to its end; with earlyStop the rest is cancelled', () => {
    const full = cup({ entrants: 2, encounter: { games: 8 } });
    expect(full.playOn(betterSeedWins)).toHaveLength(8);
    expect(knockout.cancelled(settingsOf(full), full.facts)).toBe(0);
    const early = cup({ entrants: 2, encounter: { games: 8, earlyStop: true } });
    expect(early.playOn(betterSeedWins)).toHaveLength(5);
    expect(knockout.cancelled(settingsOf(early), early.facts)).toBe(3);
  });

  test('tie-break games do not replace regular ones', () => {
    const event = cup({ entrants: 2, encounter: { games: 4, earlyStop: true } });
    event.playOn(({ number }) => (number === 6 ? 'white' : 'draw'));
    expect(event.facts.finished.size).toBe(6);
    expect(knockout.cancelled(settingsOf(event), event.facts)).toBe(0);
  });
});

test('plans the last game of a cup of 64 with matches of 8 in under a millisecond', () => {
  const event = cup({ entrants: 64, encounter: { games: 8 } });
  event.playOn(betterSeedWins, ({ number }) => number === 512);
  const times = Array.from({ length: 50 }, () => {
    const start = performance.now();
    expect(event.games()).toHaveLength(1);
    return performance.now() - start;
  });
  expect(event.games()[0]).toMatchObject({ number: 512, stage: 'Final, game 8' });
  expect(Math.min(...times)).toBeLessThan(1);
});
