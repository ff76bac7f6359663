import { expect, test } from 'vitest';
import { nearestNames } from './nearestNames.ts';

const STOCKFISH = ['Debug Log File', 'Threads', 'Hash', 'Clear Hash', 'Ponder', 'MultiPV', 'SyzygyPath', 'SyzygyProbeDepth'];

test.each([
  ['Hahs', ['Hash']],
  ['hash', ['Hash', 'Clear Hash']],
  ['Thread', ['Threads']],
  ['SyzigyPath', ['SyzygyPath']],
  ['Syzygy', ['SyzygyPath', 'SyzygyProbeDepth']],
  ['EvalFile', []],
])('nearestNames finds what "%s" may have meant', (written, names) => {
  expect(nearestNames(written, STOCKFISH)).toEqual(names);
});
