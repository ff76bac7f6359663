// What kibitzers and odds cost the games: round robins of engines that answer within microseconds, alone, with a kibitzer, and with the page and someone
// who looks at its odds, in turn, because machines are noisy. Each game has a core, what is next to it another one. Prints the time of a ply, most of it
// Arbiter's, and what each run lost on time.
//
//   node test/bench/bystanders.ts KIBITZER [ROUNDS [CYCLES]]

import { join } from 'node:path';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { unwrap } from '../../src/core/result.ts';
import { engineLine, pageOf, startArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';

const [kibitzer = '/usr/games/stockfish', rounds = '5', cycles = '4'] = process.argv.slice(2);
using folder = temporaryFolder();
const instant = { command: buildInstant(folder.path), args: [] };
const PLAIN =
  `tournament: Bench\nformat: round-robin\ncycles: ${cycles}\ntimeControl: 60\nengines:\n` +
  ['One', 'Two', 'Three', 'Four'].map((name) => engineLine(name, instant)).join('');
const WAYS = {
  alone: { file: PLAIN, isWatched: false },
  kibitzer: { file: `${PLAIN}kibitzers:\n${engineLine('K', { command: kibitzer, args: [] })}`, isWatched: false },
  odds: { file: PLAIN, isWatched: true },
} as const;
const NAMES = ['alone', 'kibitzer', 'odds'] as const;
const LOOKS_EVERY_MS = 500;

const pliesUs = { alone: [] as number[], kibitzer: [] as number[], odds: [] as number[] };
const lost = { alone: [] as number[], kibitzer: [] as number[], odds: [] as number[] };
let rehearsals = 0;
for (let round = 0; round < Number(rounds); round++) {
  for (const name of round % 2 === 0 ? NAMES : NAMES.toReversed()) {
    const data = join(folder.path, `${name}-${round}`);
    await play(name, data);
    const played = [...unwrap(foldJournal(data)).facts.games.values()];
    const [ms, plies] = played.reduce(([time, count], game) => [time + (game.durationMs ?? 0), count + game.plyCount], [0, 0]);
    pliesUs[name].push((1000 * ms) / plies);
    lost[name].push(played.filter(({ ending }) => ending?.kind === 'forfeit').length);
  }
}

for (const name of NAMES) {
  const all = pliesUs[name].map((us) => us.toFixed(0)).join(' ');
  const ratio = (median(pliesUs[name]) / median(pliesUs.alone)).toFixed(3);
  const figure = `${median(pliesUs[name]).toFixed(0)} µs a ply (${all}), ratio ${ratio}, forfeits ${lost[name].join(' ')}`;
  process.stdout.write(`${name.padEnd(8)} ${figure}\n`);
}
process.stdout.write(`Odds of up to ${rehearsals} rehearsals were shown\n`);

async function play(name: (typeof NAMES)[number], data: string): Promise<void> {
  const { file, isWatched } = WAYS[name];
  const web = isWatched ? ['--web', '0'] : [];
  const running = startArbiter(['run', folder.file(`${name}.yaml`, file), '--data', data, ...web], folder.path);
  const watching = isWatched ? setInterval(() => void look(running), LOOKS_EVERY_MS) : undefined;
  const { code, stderr } = await running.finished;
  clearInterval(watching);
  if (code !== 0) throw new Error(`Cannot measure: expected a tournament to its end, got code ${code}: ${stderr}`);
}

/** As the page of a spectator does. */
async function look(running: ReturnType<typeof startArbiter>): Promise<void> {
  try {
    const answer = await fetch(`${await pageOf(running)}api/v1/views/odds`);
    const odds = (await answer.json()) as { readonly rehearsals?: number };
    rehearsals = Math.max(rehearsals, odds.rehearsals ?? 0);
  } catch {
    // The run has ended.
  }
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
}
