// A course over games, on a canvas by uPlot: made once for each theme, then only its data changes.

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import { paints } from '../state/theme.ts';
import { readPalette, type Palette } from './palette.ts';
import './plot.css';

type CoursePlotProps = {
  /** The same array until the data changes. */
  readonly data: uPlot.AlignedData;
  readonly optionsOf: (palette: Palette) => Omit<uPlot.Options, 'width' | 'height'>;
};

export function CoursePlot({ data, optionsOf }: CoursePlotProps) {
  const place = useRef<HTMLDivElement>(null);
  const plot = useRef<uPlot | undefined>(undefined);
  const painted = paints.value;

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const size = { width: element.clientWidth, height: element.clientHeight };
    const made = new uPlot({ ...optionsOf(readPalette(element)), ...size, ...QUIET }, data, element);
    plot.current = made;
    const observer = new ResizeObserver(() => made.setSize({ width: element.clientWidth, height: element.clientHeight }));
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      plot.current = undefined;
    };
  }, [painted]);

  useEffect(() => plot.current?.setData(data), [data]);

  return <div class="plot" ref={place} aria-hidden="true" />;
}

const QUIET = { padding: [8, 8, 0, 0], legend: { show: false }, cursor: { show: false } } satisfies Partial<uPlot.Options>;
