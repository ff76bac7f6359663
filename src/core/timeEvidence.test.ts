import { expect, test } from 'vitest';
import {
  isStall,
  noMoveMs,
  noMoveText,
  overloadOf,
  overloadText,
  overstepMs,
  overstepText,
  standstillText,
} from './timeEvidence.ts';

test('what is written about time is read again', () => {
  expect(overstepMs(overstepText('e2e4', 153, 100))).toBe(53);
  expect(noMoveMs(`${noMoveText(100)}; and more`)).toBe(100);
  expect(overstepMs('no move within 100 ms')).toBeUndefined();
  expect(overloadOf(overloadText({ checks: 300, late: 2, worstMs: 17 }))).toEqual({ checks: 300, late: 2, worstMs: 17 });
  expect(overloadOf(standstillText(200, 'A'))).toBeUndefined();
  expect([standstillText(200, 'A'), overloadText({ checks: 9, late: 1, worstMs: 3 }), 'its clock'].map(isStall)).toEqual([
    true,
    true,
    false,
  ]);
});
