// Small pure helpers of tables: sorting, choice of an event, scales, incidents, archive queries.

import { describe, expect, test } from 'vitest';
import type { EventOverview, Incident, PlaceZone } from '../../src/broadcast/messages.ts';
import { archivePath, readArchiveQuery, sameQuery, withField } from './archive/archiveQuery.ts';
import { chooseEvent, keptView } from '../parts/event/eventChoice.ts';
import { daysOf, filterIncidents, kindsOf } from './incidents/incidentFilter.ts';
import { at, scaleOf } from './ratings/intervals.ts';
import { firstAndPlaying, zoneAt } from './standings/placeRows.ts';
import { shortNames } from '../parts/figures/shortNames.ts';
import { sortRows, turnOrder } from '../parts/rows/sortRows.ts';

describe('order of rows', () => {
  const rows = [
    { name: 'b10', points: 2 },
    { name: 'b9', points: 3 },
    { name: 'a', points: undefined },
    { name: 'c', points: 2 },
  ];
  type Row = (typeof rows)[number];
  const valueOf = (row: Row, column: string): string | number | undefined => (column === 'name' ? row.name : row.points);
  const names = (column: string, down: boolean): readonly string[] =>
    sortRows(rows, { column, down }, valueOf).map(({ name }) => name);

  test('numbers within names sort as numbers; missing values come last in either direction; equals keep their order', () => {
    expect(names('name', false)).toEqual(['a', 'b9', 'b10', 'c']);
    expect(names('points', true)).toEqual(['b9', 'b10', 'c', 'a']);
    expect(names('points', false)).toEqual(['b10', 'c', 'b9', 'a']);
  });

  test('the same head again reverses the order', () => {
    const first = turnOrder({ column: 'rank', down: false }, 'points', true);
    expect(first).toEqual({ column: 'points', down: true });
    expect(turnOrder(first, 'points', true)).toEqual({ column: 'points', down: false });
  });
});

describe('choice of an event', () => {
  const event = (key: string, stage: EventOverview['stage'], more: Partial<EventOverview> = {}): EventOverview => ({
    key,
    name: key,
    kind: 'chess',
    format: '',
    timeControl: '',
    stage,
    finished: 0,
    entrants: 0,
    leaders: [],
    views: ['standings', 'schedule'],
    ...more,
  });
  const over = [event('a', 'over', { endedAtUtcMs: 1 }), event('b', 'over', { endedAtUtcMs: 2 }), event('c', 'waiting')];

  test('the event of the address, even if it is over; an unknown one gives none', () => {
    expect(chooseEvent(over, 'a')?.key).toBe('a');
    expect(chooseEvent(over, 'x')).toBeUndefined();
  });

  test('else the one in play, else the one that ended last, else the first', () => {
    expect(chooseEvent([...over, event('d', 'running')], undefined)?.key).toBe('d');
    expect(chooseEvent(over, undefined)?.key).toBe('b');
    expect(chooseEvent([event('c', 'waiting'), event('d', 'waiting')], '')?.key).toBe('c');
  });

  test('one that has the view, if required', () => {
    const cup = event('cup', 'over', { views: ['bracket'] });
    expect(chooseEvent([event('d', 'running'), cup], undefined, 'bracket')?.key).toBe('cup');
    expect(keptView(cup, 'standings')).toBe('bracket');
    expect(keptView(over[0] ?? cup, 'schedule')).toBe('schedule');
  });
});

describe('scale of intervals', () => {
  test('round numbers around all intervals', () => {
    const scale = scaleOf([
      { rating: 3771, plus: 26, minus: 26 },
      { rating: 3342, plus: 40, minus: 30 },
    ]);
    expect(scale).toEqual({ from: 3300, to: 3800, marks: [3300, 3400, 3500, 3600, 3700, 3800] });
    expect(at(3550, scale)).toBe(50);
  });

  test('a rating without an interval has a scale too, and an empty list has no marks', () => {
    const { from, to } = scaleOf([{ rating: 100 }]);
    expect(from).toBeLessThanOrEqual(100);
    expect(to).toBeGreaterThan(from);
    expect(scaleOf([]).marks).toEqual([]);
  });
});

describe('incidents', () => {
  const incident = (sequence: number, more: Partial<Incident>): Incident => ({
    sequence,
    atUtcMs: Date.UTC(2020, 0, 1, 12),
    kind: 'fault',
    words: 'Alpha crashed',
    ...more,
  });
  const all = [
    incident(3, { kind: 'ruling', by: 'A. Chair', reason: 'lost position', words: 'Game 13 is scored 0-1', event: 'a' }),
    incident(2, { event: 'b' }),
    incident(1, { atUtcMs: Date.UTC(2019, 11, 31, 12), event: 'a' }),
  ];
  const found = (filter: Partial<Parameters<typeof filterIncidents>[1]>): readonly number[] =>
    filterIncidents(all, { kind: undefined, event: '', find: '', ...filter }, ({ words }) => words).map(
      ({ sequence }) => sequence,
    );

  test('kind, event and words must all match', () => {
    expect(found({})).toEqual([3, 2, 1]);
    expect(found({ kind: 'fault', event: 'a' })).toEqual([1]);
    expect(found({ find: ' CHAIR ' })).toEqual([3]);
    expect(kindsOf(all)).toEqual([
      { kind: 'fault', count: 2 },
      { kind: 'ruling', count: 1 },
    ]);
  });

  test('by days, in their order', () => {
    expect(daysOf(all, 'UTC').map(({ key, incidents }) => [key, incidents.length])).toEqual([
      ['2020-01-01', 2],
      ['2019-12-31', 1],
    ]);
  });
});

describe('archive queries', () => {
  test('only fields of the archive, and no empty ones', () => {
    expect(readArchiveQuery({ engine: ' Booot ', opening: '', ply: '3' })).toEqual({ engine: 'Booot' });
    expect(withField({ engine: 'a', result: 'draw' }, 'result', '')).toEqual({ engine: 'a' });
  });

  test('as an address, for any input', () => {
    expect(archivePath({})).toBe('/games');
    expect(archivePath({ engine: 'a&b=c' }, { before: 7 })).toBe('/games?engine=a%26b%3Dc&before=7');
    expect(archivePath({ event: 'x' }, { suffix: '.pgn' })).toBe('/games.pgn?event=x');
    expect(sameQuery({ engine: 'a' }, { engine: 'a' })).toBe(true);
    expect(sameQuery({ engine: 'a' }, {})).toBe(false);
  });
});

describe('short names of events', () => {
  test('without the common beginning, cut only at a separator', () => {
    const names = ['Season 16 - League 1', 'Season 16 - League 2', 'Season 16 - League 1 - Playoff'];
    expect(names.map((name) => shortNames(names).get(name))).toEqual(['League 1', 'League 2', 'League 1 - Playoff']);
    expect([...shortNames(['League 1', 'League 2']).values()]).toEqual(['League 1', 'League 2']);
  });

  test('a single event keeps its name, and no name becomes empty', () => {
    expect(shortNames(['Season 16 - League 1']).get('Season 16 - League 1')).toBe('Season 16 - League 1');
    expect(shortNames(['Cup: Final', 'Cup: ']).get('Cup: Final')).toBe('Cup: Final');
  });
});

describe('rows of a table', () => {
  test('a short table always includes those who play now', () => {
    const rows = [1, 2, 3, 4, 5, 6].map((rank) => (rank === 6 ? { rank, playing: 9 } : { rank }));
    expect(firstAndPlaying(rows, 3).map(({ rank }) => rank)).toEqual([1, 2, 6]);
    expect(firstAndPlaying(rows, 9)).toHaveLength(6);
  });

  test('of several zones of a place, the narrowest is shown', () => {
    const zone = (kind: PlaceZone['kind'], from: number, to: number): PlaceZone => ({ kind, from, to, words: kind });
    const zones = [zone('promotion', 1, 4), zone('title', 1, 1), zone('relegation', 9, 10)];
    expect([1, 2, 5, 10].map((place) => zoneAt(zones, place)?.kind)).toEqual(['title', 'promotion', undefined, 'relegation']);
  });
});
