import { describe, expect, test } from 'vitest';
import type { ShownPly } from '../../src/broadcast/messages.ts';
import { CHART_KINDS, CHARTS, columnsOf, type ChartKind } from './series.ts';

const ply = (number: number, said: Partial<ShownPly> = {}): ShownPly => ({
  ply: number,
  by: number % 2 === 1 ? 'white' : 'black',
  text: 'e4',
  set: '',
  ...said,
});

describe('columnsOf', () => {
  test('kibitzers have a value where they have said something of the position before the ply', () => {
    const found = new Map([
      [2, { ply: 2, depth: 9 }],
      [4, { ply: 4, depth: 11 }],
    ]);
    const plies = [ply(1, { depth: 1 }), ply(2), ply(3)];
    expect(columnsOf('depth', plies, [found, new Map()]).slice(3)).toEqual([
      [null, 9, null],
      [null, null, null],
    ]);
  });

  test('each side has its own plies, without book moves', () => {
    const plies = [ply(1, { book: true, depth: 9 }), ply(2, { depth: 20 }), ply(3, { depth: 31 }), ply(4)];
    expect(columnsOf('depth', plies)).toEqual([
      [1, 2, 3, 4],
      [null, null, 31, null],
      [null, 20, null, null],
    ]);
  });

  test('mobility belongs to the side to move', () => {
    const [, white, black] = columnsOf('mobility', [ply(1, { mobility: 20 }), ply(2, { mobility: 29 })]);
    expect(white).toEqual([null, 29]);
    expect(black).toEqual([20, null]);
  });

  test('a move without a search has no value, nor has zero on a logarithmic scale', () => {
    const [, white] = columnsOf('nodes', [ply(1, { nodes: 0 }), ply(2), ply(3, { nodes: 12 })]);
    expect(white).toEqual([null, null, 12]);
  });

  test('evaluations stay within the fixed limits, a mate at the edge', () => {
    const [, white, black] = columnsOf('evaluation', [
      ply(1, { evaluation: { centipawns: 90000 } }),
      ply(2, { evaluation: { mate: -4 } }),
    ]);
    expect(white[0]).toBeGreaterThan(0.99);
    expect(white[0]).toBeLessThan(1);
    expect(black[1]).toBe(-1);
  });
});

test('every tick of the evaluation has a label', () => {
  const { fixed, tickOf }: ChartKind = CHART_KINDS.evaluation;
  expect(fixed?.ticks.map(tickOf)).toEqual(['−10', '−3', '−1', '0', '+1', '+3', '+10']);
});

test('every tick of the expected score has a label', () => {
  const { fixed, tickOf }: ChartKind = CHART_KINDS.lead;
  expect(fixed?.ticks.map(tickOf)).toEqual(['B+40', 'B+10', 'B+3', '0', 'W+3', 'W+10', 'W+40']);
});

test('every chart has a value and a text for known data, and none for unknown', () => {
  const told = {
    ...ply(1),
    outlook: { winPermille: 600, lead: -3.5 },
    evaluation: { centipawns: 10 },
    elapsedMs: 1000,
    leftMs: 5000,
    depth: 3,
    nodes: 5,
    nodesPerSecond: 7,
    tablebaseHits: 0,
    mobility: 20,
    agreed: 4,
  };
  for (const name of CHARTS) {
    const { valueOf, textOf }: ChartKind = CHART_KINDS[name];
    expect([name, valueOf(told) !== undefined, textOf(told) !== undefined]).toEqual([name, true, true]);
    expect([name, valueOf(ply(1)), textOf(ply(1))]).toEqual([name, undefined, undefined]);
  }
});
