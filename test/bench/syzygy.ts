// The cost of a tablebase probe, warm, on one thread: draws positions from a seed over all tables of the folders, probes them once, and then
// measures.
//
//   node test/bench/syzygy.ts FOLDER... [--positions 20000] [--rounds 5] [--cache MIB]
//
// A probe reads a FEN and returns value, distance and result, captures-first search included, as in a game. Seconds are this thread's CPU time, so
// other processes do not matter.

import { parseArgs } from 'node:util';
import { formatIssue } from '../../src/core/messages/issue.ts';
import { randomSource } from '../../src/core/random.ts';
import { openTablebases } from '../../src/files/tablebases.ts';
import { randomPosition } from '../../src/games/chess/syzygy/testPositions.ts';

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    positions: { type: 'string', default: '20000' },
    rounds: { type: 'string', default: '5' },
    cache: { type: 'string', default: '32' },
  },
});

const began = performance.now();
const opened = openTablebases(positionals, { cacheBytes: Number(values.cache) << 20 });
if (!opened.ok) throw new Error(opened.error.map(formatIssue).join('\n'));
const tablebases = opened.value;
console.log(`opened and checked ${tablebases.names.length} materials in ${(performance.now() - began).toFixed(0)} ms`);

const names = tablebases.names;
const random = randomSource(1);
const fens = Array.from({ length: Number(values.positions) }, (_, index) =>
  randomPosition(names[index % names.length] ?? '', random),
);

measure('FEN', () => {
  for (const fen of fens) tablebases.probe(fen);
});
console.log(`held: ${(tablebases.held.bytes / 2 ** 20).toFixed(1)} MiB, ${tablebases.held.files} files`);
tablebases.close();

function measure(what: string, round: () => void): void {
  round();
  const rates = Array.from({ length: Number(values.rounds) }, () => {
    const before = process.threadCpuUsage();
    round();
    const { user, system } = process.threadCpuUsage(before);
    return fens.length / ((user + system) / 1e6);
  }).toSorted((a, b) => a - b);
  const [least = 0, median = 0, most = 0] = [rates[0], rates[rates.length >> 1], rates.at(-1)];
  console.log(
    `${what}: ${[least, median, most].map((rate) => Math.round(rate).toLocaleString('en')).join(' / ')} probes/s (least / median / most)`,
  );
}
