// Values along a course as one line, on a canvas by uPlot: a rating after each game.

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { paints } from '../state/theme.ts';
import { axis } from './axis.ts';
import { readPalette } from './palette.ts';
import './plot.css';

type LinePlotProps = { readonly at: readonly number[]; readonly values: readonly number[] };

export function LinePlot({ at, values }: LinePlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const painted = paints.value;
  const data: uPlot.AlignedData = [[...at], [...values]];

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = new uPlot(optionsOf(element), data, element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [painted]);

  useEffect(() => plot.current?.setData(data), [at, values]);

  return <div class="plot" ref={place} aria-hidden="true" />;
}

function optionsOf(element: HTMLElement): uPlot.Options {
  const palette = readPalette(element);
  const whole = (_self: uPlot, splits: readonly (number | null)[]): (string | null)[] =>
    splits.map((split) => (split === null ? null : String(Math.round(split)).replace('-', '−')));
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false },
      y: { range: (_self, min, max) => [(min ?? 0) - 10, (max ?? 0) + 10] },
    },
    axes: [
      axis(palette, { size: 24, space: 64, incrs: [1, 2, 5, 10, 20, 50, 100, 200, 500, 1000, 5000] }),
      axis(palette, { size: 44, space: 32, values: whole }),
    ],
    series: [{}, { stroke: palette.white, width: 1.5, points: { show: false } }],
  };
}
