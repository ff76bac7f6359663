import { english } from '../core/phrases/english.ts';
import { expect, test } from 'vitest';
import { eventPlaces, type FormatSettings } from './registry.ts';
import { betterSeedWins, seeds, TestEvent } from './testFacts.ts';

const league: FormatSettings = { kind: 'round-robin', cycles: 1 };
const placesOf = (event: TestEvent) =>
  eventPlaces(league, event.facts, { tieBreaks: [], annul: true }).map(({ entrants, decidedBy }) => [
    entrants.join(' '),
    english(decidedBy),
  ]);

test('S16-12: entrants that no tie-break separates share a place, with the reason of the first of them', () => {
  const event = new TestEvent(league, seeds(5));
  event.playOn((game) => (/E[45]/.test(game.white) && /E[45]/.test(game.black) ? 'draw' : betterSeedWins(game)));
  expect(placesOf(event)).toEqual([
    ['E1', 'points 4 > 3'],
    ['E2', 'points 4 > 3'],
    ['E3', 'points 3 > 2'],
    ['E4 E5', 'level with E5 on points'],
  ]);
});

test('S16-15c, TIE-RULING: the disqualified share the last place unless officials have ordered them', () => {
  const event = new TestEvent(league, seeds(5));
  event.playOn(betterSeedWins);
  event.disqualify('E1', 'E2');
  expect(placesOf(event).at(-1)).toEqual(['E1 E2', 'disqualified']);
  event.decideTie('E2', 'E1');
  expect(placesOf(event).slice(-2)).toEqual([
    ['E2', 'disqualified; the organisers decided'],
    ['E1', 'disqualified; the organisers decided'],
  ]);
});
