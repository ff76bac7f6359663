import { expect, test } from 'vitest';
import type { ShownPly } from '../../src/broadcast/messages.ts';
import { tonesOf } from './heard.ts';

const ply = (more: Partial<ShownPly>): ShownPly => ({ ply: 1, by: 'white', text: 'e4', set: 'e4P e2', ...more });

test('a move, a capture, a check, and a change of an engine’s mind have tones of their own', () => {
  expect(tonesOf([])).toEqual([]);
  expect(tonesOf([ply({})])).toEqual(['move']);
  expect(tonesOf([ply({ text: 'exd5' })])).toEqual(['capture']);
  expect(tonesOf([ply({ text: 'Qxf7+', check: true })])).toEqual(['check']);
  expect(tonesOf([ply({ captures: { white: 0, black: 0 } }), ply({ text: 'D4', captures: { white: 0, black: 2 } })])).toEqual([
    'capture',
  ]);
  const [before, other] = [ply({ evaluation: { centipawns: 20 } }), ply({ evaluation: { centipawns: 300 } })];
  expect(tonesOf([before, other, ply({ evaluation: { centipawns: -130 } })])).toEqual(['move', 'swing']);
  expect(tonesOf([before, other, ply({ evaluation: { centipawns: -120 } })])).toEqual(['move']);
});

test('a won game stays won: nothing is heard when +8 becomes a mate', () => {
  const [before, other] = [ply({ evaluation: { centipawns: 800 } }), ply({})];
  expect(tonesOf([before, other, ply({ evaluation: { mate: 5 } })])).toEqual(['move']);
  expect(tonesOf([before, other, ply({ evaluation: { mate: -5 } })])).toEqual(['move', 'swing']);
});
