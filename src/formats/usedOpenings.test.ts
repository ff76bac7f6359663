import { describe, expect, test } from 'vitest';
import { bookName } from '../core/ids.ts';
import { present } from '../core/present.ts';
import type { Encounter } from './match/encounter.ts';
import type { KnockoutSettings } from './knockout/knockout.ts';
import type { FormatSettings } from './registry.ts';
import { betterSeedWins, seeds, TestEvent } from './testFacts.ts';
import type { EncounterRules } from './roundRobin/encounters.ts';
import { swissSettings } from './swiss/testSwiss.ts';
import { usedOpenings } from './usedOpenings.ts';

const A = bookName('A');
const encounter = (games: number, book?: typeof A): Encounter => ({
  games,
  earlyStop: false,
  ...present({ book }),
  tieBreaks: [{ set: 2 }],
});
const round = (name: string, games: number, book?: typeof A) => ({ name, encounter: encounter(games, book) });

const cup: FormatSettings = {
  kind: 'knockout',
  rounds: [round('Quarterfinals', 2, A), round('Semifinals', 4, A), round('Final', 6)],
  smallFinal: round('Small final', 8),
  tieBreaks: 'at-once',
};

test('S16-8a: a Superfinal of 100 games uses 50', () => {
  expect(usedOpenings({ kind: 'match', encounter: encounter(100), firstWhite: 'first-seed' }, 2)).toBe(50);
});

const ENCOUNTERS: EncounterRules = {
  ...{ order: 'circle', games: 2, gamesPerOpening: 2, openingFor: 'encounter', firstWhite: 'first', colours: 'alternate' },
  ...{ reverseCycles: false, challengersMeet: false },
};

function runCup(own: Partial<EncounterRules>): KnockoutSettings {
  const encounters = { ...ENCOUNTERS, ...own };
  const played = { ...encounter(encounters.games), perOpening: encounters.gamesPerOpening, earlyStop: 'certain' as const };
  const rounds = ['Quarterfinals', 'Semifinals', 'Final'].map((name) => ({ name, encounter: played }));
  return { kind: 'knockout', rounds, tieBreaks: 'at-once', bracket: 'slide', encounters };
}

const EVENTS: readonly (readonly [settings: FormatSettings, entrants: number])[] = [
  [{ kind: 'round-robin', cycles: 1 }, 5],
  [{ kind: 'round-robin', cycles: 5 }, 6],
  [{ kind: 'round-robin', cycles: 2 }, 1],
  [{ kind: 'gauntlet', challengers: 2, cycles: 3 }, 7],
  [{ kind: 'round-robin', cycles: 2, encounters: { ...ENCOUNTERS, games: 3, gamesPerOpening: 2 } }, 5],
  [{ kind: 'round-robin', cycles: 2, encounters: { ...ENCOUNTERS, order: 'newcomers', openingFor: 'round' } }, 4],
  [{ kind: 'gauntlet', challengers: 2, cycles: 2, encounters: { ...ENCOUNTERS, challengersMeet: true } }, 4],
  [{ kind: 'match', encounter: encounter(7, A), firstWhite: 'first-seed' }, 2],
  [{ kind: 'match', encounter: encounter(8), firstWhite: 'first-seed' }, 1],
  [swissSettings({ rounds: 3 }), 7],
  [{ ...swissSettings({ rounds: 3 }), encounters: { ...ENCOUNTERS, games: 3, gamesPerOpening: 2 } }, 7],
  [{ ...swissSettings({ rounds: 3 }), encounters: { ...ENCOUNTERS, openingFor: 'round' } }, 6],
  [cup, 8],
  [cup, 6],
  [cup, 4],
  [cup, 3],
  [cup, 2],
  [cup, 1],
  [runCup({ games: 2, gamesPerOpening: 2 }), 6],
  [runCup({ games: 1, gamesPerOpening: 1 }), 8],
  [{ ...runCup({ games: 3, gamesPerOpening: 3, openingFor: 'round' }), smallFinal: round('Small final', 1) }, 8],
];

describe('usedOpenings: those of all games if nothing is tied, and they are the first of the book', () => {
  test.each(EVENTS)('%j, %d entrants', (settings, entrants) => {
    const event = new TestEvent(settings, seeds(entrants));
    const games = event.playOn(betterSeedWins);
    for (const book of [undefined, A]) {
      const openings = new Set(games.filter((game) => game.book === book).map(({ opening }) => opening));
      const expected = Array.from({ length: usedOpenings(settings, entrants, book) }, (_, index) => index);
      expect([...openings].sort((one, other) => one - other)).toEqual(expected);
    }
  });
});
