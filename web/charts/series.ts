// The data of the charts, from the plies of a game. Pure. Each chart has a value per ply and side; `null` if a side reported nothing.

import type { ShownKibitz, ShownPly } from '../../src/broadcast/messages.ts';
import type { Colour } from '../../src/core/colour.ts';
import { formatCount, formatElapsed, formatEvaluation, shareOf } from '../game/figures.ts';
import { leadText } from '../game/kibitz/outlook.ts';
import type { ComparedPly } from '../game/moves/parting.ts';

export const CHARTS = [
  'evaluation',
  'winRate',
  'lead',
  'time',
  'left',
  'depth',
  'speed',
  'nodes',
  'tablebases',
  'mobility',
  'agreement',
] as const;
export type ChartName = (typeof CHARTS)[number];

/** What a player says with its move, or a kibitzer before it. */
export type Charted = Partial<ComparedPly> & Pick<Partial<ShownKibitz>, 'outlook'>;

export type ChartKind = {
  /** On the scale of the chart. */
  readonly valueOf: (said: Charted) => number | undefined;
  readonly textOf: (said: Charted) => string | undefined;
  /** Label of a tick on the scale. */
  readonly tickOf: (value: number) => string;
  /** Fixed limits and ticks; absent: from 0 to the highest value. */
  readonly fixed?: { readonly min: number; readonly max: number; readonly ticks: readonly number[] };
  /** Allowed distances between ticks; absent: round numbers. */
  readonly steps?: readonly number[];
  /** Values differ by orders of magnitude. */
  readonly isLogarithmic?: true;
  readonly look: 'line' | 'bars';
};

/** −1…1: the height of an evaluation, steep around equality. */
const heightOf = (centipawns: number): number => 2 * shareOf({ centipawns }) - 1;
const EVALUATION_TICKS = [-1000, -300, -100, 0, 100, 300, 1000];

/** −1…1: the height of a lead in points, steep around equality. */
const leadHeight = (points: number): number => (2 * Math.atan(points / 8)) / Math.PI;
const LEAD_TICKS = [-40, -10, -3, 0, 3, 10, 40];

const WHOLE = [1, 2, 5, 10, 20, 50];
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 14400];
const tickOfSeconds = (value: number): string => (value === 0 ? '0' : value < 60 ? `${value}s` : formatElapsed(value * 1000));

const known = (value: number | undefined, format: (value: number) => string): string | undefined =>
  value === undefined ? undefined : format(value);

export const CHART_KINDS = {
  evaluation: {
    valueOf: ({ evaluation }) => (evaluation === undefined ? undefined : 2 * shareOf(evaluation) - 1),
    textOf: ({ evaluation }) => (evaluation === undefined ? undefined : formatEvaluation(evaluation)),
    tickOf: (value) => {
      const found = EVALUATION_TICKS.find((centipawns) => Math.abs(heightOf(centipawns) - value) < 1e-6) ?? 0;
      return found === 0 ? '0' : `${found > 0 ? '+' : '−'}${Math.abs(found) / 100}`;
    },
    fixed: { min: -1, max: 1, ticks: EVALUATION_TICKS.map(heightOf) },
    look: 'line',
  },
  winRate: {
    valueOf: ({ outlook }) => (outlook === undefined ? undefined : outlook.winPermille / 10),
    textOf: ({ outlook }) => (outlook === undefined ? undefined : `${Math.round(outlook.winPermille / 10)}%`),
    tickOf: (value) => `${value}%`,
    fixed: { min: 0, max: 100, ticks: [0, 25, 50, 75, 100] },
    look: 'line',
  },
  lead: {
    valueOf: ({ outlook }) => (outlook?.lead === undefined ? undefined : leadHeight(outlook.lead)),
    textOf: ({ outlook }) => outlook && leadText(outlook),
    tickOf: (value) => {
      const found = LEAD_TICKS.find((points) => Math.abs(leadHeight(points) - value) < 1e-6) ?? 0;
      return leadText({ winPermille: 0, lead: found }) ?? '';
    },
    fixed: { min: -1, max: 1, ticks: LEAD_TICKS.map(leadHeight) },
    look: 'line',
  },
  time: {
    valueOf: ({ elapsedMs }) => (elapsedMs === undefined ? undefined : elapsedMs / 1000),
    textOf: ({ elapsedMs }) => known(elapsedMs, formatElapsed),
    tickOf: tickOfSeconds,
    steps: SECONDS,
    look: 'bars',
  },
  left: {
    valueOf: ({ leftMs }) => (leftMs === undefined ? undefined : leftMs / 1000),
    textOf: ({ leftMs }) => known(leftMs, formatElapsed),
    tickOf: tickOfSeconds,
    steps: SECONDS,
    look: 'line',
  },
  depth: {
    valueOf: ({ depth }) => depth,
    textOf: ({ depth, selectiveDepth }) =>
      known(depth, (value) => (selectiveDepth === undefined ? `${value}` : `${value}/${selectiveDepth}`)),
    tickOf: String,
    look: 'line',
  },
  speed: {
    valueOf: ({ nodesPerSecond }) => positive(nodesPerSecond),
    textOf: ({ nodesPerSecond }) => known(nodesPerSecond, (value) => `${formatCount(value)}/s`),
    tickOf: formatCount,
    isLogarithmic: true,
    look: 'line',
  },
  nodes: {
    valueOf: ({ nodes }) => positive(nodes),
    textOf: ({ nodes }) => known(nodes, formatCount),
    tickOf: formatCount,
    isLogarithmic: true,
    look: 'line',
  },
  tablebases: {
    valueOf: ({ tablebaseHits }) => tablebaseHits,
    textOf: ({ tablebaseHits }) => known(tablebaseHits, formatCount),
    tickOf: formatCount,
    look: 'line',
  },
  mobility: {
    valueOf: ({ mobility }) => mobility,
    textOf: ({ mobility }) => known(mobility, String),
    tickOf: String,
    look: 'line',
  },
  agreement: {
    valueOf: ({ agreed }) => agreed,
    textOf: ({ agreed }) => known(agreed, String),
    tickOf: String,
    steps: WHOLE,
    look: 'bars',
  },
} as const satisfies Record<ChartName, ChartKind>;

/** A logarithmic scale has no zero. */
const positive = (value: number | undefined): number | undefined => (value === undefined || value <= 0 ? undefined : value);

/** Plies, White's values, Black's values, and those of each kibitzer: columns of equal length. */
export type ChartColumns = readonly [
  plies: readonly number[],
  white: readonly (number | null)[],
  black: readonly (number | null)[],
  ...kibitzers: readonly (readonly (number | null)[])[],
];

/** Mobility belongs to the side to move after a ply, everything else to the mover. */
export function columnsOf(
  chart: ChartName,
  plies: readonly ComparedPly[],
  kibitzers: readonly ReadonlyMap<number, ShownKibitz>[] = [],
): ChartColumns {
  const { valueOf }: ChartKind = CHART_KINDS[chart];
  const values = (colour: Colour): (number | null)[] =>
    plies.map((ply) => (sideOf(chart, ply) === colour && ply.book !== true ? (valueOf(ply) ?? null) : null));
  const found = kibitzers.map((one) => plies.map(({ ply }) => valueOf(one.get(ply) ?? {}) ?? null));
  return [plies.map(({ ply }) => ply), values('white'), values('black'), ...found];
}

export function sideOf(chart: ChartName, ply: ShownPly): Colour {
  const mover = ply.by;
  if (chart !== 'mobility') return mover;
  return mover === 'white' ? 'black' : 'white';
}
