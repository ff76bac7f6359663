import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance, nearest, nearestNames, oneOf, orList, suggestion } from './nearest.ts';

const FIELDS = ['tournament', 'timeControl', 'timeMargin', 'format', 'cycles', 'concurrency', 'engines', 'each'];

it('a name that is far longer than all known ones costs nothing', () => {
  const known = Array.from({ length: 500 }, (_, index) => `field${index}`);
  const before = process.threadCpuUsage();
  for (let count = 0; count < 300; count++) {
    const written = `${'q'.repeat(58)}${count}`;
    expect([nearest(written, known), ...nearestNames(written, known)]).toEqual([undefined]);
  }
  expect(process.threadCpuUsage(before).user / 1000).toBeLessThan(1000);
});

describe('nearest', () => {
  it.each([
    ['concurency', 'concurrency'],
    ['Engines', 'engines'],
    ['engine', 'engines'],
    ['time_control', 'timeControl'],
    ['time-control', 'timeControl'],
    ['timecontol', 'timeControl'],
    ['fromat', 'format'],
    ['ecah', 'each'],
  ])('%s is %s', (written, expected) => {
    expect(nearest(written, FIELDS)).toBe(expected);
  });

  it.each(['', 'x', 'openings', 'adjudication', 'a'.repeat(5000)])('does not guess at "%.20s"', (written) => {
    expect(nearest(written, FIELDS)).toBeUndefined();
    expect(suggestion(written, FIELDS)).toBe('');
  });

  it('lists names as a sentence does', () => {
    expect([[], ['a'], ['a', 'b'], ['a', 'b', 'c']].map(orList)).toEqual(['', 'a', 'a or b', 'a, b or c']);
  });
});

it('oneOf lists a few names, and of many the nearest and where they are', () => {
  const many = Array.from({ length: 60 }, (_, index) => `Engine ${String.fromCodePoint(65 + (index % 26))}${index}`);
  expect(oneOf('x', ['Alpha', 'Beta'], 'the file')).toBe('Alpha or Beta');
  expect(oneOf('zzz', many, 'the file')).toBe('one of the names in the file');
  expect(oneOf('Engine B12', many, 'the file')).toBe('one of the names in the file, such as Engine B1, Engine M12 or Engine C2');
});

describe('nearestNames', () => {
  const STOCKFISH = ['Debug Log File', 'Threads', 'Hash', 'Clear Hash', 'Ponder', 'MultiPV', 'SyzygyPath', 'SyzygyProbeDepth'];

  it.each([
    ['Hahs', ['Hash']],
    ['hash', ['Hash', 'Clear Hash']],
    ['clear_hash', ['Clear Hash', 'Hash']],
    ['Thread', ['Threads']],
    ['SyzigyPath', ['SyzygyPath']],
    ['Syzygy', ['SyzygyPath', 'SyzygyProbeDepth']],
    ['EvalFile', []],
    ['a'.repeat(5000), []],
  ])('finds what "%.20s" may have meant', (written, names) => {
    expect(nearestNames(written, STOCKFISH)).toEqual(names);
  });

  it('gives no more than asked for', () => {
    expect(nearestNames('Syzygy', STOCKFISH, 1)).toEqual(['SyzygyPath']);
  });
});

describe('editDistance', () => {
  it.each([
    ['', '', 0],
    ['abc', '', 3],
    ['kitten', 'sitting', 3],
    ['fromat', 'format', 1],
    ['ca', 'abc', 3],
  ])('%s to %s is %i', (one, two, distance) => {
    expect(editDistance(one, two)).toBe(distance);
  });

  it('is symmetric, zero only for equals, and never more than the longer text', () => {
    const word = fc.string({ maxLength: 8, unit: fc.constantFrom('a', 'b', 'c') });
    fc.assert(
      fc.property(word, word, (one, two) => {
        const distance = editDistance(one, two);
        expect(distance).toBe(editDistance(two, one));
        expect(distance === 0).toBe(one === two);
        expect(distance).toBeLessThanOrEqual(Math.max(one.length, two.length));
      }),
    );
  });
});
