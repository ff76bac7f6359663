// What workers cost: the same short games on eight workers of this machine, through a NATS server, and on eight places of one run, in turn.
//
//   node test/bench/cluster.ts [games=5000] [workers=8] [passes=1] [sleep between moves in µs=1000]
//
// Prints games a second of each pass and their ratio, and checks that each game was played once with the same moves. Everything runs on this machine, so the
// ratio contains the work of the server, of eight more processes and of the director. Needs nats-server and a C compiler.

import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { runArbiter, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { startTestCluster } from '../cluster/testCluster.ts';
import { gamesIn } from '../cluster/testWorkers.ts';

const [games = 5000, workers = 8, passes = 1, sleepUs = 1000] = process.argv.slice(2).map(Number);
process.env['ARBITER_SANDBOX'] = 'none';

const names = Array.from({ length: workers }, (_, index) => `w${index + 1}`);
await using cluster = await startTestCluster(names.map((name) => ({ name, role: 'worker' })));
using folder = temporaryFolder();
const engine = buildInstant(folder.path);
const engines = [1, 2].map(
  (seed) => `  - { name: E${seed}, cmd: ${engine}, args: [--seed, "${seed}", --sleep-us, "${sleepUs}"] }\n`,
);
const file = folder.file(
  'bench.yaml',
  `tournament: Bench\ntimeControl: 60+1\nformat: match\ngames: ${games}\nconcurrency: ${workers}\ncores: { share: true }\n` +
    `adjudication: { maxMoves: 40 }\nengines:\n${engines.join('')}`,
);
const started = names.map((name) =>
  startArbiter(['worker', cluster.machine(name), '--data', join(folder.path, name), '--games', '1'], folder.path),
);
mkdirSync(join(folder.path, 'data'));
try {
  for (let pass = 1; pass <= passes; pass++) {
    const data = (name: string): string => join(folder.path, 'data', `${name}${pass}`);
    const here = await timed('one run', ['run', file, '--data', data('here')]);
    const there = await timed(`${workers} workers`, [
      ...['run', file, '--data', data('there')],
      ...['--cluster', cluster.machine('director'), '--workers'],
    ]);
    const [one, other] = [gamesIn(data('here')), gamesIn(data('there'))];
    const same = one.filter(({ moves }, index) => moves === other[index]?.moves).length;
    process.stdout.write(
      `pass ${pass}: ratio ${(there / here).toFixed(3)}; ${other.length} games, ${same} with the same moves\n`,
    );
  }
} finally {
  for (const worker of started) worker.process.kill('SIGKILL');
  await Promise.all(started.map(({ finished }) => finished));
}

/** Games a second. */
async function timed(what: string, args: readonly string[]): Promise<number> {
  const begun = performance.now();
  const { code, stdout, stderr } = await runArbiter([...args, '--quiet'], folder.path);
  const seconds = (performance.now() - begun) / 1000;
  if (code !== 0) throw new Error(`Cannot bench: the run ended with ${code}: ${stdout}${stderr}`);
  process.stdout.write(`${what}: ${games} games in ${seconds.toFixed(1)} s, ${(games / seconds).toFixed(1)} a second\n`);
  return games / seconds;
}
