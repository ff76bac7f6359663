// The look of an axis in every chart.

import type uPlot from 'uplot';
import type { Palette } from './palette.ts';

export function axis(palette: Palette, options: uPlot.Axis): uPlot.Axis {
  const line = { stroke: palette.grid, width: 1 };
  return {
    stroke: palette.text,
    font: palette.font,
    gap: 4,
    grid: line,
    ticks: { show: false },
    border: { show: false },
    ...options,
  };
}
