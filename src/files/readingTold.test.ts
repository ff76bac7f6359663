import { afterEach, expect, it } from 'vitest';
import { onLongReading, readingTold } from './readingTold.ts';

afterEach(() => onLongReading(() => undefined, Infinity));

it('tells after a while how far a file has been read, then every five seconds', () => {
  const told: string[] = [];
  onLongReading((text) => told.push(text), 2000);
  let now = 0;
  const read = readingTold('games.pgn', 1000, () => now);
  for (now = 0; now <= 8000; now += 500) read(50);
  expect(told).toEqual(['Reading "games.pgn": 25 %.', 'Reading "games.pgn": 75 %.']);
});

it('tells megabytes where the size is unknown', () => {
  const told: string[] = [];
  onLongReading((text) => told.push(text), 0);
  readingTold('/dev/stdin', 0, () => 0)(12_000_000);
  expect(told).toEqual(['Reading "/dev/stdin": 12 MB.']);
});
