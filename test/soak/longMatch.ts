// A long match with engines that answer at once, two games at a time, killed on the way: node test/soak/longMatch.ts [GAMES] [KILLS] [SEED].
// At its end every game must be in the PGN file exactly once, each pair whole, and in the journal; a game must cost the same time and memory at its end
// as at its beginning. Prints its figures.

import { createReadStream, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { randomSource } from '../../src/core/random.ts';
import { startArbiter, temporaryFolder, type Running } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';
import { referenceData } from '../needs.ts';

/** Figures are taken after so many games, ten times. */
const PARTS = 10;
const MOST_BYTES_A_PLY = 60;
/** What the last tenth may take of the first, in memory and in CPU time of a game; in a shorter match the starts of the program weigh too much. */
const MOST_GROWTH = 1.25;
const LONG = 20_000;
/** USER_HZ is 100 on every Linux that Node runs on. */
const MS_PER_TICK = 10;

const [games = 20_000, kills = 5, rngSeed = 1] = process.argv.slice(2).map(Number);
const book = referenceData('openings/2moves_v1_first4000.epd');
if (book === undefined) throw new Error('Cannot play the match: expected the reference data');

using folder = temporaryFolder();
const program = buildInstant(folder.path);
const engine = (name: string, seed: number): readonly string[] => [
  ...['-engine', `cmd=${program}`, `args=--seed ${seed}`, `name=${name}`],
];
const words = [
  ...['match', ...engine('New', 1), ...engine('Old', 2), '-each', 'tc=60+1', '-openings', `file=${book}`, 'order=random'],
  ...['-srand', '1', '-rounds', String(games / 2), '-repeat', '-concurrency', '2', '-force-concurrency'],
  ...['-ratinginterval', '0', '-event', 'Long', '-pgnout', 'file=games.pgn'],
];

/** The book has fewer openings than a long match has pairs. */
const NOTICES = /^(?:.* have been used\. They begin again with the first\.\n)*$/;

type Sample = { readonly games: number; readonly cpuMsAGame: number; readonly wallMsAGame: number; readonly mebibytes: number };
const samples: Sample[] = [];
const random = randomSource(rngSeed);
const killedAfter = Array.from({ length: kills }, () => 1 + random.below(games - 1)).toSorted((one, other) => one - other);
let played = 0;

/** Plays until `until` games have ended in all starts together, or to the end. */
async function play(until: number | undefined): Promise<void> {
  const running = startArbiter(words, folder.path);
  let [since, before] = [played, performance.now()];
  let cpuBefore: number | undefined;
  await new Promise<void>((resolve) => {
    createInterface({ input: running.process.stdout ?? process.stdin })
      .on('line', (line) => {
        // Killed between a game and its line, it continues with more games than were seen.
        const [, continued] = /^Info: Continuing after (\d+) /.exec(line) ?? [];
        if (continued !== undefined) played = since = Number(continued);
        if (line.startsWith('Started game')) cpuBefore ??= cpuMs(running);
        if (!line.startsWith('Finished game')) return;
        played++;
        if (played === until) running.process.kill('SIGKILL');
        if (played % (games / PARTS) !== 0) return;
        const [now, cpu] = [performance.now(), cpuMs(running)];
        const count = played - since;
        tell({
          games: played,
          cpuMsAGame: (cpu - (cpuBefore ?? 0)) / count,
          wallMsAGame: (now - before) / count,
          mebibytes: mebibytes(running),
        });
        [since, before, cpuBefore] = [played, now, cpu];
      })
      .on('close', resolve);
  });
  const { code, signal, stderr } = await running.finished;
  if (until !== undefined && played >= until && signal === 'SIGKILL') process.stdout.write(`killed after ${played} games\n`);
  else if (code !== 0 || !NOTICES.test(stderr))
    throw new Error(`Cannot play: expected exit code 0, got ${signal ?? code}: ${stderr}`);
}

function tell(sample: Sample): void {
  samples.push(sample);
  const { cpuMsAGame, wallMsAGame, mebibytes: size } = sample;
  process.stdout.write(
    `${sample.games} games: ${cpuMsAGame.toFixed(2)} ms of CPU and ${wallMsAGame.toFixed(2)} ms a game, ${size.toFixed(0)} MiB\n`,
  );
}

/** Of the program with its threads, without its engines. */
function cpuMs({ process: { pid } }: Running): number {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MS_PER_TICK;
}

const mebibytes = ({ process: { pid } }: Running): number =>
  Number(/^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;

/** What is wrong with the PGN file, and its plies. */
async function readPgn(path: string): Promise<{ readonly wrong: readonly string[]; readonly plies: number }> {
  const wrong: string[] = [];
  /** By pair, the names with White, and the position. */
  const pairs = new Map<string, { readonly whites: string[]; readonly starts: Set<string> }>();
  let tags = new Map<string, string>();
  let [plies, endings] = [0, 0];
  const end = (): void => {
    const pair = pairs.get(tags.get('Round') ?? '') ?? { whites: [], starts: new Set() };
    pair.whites.push(tags.get('White') ?? '');
    pair.starts.add(tags.get('FEN') ?? '');
    pairs.set(tags.get('Round') ?? '', pair);
    plies += Number(tags.get('PlyCount'));
    tags = new Map();
  };
  for await (const line of createInterface({ input: createReadStream(path) })) {
    const [, name, value] = /^\[(\w+) "(.*)"\]$/.exec(line) ?? [];
    if (name !== undefined && value !== undefined) tags.set(name, value);
    else if (/(?:^| )(?:1-0|0-1|1\/2-1\/2)$/.test(line)) {
      endings++;
      end();
    }
  }
  if (endings !== games) wrong.push(`expected ${games} games, got ${endings}`);
  if (pairs.size !== games / 2) wrong.push(`expected ${games / 2} pairs, got ${pairs.size}`);
  for (const [round, { whites, starts }] of pairs)
    if (whites.toSorted().join() !== 'New,Old' || starts.size !== 1) wrong.push(`pair ${round} is not whole`);
  return { wrong, plies };
}

for (const until of [...killedAfter, undefined]) await play(until);
const { wrong, plies } = await readPgn(join(folder.path, 'games.pgn'));
const data = join(folder.path, 'Long.arbiter');
const bytes = statSync(join(data, 'journal.sqlite')).size / plies;
const [first, last] = [samples[0], samples.at(-1)];
const grown = (of: (sample: Sample) => number): number => (first && last ? of(last) / of(first) : Number.NaN);
const [memory, time] = [grown((sample) => sample.mebibytes), grown((sample) => sample.cpuMsAGame)];
const problems = [
  ...wrong,
  ...(bytes <= MOST_BYTES_A_PLY ? [] : [`the journal takes more than ${MOST_BYTES_A_PLY} bytes a ply`]),
  ...(memory <= MOST_GROWTH || games < LONG ? [] : ['memory grows']),
  ...(time <= MOST_GROWTH || games < LONG ? [] : ['games take longer and longer']),
];
process.stdout.write(
  `${plies} plies, ${bytes.toFixed(1)} bytes of the journal each; the last tenth took ${memory.toFixed(2)} of the memory and ${time.toFixed(2)} of the time of the first\n`,
);
process.stdout.write(problems.length === 0 ? 'as it should be\n' : `WRONG: ${problems.slice(0, 10).join('; ')}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
