import { describe, expect, test } from 'vitest';
import { halfPoints } from '../core/points.ts';
import { cancelledGames, eventPlaces, expectedGames, planEvent, scheduleLength, type FormatSettings } from './registry.ts';
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
  test('is played to its end, and the better one comes first', () => {
    const event = new TestEvent(settings, seeds(2));
    const played = event.playOn(betterSeedWins);
    expect(planEvent(settings, event.facts, 1)).toEqual({ kind: 'over' });
    const places = eventPlaces(settings, event.facts, { tieBreaks: [], annul: true });
    expect(places.map(({ entrants }) => entrants)).toEqual([['E1'], ['E2']]);
    if (scheduleLength(settings, 2) !== undefined) expect(expectedGames(settings, event.facts)).toBe(played.length);
  });
});

test('expectedGames: what is left after cancelled games, unknown where results decide', () => {
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
