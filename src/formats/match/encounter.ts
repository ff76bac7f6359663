// An encounter: two entrants, a number of regular games in pairs, then sets of tie-break games until one of them is decisive. The cup's matches
// (CUP-3), the Superfinal with its rapid and blitz (S16-8) and the mini-final (4K-3.2) are all encounters. A pure function from an encounter's games
// to its state and its next games. Names, game numbers and openings are outside this file: sides are `first` (White in game 1) and `second`, games
// are indexes from 0, regular games before tie-break games.

import type { BookName } from '../../core/ids.ts';
import { halfPoints, type HalfPoints } from '../../core/points.ts';
import { present } from '../../core/present.ts';
import type { TimeControl } from '../../core/timeControl.ts';

/** Sets of tie-break games under the same conditions; a set whose points are not equal decides the encounter. */
export type TieBreakStage = {
  /** The games of a set: 2 is a pair, the Superfinal's rapid match is one set of 16. */
  readonly set: number;
  /** The maximum number of sets; absent: until one decides. Only the last stage may omit it. */
  readonly sets?: number;
  /** Absent: that of the regular games; the same for `book`. */
  readonly timeControl?: TimeControl;
  readonly book?: BookName;
};

export type Encounter = {
  /** The number of regular games; two in a row share an opening with colours reversed. */
  readonly games: number;
  /** How many regular games in a row share an opening; absent: two. */
  readonly perOpening?: number;
  /** Whether `first` has White in every regular game; absent: colours alternate. */
  readonly sameColours?: boolean;
  /**
   * Whether the regular games stop once one side has more than half of all their points. `certain`: they do, and none is planned that results of
   * games in play can make needless.
   */
  readonly earlyStop: boolean | 'certain';
  /** Absent: the entrants' own. */
  readonly timeControl?: TimeControl;
  /** Absent: the event's own. */
  readonly book?: BookName;
  readonly tieBreaks: readonly TieBreakStage[];
};

/** `first` has White in game 1. */
export type EncounterSide = 'first' | 'second';
export type EncounterScore = Readonly<Record<EncounterSide, HalfPoints>>;

/** A game without a result; `undefined`: never issued. A void game is played again; a game that was put off is played at the end of its part. */
export type UnfinishedGame = 'in-play' | 'void' | 'postponed' | undefined;

/** The games of an encounter by index, so that no caller has to read a game twice. */
export type EncounterGames = {
  /** From this index on no game was issued. */
  readonly length: number;
  /** How many of the indexes from `from` up to but not including `to` have a result, and the points of `first` from them. */
  readonly counted: (from: number, to: number) => { readonly games: number; readonly points: number };
  /** The indexes before `length` without a result, in order. */
  readonly unfinished: (from: number, to: number) => readonly (readonly [index: number, game: UnfinishedGame])[];
};

export type EncounterFacts = {
  readonly games: EncounterGames;
  readonly disqualified: Readonly<Record<EncounterSide, boolean>>;
  /** The entrant that officials put first, for an encounter that is level after all its games. */
  readonly ruled?: EncounterSide;
  /** The records of a side are struck (CGF-12.3): there is no score, but a decision stands. */
  readonly struck?: true;
  /** The side that already plays in a later match although these facts no longer say so: a disqualification or a ruling was withdrawn. */
  readonly wentOn?: EncounterSide;
};

export const ENCOUNTER_PARTS = ['regular', 'tie-break'] as const;
export type EncounterPart = (typeof ENCOUNTER_PARTS)[number];

export type EncounterCourse =
  | ({ readonly kind: 'going-on'; readonly part: EncounterPart } & OpenGames)
  /** Level after everything that could decide it. */
  | { readonly kind: 'level' }
  /** `winner` is absent if both are disqualified. */
  | { readonly kind: 'decided'; readonly by: Decision; readonly winner?: EncounterSide };
export type Decision = EncounterPart | 'disqualification' | 'ruling';

/**
 * Indexes to play now, each list in order: again, for the first time (at most as many as requested), and after all others. If all are empty, the rest
 * is in play.
 */
export type OpenGames = {
  readonly again: readonly number[];
  readonly fresh: readonly number[];
  readonly postponed: readonly number[];
};

export type EncounterState = {
  readonly regular: EncounterScore;
  /** Points of all tie-break games so far. */
  readonly tieBreak: EncounterScore;
  readonly course: EncounterCourse;
  readonly struck?: true;
};

/**
 * The state of an encounter. A decision on the board stands; otherwise a disqualified entrant loses, and no more games are planned. All regular games
 * are over before the first tie-break game is planned (CUP-3c), and a set is always played whole.
 */
export function encounterState(encounter: Encounter, facts: EncounterFacts, mostFresh = Infinity): EncounterState {
  const score = { regular: { first: 0, second: 0 }, 'tie-break': { first: 0, second: 0 } };
  const course = boardCourse(encounter, facts, mostFresh, (part, points) => {
    score[part].first += points.first;
    score[part].second += points.second;
  });
  return {
    ...(facts.struck === undefined
      ? { regular: asScore(score.regular), tieBreak: asScore(score['tie-break']) }
      : { regular: asScore(NO_POINTS), tieBreak: asScore(NO_POINTS), struck: facts.struck }),
    course: course.kind === 'decided' ? course : offBoard(course, facts),
  };
}

type Points = { readonly first: number; readonly second: number };
const NO_POINTS: Points = { first: 0, second: 0 };

function boardCourse(
  encounter: Encounter,
  { games }: EncounterFacts,
  mostFresh: number,
  count: (part: EncounterPart, points: Points) => void,
): EncounterCourse {
  for (const { part, from, to } of setsOf(encounter)) {
    const { points, unfinished, begun, open } = readGames(games, from, to, mostFresh);
    count(part, points);
    const winner = points.first === points.second ? undefined : points.first > points.second ? 'first' : 'second';
    const beyondReach =
      part === 'regular' && encounter.earlyStop !== false && Math.max(points.first, points.second) > encounter.games;
    if (winner !== undefined && (unfinished === 0 || beyondReach)) return { kind: 'decided', by: part, winner };
    if (unfinished === 0) continue;
    if (part !== 'regular' || encounter.earlyStop !== 'certain') return { kind: 'going-on', part, ...open };
    // The leader needs so many wins for more than half of all points.
    const needed = Math.floor((encounter.games - Math.max(points.first, points.second)) / 2) + 1;
    return { kind: 'going-on', part, ...open, fresh: open.fresh.slice(0, Math.max(0, needed - begun)) };
  }
  return { kind: 'level' };
}

/** S16-15c, TIE-RULING: what decides if the board has not. */
function offBoard(course: EncounterCourse, { disqualified, ruled, wentOn }: EncounterFacts): EncounterCourse {
  const setBack = course.kind === 'going-on' && course.again.length + course.postponed.length > 0;
  if (wentOn !== undefined && !setBack) return { kind: 'decided', by: 'ruling', winner: wentOn };
  if (disqualified.first && disqualified.second) return { kind: 'decided', by: 'disqualification' };
  if (disqualified.first) return { kind: 'decided', by: 'disqualification', winner: 'second' };
  if (disqualified.second) return { kind: 'decided', by: 'disqualification', winner: 'first' };
  if (course.kind === 'level' && ruled !== undefined) return { kind: 'decided', by: 'ruling', winner: ruled };
  return course;
}

type GameSet = { readonly part: EncounterPart; readonly stage?: TieBreakStage; readonly from: number; readonly to: number };

/** The regular games, then set after set; `to` is the index after the last. Endless if the last stage has no end. */
function* setsOf({ games, tieBreaks }: Encounter): Generator<GameSet> {
  yield { part: 'regular', from: 0, to: games };
  let from = games;
  for (const stage of tieBreaks) {
    if (stage.set < 1) throw new RangeError(`Cannot play a tie-break: expected a set of games from 1, got "${stage.set}"`);
    for (let set = 0; set < (stage.sets ?? Infinity); set++, from += stage.set) {
      yield { part: 'tie-break', stage, from, to: from + stage.set };
    }
  }
}

function readGames(games: EncounterGames, from: number, to: number, mostFresh: number) {
  const { games: finished, points: first } = games.counted(from, to);
  const points = { first, second: 2 * finished - first };
  const open = { again: [] as number[], fresh: [] as number[], postponed: [] as number[] };
  const unfinished = to - from - finished;
  let begun = 0;
  if (unfinished === 0) return { points, unfinished, begun, open };
  for (const [index, game] of games.unfinished(from, to)) {
    if (game !== undefined) begun++;
    if (game === undefined) open.fresh.push(index);
    else if (game === 'void') open.again.push(index);
    else if (game === 'postponed') open.postponed.push(index);
  }
  for (let index = Math.max(from, games.length); index < to && open.fresh.length < mostFresh; index++) open.fresh.push(index);
  return { points, unfinished, begun, open };
}

const asScore = ({ first, second }: Points): EncounterScore => ({ first: halfPoints(first), second: halfPoints(second) });

/** The properties of one game of an encounter, which are fixed before it is played. */
export type EncounterGame = {
  readonly part: EncounterPart;
  /** Counted within the games of its part, from 1. */
  readonly game: number;
  readonly firstHasWhite: boolean;
  readonly book?: BookName;
  readonly timeControl?: TimeControl;
  /** The index of this opening among the openings that its part of the encounter takes from that book, from 0. */
  readonly pair: number;
};

/** Colours alternate from game to game through the whole encounter; games 2i−1 and 2i of the regular games and of a set share an opening. */
export function encounterGame(encounter: Encounter, index: number): EncounterGame {
  for (const { part, stage, from, to } of setsOf(encounter)) {
    if (index >= to) continue;
    const book = stage?.book ?? encounter.book;
    const timeControl = stage?.timeControl ?? encounter.timeControl;
    return {
      part,
      game: part === 'regular' ? index + 1 : index - encounter.games + 1,
      firstHasWhite: index % 2 === 0 || (part === 'regular' && encounter.sameColours === true),
      ...present({ book, timeControl }),
      pair: openingsBefore(encounter, part, book, from) + Math.floor((index - from) / perOpening(encounter, part)),
    };
  }
  throw new RangeError(`Cannot plan a game: expected an index in the encounter, got "${index}"`);
}

/** The maximum number of openings that a part of an encounter takes from a book (`undefined`: the event's own); `Infinity` if it has no end. */
export function openingsOf(encounter: Encounter, part: EncounterPart, book: BookName | undefined): number {
  const { games, book: own, tieBreaks } = encounter;
  if (part === 'regular') return own === book ? Math.ceil(games / perOpening(encounter, part)) : 0;
  return tieBreaks
    .filter((stage) => (stage.book ?? own) === book)
    .reduce((sum, { set, sets = Infinity }) => sum + sets * Math.ceil(set / 2), 0);
}

const perOpening = (encounter: Encounter, part: EncounterPart): number => (part === 'regular' ? (encounter.perOpening ?? 2) : 2);

function openingsBefore(encounter: Encounter, part: EncounterPart, book: BookName | undefined, index: number): number {
  let openings = 0;
  for (const { part: ofPart, stage, from, to } of setsOf(encounter)) {
    if (from >= index) break;
    if (ofPart === part && (stage?.book ?? encounter.book) === book) openings += Math.ceil((to - from) / 2);
  }
  return openings;
}
