import { describe, expect, test } from 'vitest';
import type { ScheduledGame } from '../../../src/broadcast/messages.ts';
import { enginesOf, filterGames, roundsOf, rowOfNow, scheduleRows, tenseOf, type ScheduleFilter } from './scheduleRows.ts';

const ALL: ScheduleFilter = { engine: '', round: undefined, state: 'all' };

const game = (number: number, more: Partial<ScheduledGame> = {}): ScheduledGame => ({
  number,
  round: Math.ceil(number / 2),
  board: 2 - (number % 2),
  white: 'A',
  black: 'B',
  state: 'planned',
  ...more,
});

const shown = (games: readonly ScheduledGame[], timeZone = 'UTC'): readonly (string | number)[] =>
  scheduleRows(games, timeZone).map((row) => (row.kind === 'day' ? row.key : row.game.number));

describe('days', () => {
  const late = Date.UTC(2020, 7, 14, 23, 30);
  const early = Date.UTC(2020, 7, 15, 0, 30);

  test('a head above each day in the viewer’s zone', () => {
    const games = [game(1, { startsAtUtcMs: late }), game(2, { startsAtUtcMs: early })];
    expect(shown(games)).toEqual(['day 2020-08-14', 1, 'day 2020-08-15', 2]);
    expect(shown(games, 'Asia/Tokyo')).toEqual(['day 2020-08-15', 1, 2]);
  });

  test('a game that began before one above it, around midnight, does not repeat a day', () => {
    const games = [game(1, { startsAtUtcMs: early }), game(2, { startsAtUtcMs: late }), game(3, { startsAtUtcMs: early })];
    expect(shown(games)).toEqual(['day 2020-08-15', 1, 2, 3]);
  });

  test('games without a time follow those before them; alone they have their own head', () => {
    expect(shown([game(1, { startsAtUtcMs: late }), game(2)])).toEqual(['day 2020-08-14', 1, 2]);
    expect(shown([game(1), game(2, { startsAtUtcMs: late })])).toEqual(['day unknown', 1, 'day 2020-08-14', 2]);
  });

  test('keys are unique, even if a void game is replayed', () => {
    const rows = scheduleRows([game(1, { id: 1, state: 'void' }), game(1, { id: 2 })], 'UTC');
    expect(new Set(rows.map(({ key }) => key)).size).toBe(rows.length);
  });
});

describe('where now is', () => {
  test.each([
    ['the game in play', ['over', 'playing', 'planned'], 2],
    ['one that waits for officials', ['over', 'referred', 'planned'], 2],
    ['the next', ['over', 'over', 'planned'], 3],
    ['the last, when all is over', ['over', 'over', 'over'], 3],
  ] as const)('%s', (_, states, number) => {
    const rows = scheduleRows(
      states.map((state, index) => game(index + 1, { state })),
      'UTC',
    );
    const row = rows[rowOfNow(rows)];
    expect(row?.kind === 'game' && row.game.number).toBe(number);
  });
});

test('engine, round and tense must all match', () => {
  const games = [
    game(1, { white: 'A', black: 'B', state: 'over' }),
    game(2, { white: 'C', black: 'A', state: 'planned' }),
    game(3, { white: 'B', black: 'C', state: 'interrupted' }),
  ];
  const found = (filter: Partial<ScheduleFilter>): readonly number[] =>
    filterGames(games, { ...ALL, ...filter }).map(({ number }) => number);
  expect(found({})).toEqual([1, 2, 3]);
  expect(found({ engine: 'A' })).toEqual([1, 2]);
  expect(found({ engine: 'A', state: 'over' })).toEqual([1]);
  expect(found({ round: 2 })).toEqual([3]);
  expect(found({ state: 'now' })).toEqual([3]);
  expect(tenseOf(game(4, { state: 'cancelled' }))).toBe('over');
});

test('who plays, and in which rounds', () => {
  const { white: _, ...open } = game(3, { black: 'C' });
  expect(enginesOf([game(1), game(2, { white: 'B', black: 'A' }), open])).toEqual(['A', 'B', 'C']);
  expect(roundsOf([game(5), game(1), game(2)])).toEqual([1, 3]);
});
