// A rating list that is kept while games come in: each new list starts from the last one, so that one more game costs a few steps only.
// Official games rate their players; test games rate, temporarily, players who have no official game yet (S16-14e) and nobody else: what
// they are measured against are the official ratings, which they do not move.

import { gamesOf, ResultCounts, totalsOf, type GameResults, type RatedGame } from './gameResults.ts';
import { ranked, ratingRows, type RatingList, type RatingRow, type UnratedPlayer } from './ratingList.ts';
import { ratingMethod, type MethodSettings, type RatedField, type RatingMethod } from './ratingMethods.ts';

/** What Elo means: the rating of one player, or the mean of every group. */
export type RatingLevel =
  | { readonly kind: 'mean'; readonly elo: number }
  /** Where he has not played, the mean is 0. */
  | { readonly kind: 'anchor'; readonly name: string; readonly elo: number };

export class RatingPool {
  private readonly level: RatingLevel;
  private readonly method: RatingMethod;
  private readonly official = new ResultCounts();
  private readonly tests = new ResultCounts();

  constructor(settings: MethodSettings, level: RatingLevel) {
    this.level = level;
    this.method = ratingMethod(settings);
  }

  /** Counts an official game. */
  add(game: RatedGame): void {
    this.official.add(game);
  }

  /** Counts a test game. */
  addTest(game: RatedGame): void {
    this.tests.add(game);
  }

  /** The list as it stands after all games added so far. */
  ratings(): RatingList {
    const { official } = this;
    const field = this.method.rate(official);
    const anchor = this.level.kind === 'anchor' ? official.names.indexOf(this.level.name) : -1;
    const shift = shiftOf(this.level, field.elo[anchor]);
    const elo = field.elo.map((value) => (value === undefined ? undefined : value + shift));
    const groupOf = new Map(field.groups.flatMap((group, index) => group.map((player) => [player, index] as const)));
    const rows = ratingRows(field.counted, elo, field.intervals, (player) => groupOf.get(player));
    const temporary = this.temporary(field, shift);
    return {
      model: field.model,
      tooFewGames: field.tooFewGames,
      rows: [...ranked(rows), ...ranked(temporary.rows)],
      unrated: [...unrated(official, elo, () => true), ...temporary.unrated],
      groups: field.groups.map((group) => group.flatMap((player) => official.names[player] ?? [])),
      games: countGames(official),
      leftOut: countGames(official) - countGames(field.counted),
      againstItself: [...official.againstItself.values()].reduce((sum, count) => sum + count, 0),
      anchor: field.elo[anchor] === undefined ? undefined : official.names[anchor],
    };
  }

  private temporary(
    field: RatedField,
    shift: number,
  ): { readonly rows: readonly RatingRow[]; readonly unrated: readonly UnratedPlayer[] } {
    const results = this.testsOfNewcomers();
    if (results.names.length === 0) return { rows: [], unrated: [] };
    const places = new Map(this.official.names.map((name, index) => [name, index]));
    const settled = new Map<number, number>();
    results.names.forEach((name, player) => {
      const elo = field.elo[places.get(name) ?? -1];
      if (elo !== undefined) settled.set(player, elo);
    });
    const { elo, intervals, counted } = this.method.rateAgainst(results, settled);
    const isNew = (name: string): boolean => !this.official.has(name);
    const shown = elo.map((value) => (value === undefined ? undefined : value + shift));
    const rows = ratingRows(counted, shown, intervals, () => undefined).filter(({ name }) => isNew(name));
    return { rows: rows.map((row) => ({ ...row, temporary: true })), unrated: unrated(results, shown, isNew) };
  }

  /** Test games in which somebody plays who has no official game, against opponents who are rated or new themselves. */
  private testsOfNewcomers(): GameResults {
    const { tests, official } = this;
    const isNew = tests.names.map((name) => !official.has(name));
    const kept = tests.encounters.filter(({ white, black }) => isNew[white] === true || isNew[black] === true);
    const used = [...new Set(kept.flatMap(({ white, black }) => [white, black]))];
    const places = new Map(used.map((player, index) => [player, index]));
    return {
      names: used.flatMap((player) => tests.names[player] ?? []),
      encounters: kept.map((encounter) => ({
        ...encounter,
        white: places.get(encounter.white) ?? 0,
        black: places.get(encounter.black) ?? 0,
      })),
    };
  }
}

const countGames = ({ encounters }: GameResults): number => encounters.reduce((sum, encounter) => sum + gamesOf(encounter), 0);

const shiftOf = (level: RatingLevel, anchored: number | undefined): number =>
  level.kind === 'mean' ? level.elo : anchored === undefined ? 0 : level.elo - anchored;

function unrated(
  results: GameResults,
  elo: readonly (number | undefined)[],
  asked: (name: string) => boolean,
): readonly UnratedPlayer[] {
  const totals = totalsOf(results);
  return results.names.flatMap((name, player) => {
    const total = totals[player];
    if (elo[player] !== undefined || total === undefined || !asked(name)) return [];
    const { games, wins, losses } = total;
    const reason =
      wins === games
        ? 'won every game'
        : losses === games
          ? 'lost every game'
          : 'no chain of points leads both from him to a rated player and back';
    return { name, games, reason };
  });
}
