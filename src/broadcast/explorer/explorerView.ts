// What finished games played in a position, as people see it. Pure: the index says which games reached it, and the tournament what became of them.

import type { SeatChoice } from '../../seats/seatBoard.ts';
import { NO_MOVE, NOT_SAID, type Reached } from '../../positions/positionTable.ts';
import { present } from '../../core/present.ts';
import type { ExplorerEngine, ExplorerGame, ExplorerMove, ExplorerView, ResultCounts } from '../messages.ts';

/** A finished game as it counts here. */
export type CountedGame = Omit<ExplorerGame, 'ply'>;

/** The games of one index that reached the position. `gameOf`: `undefined` for a game that does not count. */
export type FoundGames = { readonly reached: Reached; readonly gameOf: (id: number) => CountedGame | undefined };

export type PlayedThere = Pick<ExplorerView, 'games' | 'next' | 'engines' | 'latest' | keyof ResultCounts>;

const MOST_ENGINES = 40;
const MOST_GAMES = 10;

type Counts = { -readonly [Side in keyof ResultCounts]: number };
type Scored = { wins: number; draws: number; losses: number; games: number; own: number };
type Played = Counts & { games: number; said: number; sum: number };

/** `legal` are the moves of the position: they have the names of the moves, and one that is not among them is left out. The latest games come first. */
export function playedThere(found: readonly FoundGames[], legal: readonly SeatChoice[]): PlayedThere {
  const all: Counts = { white: 0, draws: 0, black: 0 };
  const next = new Map<string, Played>();
  const engines = new Map<string, Scored>();
  const latest: ExplorerGame[] = [];
  let games = 0;
  for (const { reached, gameOf } of found) {
    const moves = reached.moves.map((move) => {
      const played = next.get(move) ?? { white: 0, draws: 0, black: 0, games: 0, said: 0, sum: 0 };
      next.set(move, played);
      return played;
    });
    // From the last game, so that the first ones seen are the latest.
    for (let at = reached.games.length - 1; at >= 0; at--) {
      const game = gameOf(reached.games[at] ?? 0);
      if (game === undefined) continue;
      games++;
      const winner = game.winner === 'draw' ? 'draws' : game.winner;
      if (winner !== undefined) all[winner]++;
      const played = moves[reached.next[at] ?? NO_MOVE];
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
        const engine = engines.get(game[colour]) ?? { wins: 0, draws: 0, losses: 0, games: 0, own: 0 };
        engines.set(game[colour], engine);
        engine.games++;
        if (game.tournament === undefined) engine.own++;
        if (game.winner === 'draw') engine.draws++;
        else if (game.winner === colour) engine.wins++;
        else if (game.winner !== undefined) engine.losses++;
      }
      noteLatest(latest, game, reached.plies[at] ?? 0);
    }
  }
  return {
    games,
    ...all,
    next: [...next].flatMap(([move, played]) => nextMove(move, played, legal)).sort(byGames),
    engines: [...engines]
      .map(([name, { own, ...counts }]): ExplorerEngine => ({ name, ...counts, ...(own === 0 ? { isEarlier: true } : {}) }))
      .sort(byGames)
      .slice(0, MOST_ENGINES),
    latest,
  };
}

/** Games of this tournament come first, as they are met, and then those of earlier seasons by date. */
function noteLatest(latest: ExplorerGame[], game: CountedGame, ply: number): void {
  const when = whenOf(game);
  const last = latest.at(-1);
  if (latest.length === MOST_GAMES && last !== undefined && whenOf(last) >= when) return;
  const place = latest.findIndex((other) => whenOf(other) < when);
  latest.splice(place === -1 ? latest.length : place, 0, { ...game, ply });
  if (latest.length > MOST_GAMES) latest.pop();
}

/** Later than every date: now. */
const NOW = '~';
const whenOf = ({ tournament, date = '' }: CountedGame): string => (tournament === undefined ? NOW : date);

function nextMove(move: string, { said, sum, ...counts }: Played, legal: readonly SeatChoice[]): readonly ExplorerMove[] {
  const choice = legal.find((one) => one.move === move);
  if (choice === undefined || counts.games === 0) return [];
  const { text, set } = choice;
  return [{ move, text, set, ...counts, ...present({ centipawns: said === 0 ? undefined : Math.round(sum / said) }) }];
}

const byGames = (one: { readonly games: number }, other: { readonly games: number }): number => other.games - one.games;
