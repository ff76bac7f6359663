// A live server for any length of time, with viewers who come, go, come back, stop reading or are cut off; checks that its memory stays flat.
//
//   node test/soak/liveServer.ts [MINUTES=60] [VIEWERS=300]
//
// The server is a separate process. Its heap is measured after a full collection, its resident memory without one; the slopes are those of straight
// lines through the measurements after the first fifth. Fails if the heap grows by a megabyte or more in ten minutes, or if a viewer misses
// something.

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { SoakViewer, type Missed } from './liveServerViewer.ts';

export type ServerMemory = { readonly heapMib: number; readonly rssMib: number; readonly viewers: number; readonly slow: number };

const [minutes = 60, viewers = 300] = process.argv.slice(2).map(Number);
const SAMPLES_A_MINUTE = 6;
const MOST_GROWTH_MIB = 1;

// The same flags as in bin/arbiter.
const server = spawn(
  process.execPath,
  ['--expose-gc', '--max-semi-space-size=2', join(import.meta.dirname, 'liveServerProcess.ts')],
  {
    env: { ...process.env, MALLOC_ARENA_MAX: '2' },
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  },
);
const [{ port }] = (await once(server, 'message')) as [{ readonly port: number }];

const missed: Missed[] = [];
const crowd = Array.from({ length: viewers }, (_, index) => new SoakViewer(port, index, (miss) => void missed.push(miss)));
const samples: (ServerMemory & { readonly atMin: number })[] = [];
for (let sample = 1; sample <= minutes * SAMPLES_A_MINUTE; sample++) {
  await new Promise((resolve) => setTimeout(resolve, 60_000 / SAMPLES_A_MINUTE));
  server.send('measure');
  const [memory] = (await once(server, 'message')) as [ServerMemory];
  samples.push({ ...memory, atMin: sample / SAMPLES_A_MINUTE });
  if (sample % SAMPLES_A_MINUTE === 0) tell(sample / SAMPLES_A_MINUTE, memory);
}
for (const viewer of crowd) viewer.close();
server.disconnect();
await once(server, 'exit');

const settled = samples.slice(Math.floor(samples.length / 5));
const heap = growthInTen(settled.map(({ atMin, heapMib }) => [atMin, heapMib]));
const resident = growthInTen(settled.map(({ atMin, rssMib }) => [atMin, rssMib]));
print(`in ten minutes: heap ${signed(heap)} MiB, resident ${signed(resident)} MiB; ${missed.length} messages missed`);
for (const { viewer, expected, got } of missed.slice(0, 5)) print(`  viewer ${viewer} expected move ${expected}, got ${got}`);
if (heap >= MOST_GROWTH_MIB || missed.length > 0) process.exitCode = 1;

function tell(minute: number, { heapMib, rssMib, viewers, slow }: ServerMemory): void {
  const seen = crowd.reduce((sum, viewer) => sum + viewer.plies, 0);
  const times = crowd.reduce((sum, viewer) => sum + viewer.came, 0);
  print(
    `minute ${minute}: heap ${heapMib.toFixed(2)} MiB, resident ${rssMib.toFixed(1)} MiB, ${viewers} viewers, ${slow} slow, came ${times} times, saw ${seen} moves, missed ${missed.length}`,
  );
}

/** The slope of the least-squares line, times ten. */
function growthInTen(points: readonly (readonly [number, number])[]): number {
  const mean = (of: (point: readonly [number, number]) => number): number =>
    points.reduce((sum, point) => sum + of(point), 0) / points.length;
  const [x, y] = [mean(([at]) => at), mean(([, value]) => value)];
  const above = points.reduce((sum, [at, value]) => sum + (at - x) * (value - y), 0);
  const below = points.reduce((sum, [at]) => sum + (at - x) ** 2, 0);
  return (10 * above) / below;
}

function signed(mib: number): string {
  return `${mib < 0 ? '' : '+'}${mib.toFixed(2)}`;
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
