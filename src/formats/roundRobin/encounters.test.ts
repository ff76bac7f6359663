// The order of encounters, against what match programs print as `Started game N of M (White vs Black)`: fastchess 1.8.2 and cutechess-cli 1.5.1, played
// with engines A, B, C… Openings are those of the PGN that they wrote, as places in a book of three.

import { expect, test } from 'vitest';
import { present } from '../../core/present.ts';
import { encounterGameAt, encounterLength, encounterOpenings, type EncounterRules } from './encounters.ts';

const RULES: EncounterRules = {
  ...{ order: 'listed', games: 2, gamesPerOpening: 2, openingFor: 'encounter', firstWhite: 'first', colours: 'alternate' },
  ...{ reverseCycles: false, challengersMeet: false },
};

const played = (entrants: number, cycles: number, rules: Partial<EncounterRules>, challengers?: number) => {
  const field = { entrants, ...present({ challengers }) };
  const all = { ...RULES, ...rules };
  const games = Array.from({ length: encounterLength(all, cycles, field) }, (_, index) => encounterGameAt(all, field, index));
  expect(new Set(games.map(({ opening }) => opening)).size).toBe(encounterOpenings(all, cycles, field));
  const names = 'ABCDE';
  return {
    games: games.map(({ white, black }) => `${names[white]}${names[black]}`).join(' '),
    rounds: games.map(({ round }) => round).join(''),
    openings: games.map(({ opening }) => (opening % 3) + 1).join(''),
  };
};

test('fastchess: pairs are listed, and each cycle repeats the list', () => {
  expect(played(4, 2, {}).games).toBe('AB BA AC CA AD DA BC CB BD DB CD DC AB BA AC CA AD DA BC CB BD DB CD DC');
});

test('fastchess with one game of each pair: colours follow the number of the game', () => {
  expect(played(4, 2, { games: 1, gamesPerOpening: 1, colours: 'byNumber' }).games).toBe('AB CA AD CB BD DC AB CA AD CB BD DC');
});

test('fastchess, gauntlet of two challengers with -reverse', () => {
  expect(played(4, 2, { challengersMeet: true, firstWhite: 'second' }, 2).games).toBe(
    'BA AB CA AC DA AD CB BC DB BD BA AB CA AC DA AD CB BC DB BD',
  );
});

test('cutechess, round robin of single games: a second round reverses colours', () => {
  expect(played(4, 2, { order: 'circle', games: 1, gamesPerOpening: 1, reverseCycles: true })).toEqual({
    games: 'AD BC AC DB AB CD DA CB CA BD BA DC',
    rounds: '112233445566',
    openings: '123123123123',
  });
});

test('cutechess, round robin of five in pairs', () => {
  expect(played(5, 1, { order: 'circle' })).toEqual({
    games: 'BE EB CD DC AE EA BC CB AD DA EC CE AC CA DB BD AB BA DE ED',
    rounds: '11112222333344445555',
    openings: '11223311223311223311',
  });
});

test('cutechess, three games of an encounter, -repeat 2 and -reverse', () => {
  expect(played(3, 2, { order: 'circle', games: 3, firstWhite: 'second' })).toEqual({
    games: 'CB BC CB CA AC CA BA AB BA CB BC CB CA AC CA BA AB BA',
    rounds: '111222333444555666',
    openings: '112331223112331223',
  });
});

test('cutechess, -noswap with -reverse', () => {
  expect(played(3, 2, { order: 'circle', colours: 'same', firstWhite: 'second', reverseCycles: true }).games).toBe(
    'CB CB CA CA BA BA BC BC AC AC AB AB',
  );
});

test('cutechess, gauntlet of two challengers with -reverse', () => {
  expect(played(4, 2, { firstWhite: 'second', reverseCycles: true }, 2)).toEqual({
    games: 'CA AC DA AD CB BC DB BD AC CA AD DA BC CB BD DB',
    rounds: '1111111122222222',
    openings: '1122331122331122',
  });
});

test('cutechess, pyramid with one opening a round', () => {
  expect(played(4, 2, { order: 'newcomers', games: 1, gamesPerOpening: 1, openingFor: 'round', reverseCycles: true })).toEqual({
    games: 'BA CA CB DA DB DC AB AC BC AD BD CD',
    rounds: '122333455666',
    openings: '122333122333',
  });
});

test('everyone meets everyone once in each cycle, whatever the order', () => {
  for (const order of ['listed', 'circle', 'newcomers'] as const)
    for (let entrants = 2; entrants <= 12; entrants++) {
      const field = { entrants };
      const rules = { ...RULES, order, games: 1 };
      const meetings = Array.from({ length: encounterLength(rules, 1, field) }, (_, index) => {
        const { white, black, round, board } = encounterGameAt(rules, field, index);
        return { pair: [Math.min(white, black), Math.max(white, black)].join(), place: `${round}.${board}` };
      });
      expect(new Set(meetings.map(({ pair }) => pair)).size).toBe((entrants * (entrants - 1)) / 2);
      expect(new Set(meetings.map(({ place }) => place)).size).toBe(meetings.length);
    }
});
