import { describe, expect, it } from 'vitest';
import { withHostOptions } from './hostOptions.ts';

const options = { Hash: 4096, SyzygyPath: '/tb', GaviotaTbPath: '/gtb', Backend: 'cuda', Threads: 8, 'Pawn Hash': 64 };

describe('options of an engine host', () => {
  it('hold where the tournament file sets none', () => {
    expect(withHostOptions({ options: { hash: 64 } }, { options })).toEqual({
      options: { hash: 64, SyzygyPath: '/tb', GaviotaTbPath: '/gtb', Backend: 'cuda', Threads: 8, 'Pawn Hash': 64 },
    });
    expect(withHostOptions({ options: { hash: 64 } }, undefined)).toEqual({ options: { hash: 64 } });
  });

  it('S16-X: set nothing that the event limits', () => {
    const optionLimits = { threads: 1, hash: 16, minorHashes: 1, tablebases: ['syzygy'] } as const;
    expect(withHostOptions({ options: {}, optionLimits }, { options }).options).toEqual({ SyzygyPath: '/tb', Backend: 'cuda' });
  });
});
