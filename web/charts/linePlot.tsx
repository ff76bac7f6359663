// A rating after each game, as one line.

import { useMemo } from 'preact/hooks';
import type uPlot from 'uplot';
import { formatWhole } from '../parts/figures/numbers.ts';
import { axis } from './axis.ts';
import { CoursePlot } from './coursePlot.tsx';
import type { Palette } from './palette.ts';

type LinePlotProps = { readonly course: readonly { readonly games: number; readonly rating: number }[] };

export function LinePlot({ course }: LinePlotProps) {
  const data = useMemo((): uPlot.AlignedData => [course.map(({ games }) => games), course.map(({ rating }) => rating)], [course]);
  return <CoursePlot data={data} optionsOf={optionsOf} />;
}

const optionsOf = (palette: Palette): Omit<uPlot.Options, 'width' | 'height'> => ({
  scales: {
    x: { time: false },
    y: { range: (_self, min, max) => [(min ?? 0) - 10, (max ?? 0) + 10] },
  },
  axes: [
    axis(palette, { size: 24, space: 64, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] }),
    axis(palette, {
      size: 44,
      space: 32,
      values: (_self, splits) => splits.map((split) => (split === null ? null : formatWhole(Math.round(split)))),
    }),
  ],
  series: [{}, { stroke: palette.white, width: 1.5, points: { show: false } }],
});
