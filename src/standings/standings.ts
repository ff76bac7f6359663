// Standings: the ordered table of an event, computed only from its finished games. The same games in any order give the same table.
// formatStandings.ts writes text, standingsJson.ts JSON; crosstable.ts has everyone against everyone. Rules: S16-12, S16-15c; the tie-breaks of
// docs/rules.md.

import type { EntrantName } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { HalfPoints } from '../core/points.ts';
import { explainPlace } from './shown/explain.ts';
import { decimalOf } from './fraction.ts';
import { orderEntrants, type Order } from './order.ts';
import { drawsOf, lossesOf, recordOf, tallyGames, winsOf, type EventResults, type Tally } from './tally.ts';
import { CRITERIA, criteriaOf, type CriterionCode, type TieBreakCode } from './tieBreaks/declared.ts';

export type StandingsRow = {
  /** From 1; shared by entrants that nothing separates, and by the disqualified. */
  readonly rank: number;
  readonly name: EntrantName;
  /** Includes the points of byes. */
  readonly points: HalfPoints;
  /** Rounds without a game that gave points: no games, no wins. */
  readonly byes: number;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  readonly crashes: number;
  readonly winsAsWhite: number;
  readonly winsAsBlack: number;
  readonly lossesAsWhite: number;
  readonly lossesAsBlack: number;
  /**
   * Decimals, rounded to six. `DE` is the score in the first mini-league of level entrants that DE was applied to, absent for entrants it was not
   * applied to; `FAST` and `SLOW` are absent if there is no such game.
   */
  readonly tieBreaks: Readonly<Partial<Record<CriterionCode, number>>>;
  /** Why it has its place; nothing if there is no one else. */
  readonly decidedBy: Phrase | undefined;
  readonly disqualified: boolean;
};

export type Standings = {
  readonly tieBreaks: readonly TieBreakCode[];
  readonly rows: readonly StandingsRow[];
  /** Groups that share a place after all tie-breaks, best first, names in seed order. With RULING they wait for the organisers. */
  readonly undecided: readonly (readonly EntrantName[])[];
};

/** How an event orders its entrants. */
export type StandingsRules = {
  /** In the order in which they apply. */
  readonly tieBreaks: readonly TieBreakCode[];
  /** Why someone is disqualified, in a few words, if it is known. */
  readonly whyDisqualified?: ReadonlyMap<EntrantName, string>;
  /**
   * Orders among level entrants that officials ruled (TIE-RULING), the latest last; each the better first. An order counts if it names all of those
   * who are level after all criteria; the latest such order decides, and other names in it do not matter.
   */
  readonly decidedTies?: readonly (readonly EntrantName[])[];
};

export type StandingsInput = EventResults & StandingsRules;

export function standingsOf(input: StandingsInput): Standings {
  return standingsFrom(tallyGames(input), input);
}

/** The same from an existing tally. */
export function standingsFrom(
  tally: Tally,
  { tieBreaks, whyDisqualified = new Map(), decidedTies = [] }: StandingsRules,
): Standings {
  const indices = tally.map((_, index) => index);
  const counted = indices.filter((index) => !recordOf(tally, index).disqualified);
  const indexOf = new Map(tally.map(({ name, index }) => [name, index]));
  const rulings = decidedTies.map((order) => order.flatMap((name) => indexOf.get(name) ?? []));
  const order = orderEntrants(counted, tally, criteriaOf(tieBreaks), rulings);
  const namesOf = (members: readonly number[]): readonly EntrantName[] => members.map((index) => recordOf(tally, index).name);

  let rank = 1;
  const rows = order.places.flatMap((place, position) => {
    const placeRank = rank;
    rank += place.members.length;
    return place.members.map((index) => {
      const othersLevel = namesOf(place.members.filter((other) => other !== index));
      const decidedBy = explainPlace(place, order.places[position + 1], othersLevel, tieBreaks);
      return makeRow(tally, index, placeRank, tieBreakValues(order, tally, index), decidedBy);
    });
  });
  const disqualified = indices.filter((index) => recordOf(tally, index).disqualified);
  const whyOut = (index: number): Phrase => {
    const why = whyDisqualified.get(recordOf(tally, index).name);
    return why === undefined ? phrase('why.disqualified') : phrase('why.disqualified.because', { reason: why });
  };
  return {
    tieBreaks,
    rows: [...rows, ...disqualified.map((index) => makeRow(tally, index, rank, {}, whyOut(index)))],
    undecided: order.places.filter(({ members }) => members.length > 1).map(({ members }) => namesOf(members)),
  };
}

function makeRow(
  tally: Tally,
  index: number,
  rank: number,
  tieBreaks: StandingsRow['tieBreaks'],
  decidedBy: Phrase | undefined,
): StandingsRow {
  const record = recordOf(tally, index);
  return {
    rank,
    name: record.name,
    points: record.points,
    byes: record.byes,
    games: record.games,
    wins: winsOf(record),
    draws: drawsOf(record),
    losses: lossesOf(record),
    crashes: record.crashes,
    winsAsWhite: record.winsAsWhite,
    winsAsBlack: record.winsAsBlack,
    lossesAsWhite: record.lossesAsWhite,
    lossesAsBlack: record.lossesAsBlack,
    tieBreaks,
    decidedBy,
    disqualified: record.disqualified,
  };
}

function tieBreakValues(order: Order, tally: Tally, index: number): StandingsRow['tieBreaks'] {
  const values: Partial<Record<CriterionCode, number>> = {};
  for (const [code, asked] of order.asked) {
    const criterion = CRITERIA[code];
    const value = asked.get(index) ?? (criterion.amongTied ? undefined : criterion.values([index], tally)[0]);
    if (value !== undefined) values[code] = decimalOf(value);
  }
  return values;
}
