// Two players side by side, game by game: in their games against each other, or if there are none, in those against the opponents that both have met.
// The memory that it takes grows with the number of games, not with their moves.

import type { ComparedGame } from '../../core/comparedGame.ts';
import { COLOURS, opposite, type Colour } from '../../core/colour.ts';
import type { GamePoints, MatchTally, Trinomial } from '../../core/matchTally.ts';
import { pointsOf } from '../../core/points.ts';
import { DEFAULT_DRAW_RATE, DEFAULT_SCALE_Z, fitOrdo } from '../fit/ordo.ts';
import { ResultCounts } from '../gameResults.ts';
import { matchStatistics } from '../match/matchStatistics.ts';
import { EndingCounts, type EndingCount } from './endingCounts.ts';
import {
  OpeningResults,
  pairedTally,
  type GamePlace,
  type MatchGame,
  type OpeningFigures,
  type Swept,
} from './openingResults.ts';
import { partingOf } from './parting.ts';
import { Profile, type ProfileFigures } from './profile.ts';

/** One value for each of the two players. */
export type Both<Value> = readonly [Value, Value];

export type ComparisonSettings = {
  readonly players: Both<string>;
  /** Whether they have played each other: then only those games are looked into. */
  readonly met: boolean;
  /** The players that both have met. */
  readonly opponents: ReadonlySet<string>;
  /** Evaluations part if they differ by more than this. */
  readonly centipawns: number;
  /** The most entries of each list. */
  readonly most: number;
};

/** Elo against one opponent; `null`: the results do not give it. Errors: half of a 95 % interval. */
export type Performance = { readonly games: Trinomial; readonly elo: number | null; readonly eloError: number | null };

export type OpponentFigures = { readonly opponent: string; readonly against: Both<Performance> };

export type PartedGame = GamePlace & {
  readonly ply: number;
  readonly move: number;
  readonly toMove: Colour;
  /** Mean evaluations from there on, as White sees them, in centipawns. */
  readonly views: Both<number>;
  readonly result: ComparedGame['outcome'];
  /** The index of the player whose view is nearer to the result; `null`: neither. */
  readonly right: 0 | 1 | null;
};

export type PartingFigures = {
  /** Games in which both reported evaluations. */
  readonly games: number;
  readonly parted: number;
  readonly right: Both<number>;
  /** The widest first. */
  readonly widest: readonly PartedGame[];
};

export type Comparison = {
  readonly players: Both<string>;
  /** Their games against each other; `null`: none. */
  readonly match: {
    readonly tally: MatchTally;
    /** Results of the first player with each colour. */
    readonly colours: { readonly [Side in Colour]: Trinomial };
    readonly swept: Swept;
  } | null;
  readonly opponents: readonly OpponentFigures[];
  /** The Elo of the first less that of the second over the common opponents; `null`: their games do not give it. */
  readonly overOpponents: { readonly elo: number; readonly eloError: number } | null;
  readonly openings: OpeningFigures | null;
  readonly profiles: Both<ProfileFigures>;
  readonly endings: Both<readonly EndingCount[]>;
  /** `null`: they did not meet. */
  readonly partings: PartingFigures | null;
};

export class Comparer {
  readonly #settings: ComparisonSettings;
  readonly #games: MatchGame[] = [];
  readonly #colours: Record<Colour, [number, number, number]> = { white: [0, 0, 0], black: [0, 0, 0] };
  readonly #opponents: Map<string, Both<[number, number, number]>>;
  readonly #openings = new OpeningResults();
  readonly #profiles = [new Profile(), new Profile()] as const;
  readonly #endings = [new EndingCounts(), new EndingCounts()] as const;
  readonly #right: [number, number] = [0, 0];
  #evaluated = 0;
  #parted = 0;
  #widest: PartedGame[] = [];

  constructor(settings: ComparisonSettings) {
    this.#settings = settings;
    this.#opponents = new Map(
      [...settings.opponents].map((name) => [
        name,
        [
          [0, 0, 0],
          [0, 0, 0],
        ],
      ]),
    );
  }

  /** A game of other players changes nothing. */
  add(game: ComparedGame): void {
    const [first, second] = this.#settings.players;
    for (const colour of COLOURS) {
      const [name, other] = [game.players[colour], game.players[opposite(colour)]];
      if (name === first && other === second) return this.#addMatchGame(game, colour);
      const player = name === first ? 0 : name === second ? 1 : undefined;
      if (player !== undefined) this.#addAgainst(game, player, colour, other);
    }
  }

  #addMatchGame(game: ComparedGame, colour: Colour): void {
    const points = pointsOf(game.outcome, colour) as GamePoints;
    this.#games.push({ points, opening: game.opening, source: game.source, game: game.number });
    this.#colours[colour][points] += 1;
    this.#look(game, 0, colour);
    this.#look(game, 1, opposite(colour));
    this.#part(game, colour);
  }

  #addAgainst(game: ComparedGame, player: 0 | 1, colour: Colour, opponent: string): void {
    const against = this.#opponents.get(opponent)?.[player];
    if (against === undefined) return;
    against[pointsOf(game.outcome, colour) as GamePoints] += 1;
    if (!this.#settings.met) this.#look(game, player, colour);
  }

  #look(game: ComparedGame, player: 0 | 1, colour: Colour): void {
    const points = pointsOf(game.outcome, colour) as GamePoints;
    this.#openings.add(game.opening, player, points);
    this.#profiles[player].add(game, colour);
    this.#endings[player].add(game.ending, points);
  }

  #part(game: ComparedGame, colour: Colour): void {
    const parting = partingOf(game, this.#settings.centipawns);
    if (parting === 'silent') return;
    this.#evaluated += 1;
    if (parting === undefined) return;
    this.#parted += 1;
    const right = parting.right === undefined ? null : parting.right === colour ? 0 : 1;
    if (right !== null) this.#right[right] += 1;
    const { ply, move, side, views } = parting;
    const { source, number, outcome } = game;
    const parted = { source, game: number, ply, move, toMove: side, result: outcome, right } as const;
    this.#widest.push({ ...parted, views: [views[colour], views[opposite(colour)]] });
    if (this.#widest.length > 2 * this.#settings.most) this.#widest = this.#sortedWidest();
  }

  #sortedWidest(): PartedGame[] {
    const width = ({ views }: PartedGame): number => Math.abs(views[0] - views[1]);
    return this.#widest.toSorted((one, other) => width(other) - width(one)).slice(0, this.#settings.most);
  }

  /** `pairs` names the pair of each game of the two against each other, in their order; `undefined`: it has none. */
  comparison(pairs: readonly (string | undefined)[]): Comparison {
    const { players, most } = this.#settings;
    const hasMet = this.#games.length > 0;
    const opponents = [...this.#opponents].map(([opponent, [first, second]]): OpponentFigures => {
      return { opponent, against: [performanceIn(first), performanceIn(second)] };
    });
    return {
      players,
      match: hasMet ? { ...pairedTally(this.#games, pairs), colours: this.#colours } : null,
      opponents,
      overOpponents: overallDifference(opponents, players),
      openings: this.#openings.figures(most),
      profiles: [this.#profiles[0].figures(), this.#profiles[1].figures()],
      endings: [this.#endings[0].figures(), this.#endings[1].figures()],
      partings: hasMet
        ? { games: this.#evaluated, parted: this.#parted, right: this.#right, widest: this.#sortedWidest() }
        : null,
    };
  }
}

function performanceIn(games: Trinomial): Performance {
  const { elo, eloError } = matchStatistics(games, 'as-counted');
  return { games, elo: finite(elo), eloError: finite(eloError) };
}

/** The ratings are those that explain all games against the opponents (fit/ordo.ts), the error is that of both scores over all of them. */
function overallDifference(opponents: readonly OpponentFigures[], players: Both<string>): Comparison['overOpponents'] {
  const results = new ResultCounts();
  const sums: Both<[number, number, number]> = [
    [0, 0, 0],
    [0, 0, 0],
  ];
  for (const { opponent, against } of opponents) {
    for (const [player, { games }] of against.entries()) {
      const [blackWins, draws, whiteWins] = games;
      results.addEncounter({ white: players[player] ?? '', black: opponent, whiteWins, draws, blackWins });
      for (const [points, count] of games.entries()) sums[player === 0 ? 0 : 1][points === 0 ? 0 : points === 1 ? 1 : 2] += count;
    }
  }
  const { ratings } = fitOrdo(results, { scaleZ: DEFAULT_SCALE_Z, whiteAdvantage: 0, drawRate: DEFAULT_DRAW_RATE });
  const [first, second] = players.map((name) => ratings[results.names.indexOf(name)]);
  const { eloError } = eloDifference([performanceIn(sums[0]), performanceIn(sums[1])]);
  return first === undefined || second === undefined || eloError === null ? null : { elo: first - second, eloError };
}

/** The first less the second. */
export function eloDifference([first, second]: Both<Performance>): Omit<Performance, 'games'> {
  return {
    elo: first.elo === null || second.elo === null ? null : first.elo - second.elo,
    eloError: first.eloError === null || second.eloError === null ? null : Math.hypot(first.eloError, second.eloError),
  };
}

const finite = (value: number): number | null => (Number.isFinite(value) ? value : null);
