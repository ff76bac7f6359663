// Finished games added up: one record for each entrant, and who took how much from whom. Every table and tie-break reads only this,
// so none of them can depend on the order in which games end. Entrants are indices in seed order here.
// Not done: byes (a Swiss needs them), game pairs (2WIN), lengths (FAST, SLOW) and r-mobility (RMOB).

import { opposite, type Colour } from '../core/colour.ts';
import { isCrash, outcomeOf, type Outcome } from '../core/ending.ts';
import type { FinishedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { halfPoints, type HalfPoints } from '../core/points.ts';

export type EventResults = {
  /** In seed order, every name once. */
  readonly entrants: readonly EntrantName[];
  /** In any order. Void games count nowhere. */
  readonly games: Iterable<FinishedGame>;
  readonly disqualified?: ReadonlySet<EntrantName>;
  /** Whether the games of the disqualified count for nobody, their opponents included (S16-15c); absent: yes. */
  readonly annul?: boolean;
};

export type EntrantRecord = {
  readonly name: EntrantName;
  /** Place in seed order, from 0. */
  readonly index: number;
  readonly disqualified: boolean;
  readonly points: HalfPoints;
  readonly games: number;
  readonly gamesAsWhite: number;
  readonly winsAsWhite: number;
  readonly winsAsBlack: number;
  readonly lossesAsWhite: number;
  readonly lossesAsBlack: number;
  /** In games that count; of a disqualified entrant all of them, for they are why he stands where he stands. */
  readonly crashes: number;
  /** Half-points taken from each entrant, by seed index. */
  readonly pointsAgainst: readonly number[];
};

/** In seed order. */
export type Tally = readonly EntrantRecord[];

/** Throws `RangeError` for a game of somebody who is not entered, for a game against oneself and for a name entered twice. */
export function tallyGames({ entrants, games, disqualified = new Set(), annul = true }: EventResults): Tally {
  const counts = new Map(entrants.map((name, index) => [name, emptyCount(name, index, entrants.length, disqualified.has(name))]));
  if (counts.size < entrants.length) {
    throw new RangeError(`Cannot make a table: expected every entrant once, got "${entrants.join('", "')}"`);
  }
  for (const game of games) countGame(game, counts.get(game.players.white), counts.get(game.players.black), annul);
  return [...counts.values()].map(asRecord);
}

/** The tally with one more game: the same as counting all again, carried forward. A disqualification needs a tally from all games. */
export function tallyWith(tally: Tally, game: FinishedGame, annul = true): Tally {
  const [white, black] = [game.players.white, game.players.black].map((player) => {
    const record = tally.find(({ name }) => name === player);
    return record && { ...record, pointsAgainst: [...record.pointsAgainst] };
  });
  countGame(game, white, black, annul);
  return tally.map((record) =>
    record.index === white?.index ? asRecord(white) : record.index === black?.index ? asRecord(black) : record,
  );
}

/** The record of an entrant; throws `RangeError` for an index that is none. */
export function recordOf(tally: Tally, index: number): EntrantRecord {
  const record = tally[index];
  if (record === undefined) throw new RangeError(`Cannot read a record: expected an index below ${tally.length}, got "${index}"`);
  return record;
}

export const winsOf = (record: EntrantRecord): number => record.winsAsWhite + record.winsAsBlack;
export const lossesOf = (record: EntrantRecord): number => record.lossesAsWhite + record.lossesAsBlack;
export const drawsOf = (record: EntrantRecord): number => record.games - winsOf(record) - lossesOf(record);

type Count = { -readonly [Field in keyof Omit<EntrantRecord, 'points' | 'pointsAgainst'>]: EntrantRecord[Field] } & {
  points: number;
  readonly pointsAgainst: number[];
};

function emptyCount(name: EntrantName, index: number, size: number, disqualified: boolean): Count {
  return {
    name,
    index,
    disqualified,
    points: 0,
    games: 0,
    gamesAsWhite: 0,
    winsAsWhite: 0,
    winsAsBlack: 0,
    lossesAsWhite: 0,
    lossesAsBlack: 0,
    crashes: 0,
    pointsAgainst: new Array<number>(size).fill(0),
  };
}

const asRecord = (count: Count): EntrantRecord => ({ ...count, points: halfPoints(count.points) });

function countGame(
  { number, players, ending }: FinishedGame,
  white: Count | undefined,
  black: Count | undefined,
  annul: boolean,
): void {
  if (white === undefined || black === undefined || players.white === players.black) {
    throw new RangeError(`Cannot count game ${number}: expected two entrants, got "${players.white}" and "${players.black}"`);
  }
  const outcome = outcomeOf(ending);
  if (outcome === undefined) return;
  const annulled = annul && (white.disqualified || black.disqualified);
  if (isCrash(ending)) {
    const crashed = outcome === 'white' ? black : white;
    if (!annulled || crashed.disqualified) crashed.crashes++;
  }
  if (annulled) return;
  credit(white, black, 'white', outcome);
  credit(black, white, 'black', outcome);
}

function credit(count: Count, opponent: Count, colour: Colour, outcome: Outcome): void {
  const gained = outcome === 'draw' ? 1 : outcome === colour ? 2 : 0;
  count.points += gained;
  count.pointsAgainst[opponent.index] = (count.pointsAgainst[opponent.index] ?? 0) + gained;
  count.games++;
  if (colour === 'white') count.gamesAsWhite++;
  if (outcome === colour) count[colour === 'white' ? 'winsAsWhite' : 'winsAsBlack']++;
  if (outcome === opposite(colour)) count[colour === 'white' ? 'lossesAsWhite' : 'lossesAsBlack']++;
}
