import { expect, test } from 'vitest';
import { gameId } from '../core/ids.ts';
import { overloadText, overstepText } from '../core/timeEvidence.ts';
import type { Entry } from '../journal/entries.ts';
import { gameFault } from './gameFault.ts';

const names = { white: 'New', black: 'Base' };
const lostOnTime = (evidence: string) => ({ kind: 'forfeit', by: 'white', fault: 'time', evidence }) as const;
const late = (worstMs: number): readonly Entry[] => [
  {
    ...{ sequence: 1, atUtcMs: 0, kind: 'game-noticed' as const },
    payload: { id: gameId(1), ply: 1, notice: overloadText({ checks: 100, late: 3, worstMs }) },
  },
];

test('a loss on time is the engine’s, unless Arbiter was later than the move', () => {
  const overstepped = lostOnTime(overstepText('e2e4', 112, 100));
  expect(gameFault(overstepped, [], names)).toMatchObject({
    of: 'engine',
    words: expect.stringContaining('New overstepped by 12 ms') as string,
  });
  expect(gameFault(overstepped, late(3), names)).toMatchObject({ of: 'engine' });
  expect(gameFault(overstepped, late(30), names)).toMatchObject({ of: 'arbiter' });
  expect(gameFault(lostOnTime('no move within 500 ms'), late(5), names)).toMatchObject({ of: 'engine' });
  expect(gameFault(lostOnTime('no move within 10 ms'), late(5), names)).toMatchObject({ of: 'arbiter' });
});

test('a crash is the engine’s, an interruption the host’s, an absence the operator’s, a mate no one’s', () => {
  const crash = { kind: 'forfeit', by: 'black', fault: 'crash', evidence: 'ended by SIGSEGV' } as const;
  expect(gameFault(crash, late(30), names)).toEqual({ of: 'engine', words: 'Base: ended by SIGSEGV' });
  expect(gameFault({ ...crash, fault: 'absence' }, [], names)).toMatchObject({ of: 'operator' });
  const interrupted = { kind: 'adjudicated', rule: 'INT-2', outcome: 'white', evidence: '' } as const;
  expect(gameFault(interrupted, [], names)).toMatchObject({ of: 'host' });
  expect(gameFault({ kind: 'rules', reason: 'checkmate', outcome: 'white' }, [], names)).toBeUndefined();
  const held = { id: gameId(1), cause: 'host', reason: 'no memory was left' } as const;
  expect(gameFault(undefined, [{ sequence: 1, atUtcMs: 0, kind: 'game-held', payload: held }], names)).toEqual({
    of: 'host',
    words: 'no memory was left',
  });
});
