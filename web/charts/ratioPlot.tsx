// The log-likelihood ratio of a sequential test after each pair of games, between its bounds, on a canvas by uPlot.

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { MatchView } from '../../src/broadcast/messages.ts';
import { paints } from '../state/theme.ts';
import { axis } from './axis.ts';
import { readPalette } from './palette.ts';
import './plot.css';

type Test = NonNullable<NonNullable<MatchView['match']>['test']>;

export function RatioPlot({ test }: { readonly test: Test }) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const painted = paints.value;

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = new uPlot(optionsOf(element), dataOf(test), element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [painted]);

  useEffect(() => plot.current?.setData(dataOf(test)), [test]);

  return <div class="plot" ref={place} aria-hidden="true" />;
}

/** The course begins at 0; the bounds are lines over its whole length. */
function dataOf({ games, ratios, lower, upper }: Test): uPlot.AlignedData {
  const at = [0, ...games];
  return [at, [0, ...ratios], at.map(() => lower), at.map(() => upper)];
}

function optionsOf(element: HTMLElement): uPlot.Options {
  const palette = readPalette(element);
  const bound = { stroke: palette.mark, width: 1, dash: [6, 4], points: { show: false } };
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: { show: false },
    scales: {
      x: { time: false, range: (_self, _min, max) => [0, Math.max(2, max ?? 0)] },
      y: { range: (_self, min, max) => [Math.min(-1, min ?? 0) * 1.1, Math.max(1, max ?? 0) * 1.1] },
    },
    axes: [axis(palette, { size: 24, space: 64 }), axis(palette, { size: 44, space: 32 })],
    series: [{}, { stroke: palette.white, width: 1.5, points: { show: false } }, bound, bound],
  };
}
