// Lines of Stockfish 19 and of the sample engine.

import { expect, test } from 'vitest';
import { ofWhite, readInfo } from './info.ts';

const read = (line: string) => readInfo(line.split(' ').slice(1), 3);

test.each([
  [
    'info depth 18 seldepth 24 multipv 2 score cp 22 nodes 1000 nps 500000 hashfull 3 tbhits 0 time 2000 pv a2a4 b5b4',
    { depth: 18, rank: 1, evaluation: { centipawns: 22 }, moves: ['a2a4', 'b5b4'] },
  ],
  [
    'info depth 7 seldepth 9 multipv 1 score mate -3 nodes 10 nps 10 time 1 pv e8d8',
    { depth: 7, rank: 0, evaluation: { mate: -3 }, moves: ['e8d8'] },
  ],
  [
    'info depth 9 multipv 1 score cp -10 upperbound nodes 10 pv e2e4',
    { depth: 9, rank: 0, evaluation: { centipawns: -10, bound: '<' }, moves: ['e2e4'] },
  ],
  [
    'info depth 2 seldepth 2 score cp 100 nodes 50 nps 50000 time 1 pv e2e4 e7e5',
    { depth: 2, rank: 0, evaluation: { centipawns: 100 }, moves: ['e2e4', 'e7e5'] },
  ],
])('readInfo %s', (line, expected) => expect(read(line)).toEqual(expected));

test.each([
  'info string NNUE evaluation using nn-61e7af4bb97d.nnue',
  'info depth 10 currmove e2e4 currmovenumber 1',
  'info depth 0 score mate 0',
  'info depth 5 multipv 4 score cp 1 pv e2e4',
  'info depth x score cp y pv e2e4',
])('readInfo ignores %s', (line) => expect(read(line)).toBeUndefined());

test('ofWhite turns what is said for Black, with its bound', () => {
  expect(ofWhite({ centipawns: 30, bound: '>' }, 'black')).toEqual({ centipawns: -30, bound: '<' });
  expect(ofWhite({ mate: -2 }, 'black')).toEqual({ mate: 2 });
  expect(ofWhite({ centipawns: 30, bound: '>' }, 'white')).toEqual({ centipawns: 30, bound: '>' });
});
