import { describe, expect, it } from 'vitest';
import type { DeclaredOption } from '../../protocols/session.ts';
import { withThreadsWithin } from './ownedThreads.ts';

const threads = (byDefault: number, min = 1): readonly DeclaredOption[] => [
  { kind: 'spin', name: 'Hash', default: 16, min: 1, max: 1024 },
  { kind: 'spin', name: 'Threads', default: byDefault, min, max: 64 },
];

describe('withThreadsWithin', () => {
  it('lowers a default that is above the cores of the game', () => {
    expect(withThreadsWithin({ options: { Hash: 16 } }, threads(2), 1)).toEqual({ Hash: 16, Threads: 1 });
  });

  it.each([
    ['a default that fits', {}, threads(1), 1],
    ['what someone set', { threads: 4 }, threads(2), 1],
    ['an engine that cannot do with so few', {}, threads(4, 2), 1],
    ['games that may use any core', {}, threads(8), 0],
    ['an engine without the option', {}, [], 1],
  ] as const)('leaves %s alone', (_, options, declared, cores) => {
    expect(withThreadsWithin({ options }, declared, cores)).toBe(options);
  });

  it('4K-7.9: sends an engine of the subset nothing that the organiser did not set', () => {
    const options = { Hash: 16 };
    expect(withThreadsWithin({ options, protocolSubset: '4k' }, threads(2), 1)).toBe(options);
  });
});
