// The latency of engines as a table: the measured time of a move less the time that the engine itself reported for its search.

import type { SpreadFigures } from '../ratings/compare/spread.ts';
import type { TextColumn } from '../standings/shown/textTable.ts';

export type LatencyRow = { readonly name: string; readonly latency: SpreadFigures };

export function latencyColumns(rows: readonly LatencyRow[]): readonly TextColumn[] {
  const column = (head: string, cell: (row: LatencyRow) => string, align: 'left' | 'right' = 'right'): TextColumn => ({
    head,
    align,
    cells: rows.map(cell),
  });
  return [
    { ...column('engine', ({ name }) => name, 'left'), shrinksTo: 12 },
    column('moves', ({ latency }) => String(latency.count)),
    column('p50', ({ latency }) => `${latency.median} ms`),
    column('p99', ({ latency }) => `${latency.p99} ms`),
    column('max', ({ latency }) => `${latency.most} ms`),
  ];
}
