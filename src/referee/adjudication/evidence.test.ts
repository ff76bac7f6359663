import { describe, expect, it } from 'vitest';
import type { Evaluation } from '../../core/evaluation.ts';
import { evaluatedPlies, evaluationEvidence, whiteView, type EvaluatedPly } from './evidence.ts';

const chain = (evaluations: readonly Evaluation[]): EvaluatedPly | undefined =>
  evaluations.reduce<EvaluatedPly | undefined>(
    (before, evaluation, index) => ({ ply: 101 + index, move: `a${index + 1}a${index + 2}`, evaluation, before }),
    undefined,
  );

describe('evaluationEvidence', () => {
  it('WIN-1: names the plies that fired it, in order, from White’s view', () => {
    const plies = chain([
      { kind: 'centipawns', centipawns: 5, view: 'white' },
      { kind: 'unknown' },
      { kind: 'mate', moves: 5, view: 'black' },
      { kind: 'centipawns', centipawns: 1031, view: 'black' },
      { kind: 'mate', moves: -4, view: 'white' },
    ]);
    expect(evaluationEvidence('WIN-1', { win: { moves: 2, centipawns: 1000 } }, plies)).toBe(
      '4 plies in a row: 102 a2a3 no evaluation, 103 a3a4 -M5, 104 a4a5 -10.31, 105 a5a6 -M4',
    );
  });

  it('RESIGN-1: names as many plies as the rule asks for', () => {
    const plies = chain(Array.from({ length: 9 }, () => ({ kind: 'unknown' })));
    const seen = (seenBy: 'loser' | 'each' | 'together'): string =>
      evaluationEvidence('RESIGN-1', { resign: { moves: 3, centipawns: 600, seenBy, beforeDraw: false } }, plies).slice(0, 8);
    expect([seen('loser'), seen('each'), seen('together')]).toEqual(['5 plies ', '6 plies ', '6 plies ']);
  });

  it('DRAW-1: shows 0 without a sign, and no more plies than were played', () => {
    const plies = chain([
      { kind: 'centipawns', centipawns: 0, view: 'black' },
      { kind: 'centipawns', centipawns: -8, view: 'black' },
    ]);
    const draw = { fromMove: 1, moves: 5, centipawns: 8, resets: true };
    const resign = { moves: 1, centipawns: 600, seenBy: 'loser', beforeDraw: false } as const;
    expect(evaluationEvidence('DRAW-1', { draw: { ...draw, moves: 1 }, resign }, plies)).toMatch(/^2 plies/u);
    const evidence = evaluationEvidence('DRAW-1', { draw }, plies);
    expect(evidence).toBe('2 plies in a row: 101 a1a2 0.00, 102 a2a3 +0.08');
    expect(evaluatedPlies(evidence)).toEqual({ from: 101, count: 2 });
    expect(evaluatedPlies('the game has reached ply 400')).toBeUndefined();
  });
});

describe('whiteView', () => {
  it.each([
    ['white', '-M0'],
    ['black', '+M0'],
  ] as const)('a mate in 0 is said by %s, which is mated', (view, text) => {
    expect(whiteView({ kind: 'mate', moves: 0, view })).toBe(text);
  });
});
