import { expect, test } from 'vitest';
import { parseInfo, thoughtOf, type UciInfo } from './testInfo.ts';

// The slow reading against the specification's own examples (April 2006, `info`), where a row has no comment.
const ROWS: readonly (readonly [string, UciInfo])[] = [
  [
    'depth 2 score cp 214 time 1242 nodes 2124 nps 34928 pv e2e4 e7e5 g1f3',
    { depth: 2, score: { centipawns: 214 }, timeMs: 1242, nodes: 2124, nodesPerSecond: 34928, pv: ['e2e4', 'e7e5', 'g1f3'] },
  ],
  ['currmove e2e4 currmovenumber 1', {}],
  ['depth 12 nodes 123456 nps 100000', { depth: 12, nodes: 123456, nodesPerSecond: 100000 }],
  ['refutation d1h5 g6h5', {}],
  ['currline 2 e2e4 e7e5', {}],
  ['string depth 3 is  not a depth', {}],
  // Stockfish 15.1 and lc0 0.30 with UCI_ShowWDL.
  [
    'depth 20 seldepth 31 multipv 1 score cp 30 lowerbound wdl 90 880 30 nodes 5 nps 6 hashfull 7 tbhits 8 time 9 pv d2d4',
    {
      depth: 20,
      selectiveDepth: 31,
      multiPv: 1,
      score: { centipawns: 30, bound: 'lower' },
      nodes: 5,
      nodesPerSecond: 6,
      hashPermille: 7,
      tablebaseHits: 8,
      timeMs: 9,
      pv: ['d2d4'],
    },
  ],
  ['depth 5 score mate -3 upperbound', { depth: 5, score: { mate: -3, bound: 'upper' } }],
  ['depth 0 score mate 0', { depth: 0, score: { mate: 0 } }],
  ['score cp -0', { score: { centipawns: 0 } }],
  // Shredder: its own number bases.
  ['sbhits 3 cpuload 1000', {}],
  // Unusual input: unknown words are skipped, anything but a whole number is left out, the last word of a kind counts.
  ['depht 7 depth x score cp 1.5 nodes', { score: {} }],
  ['depth 1 depth 2 pv e2e4 depth 3', { depth: 3, pv: ['e2e4'] }],
  ['lowerbound currmove nodes 4', { nodes: 4 }],
  ['nodes 99999999999999999999', { nodes: Number.MAX_SAFE_INTEGER }],
  ['', {}],
];

test.each(ROWS)('parseInfo reads "%s"', (line, info) => {
  expect(parseInfo(line)).toStrictEqual(info);
});

test('thoughtOf keeps the engine’s view and prefers a mate', () => {
  expect(thoughtOf(parseInfo('depth 3 score cp 900 mate 4 lowerbound pv e2e4'), 'black')).toStrictEqual({
    evaluation: { kind: 'mate', moves: 4, view: 'black', bound: 'lower' },
    depth: 3,
    pv: 'e2e4',
  });
  expect(thoughtOf(parseInfo('string nothing'), 'white')).toStrictEqual({ evaluation: { kind: 'unknown' } });
});

test('a missing speed is computed over all that was searched', () => {
  const speedOf = (line: string): number | undefined => thoughtOf(parseInfo(line), 'white').nodesPerSecond;
  expect(speedOf('depth 9 nodes 3000 time 20')).toBe(150_000);
  expect(speedOf('depth 9 nodes 3000 time 20 nps 7')).toBe(7);
  expect(speedOf('depth 1 nodes 20 time 0')).toBeUndefined();
  expect(speedOf('depth 1 time 20')).toBeUndefined();
});
