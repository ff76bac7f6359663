// Forms of the tag in TCEC's archive.

import { expect, test } from 'vitest';
import type { TimeControl } from '../../../core/timeControl.ts';
import { parseTimeControl } from './testTimeControlTag.ts';
import { formatTimeControl } from './timeControlTag.ts';

const clock = (...periods: readonly (readonly [moves: number | null, baseMs: number, incrementMs: number])[]): TimeControl => ({
  kind: 'clock',
  periods: periods.map(([moves, baseMs, incrementMs]) => ({ moves, baseMs, incrementMs })),
  marginMs: 0,
});

test.each([
  ['3600+5', clock([null, 3_600_000, 5000])],
  ['1800+5.232', clock([null, 1_800_000, 5232])],
  ['36000', clock([null, 36_000_000, 0])],
  ['5.4+0.015', clock([null, 5400, 15])],
  ['40/900', clock([40, 900_000, 0])],
  ['40/7200:20/3600:900+30', clock([40, 7_200_000, 0], [20, 3_600_000, 0], [null, 900_000, 30_000])],
  ['1/move', { kind: 'moveTime', moveTimeMs: 1000, marginMs: 0 }],
  ['0.2/move', { kind: 'moveTime', moveTimeMs: 200, marginMs: 0 }],
  ['-', { kind: 'unlimited', capMs: 0 }],
] as const)('%s', (text, control) => {
  expect(parseTimeControl(text)).toEqual(control);
  expect(formatTimeControl(control)).toBe(text);
});

test('CLOCK-2: an hourglass is the sandclock of the PGN standard', () => {
  expect(formatTimeControl({ ...clock([null, 180_000, 0]), hourglass: true } as TimeControl)).toBe('*180');
});
