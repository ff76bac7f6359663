// The campaign: a tournament is disturbed at random moments, started again until it is over, and compared with the undisturbed run, game for game.
//
//   node test/soak/campaign.ts [--fault WORD] [--hits N] [--seed N] [--at-once N] [--keep FOLDER]
//
// --fault: only faults whose name contains the word. --hits: of each, instead of its usual number. --keep: where folders of trials with problems stay.
// SIGTERM: what has begun is finished and counted. Prints a line for each fault, how starts ended, and every problem with its seed. Needs root, gcc, libfaketime and the reference tools.

import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { basename, join } from 'node:path';
import { parseArgs } from 'node:util';
import { derivedSeed, randomSource } from '../../src/core/random.ts';
import { runArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { setClock } from './campaign/clock.ts';
import { failDisk } from './campaign/disk.ts';
import { KILLS } from './campaign/kills.ts';
import { failMount } from './campaign/mounts.ts';
import { outcomeOf } from './campaign/outcome.ts';
import { cutPower } from './campaign/power.ts';
import { buildPrograms, writeSeason } from './campaign/season.ts';
import { stop } from './campaign/stops.ts';
import { tried, type Bench, type Disturb } from './campaign/trial.ts';

const { values } = parseArgs({
  options: {
    fault: { type: 'string', default: '' },
    hits: { type: 'string' },
    seed: { type: 'string', default: '1' },
    'at-once': { type: 'string' },
    keep: { type: 'string' },
  },
});

/** `hits`: how often it hits in all trials together. */
type Fault = { readonly disturb: Disturb; readonly hits: number; readonly atOnce?: number };

const FAULTS: Readonly<Record<string, Fault>> = {
  'kill of the run': { disturb: KILLS.run, hits: 350 },
  'kill of the run with all under it': { disturb: KILLS.all, hits: 150 },
  'kill of the page': { disturb: KILLS.page, hits: 60 },
  'kill of the launcher': { disturb: KILLS.launcher, hits: 60 },
  'kill of an engine': { disturb: KILLS.engine, hits: 80 },
  'end of the journal thread': { disturb: KILLS.journalThread, hits: 100 },
  'end of the game thread': { disturb: KILLS.gameThread, hits: 100 },
  'power cut': { disturb: cutPower, hits: 200 },
  'ENOSPC for a while': { disturb: failDisk('ENOSPC'), hits: 60 },
  'EIO for a while': { disturb: failDisk('EIO'), hits: 60 },
  'fsync of 3 s': { disturb: failDisk('slow'), hits: 60, atOnce: 6 },
  'disk remounted read-only': { disturb: failMount('readOnly'), hits: 30 },
  'disk full': { disturb: failMount('full'), hits: 30 },
  'disk frozen': { disturb: failMount('frozen'), hits: 30 },
  'disk unmounted': { disturb: failMount('gone'), hits: 30 },
  'clock set': { disturb: setClock, hits: 100 },
  'stop of 1 to 60 s': { disturb: stop, hits: 100, atOnce: 16 },
};

let isStopping = false;
process.once('SIGTERM', () => (isStopping = true));

process.env['ARBITER_SANDBOX'] = 'none';
using folder = temporaryFolder();
const programs = buildPrograms(folder.path);
const undisturbed = join(folder.path, 'undisturbed');
const file = writeSeason(undisturbed, programs);
const began = performance.now();
const ran = await runArbiter(['run', file, '--data', join(undisturbed, 'data')], undisturbed);
if (ran.code !== 0) throw new Error(`Cannot play undisturbed: ${ran.stderr}`);
const bench: Bench = { file, expected: outcomeOf(join(undisturbed, 'data')), wholeMs: Math.round(performance.now() - began) };
process.stdout.write(`undisturbed: ${bench.expected.games.size} games in ${bench.wholeMs} ms\n`);

for (const [name, fault] of Object.entries(FAULTS)) if (name.includes(values.fault)) await repeat(name, fault);

async function repeat(name: string, { disturb, hits, atOnce = availableParallelism() }: Fault): Promise<void> {
  const wanted = Number(values.hits ?? hits);
  const [what, endings] = [new Map<string, number>(), new Map<string, number>()];
  const count = (counts: Map<string, number>, one: string): void => void counts.set(one, (counts.get(one) ?? 0) + 1);
  let [next, hit, trials, same] = [0, 0, 0, 0];
  const work = async (): Promise<void> => {
    while (hit < wanted && !isStopping) {
      const number = next++;
      const place = join(folder.path, `${name.replaceAll(' ', '-')}-${number}`);
      mkdirSync(place);
      const rngSeed = derivedSeed(Number(values.seed), `${name} ${number}`);
      const verdict = await tried(disturb, bench, place, randomSource(rngSeed));
      verdict.endings.forEach((one) => count(endings, one));
      verdict.hits.forEach((one) => count(what, one));
      hit += verdict.hits.length;
      // A moment after the end disturbs nothing, and proves nothing.
      if (verdict.hits.length > 0 || verdict.problems.length > 0) trials++;
      if (verdict.hits.length > 0 && verdict.problems.length === 0) same++;
      for (const problem of verdict.problems) process.stdout.write(`  PROBLEM of ${name} ${number}: ${problem.slice(0, 2000)}\n`);
      if (verdict.problems.length > 0 && values.keep !== undefined)
        cpSync(place, join(values.keep, basename(place)), { recursive: true });
      rmSync(place, { recursive: true, force: true });
    }
  };
  const began = performance.now();
  await Promise.all(Array.from({ length: Number(values['at-once'] ?? atOnce) }, work));
  const seconds = Math.round((performance.now() - began) / 1000);
  process.stdout.write(`${name}: ${hit} in ${trials} tournaments, ${same} the same; ${seconds} s\n`);
  tell('', what);
  tell('ended with ', endings);
  if (same < trials) process.exitCode = 1;
}

function tell(before: string, counts: ReadonlyMap<string, number>): void {
  for (const [one, count] of [...counts].toSorted(([, first], [, second]) => second - first))
    process.stdout.write(`  ${count} × ${before}${one.replaceAll('\n', '\n      ')}\n`);
}
