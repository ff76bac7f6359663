import { describe, expect, it } from 'vitest';
import type { DeclaredOption } from '../protocols/session.ts';
import { optionsFor } from './limitedOptions.ts';

const spin = (name: string, byDefault: number, min = 1): DeclaredOption => ({
  kind: 'spin',
  name,
  default: byDefault,
  min,
  max: 65_536,
});
const check = (name: string): DeclaredOption => ({ kind: 'check', name, default: true });

describe('the options that an engine is given', () => {
  it('S16-X other settings: options for all engines only where the engine declares them, whatever their case', () => {
    const config = { options: { Threads: { atMost: 43 }, hash: 64, Style: 'own' }, whereDeclared: ['Threads', 'hash'] };
    expect(optionsFor(config, [spin('Hash', 16)], 0)).toEqual({ hash: 64, Style: 'own' });
    expect(optionsFor(config, [spin('THREADS', 1)], 0)).toEqual({ Threads: { atMost: 43 }, Style: 'own' });
  });

  it('S16-X threads, S16-X hash, S16-X minor hashes, S16-X large pages, S16-X own book, S16-X ponder, S16-X contempt: defaults beyond the limits are lowered, and what must be off is switched off', () => {
    const optionLimits = {
      threads: 43,
      hash: 16_384,
      minorHashes: 4096,
      largePages: 'off',
      ponder: 'off',
      ownBook: 'off',
    } as const;
    const declared = [
      spin('Max CPUs', 64),
      spin('Hash Size', 32_768),
      spin('Pawn Hash', 4096),
      spin('Eval Cache', 4096),
      check('Use Large Pages'),
      check('Own Book'),
      check('Permanent Brain'),
      spin('Contempt', 24),
    ];
    expect(optionsFor({ options: {}, optionLimits }, declared, 0)).toEqual({
      'Max CPUs': 43,
      'Hash Size': 16_384,
      'Pawn Hash': 2048,
      'Eval Cache': 2048,
      'Use Large Pages': false,
      'Own Book': false,
      'Permanent Brain': false,
    });
  });

  it('S16-X minor hashes: tables other than the main one share what the explicitly set ones leave', () => {
    const optionLimits = { minorHashes: 1024 };
    const declared = [spin('Pawn Hash', 512), spin('Eval Cache (KB)', 1_048_576, 64)];
    expect(optionsFor({ options: { 'pawn hash': 768 }, optionLimits }, declared, 0)).toEqual({
      'pawn hash': 768,
      'Eval Cache (KB)': 262_144,
    });
    expect(optionsFor({ options: {}, optionLimits: { minorHashes: 8192 } }, declared, 0)).toEqual({});
  });

  it('leaves alone what is within the limits, and never goes below an option’s minimum', () => {
    const declared = [spin('Threads', 4, 4), spin('Hash', 64)];
    expect(optionsFor({ options: {}, optionLimits: { threads: 2, hash: 64 } }, declared, 0)).toEqual({ Threads: 4 });
  });
});
