// The interface of a runner of the bench and its results, the same for every program.

import type { Measured } from '../measure.ts';
import { chargedMs, readBenchGames, type BenchGame } from './pgnGames.ts';
import type { Row } from './rows.ts';

export type Played = {
  readonly measured: Measured;
  readonly plies: number;
  readonly games: readonly BenchGame[];
  /** Times charged in ms, one for each move, or percentiles if the runner reports only those; empty if it reports none. */
  readonly charged: Charged;
};

/** `lateShare` is the share of moves charged over `LATE_US` beyond the engine's own time. */
export type Charged = { readonly p50Us: number; readonly p99Us: number; readonly lateShare?: number } | undefined;

export const LATE_US = 100;

export type Runner = {
  readonly name: string;
  /** Plays the row in `folder`, which is empty and used by nothing else. `list` is the list of games as a real runner played them, for the floor. */
  readonly play: (row: Row, folder: string, list: string | undefined) => Promise<Played>;
};

export function playedFrom(measured: Measured, pgn: string, row: Row): Played {
  const games = readBenchGames(pgn);
  const times = games.flatMap((game) => game.comments.map(chargedMs)).filter((time) => time !== undefined);
  return {
    measured,
    games,
    plies: games.reduce((sum, game) => sum + game.moves.length, 0),
    charged: percentiles(times, row.engineUs),
  };
}

function percentiles(timesMs: readonly number[], engineUs: number | undefined): Charged {
  if (timesMs.length === 0) return undefined;
  const sorted = [...timesMs].sort((one, other) => one - other);
  const at = (share: number): number => Math.round((sorted[Math.floor((sorted.length - 1) * share)] ?? 0) * 1000);
  const told = { p50Us: at(0.5), p99Us: at(0.99) };
  if (engineUs === undefined) return told;
  return { ...told, lateShare: timesMs.filter((time) => time * 1000 >= engineUs + LATE_US).length / timesMs.length };
}
