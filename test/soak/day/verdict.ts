// Whether what a tournament holds stays the same for days: the samples of day.ts, which are one line of JSON each, of all pieces together. A process gives
// back what it holds when it ends, so its figures are compared by how long it has run, those of the machine by when they were taken.

import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { KINDS, type Census, type Kind } from './census.ts';

export type Sample = {
  readonly piece: number;
  /** Since the start of this process of the runner. */
  readonly uptimeS: number;
  /** Of the tournament that have ended. */
  readonly games: number;
  readonly census: Census;
};

/** The heap of a process grows until V8 sweeps it for the first times. */
const WARM_UP_S = 900;
/** With fewer, a fifth of them says nothing. */
const FEWEST_SAMPLES = 50;
/** What the last fifth of the samples may hold of what the first did: room for a heap that is swept now and then. */
const MOST_GROWTH = 1.15;
/** Small numbers change by one or two: a viewer's connection, a game that is being prepared. V8 sweeps a heap only when it has grown. */
const ALLOWANCE = { threads: 2, descriptors: 12, mebibytes: 25, files: 2 } as const;

/** `isLasting`: it stays when a process ends. */
type Figure = {
  readonly name: string;
  readonly of: (census: Census) => number;
  readonly allowance: number;
  readonly isLasting?: boolean;
};

const FIGURES: readonly Figure[] = [
  ...KINDS.flatMap((kind: Kind) =>
    (['processes', 'threads', 'descriptors', 'mebibytes'] as const).map((what) => ({
      name: `${kind}: ${what}`,
      of: (census: Census) => census.held[kind][what],
      allowance: what === 'processes' ? 2 : ALLOWANCE[what],
    })),
  ),
  { name: 'files in the data folder', of: ({ files }) => files, allowance: ALLOWANCE.files, isLasting: true },
  { name: 'temporary files', of: ({ temporary }) => temporary, allowance: ALLOWANCE.files, isLasting: true },
  { name: 'mounts', of: ({ mounts }) => mounts, allowance: 0, isLasting: true },
  { name: 'log of SQLite, MiB', of: ({ walMebibytes }) => walMebibytes, allowance: 4, isLasting: true },
];

/** Of a tournament of day.ts, in the order in which they were taken. */
export function readSamples(folder: string): readonly Sample[] {
  const file = join(folder, 'samples.jsonl');
  if (!existsSync(file)) return [];
  return readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Sample);
}

/** A row for each figure, and the names of those that grow. Engines take what they like, but may not become more. */
export function judgeSamples(samples: readonly Sample[]): {
  readonly rows: readonly string[];
  readonly growing: readonly string[];
} {
  const settled = samples.filter(({ uptimeS }) => uptimeS >= WARM_UP_S);
  if (settled.length < FEWEST_SAMPLES)
    return {
      rows: [`growth is not judged: ${settled.length} samples, expected ${FEWEST_SAMPLES} after the warm-up of each start`],
      growing: [],
    };
  const fifth = Math.floor(settled.length / 5);
  const byUptime = settled.toSorted((one, other) => one.uptimeS - other.uptimeS);
  const growing: string[] = [];
  const rows = FIGURES.map(({ name, of, allowance, isLasting = false }) => {
    const ordered = isLasting ? settled : byUptime;
    const [first, last] = [ordered.slice(0, fifth), ordered.slice(-fifth)];
    const [then, now] = [median(first.map(({ census }) => of(census))), median(last.map(({ census }) => of(census)))];
    const most = Math.max(...settled.map(({ census }) => of(census)));
    const grows =
      now > Math.max(then * MOST_GROWTH, then + allowance) && (!name.startsWith('engine: ') || name === 'engine: processes');
    if (grows) growing.push(name);
    return `| ${name} | ${shown(then)} | ${shown(now)} | ${shown(most)} |${grows ? ' GROWS' : ''}`;
  });
  return { rows: ['| | first fifth | last fifth | most |', '| --- | --- | --- | --- |', ...rows], growing };
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

const shown = (value: number): string => (Number.isInteger(value) ? String(value) : value.toFixed(1));
