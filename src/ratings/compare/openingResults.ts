// Results by opening, and the pairs of games of two players that one of them won 2–0.

import type { ComparedGame } from '../../core/comparedGame.ts';
import { EMPTY_TALLY, withGame, withPair, type GamePoints, type MatchTally } from '../../core/matchTally.ts';

/** The share of points of both players from the games that started there; `null`: it had none. */
export type OpeningResult = {
  readonly opening: string;
  readonly games: readonly [number, number];
  readonly shares: readonly [number | null, number | null];
};

export type OpeningFigures = {
  /** Openings in which the first player scored more than the second, the same, and less. */
  readonly won: number;
  readonly level: number;
  readonly lost: number;
  /** Those in which the points differ most, the largest difference first. */
  readonly extremes: readonly OpeningResult[];
};

export class OpeningResults {
  readonly #results = new Map<
    string,
    { readonly name: string; readonly games: [number, number]; readonly halves: [number, number] }
  >();

  add(opening: ComparedGame['opening'], player: 0 | 1, points: GamePoints): void {
    if (opening === undefined) return;
    const found = this.#results.get(opening.key) ?? { name: opening.name, games: [0, 0], halves: [0, 0] };
    this.#results.set(opening.key, found);
    found.games[player] += 1;
    found.halves[player] += points;
  }

  /** `null` if no opening is known. */
  figures(most: number): OpeningFigures | null {
    if (this.#results.size === 0) return null;
    const all = [...this.#results.values()].map(({ name, games, halves }): OpeningResult & { readonly weight: number } => {
      const [first, second] = [shareOf(halves[0], games[0]), shareOf(halves[1], games[1])];
      const weight = first === null || second === null ? 0 : (first - second) * Math.min(...games);
      return { opening: name, games, shares: [first, second], weight };
    });
    const extremes = all
      .filter(({ weight }) => weight !== 0)
      .toSorted((one, other) => Math.abs(other.weight) - Math.abs(one.weight))
      .slice(0, most)
      .map(({ weight: _, ...result }) => result);
    const count = (sign: number): number => all.filter(({ weight }) => Math.sign(weight) === sign).length;
    return { won: count(1), level: count(0), lost: count(-1), extremes };
  }
}

const shareOf = (halves: number, games: number): number | null => (games === 0 ? null : halves / (2 * games));

export type GamePlace = { readonly source: string; readonly game: number };
export type SweptPair = { readonly opening: string | null; readonly games: readonly [GamePlace, GamePlace] };

/** A game of the two against each other, with the points of the first. */
export type MatchGame = { readonly points: GamePoints; readonly opening: ComparedGame['opening'] } & GamePlace;

export type Swept = { readonly won: readonly SweptPair[]; readonly lost: readonly SweptPair[] };

/** `pairs` names the pair of each game; `undefined`: it has none. */
export function pairedTally(
  games: readonly MatchGame[],
  pairs: readonly (string | undefined)[],
): { readonly tally: MatchTally; readonly swept: Swept } {
  let tally = EMPTY_TALLY;
  const [won, lost]: [SweptPair[], SweptPair[]] = [[], []];
  const waiting = new Map<string, MatchGame>();
  for (const [index, game] of games.entries()) {
    tally = withGame(tally, game.points);
    const pair = pairs[index];
    if (pair === undefined) continue;
    const mirror = waiting.get(pair);
    if (mirror === undefined) {
      waiting.set(pair, game);
      continue;
    }
    waiting.delete(pair);
    tally = withPair(tally, mirror.points, game.points);
    if (mirror.points !== game.points || game.points === 1) continue;
    const places = [mirror, game].map(({ source, game: number }) => ({ source, game: number })) as [GamePlace, GamePlace];
    (game.points === 2 ? won : lost).push({ opening: mirror.opening?.name ?? null, games: places });
  }
  return { tally, swept: { won, lost } };
}
