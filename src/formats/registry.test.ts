import { describe, expect, test } from 'vitest';
import { halfPoints } from '../core/points.ts';
import {
  cancelledGames,
  dependsOnResults,
  eventPlaces,
  expectedGames,
  planEvent,
  scheduleLength,
  type FormatSettings,
} from './registry.ts';
import { betterSeedWins, seeds, TestEvent } from './testFacts.ts';

const encounter = { games: 8, earlyStop: true, tieBreaks: [] };
const FORMATS = {
  'round-robin': { kind: 'round-robin', cycles: 2 },
  gauntlet: { kind: 'gauntlet', challengers: 1, cycles: 2 },
  match: { kind: 'match', encounter, firstWhite: 'first-seed' },
  knockout: { kind: 'knockout', rounds: [{ name: 'Final', encounter }], tieBreaks: 'at-once' },
  swiss: { kind: 'swiss', rounds: 1, pairing: 'modified', colours: 'nigiri', byePoints: halfPoints(2), authors: {} },
} as const satisfies Record<FormatSettings['kind'], FormatSettings>;

describe.each(Object.values(FORMATS))('$kind between two', (settings) => {
  test('is played to its end, and the better seed comes first', () => {
    const event = new TestEvent(settings, seeds(2));
    const played = event.playOn(betterSeedWins);
    expect(planEvent(settings, event.facts, 1)).toEqual({ kind: 'over' });
    const places = eventPlaces(settings, event.facts, { tieBreaks: [], annul: true });
    expect(places.map(({ entrants }) => entrants)).toEqual([['E1'], ['E2']]);
    if (scheduleLength(settings, 2) !== undefined) expect(expectedGames(settings, event.facts)).toBe(played.length);
  });
});

test('expectedGames: the games left after cancellations, unknown if results decide', () => {
  const early = new TestEvent(FORMATS.match, seeds(2));
  early.playOn(betterSeedWins);
  expect([
    scheduleLength(FORMATS.match, 2),
    cancelledGames(FORMATS.match, early.facts),
    expectedGames(FORMATS.match, early.facts),
  ]).toEqual([8, 3, 5]);
  expect(expectedGames(FORMATS.knockout, early.facts)).toBeUndefined();
  const league = new TestEvent(FORMATS['round-robin'], seeds(3));
  league.disqualify('E3');
  expect(expectedGames(FORMATS['round-robin'], league.facts)).toBe(2);
});

test.each([
  [FORMATS['round-robin'], false],
  [FORMATS.gauntlet, false],
  [FORMATS.knockout, true],
  [FORMATS.swiss, true],
  // A match: it may end before its last regular game, or continue after it.
  [FORMATS.match, true],
  [{ ...FORMATS.match, encounter: { games: 8, earlyStop: false, tieBreaks: [{ set: 2 }] } }, true],
  [{ ...FORMATS.match, encounter: { games: 8, earlyStop: false, tieBreaks: [] } }, false],
])('dependsOnResults: results decide which games are played: %j: %s', (settings, expected) => {
  expect(dependsOnResults(settings)).toBe(expected);
});

test('an unfinished match: the leader comes first, tie-break games included', () => {
  const settings = { ...FORMATS.match, encounter: { games: 2, earlyStop: false, tieBreaks: [{ set: 2 }] } };
  const leaderAfter = (...winners: readonly string[]): readonly (readonly string[])[] => {
    const event = new TestEvent(settings, seeds(2));
    for (const winner of winners) event.play(({ white }) => (white === winner ? 'white' : 'black'));
    return eventPlaces(settings, event.facts, { tieBreaks: [], annul: true }).map(({ entrants }) => entrants);
  };
  expect(leaderAfter('E1')).toEqual([['E1'], ['E2']]);
  expect(leaderAfter('E2')).toEqual([['E2'], ['E1']]);
  expect(leaderAfter('E1', 'E2')).toEqual([['E1', 'E2']]);
  expect(leaderAfter('E1', 'E2', 'E2')).toEqual([['E2'], ['E1']]);
  expect(leaderAfter('E1', 'E2', 'E1')).toEqual([['E1'], ['E2']]);
});
