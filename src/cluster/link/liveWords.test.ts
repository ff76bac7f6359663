// What machines send of engines' thoughts and clocks: the latest, and moments that do not depend on whose clock is right.

import { afterEach, expect, it, vi } from 'vitest';
import { gameId } from '../../core/ids.ts';
import type { LiveWord } from '../../core/live.ts';
import { heardWord, LatestWords, sentWords } from './liveWords.ts';

afterEach(() => void vi.useRealTimers());

const search = (ply: number, atUtcMs: number): LiveWord => ({
  ...{ kind: 'search', id: gameId(7), ply, turn: 'white', leftMs: { white: 60_000 }, atUtcMs },
});
const thought = (by: 'white' | 'black', depth: number): LiveWord => ({
  ...{ kind: 'thought', id: gameId(7), ply: 3, by },
  thought: { evaluation: { kind: 'mate', moves: -2, view: 'black', bound: 'upper' }, depth, pv: 'e2e4' },
});

it('sends the latest word of each kind and side, once', () => {
  const words = new LatestWords();
  for (const word of [search(3, 0), thought('white', 1), thought('black', 9), thought('white', 2), search(4, 0)]) words.add(word);
  expect(words.size).toBe(3);
  expect(sentWords.parse(words.take())).toEqual([
    expect.objectContaining({ kind: 'search', ply: 4 }),
    thought('white', 2),
    thought('black', 9),
  ]);
  expect(words.take()).toEqual([]);
});

it('tells since when a clock runs, however much the clocks of the machines differ', () => {
  vi.useFakeTimers({ now: Date.UTC(2026, 0, 1, 15) });
  const words = new LatestWords();
  words.add(search(3, Date.now() - 1500));
  const sent = sentWords.parse(JSON.parse(JSON.stringify(words.take())));
  // Here it is five hours earlier.
  vi.setSystemTime(Date.UTC(2026, 0, 1, 10));
  expect(sent.map(heardWord)).toEqual([search(3, Date.now() - 1500)]);
});

it('hears no word that no game says', () => {
  const good = { kind: 'search', id: 1, ply: 1, turn: 'black', leftMs: {}, agoMs: 0 };
  expect(sentWords.safeParse([good]).success).toBe(true);
  const bad = [
    { ...good, id: 'x' },
    { ...good, agoMs: -1 },
    { ...good, turn: 'red' },
    { ...thought('white', 1), thought: {} },
  ];
  for (const word of bad) expect(sentWords.safeParse([word]).success).toBe(false);
});
