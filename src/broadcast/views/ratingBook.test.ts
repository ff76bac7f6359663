// S16-14, 4K-5, CUP-9a: the ratings on the page if the file asks for a joint list.

import { describe, expect, it } from 'vitest';
import { eventKey, type EventKey } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { parseTournament } from '../../tournament/parse.ts';
import type { Views } from '../messages.ts';
import { TestDirector } from './testDirector.ts';
import { ViewShelf } from './shelf/viewShelf.ts';

const [LEAGUE, CUP] = [eventKey('League'), eventKey('Cup')];

function withRatings(group: string) {
  const pool = ['A 2', 'B', 'New 1'].map((name) => `  - { name: ${name}, cmd: a }`).join('\n');
  const text = `tournament: T\ntimeControl: 60+1\ntieBreaks: [RANK]\nengines:\n${pool}\n${group}events:\n  League: { name: League, format: round-robin, cycles: 2, entrants: all }\n  Cup: { name: Cup, format: match, games: 2, entrants: [{ from: League, places: 1-2 }], rated: apart }\n`;
  const test = new TestDirector(unwrap(parseTournament(text)));
  const shelf = new ViewShelf({ followed: test.followed, nowUtcMs: () => test.nowUtcMs, arbiterVersion: 'test' });
  test.onEntry = (entry) => void shelf.add(entry);
  const current = (name: string): Views[keyof Views] => {
    const view = shelf.current(name);
    if (view === undefined) throw new TypeError(`Cannot show ${name}`);
    return view.value;
  };
  test.add({
    kind: 'ratings-read',
    payload: {
      sources: [],
      earlier: {
        names: ['A 1', 'B'],
        encounters: [
          [0, 1, 3, 4, 1],
          [1, 0, 2, 4, 2],
        ],
      },
      tests: { names: [], encounters: [] },
    },
  });
  return {
    test,
    ratings: () => current('ratings') as Views['ratings'],
    engines: () => current('engines') as Views['engines'],
    standings: (event: EventKey) => current(`standings/${event}`) as Views['standings'],
  };
}

describe('a joint list on the page', () => {
  const { test, ratings, engines, standings } = withRatings('ratings: { anchor: { B: 3000 }, known: { New: 2950 } }\n');

  it('exists before the first game, with temporary ratings last and marked', () => {
    const { lists } = ratings();
    expect(
      lists.map(({ name, rows }) => [
        name,
        rows.map(({ rank, name: player, games, temporary }) => [rank, player, games, temporary]),
      ]),
    ).toEqual([
      [
        'Joint list',
        [
          [1, 'A', 16, undefined],
          [2, 'B', 16, undefined],
          [3, 'New', 0, true],
        ],
      ],
    ]);
    const [league] = engines().events;
    expect(league?.engines.map(({ name, rating, ratingTemporary }) => [name, rating, ratingTemporary])).toEqual([
      ['A 2', expect.any(Number), undefined],
      ['B', 3000, undefined],
      ['New 1', 2950, true],
    ]);
  });

  it('S16-14b, S16-14e: follows every game; a rating is no longer temporary after a game; the table shows what the games changed', () => {
    const before = ratings().lists[0]?.rows[0]?.rating ?? 0;
    test.open(LEAGUE);
    test.play(LEAGUE, 1, ({ white }) => (white === 'A 2' ? 'black' : 'white'));
    const rows = (): Views['standings']['rows'] => standings(LEAGUE).rows;
    const played = rows().filter(({ games }) => games > 0);
    expect(played.every(({ rating, ratingChange }) => rating !== undefined && ratingChange !== undefined)).toBe(
      played.every(({ name }) => name !== 'New 1'),
    );
    test.play(LEAGUE, 5, ({ white }) => (white === 'A 2' ? 'white' : 'draw'));
    expect(rows().every(({ rating, ratingTemporary }) => rating !== undefined && ratingTemporary === undefined)).toBe(true);
    expect(rows().find(({ name }) => name === 'New 1')?.ratingChange).toBeUndefined();
    expect(ratings().lists[0]?.rows.every(({ temporary }) => temporary === undefined)).toBe(true);
    expect(ratings().lists[0]?.rows[0]?.rating).not.toBe(before);
  });

  it('CUP-9a: an event that is rated apart has its own list, and leaves the joint one unchanged', () => {
    test.add({ kind: 'event-closed', payload: { event: LEAGUE } });
    const before = ratings().lists[0];
    test.open(CUP);
    test.play(CUP, 2, ({ white }) => (white === 'A 2' ? 'black' : 'white'));
    const { lists } = ratings();
    expect(lists.map(({ name }) => name)).toEqual(['Joint list', 'T - League', 'T - Cup']);
    expect(lists[0]).toEqual(before);
    expect(lists[2]?.rows.map(({ games }) => games)).toEqual([2, 2]);
    const rows = standings(CUP).rows;
    expect(rows.map(({ ratingChange }) => ratingChange)).toEqual([undefined, undefined]);
    for (const { name, rating } of rows) {
      const listed = before?.rows.find((row) => name.startsWith(row.name))?.rating;
      expect(rating).toBe(listed);
    }
  });
});
