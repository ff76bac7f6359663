// The log-likelihood ratio of a sequential test after each pair of games, between its bounds.

import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import type { MatchView } from '../../src/broadcast/messages.ts';
import { axis } from './axis.ts';
import { CoursePlot } from './coursePlot.tsx';
import type { Palette } from './palette.ts';

type Test = NonNullable<NonNullable<MatchView['match']>['test']>;

export function RatioPlot({ test }: { readonly test: Test }) {
  const data = useMemo(() => dataOf(test), [test]);
  return <CoursePlot data={data} optionsOf={optionsOf} />;
}

/** The course begins at 0; the bounds are lines over its whole length. */
function dataOf({ games, ratios, lower, upper }: Test): uPlot.AlignedData {
  const at = [0, ...games];
  return [at, [0, ...ratios], at.map(() => lower), at.map(() => upper)];
}

function optionsOf(palette: Palette): Omit<uPlot.Options, 'width' | 'height'> {
  const bound = { stroke: palette.mark, width: 1, dash: [6, 4], points: { show: false } };
  return {
    scales: {
      x: { time: false, range: (_self, _min, max) => [0, Math.max(2, max ?? 0)] },
      y: { range: (_self, min, max) => [Math.min(-1, min ?? 0) * 1.1, Math.max(1, max ?? 0) * 1.1] },
    },
    axes: [axis(palette, { size: 24, space: 64 }), axis(palette, { size: 44, space: 32 })],
    series: [{}, { stroke: palette.white, width: 1.5, points: { show: false } }, bound, bound],
  };
}
