// What finished games played in a position, as people see it. Pure: the index says which games reached it, and the tournament what became of them.

import type { SeatChoice } from '../../seats/seatBoard.ts';
import { NO_MOVE, NOT_SAID, type Reached } from '../../positions/positionIndex.ts';
import { present } from '../../core/present.ts';
import type { ExplorerEngine, ExplorerGame, ExplorerMove, ExplorerView, ResultCounts } from '../messages.ts';

/** A finished game as it counts here. */
export type CountedGame = Omit<ExplorerGame, 'ply'>;

export type PlayedThere = Pick<ExplorerView, 'games' | 'next' | 'engines' | 'latest' | keyof ResultCounts>;

const MOST_ENGINES = 40;
const MOST_GAMES = 10;

type Counts = { -readonly [Side in keyof ResultCounts]: number };
type Played = Counts & { games: number; said: number; sum: number };

/**
 * `gameOf`: `undefined` for a game that does not count. `legal` are the moves of the position: they have the names of the moves, and one that is not among
 * them is left out.
 */
export function playedThere(
  reached: Reached,
  gameOf: (id: number) => CountedGame | undefined,
  legal: readonly SeatChoice[],
): PlayedThere {
  const all: Counts = { white: 0, draws: 0, black: 0 };
  const moves = reached.moves.map((): Played => ({ white: 0, draws: 0, black: 0, games: 0, said: 0, sum: 0 }));
  const engines = new Map<string, { wins: number; draws: number; losses: number; games: number }>();
  const latest: ExplorerGame[] = [];
  let games = 0;
  // From the last game, so that the first ones seen are the latest.
  for (let at = reached.games.length - 1; at >= 0; at--) {
    const game = gameOf(reached.games[at] ?? 0);
    if (game === undefined) continue;
    games++;
    const winner = game.winner === 'draw' ? 'draws' : game.winner;
    if (winner !== undefined) all[winner]++;
    const next = reached.next[at] ?? NO_MOVE;
    const played = next === NO_MOVE ? undefined : moves[next];
    if (played !== undefined) {
      played.games++;
      if (winner !== undefined) played[winner]++;
      const said = reached.centipawns[at] ?? NOT_SAID;
      if (said !== NOT_SAID) {
        played.said++;
        played.sum += said;
      }
    }
    for (const colour of ['white', 'black'] as const) {
      const engine = engines.get(game[colour]) ?? { wins: 0, draws: 0, losses: 0, games: 0 };
      engines.set(game[colour], engine);
      engine.games++;
      if (game.winner === 'draw') engine.draws++;
      else if (game.winner === colour) engine.wins++;
      else if (game.winner !== undefined) engine.losses++;
    }
    if (latest.length < MOST_GAMES) latest.push({ ...game, ply: reached.plies[at] ?? 0 });
  }
  return {
    games,
    ...all,
    next: moves.flatMap((played, index) => nextMove(reached.moves[index] ?? '', played, legal)).sort(byGames),
    engines: [...engines]
      .map(([name, counts]): ExplorerEngine => ({ name, ...counts }))
      .sort(byGames)
      .slice(0, MOST_ENGINES),
    latest,
  };
}

function nextMove(move: string, { said, sum, ...counts }: Played, legal: readonly SeatChoice[]): readonly ExplorerMove[] {
  const choice = legal.find((one) => one.move === move);
  if (choice === undefined || counts.games === 0) return [];
  const { text, set } = choice;
  return [{ move, text, set, ...counts, ...present({ centipawns: said === 0 ? undefined : Math.round(sum / said) }) }];
}

const byGames = (one: { readonly games: number }, other: { readonly games: number }): number => other.games - one.games;
