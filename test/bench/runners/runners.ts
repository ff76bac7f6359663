// The programs that the bench compares, each with its command line for a row. A missing runner is left out of the table.

import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { arbiterRunner } from './arbiterRunner.ts';
import { measure } from '../measure.ts';
import type { BenchGame } from './pgnGames.ts';
import { playedFrom, type Runner } from './played.ts';
import type { EngineLine } from './rows.ts';

export type Places = {
  readonly floor: string | undefined;
  readonly fastchess: string | undefined;
  readonly arbiter: string | undefined;
};

const DEADLINE_MS = 600_000;

/** The existing runners, those that play real games first: the floor needs the lengths of their games. */
export function runners(places: Places): Runner[] {
  const all = [
    places.arbiter === undefined ? undefined : arbiterRunner(places.arbiter),
    places.fastchess === undefined ? undefined : fastchessRunner(places.fastchess),
    places.floor === undefined ? undefined : floorRunner(places.floor),
  ];
  return all.filter((runner) => runner !== undefined);
}

function fastchessRunner(program: string): Runner {
  const engine = ({ command, args }: EngineLine, name: string): string[] => {
    const words = ['-engine', `cmd=${command}`, `name=${name}`];
    return args.length === 0 ? words : [...words, `args=${args.join(' ')}`];
  };
  return {
    name: 'fastchess',
    async play(row, folder) {
      const limit =
        row.limit.kind === 'clock' ? `tc=${row.limit.baseMs / 1000}+${row.limit.incrementMs / 1000}` : `nodes=${row.limit.nodes}`;
      const measured = await measure(
        program,
        [
          ...engine(row.engines[0], 'A'),
          ...engine(row.engines[1], 'B'),
          ...['-each', 'proto=uci', limit],
          ...['-openings', `file=${row.book}`, 'format=epd', 'order=sequential'],
          ...[
            '-rounds',
            String(row.openings),
            '-games',
            '2',
            '-repeat',
            '-concurrency',
            String(row.concurrency),
            '-force-concurrency',
          ],
          ...['-ratinginterval', '0', '-scoreinterval', '0', '-autosaveinterval', '0'],
          ...['-pgnout', 'file=games.pgn', 'append=false'],
        ],
        { cwd: folder, deadlineMs: DEADLINE_MS },
      );
      const pgn = join(folder, 'games.pgn');
      if (measured.exitCode !== 0 || !existsSync(pgn))
        throw new Error(`Cannot play "${row.name}" with fastchess: ${measured.stdout}${measured.stderr}`);
      return playedFrom(measured, readFileSync(pgn, 'utf8'), row);
    },
  };
}

function floorRunner(program: string): Runner {
  const line = ({ command, args }: EngineLine): string => ['exec', `'${command}'`, ...args].join(' ');
  return {
    name: 'floor',
    async play(row, folder, list) {
      if (list === undefined)
        throw new Error(
          `Cannot play "${row.name}" on the floor: no runner has played it, so the lengths of its games are unknown`,
        );
      const go = row.limit.kind === 'clock' ? `clock ${row.limit.baseMs} ${row.limit.incrementMs}` : `nodes ${row.limit.nodes}`;
      writeFileSync(join(folder, 'games.txt'), list);
      const args = [String(row.concurrency), go, 'games.txt', line(row.engines[0]), line(row.engines[1])];
      const measured = await measure(program, args, { cwd: folder, deadlineMs: DEADLINE_MS });
      if (measured.exitCode !== 0) throw new Error(`Cannot play "${row.name}" on the floor: ${measured.stderr}`);
      const told = JSON.parse(measured.stdout) as { plies: number; cpuMs: number; p50Us: number; p99Us: number };
      // Too short for exact samples of /proc, so it measures itself.
      return { measured: { ...measured, cpuMs: told.cpuMs }, plies: told.plies, games: [], charged: told };
    },
  };
}

/** The list of games that the floor reads: plies, colour of `A`, FEN. */
export function gameList(games: readonly BenchGame[]): string {
  return games
    .map((game) => `${game.moves.length} ${game.tags.get('White') === 'A' ? 'w' : 'b'} ${game.tags.get('FEN') ?? ''}\n`)
    .join('');
}
