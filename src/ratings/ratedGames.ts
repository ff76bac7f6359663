// A rating list that is updated as games come in: each new list starts from the last one, so that one more game costs only a few steps.
// Official games rate their players. A player without any has a temporary rating (S16-14e, 4K-5.5), from test games or from a known rating. Test
// games either rate only newcomers, measured against the official ratings, which they do not change; or they count like all other games
// (S16-14c), and a player with only test games stays temporary.

import { meantName } from '../core/messages/meantName.ts';
import { halfPoints } from '../core/points.ts';
import { gamesOf, ResultCounts, totalsOf, type GameResults, type NamedEncounter, type RatedGame } from './gameResults.ts';
import { ranked, ratingRows, type RatingList, type RatingRow, type UnratedPlayer } from './ratingList.ts';
import { ratingMethod, type MethodSettings, type RatedField, type RatingMethod } from './ratingMethods.ts';

/** What anchors the Elo scale: the rating of one player, the mean of every group, or known ratings. */
export type RatingLevel =
  | { readonly kind: 'mean'; readonly elo: number }
  /** If that player has not played, the mean is 0. */
  | { readonly kind: 'anchor'; readonly name: string; readonly elo: number }
  /** In each group the players with known ratings keep the mean of those; a group without any has the same offset as the others. */
  | { readonly kind: 'known'; readonly elo: ReadonlyMap<string, number> };

export type NewcomerRules = {
  /** Whether test games also change official ratings (S16-14c). */
  readonly testsCount?: boolean;
  /** Ratings of players that may have no games yet, by the names of the list. */
  readonly known?: ReadonlyMap<string, number>;
};

export class RatedGames {
  private readonly level: RatingLevel;
  private readonly newcomers: NewcomerRules;
  private readonly method: RatingMethod;
  /** The games that determine the ratings. */
  private readonly counted = new ResultCounts();
  private readonly tests = new ResultCounts();
  /** Players with an official game. */
  private readonly proven = new Set<string>();

  constructor(settings: MethodSettings, level: RatingLevel, newcomers: NewcomerRules = {}) {
    this.level = level;
    this.newcomers = newcomers;
    this.method = ratingMethod(settings);
  }

  /** Counts an official game. */
  add(game: RatedGame): void {
    this.prove(game.white, game.black);
    this.counted.add(game);
  }

  addEncounter(games: NamedEncounter): void {
    this.prove(games.white, games.black);
    this.counted.addEncounter(games);
  }

  /** Counts many official games at once. */
  addAll(games: GameResults): void {
    for (const { white, black } of games.encounters) this.prove(games.names[white], games.names[black]);
    this.counted.addAll(games);
  }

  /** Counts a test game. */
  addTest(game: RatedGame): void {
    this.counterOfTests.add(game);
  }

  addTestEncounter(games: NamedEncounter): void {
    this.counterOfTests.addEncounter(games);
  }

  addAllTests(games: GameResults): void {
    this.counterOfTests.addAll(games);
  }

  /** The list after all games added so far. */
  ratings(): RatingList {
    const { counted } = this;
    const field = this.method.rate(counted);
    const { shiftOf, anchor } = this.levelOf(field);
    const elo = field.elo.map((value, player) => (value === undefined ? undefined : value + shiftOf(player)));
    const groupOf = new Map(field.groups.flatMap((group, index) => group.map((player) => [player, index] as const)));
    const rows = ratingRows(field.counted, elo, field.intervals, (player) => groupOf.get(player));
    const official = rows.filter(({ name }) => this.proven.has(name));
    const unproven = rows.filter(({ name }) => !this.proven.has(name)).map((row) => ({ ...row, group: undefined }));
    const temporary = this.temporary(elo, shiftOf(undefined));
    const known = this.knownRows(new Set([...rows, ...temporary.rows].map(({ name }) => name)));
    const isShown = new Set(known.map(({ name }) => name));
    const newRows = [...unproven, ...temporary.rows, ...known].map((row) => ({ ...row, temporary: true }));
    return {
      model: field.model,
      tooFewGames: field.tooFewGames,
      rows: [...ranked(official), ...ranked(newRows)],
      unrated: [...unrated(counted, elo, () => true), ...temporary.unrated].filter(({ name }) => !isShown.has(name)),
      groups: field.groups.map((group) => group.flatMap((player) => counted.names[player] ?? [])),
      games: countGames(counted),
      leftOut: countGames(counted) - countGames(field.counted),
      againstItself: [...counted.againstItself.values()].reduce((sum, count) => sum + count, 0),
      anchor,
    };
  }

  private get counterOfTests(): ResultCounts {
    return this.newcomers.testsCount === true ? this.counted : this.tests;
  }

  /** A game of a player against itself proves nothing. */
  private prove(white: string | undefined, black: string | undefined): void {
    if (white === undefined || black === undefined || white === black) return;
    this.proven.add(white).add(black);
  }

  /** The offset, per player, that anchors the Elo scale in the player's group; `shiftOf(undefined)` is the offset of groups that nothing anchors. */
  private levelOf(field: RatedField): {
    readonly shiftOf: (player: number | undefined) => number;
    readonly anchor: string | undefined;
  } {
    const { level } = this;
    const { names } = this.counted;
    if (level.kind === 'mean') return { shiftOf: () => level.elo, anchor: undefined };
    if (level.kind === 'anchor') {
      const anchor = meantName(level.name, names);
      const elo = anchor === undefined ? undefined : field.elo[names.indexOf(anchor)];
      const shift = elo === undefined ? 0 : level.elo - elo;
      return { shiftOf: () => shift, anchor: elo === undefined ? undefined : anchor };
    }
    const distance = (player: number): readonly number[] => {
      const [elo, known] = [field.elo[player], level.elo.get(names[player] ?? '')];
      return elo === undefined || known === undefined ? [] : [known - elo];
    };
    const overall = mean(names.flatMap((_, player) => distance(player))) ?? 0;
    const shifts = new Map(
      field.groups.flatMap((group) => {
        const shift = mean(group.flatMap(distance)) ?? overall;
        return group.map((player) => [player, shift] as const);
      }),
    );
    return { shiftOf: (player) => (player === undefined ? overall : (shifts.get(player) ?? overall)), anchor: undefined };
  }

  /** `elo` of the rated players, as shown; `shift` is the offset of those that no game connects to them. */
  private temporary(
    elo: readonly (number | undefined)[],
    shift: number,
  ): { readonly rows: readonly RatingRow[]; readonly unrated: readonly UnratedPlayer[] } {
    const results = this.testsOfNewcomers();
    if (results.names.length === 0) return { rows: [], unrated: [] };
    const places = new Map(this.counted.names.map((name, index) => [name, index]));
    const settled = new Map<number, number>();
    results.names.forEach((name, player) => {
      const shown = elo[places.get(name) ?? -1];
      if (shown !== undefined) settled.set(player, shown - shift);
    });
    const rated = this.method.rateAgainst(results, settled);
    const isNew = (name: string): boolean => !this.counted.has(name);
    const shown = rated.elo.map((value) => (value === undefined ? undefined : value + shift));
    const rows = ratingRows(rated.counted, shown, rated.intervals, () => undefined).filter(({ name }) => isNew(name));
    return { rows, unrated: unrated(results, shown, isNew) };
  }

  /** Test games of players without an official game, against opponents that are rated or new themselves. */
  private testsOfNewcomers(): GameResults {
    const { tests, counted } = this;
    const isNew = tests.names.map((name) => !counted.has(name));
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

  /** Players without games that rate them, by their known ratings. */
  private knownRows(rated: ReadonlySet<string>): readonly RatingRow[] {
    return [...(this.newcomers.known ?? [])].flatMap(([name, elo]): readonly RatingRow[] =>
      rated.has(name) ? [] : [{ ...NO_GAMES, name, elo }],
    );
  }
}

const NO_GAMES: Omit<RatingRow, 'name' | 'elo'> = {
  rank: undefined,
  interval: undefined,
  ...{ games: 0, wins: 0, draws: 0, losses: 0, points: halfPoints(0) },
  opponents: undefined,
  group: undefined,
  temporary: true,
};

const mean = (values: readonly number[]): number | undefined =>
  values.length === 0 ? undefined : values.reduce((sum, value) => sum + value, 0) / values.length;

const countGames = ({ encounters }: GameResults): number => encounters.reduce((sum, encounter) => sum + gamesOf(encounter), 0);

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
          : 'no chain of points leads both from them to a rated player and back';
    return { name, games, reason };
  });
}
