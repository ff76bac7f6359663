// The game results that ratings read: who had White against which opponent, and how often with which result. Only counts: the order of games does
// not matter. Every game with a result counts, including annulled ones and those lost on time or by a crash (S16-14d); void games never do.

import type { Outcome } from '../core/ending.ts';
import { PairIndex } from './pairIndex.ts';

/** All games of one player with White against another. Players are indices into `GameResults.names`. */
export type Encounter = {
  readonly white: number;
  readonly black: number;
  readonly whiteWins: number;
  readonly draws: number;
  readonly blackWins: number;
};

export type GameResults = {
  /** The players in the order of their first game. */
  readonly names: readonly string[];
  /** One for each pair and colour that was played. */
  readonly encounters: readonly Encounter[];
};

type MutableEncounter = { -readonly [Key in keyof Encounter]: Encounter[Key] };

/** A game for rating, with the names to list. */
export type RatedGame = { readonly white: string; readonly black: string; readonly outcome: Outcome };

/** All games that two names have played with the same colours. */
export type NamedEncounter = Omit<Encounter, 'white' | 'black'> & { readonly white: string; readonly black: string };

/** Counts games as they come. */
export class ResultCounts implements GameResults {
  readonly names: string[] = [];
  readonly encounters: MutableEncounter[] = [];
  /** How many games a name has played against itself: two versions under one name; these games say nothing and are omitted. */
  readonly againstItself = new Map<string, number>();
  private readonly indices = new Map<string, number>();
  private readonly places = new PairIndex();

  constructor(games: Iterable<RatedGame> = []) {
    for (const game of games) this.add(game);
  }

  add({ white, black, outcome }: RatedGame): void {
    if (white === black) return this.addAgainstItself(white, 1);
    const encounter = this.encounter(this.indexOf(white), this.indexOf(black));
    if (outcome === 'draw') encounter.draws += 1;
    else if (outcome === 'white') encounter.whiteWins += 1;
    else encounter.blackWins += 1;
  }

  /** Adds all games of two names with the same colours. */
  addEncounter({ white, black, whiteWins, draws, blackWins }: NamedEncounter): void {
    if (white === black) return this.addAgainstItself(white, whiteWins + draws + blackWins);
    const encounter = this.encounter(this.indexOf(white), this.indexOf(black));
    encounter.whiteWins += whiteWins;
    encounter.draws += draws;
    encounter.blackWins += blackWins;
  }

  /** Adds all games of another count. */
  addAll({ names, encounters }: GameResults): void {
    for (const encounter of encounters) {
      const [white, black] = [names[encounter.white], names[encounter.black]];
      if (white === undefined || black === undefined)
        throw new RangeError(
          `Cannot count games: expected players below ${names.length}, got "${encounter.white}" and "${encounter.black}"`,
        );
      this.addEncounter({ ...encounter, white, black });
    }
  }

  has(name: string): boolean {
    return this.indices.has(name);
  }

  private addAgainstItself(name: string, games: number): void {
    this.againstItself.set(name, (this.againstItself.get(name) ?? 0) + games);
  }

  private indexOf(name: string): number {
    const known = this.indices.get(name);
    if (known !== undefined) return known;
    this.indices.set(name, this.names.length);
    return this.names.push(name) - 1;
  }

  private encounter(white: number, black: number): MutableEncounter {
    return (this.encounters[this.places.numberOf(white, black)] ??= { white, black, whiteWins: 0, draws: 0, blackWins: 0 });
  }
}

export const gamesOf = ({ whiteWins, draws, blackWins }: Encounter): number => whiteWins + draws + blackWins;

/** A player's totals over all games. */
export type PlayerTotals = { readonly games: number; readonly wins: number; readonly draws: number; readonly losses: number };

/** The totals of each player, by index. */
export function totalsOf({ names, encounters }: GameResults): readonly PlayerTotals[] {
  const totals = names.map(() => ({ games: 0, wins: 0, draws: 0, losses: 0 }));
  const add = (player: number, wins: number, draws: number, losses: number): void => {
    const total = totals[player];
    if (total === undefined) throw new RangeError(`Cannot count games: expected a player below ${names.length}, got "${player}"`);
    total.games += wins + draws + losses;
    total.wins += wins;
    total.draws += draws;
    total.losses += losses;
  };
  for (const { white, black, whiteWins, draws, blackWins } of encounters) {
    add(white, whiteWins, draws, blackWins);
    add(black, blackWins, draws, whiteWins);
  }
  return totals;
}
