// One chart on a canvas, by uPlot. Created once per chart and theme; new plies only update its data, at most four times a second.

import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import type { ShownPly } from '../../src/broadcast/messages.ts';
import type { GameView } from '../game/gameView.ts';
import { showPly } from '../game/gameView.ts';
import { lookOf } from '../game/kibitz/kibitzers.ts';
import { paints } from '../state/theme.ts';
import { axis } from './axis.ts';
import { readPalette, type Palette } from './palette.ts';
import { CHART_KINDS, columnsOf, type ChartKind, type ChartName } from './series.ts';
import './plot.css';

type Props = { readonly view: GameView; readonly chart: ChartName; readonly onPoint: (ply: ShownPly | undefined) => void };

const AT_MOST_EVERY_MS = 250;

export function Plot({ view, chart, onPoint }: Props) {
  const place = useRef<HTMLDivElement>(null);
  /** Of the plot that is there. */
  const draw = useRef<(() => void) | undefined>(undefined);
  const waiting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const drawnAtMs = useRef(0);
  const painted = paints.value;
  const plies = view.plies.value;
  const ply = view.ply.value;
  const count = view.game.kibitzers.value.size;
  const found = view.game.kibitzers.value;

  useEffect(() => {
    const element = place.current;
    if (element === null) return;
    const made = new uPlot(optionsOf(view, chart, element, onPoint), dataOf(view, chart), element);
    draw.current = () => made.setData(dataOf(view, chart));
    made.over.addEventListener('click', () => {
      const ply = pointedPly(made, view);
      if (ply !== undefined) showPly(view, ply.ply);
    });
    const observer = new ResizeObserver(() => {
      if (element.clientWidth !== made.width || element.clientHeight !== made.height) {
        made.setSize({ width: element.clientWidth, height: element.clientHeight });
      }
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      made.destroy();
      draw.current = undefined;
    };
  }, [view, chart, painted, count]);

  // A timer that waits is kept: if each ply replaced it, a busy device would never draw.
  useEffect(() => {
    waiting.current ??= setTimeout(
      () => {
        waiting.current = undefined;
        drawnAtMs.current = performance.now();
        draw.current?.();
      },
      Math.max(0, drawnAtMs.current + AT_MOST_EVERY_MS - performance.now()),
    );
  }, [plies, ply, chart, found]);

  return <div class="plot" ref={place} aria-hidden="true" />;
}

const dataOf = (view: GameView, chart: ChartName): uPlot.AlignedData => {
  const [plies, ...series] = columnsOf(chart, view.compared.peek(), [...view.game.kibitzers.value.values()]);
  return [[...plies], ...series.map((values) => [...values])];
};

/** Keeps the first moves of a game from filling the whole width. */
const PLIES_AT_LEAST = 40;

function optionsOf(view: GameView, chart: ChartName, element: HTMLElement, onPoint: Props['onPoint']): uPlot.Options {
  const palette = readPalette(element);
  const kind: ChartKind = CHART_KINDS[chart];
  return {
    width: element.clientWidth,
    height: element.clientHeight,
    padding: [8, 8, 0, 0],
    legend: { show: false },
    cursor: {
      y: false,
      drag: { x: false, y: false, setScale: false },
      points: { size: 6 },
    },
    scales: {
      x: { time: false, range: (_self, _min, max) => [0, Math.max(PLIES_AT_LEAST, max ?? 0)] },
      y: {
        ...(kind.isLogarithmic === true ? { distr: 3 as const } : {}),
        range: (_self, min, max) => rangeOf(kind, min, max),
      },
    },
    axes: [
      axis(palette, { size: 24, space: 48, values: (_self, splits) => splits.map((split) => moveAt(view, split)) }),
      axis(palette, {
        size: 44,
        space: 24,
        values: (_self, splits) => splits.map((split) => (split === null ? null : kind.tickOf(split))),
        ...(kind.steps === undefined ? {} : { incrs: [...kind.steps] }),
        ...(kind.fixed === undefined ? {} : { splits: (self: uPlot) => ticksFor(kind, self.height) }),
      }),
    ],
    series: [
      {},
      seriesOf(kind, palette.white),
      seriesOf(kind, palette.black),
      ...[...view.game.kibitzers.value.keys()].map((_name, index) => seriesOf(kind, palette.kibitzers[lookOf(index)])),
    ],
    hooks: {
      draw: [(self) => drawMark(self, view, palette)],
      setCursor: [(self) => onPoint(pointedPly(self, view))],
    },
  };
}

const TICKS_BELOW_PX = 140;

/** Every second tick if there is little room; always the middle one. */
function ticksFor(kind: ChartKind, height: number): number[] {
  const ticks = kind.fixed?.ticks ?? [];
  const middle = (ticks.length - 1) / 2;
  return height >= TICKS_BELOW_PX ? [...ticks] : ticks.filter((_tick, index) => (index - middle) % 2 === 0);
}

/** The ply under the cursor. */
function pointedPly({ cursor }: uPlot, view: GameView): ShownPly | undefined {
  return typeof cursor.idx === 'number' && (cursor.left ?? -1) >= 0 ? view.plies.peek()[cursor.idx] : undefined;
}

function rangeOf(kind: ChartKind, min: number | null, max: number | null): [number, number] {
  if (kind.fixed !== undefined) return [kind.fixed.min, kind.fixed.max];
  if (max === null || min === null) return kind.isLogarithmic === true ? [1, 1000] : [0, 1];
  if (kind.isLogarithmic === true)
    return [10 ** Math.floor(Math.log10(Math.max(1, min))), 10 ** Math.ceil(Math.log10(Math.max(10, max)))];
  return [0, max === 0 ? 1 : max * 1.08];
}

function moveAt(view: GameView, ply: number): string {
  const document = view.document.peek();
  if (document?.summary.kind === 'go') return String(ply);
  return String((document?.firstMove ?? 1) + Math.floor(ply / 2));
}

function seriesOf(kind: ChartKind, stroke: string): uPlot.Series {
  const common = { stroke, spanGaps: true, points: { show: false } };
  if (kind.look === 'line' || uPlot.paths.bars === undefined) return { ...common, width: 1.5 };
  return { ...common, width: 0, fill: stroke, paths: uPlot.paths.bars({ size: [0.9, 6] }) };
}

/** Marks the ply on the board. */
function drawMark(self: uPlot, view: GameView, palette: Palette): void {
  const ply = view.ply.peek();
  if (ply === 0) return;
  const x = Math.round(self.valToPos(ply, 'x', true)) + 0.5;
  const { ctx, bbox } = self;
  ctx.save();
  ctx.strokeStyle = palette.mark;
  ctx.globalAlpha = 0.5;
  ctx.lineWidth = devicePixelRatio;
  ctx.beginPath();
  ctx.moveTo(x, bbox.top);
  ctx.lineTo(x, bbox.top + bbox.height);
  ctx.stroke();
  ctx.restore();
}
