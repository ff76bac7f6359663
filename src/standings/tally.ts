// Finished games added up: one record for each entrant, and the points that each took from each. Every table and tie-break reads only this, so none
// of them can depend on the order in which games end. Entrants are indices in seed order here. A bye counts in the points and, with the same value,
// among the wins that order an event (TIE-WIN). It is no game, and adds nothing to the entrant's own SOS or SODOS; the sums of opponents include its
// points with byes (TIE). A game against the house program counts as a game and in the points, and adds nothing to those sums either: the house
// program is in no table and has no final score. Absent rounds count as nothing.

import type { Colour } from '../core/colour.ts';
import { outcomeOf, type Outcome } from '../core/ending.ts';
import type { Bye, FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { halfPoints, type HalfPoints } from '../core/points.ts';
import { crashedIn } from './disqualification.ts';

export type EventResults = {
  /** In seed order, every name once. */
  readonly entrants: readonly EntrantName[];
  /** In any order. Void games do not count. */
  readonly games: Iterable<FinishedGame>;
  readonly disqualified?: ReadonlySet<EntrantName>;
  /** Whether the games of the disqualified count for no one, not even their opponents (S16-15c); absent: yes. */
  readonly annul?: boolean;
  /** In a Swiss, one for each round without a game that gives points; absent: none. */
  readonly byes?: readonly Bye[];
  /** Games of entrants whose seats were taken over (S16-X): they count for no one, but crashes in them do (S16-15d); absent: none. */
  readonly annulledGames?: Iterable<FinishedGame>;
  /** The entrant that fills an odd field and is in no table; its name may be among the entrants. */
  readonly houseProgram?: EntrantName;
};

export type EntrantRecord = {
  readonly name: EntrantName;
  /** Place in seed order, from 0. */
  readonly index: number;
  readonly disqualified: boolean;
  /** Includes the points of byes. */
  readonly points: HalfPoints;
  /** Rounds without a game that gave points. */
  readonly byes: number;
  /** The points of these byes. */
  readonly byePoints: HalfPoints;
  readonly games: number;
  readonly gamesAsWhite: number;
  readonly winsAsWhite: number;
  readonly winsAsBlack: number;
  readonly lossesAsWhite: number;
  readonly lossesAsBlack: number;
  /** In all games, including annulled ones (S16-15d). */
  readonly crashes: number;
  /** Full moves in won and in lost games. */
  readonly movesInWins: number;
  readonly movesInLosses: number;
  /** The number of games drawn with each r-mobility goal, in half-moves, positive if the goal is this entrant's. */
  readonly drawnGoals: ReadonlyMap<number, number>;
  /** The results against each entrant, by seed index. */
  readonly against: readonly ScoreAgainst[];
};

/** `points` in half-points. */
export type ScoreAgainst = {
  readonly games: number;
  readonly wins: number;
  readonly points: number;
  /** Game pairs won with both colours. */
  readonly doubleWins: number;
  /** Wins as White minus wins as Black in each game pair, if that is not 0. */
  readonly halfWonPairs: ReadonlyMap<string, number>;
};

/** In seed order. */
export type Tally = readonly EntrantRecord[];

/** Throws `RangeError` for a game or a bye of someone who is not entered, for a game against oneself and for a name entered twice. */
export function tallyGames(event: EventResults): Tally {
  const { games, annulledGames = [], byes = [], disqualified = new Set(), annul = true, houseProgram } = event;
  const entrants = tableEntrants(event);
  const counts = new Map(entrants.map((name, index) => [name, emptyCount(name, index, entrants.length, disqualified.has(name))]));
  if (counts.size < entrants.length) {
    throw new RangeError(`Cannot make a table: expected every entrant once, got "${entrants.join('", "')}"`);
  }
  const seatOf = (name: EntrantName): Count | 'house' | undefined => (name === houseProgram ? 'house' : counts.get(name));
  for (const game of games) countGame(game, seatOf(game.players.white), seatOf(game.players.black), annul);
  for (const game of annulledGames) {
    const crashed = crashedIn(game);
    const count = crashed === undefined ? undefined : counts.get(crashed);
    if (count !== undefined) count.crashes++;
  }
  for (const { entrant, points } of byes) {
    const count = counts.get(entrant);
    if (count === undefined) throw new RangeError(`Cannot count a bye: expected an entrant, got "${entrant}"`);
    if (points === 0) continue;
    count.points += points;
    count.byePoints += points;
    count.byes++;
  }
  return [...counts.values()].map(asRecord);
}

/** The entrants of the table, in seed order. */
export const tableEntrants = ({ entrants, houseProgram }: EventResults): readonly EntrantName[] =>
  entrants.filter((name) => name !== houseProgram);

/** The record of an entrant; throws `RangeError` for an unknown index. */
export function recordOf(tally: Tally, index: number): EntrantRecord {
  const record = tally[index];
  if (record === undefined) throw new RangeError(`Cannot read a record: expected an index below ${tally.length}, got "${index}"`);
  return record;
}

export const winsOf = (record: EntrantRecord): number => record.winsAsWhite + record.winsAsBlack;
export const lossesOf = (record: EntrantRecord): number => record.lossesAsWhite + record.lossesAsBlack;
export const drawsOf = (record: EntrantRecord): number => record.games - winsOf(record) - lossesOf(record);

type Mutable<Value> = { -readonly [Field in keyof Value]: Value[Field] };
type ScoreCount = Mutable<Omit<ScoreAgainst, 'halfWonPairs'>> & { readonly halfWonPairs: Map<string, number> };
type Count = Mutable<Omit<EntrantRecord, 'points' | 'byePoints' | 'drawnGoals' | 'against'>> & {
  points: number;
  byePoints: number;
  readonly drawnGoals: Map<number, number>;
  readonly against: readonly ScoreCount[];
};

function emptyCount(name: EntrantName, index: number, size: number, disqualified: boolean): Count {
  return {
    name,
    index,
    disqualified,
    points: 0,
    byes: 0,
    byePoints: 0,
    games: 0,
    gamesAsWhite: 0,
    winsAsWhite: 0,
    winsAsBlack: 0,
    lossesAsWhite: 0,
    lossesAsBlack: 0,
    crashes: 0,
    movesInWins: 0,
    movesInLosses: 0,
    drawnGoals: new Map(),
    against: Array.from({ length: size }, emptyScore),
  };
}

const emptyScore = (): ScoreCount => ({ games: 0, wins: 0, points: 0, doubleWins: 0, halfWonPairs: new Map() });

const asRecord = (count: Count): EntrantRecord => ({
  ...count,
  points: halfPoints(count.points),
  byePoints: halfPoints(count.byePoints),
});

function countGame(
  game: FinishedGame,
  white: Count | 'house' | undefined,
  black: Count | 'house' | undefined,
  annul: boolean,
): void {
  const { number, players, ending } = game;
  if (white === undefined || black === undefined || players.white === players.black) {
    throw new RangeError(`Cannot count game ${number}: expected two entrants, got "${players.white}" and "${players.black}"`);
  }
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return;
  const annulled = annul && [white, black].some((seat) => seat !== 'house' && seat.disqualified);
  const crashed = crashedIn(game);
  const atFault = crashed === undefined ? undefined : crashed === players.white ? white : black;
  if (atFault !== undefined && atFault !== 'house') atFault.crashes++;
  if (annulled) return;
  credit(white, black, 'white', outcome, game);
  credit(black, white, 'black', outcome, game);
}

function credit(count: Count | 'house', opponent: Count | 'house', colour: Colour, outcome: Outcome, game: FinishedGame): void {
  if (count === 'house') return;
  const score = opponent === 'house' ? emptyScore() : count.against[opponent.index];
  if (score === undefined) throw new RangeError(`Cannot count game ${game.number}: expected an opponent of this tally`);
  count.games++;
  score.games++;
  if (colour === 'white') count.gamesAsWhite++;
  if (outcome === 'draw') {
    count.points++;
    score.points++;
    if (game.mobilityGoal !== undefined) drawWithGoal(count, colour === 'white' ? game.mobilityGoal : -game.mobilityGoal);
  } else if (outcome === colour) {
    count.points += 2;
    score.points += 2;
    score.wins++;
    count[colour === 'white' ? 'winsAsWhite' : 'winsAsBlack']++;
    count.movesInWins += fullMoves(game);
    if (game.pair !== undefined) winInPair(score, game.pair, colour);
  } else {
    count[colour === 'white' ? 'lossesAsWhite' : 'lossesAsBlack']++;
    count.movesInLosses += fullMoves(game);
  }
}

const fullMoves = ({ plies }: FinishedGame): number => Math.ceil(plies / 2);

function drawWithGoal({ drawnGoals }: Count, goal: number): void {
  drawnGoals.set(goal, (drawnGoals.get(goal) ?? 0) + 1);
}

/** The name of a pair is unique only within its two entrants. Two wins with different colours are a double win, in either order. */
function winInPair(score: ScoreCount, pair: string, colour: Colour): void {
  const before = score.halfWonPairs.get(pair) ?? 0;
  const after = before + (colour === 'white' ? 1 : -1);
  if (Math.abs(after) < Math.abs(before)) score.doubleWins++;
  score.halfWonPairs.set(pair, after);
}
