import { describe, expect, test } from 'vitest';
import { abbreviations } from './shown/abbreviations.ts';
import { crosstableJson } from './shown/crosstableJson.ts';
import { cellText, crosstableOf } from './crosstable.ts';
import { gameId } from '../core/ids.ts';
import { DRAWN, entrants, finishedGame, played, WHITE_WINS } from './testGames.ts';

// archive.test.ts has the tables that TCEC published.

describe('crosstableOf', () => {
  const games = played('A beats B', 'A draws C', 'C crashes against B', 'B beats A', 'Z beats A', 'A void C', 'B draws C');
  const event = {
    entrants: entrants('Z', 'A', 'B', 'C'),
    games,
    tieBreaks: ['SB'] as const,
    disqualified: new Set(entrants('Z')),
  };

  test('has a cell for everyone against everyone, without void games, annulled ones in brackets', () => {
    expect(crosstableOf(event).rows.map(({ standing, cells }) => [standing.name, ...cells.map(cellText)])).toEqual([
      ['B', '', '01', '1=', ''],
      ['A', '10', '', '=', '(0)'],
      ['C', '0=', '=', '', ''],
      ['Z', '', '(1)', '', ''],
    ]);
  });

  test('reads games from an iterator too', () => {
    const fromIterator = crosstableOf({ ...event, games: new Map(games.map((game) => [game.number, game])).values() });
    expect(fromIterator).toEqual(crosstableOf(event));
  });

  test('games with the same number come in the order of their ids', () => {
    const again = [finishedGame(1, 'A', 'B', WHITE_WINS), { ...finishedGame(1, 'A', 'B', DRAWN), id: gameId(2) }];
    const table = crosstableOf({ entrants: entrants('A', 'B'), games: again.toReversed(), tieBreaks: [] });
    expect(table.rows[0]?.cells.map(cellText)).toEqual(['', '1=']);
  });

  test('gives each game with its number, its colour and its points', () => {
    const [row] = crosstableOf(event).rows;
    expect(row?.cells[1]).toEqual({
      opponent: 'A',
      points: 2,
      games: [
        { number: 1, colour: 'black', outcome: 'white', gained: 0, annulled: false },
        { number: 4, colour: 'white', outcome: 'white', gained: 2, annulled: false },
      ],
    });
  });

  test('crosstableJson counts the games of each colour, without annulled ones', () => {
    expect(crosstableJson(crosstableOf(event), 'Test', 'round-robin').Table['A']).toMatchObject({
      Games: 3,
      GamesAsWhite: 2,
      GamesAsBlack: 1,
    });
  });

  test('crosstableJson omits unknown values, and a share of zero points is 0', () => {
    const { Table, Order, Type } = crosstableJson(crosstableOf(event), 'Test', 'round-robin');
    expect([Type, ...Order]).toEqual(['round-robin', 'B', 'A', 'C', 'Z']);
    expect(Table['Z']).toEqual({
      Rank: 4,
      Abbreviation: 'Z',
      Score: 0,
      Games: 0,
      GamesAsWhite: 0,
      GamesAsBlack: 0,
      WinsAsWhite: 0,
      WinsAsBlack: 0,
      LossAsWhite: 0,
      LossAsBlack: 0,
      Neustadtl: 0,
      Strikes: 0,
      Performance: 0,
      Results: {},
    });
  });
});

describe('abbreviations', () => {
  test.each([
    // The columns of TCEC Season 18 League 2.
    [
      ['Vajolet2 2.9.0', 'ChessBrainVB 3.74', 'Chiron TCEC16'],
      ['Va', 'Ch', 'Ci'],
    ],
    [
      ['4ku 1.0', 'ice4 9e94b82'],
      ['4k', 'Ic'],
    ],
    [
      ['Ab', 'Ab', 'AB', 'A'],
      ['Ab', 'A2', 'A3', 'A'],
    ],
    [
      ['棋士', '', '---'],
      ['棋士', '?', '?2'],
    ],
  ])('of %j are %j', (names, expected) => {
    expect(abbreviations(names)).toEqual(expected);
  });
});
