// The places of a knockout, during the event and at its end.

import { describe, expect, test } from 'vitest';
import type { BracketMatch } from './bracket.ts';
import { betterSeedWins } from '../testFacts.ts';
import { cup, bracket, placesOf, namesInPlaces } from './testCup.ts';

describe('knockout.places', () => {
  test('entrants who lost in the same round share a place, the later round first', () => {
    const event = cup({ entrants: 8 });
    event.playOn(betterSeedWins);
    expect(placesOf(event)).toEqual([
      ['E1', 'won the Final 2–0'],
      ['E2', 'lost the Final 0–2'],
      ['E3', 'won the Small final 2–0'],
      ['E4', 'lost the Small final 0–2'],
      ['E8 E5 E7 E6', 'lost in the Quarterfinals'],
    ]);
  });

  test('without a small final the losers of the semifinals share the third place', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.playOn(betterSeedWins);
    expect(namesInPlaces(event)).toEqual(['E1', 'E2', 'E4 E3']);
  });

  test('before it is over the entrants still in come first', () => {
    const event = cup({ entrants: 4 });
    expect(placesOf(event)).toEqual([['E1 E2 E3 E4', 'not beaten yet']]);
    event.playOn(betterSeedWins, ({ number }) => number > 2);
    expect(namesInPlaces(event)).toEqual(['E1 E2 E3', 'E4']);
    event.playOn(betterSeedWins, ({ round }) => round > 1);
    expect(namesInPlaces(event)).toEqual(['E1 E2', 'E4 E3']);
    event.playOn(betterSeedWins, ({ round }) => round > 2);
    expect(namesInPlaces(event)).toEqual(['E1 E2', 'E3', 'E4']);
  });

  test('shows tie-breaks, and the order that officials ruled among those who share a place (TIE-RULING)', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.playOn(
      (game) => (game.round === 2 ? 'draw' : betterSeedWins(game)),
      ({ number }) => number > 8,
    );
    const final = bracket(event).at(-1)?.matches[0] as BracketMatch;
    expect(final.encounter?.course.kind).toBe('going-on');
    event.playOn(betterSeedWins);
    event.decideTie('E4', 'E3');
    event.decideTie('E3', 'E4');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event).slice(2)).toEqual([
      ['E3', 'lost in the Semifinals; the organisers decided'],
      ['E4', 'lost in the Semifinals; the organisers decided'],
    ]);
    expect(placesOf(event)[0]?.[1]).toBe('won the Final 1–1, tie-breaks 3–1');
  });
});
