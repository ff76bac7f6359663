import { expect, test } from 'vitest';
import { chessRules } from '../../games/chess/rules.ts';
import { createReferee } from '../../referee/referee.ts';
import { gameJob } from '../../referee/testJobs.ts';
import { unwrap } from '../../core/result.ts';
import { plyRecord } from './plyRecord.ts';

const UNKNOWN = { evaluation: { kind: 'unknown' } } as const;

test('of each pattern the last line is kept, to 2,000 characters', () => {
  const { state } = unwrap(createReferee(chessRules, gameJob()).open());
  const long = `info string ${'x'.repeat(3000)}`;
  const outcome = {
    ...({ kind: 'moved', move: 'e2e4', elapsedMs: 1, thought: UNKNOWN, ponder: undefined } as const),
    lines: ['info string first', long, 'info depth 1'],
  } as const;
  const record = plyRecord(outcome, 'e2e4', state, 'white', 0, ['^info string', '^nothing']);
  expect(record.lines).toEqual([long.slice(0, 2000)]);
});
