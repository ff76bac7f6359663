// What kibitzers cost the games: matches of engines that answer within microseconds, without and with a kibitzer, in turn, because machines are noisy. Each
// game has a core, and the kibitzer another one. Prints the time of a ply, most of it Arbiter's, and what each run lost on time.
//
//   node test/bench/kibitzers.ts KIBITZER [ROUNDS [GAMES]]

import { join } from 'node:path';
import { foldJournal } from '../../src/projections/foldJournal.ts';
import { unwrap } from '../../src/core/result.ts';
import { engineLine, runArbiter, temporaryFolder } from '../e2e/arbiter.ts';
import { buildInstant } from '../e2e/instantEngine.ts';

const [kibitzer = '/usr/games/stockfish', rounds = '5', games = '40'] = process.argv.slice(2);
using folder = temporaryFolder();
const instant = { command: buildInstant(folder.path), args: [] };
const PLAIN =
  `tournament: Bench\nformat: match\ngames: ${games}\ntimeControl: 60\nengines:\n` +
  engineLine('One', instant) +
  engineLine('Two', instant);
const FILES = { without: PLAIN, with: `${PLAIN}kibitzers:\n${engineLine('K', { command: kibitzer, args: [] })}` } as const;
const WAYS = ['without', 'with'] as const;

const pliesUs: Readonly<Record<(typeof WAYS)[number], number[]>> = { without: [], with: [] };
const lost: Readonly<Record<(typeof WAYS)[number], number[]>> = { without: [], with: [] };
for (let round = 0; round < Number(rounds); round++) {
  for (const way of round % 2 === 0 ? WAYS : WAYS.toReversed()) {
    const data = join(folder.path, `${way}-${round}`);
    const { code, stderr } = await runArbiter(['run', folder.file(`${way}.yaml`, FILES[way]), '--data', data], folder.path);
    if (code !== 0) throw new Error(`Cannot measure: expected a match to its end, got code ${code}: ${stderr}`);
    const played = [...unwrap(foldJournal(data)).facts.games.values()];
    const [ms, plies] = played.reduce(([time, count], game) => [time + (game.durationMs ?? 0), count + game.plyCount], [0, 0]);
    pliesUs[way].push((1000 * ms) / plies);
    lost[way].push(played.filter(({ ending }) => ending?.kind === 'forfeit').length);
  }
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? Number.NaN;
for (const way of WAYS) {
  const all = pliesUs[way].map((us) => us.toFixed(0)).join(' ');
  process.stdout.write(
    `${way.padEnd(8)} ${median(pliesUs[way]).toFixed(0)} µs a ply (${all}), forfeits ${lost[way].join(' ')}\n`,
  );
}
process.stdout.write(`ratio ${(median(pliesUs.with) / median(pliesUs.without)).toFixed(3)}\n`);
