// What formats and tables read of the past: games planned, finished, ruled upon. Plain data, no board needed.

import type { Sides } from './colour.ts';
import type { GameEnding } from './ending.ts';
import type { GameIndex } from './gameIndex.ts';
import type { BookName, EntrantName, EventKey, GameId } from './ids.ts';
import type { HalfPoints } from './points.ts';
import { present } from './present.ts';
import type { TimeControl } from './timeControl.ts';

/** A game that a format asks for. `number` is its place in the event's schedule from 1 and names it forever. */
export type PlannedGame = {
  readonly number: number;
  readonly white: EntrantName;
  readonly black: EntrantName;
  /** The round of pairings, from 1, running on through the cycles. */
  readonly round: number;
  /** The place in the round, from 1: PGN `Round` is `round.board`. */
  readonly board: number;
  /** Which opening of its book it starts from, from 0; the same number for a game and its mirror. */
  readonly opening: number;
  /** Which of the event's books; absent: the event's own. */
  readonly book?: BookName;
  /** For this game instead of the entrants' own time controls. */
  readonly timeControl?: TimeControl;
  /** Where the game is in an event of stages, for people: `Round of 32, match 5, tie-break 2`. */
  readonly stage?: string;
};

/** A game that counts or has to be explained; what tables, tie-breaks and ratings read. */
export type FinishedGame = {
  readonly id: GameId;
  readonly event: EventKey;
  readonly number: number;
  readonly round: number;
  readonly board: number;
  readonly players: Sides<EntrantName>;
  readonly ending: GameEnding;
  /** A player that lost it on time, was not heard of afterwards, and has crashed by the rule of the event (S16-15c); absent: none. */
  readonly unresponsive?: EntrantName;
  /** Plies played, book plies included. */
  readonly plies: number;
  /** r-mobility goal of the game in half-moves: twice the `g` of RMOB, negative where Black has just moved; absent: not measured. */
  readonly mobilityGoal?: number;
  /** Names the pair of games that share an opening with colours reversed, within one pair of entrants (2WIN); absent: not known. */
  readonly pair?: string;
};

/** Two who meet, with their colours. */
export type Pairing = { readonly white: EntrantName; readonly black: EntrantName };

/** A round without a game: `points` are what it gives, 0 for one who was absent. */
export type Bye = { readonly entrant: EntrantName; readonly points: HalfPoints };

/** A round as it was paired and published: an entrant in neither list was absent or out. `pairings` in the order of the boards. */
export type PairedRound = { readonly round: number; readonly pairings: readonly Pairing[]; readonly byes: readonly Bye[] };

/** Not to be paired in the rounds `from` to `to`, counted from 1; `to` absent: to the end. */
export type Absence = { readonly entrant: EntrantName; readonly from: number; readonly to?: number };

/**
 * Another engine plays instead of an entrant in mid-event (S16-X), and has its seat. `games` are those of the entrant that counted until then:
 * annulled, and played again by the replacement. `standing`: schedule numbers of games of the entrant that stand, since they decided a match.
 * `fromRound` (Swiss): no seat was taken over; the replacement came in that round, and the games of the entrant stay as they are.
 */
export type Replacement = {
  readonly entrant: EntrantName;
  readonly replacement: EntrantName;
  readonly games: readonly FinishedGame[];
  readonly standing: ReadonlySet<number>;
  readonly fromRound?: number;
  /** Who decided it and why, for people. */
  readonly by: string;
  readonly reason: string;
};

/** All that a format may know of the past of its event. */
export type EventFacts = {
  /** Who plays, in seed order: fixed when the event is opened, except those that officials admit later, who come last. */
  readonly entrants: readonly EntrantName[];
  /**
   * Every game that was ever issued, as it was planned, by schedule number; those in play, finished and void. Seats that were taken over bear the
   * name of the replacement.
   */
  readonly issued: ReadonlyMap<number, PlannedGame>;
  /** Schedule numbers of the games that are issued and not ended. */
  readonly inPlay: ReadonlySet<number>;
  /** Games that ended and count, by schedule number. Void games are absent: they are to be played again. */
  readonly finished: ReadonlyMap<number, FinishedGame>;
  /** Kept with issued and finished games; absent: made from them where it is asked for (`indexOf`). */
  readonly index?: GameIndex;
  /** Who is out of the event (S16-15c): games of theirs that have not been issued are never asked for. */
  readonly disqualified: ReadonlySet<EntrantName>;
  /** Seats that were taken over since the event was opened, in their order; absent: none. */
  readonly replacements?: readonly Replacement[];
  /** Schedule numbers of void games that an official put off to the end of their round (CUP-5d). */
  readonly postponed: ReadonlySet<number>;
  /** Orders among entrants who are level that officials ruled (TIE-RULING), the latest last; each the better first. */
  readonly decidedTies: readonly (readonly EntrantName[])[];
  /** Rounds that were paired, in their order; for formats that pair by results (Swiss). */
  readonly rounds: readonly PairedRound[];
  /** In the order in which officials received them. */
  readonly absences: readonly Absence[];
  /** The lot for colours (nigiri) and whatever else a format draws, `undefined` where none was drawn. */
  readonly lot: number | undefined;
};

/** The games of entrants that were replaced: they count for no one, but ratings and archives keep them. */
export const annulledGames = ({ replacements = [] }: EventFacts): readonly FinishedGame[] =>
  replacements.flatMap(({ games }) => games);

/** All games that ended with a result, those that count for no one any more included. */
export const endedGames = (facts: EventFacts): readonly FinishedGame[] => [...facts.finished.values(), ...annulledGames(facts)];

/** The games that count, each under the names of those who have the seats now (S16-X). */
export function countedGames({ finished, replacements = [] }: EventFacts): Iterable<FinishedGame> {
  const taken = new Map(
    replacements.flatMap(({ entrant, replacement, fromRound }) => (fromRound === undefined ? [[entrant, replacement]] : [])),
  );
  if (taken.size === 0) return finished.values();
  const nameNow = (name: EntrantName): EntrantName => {
    const next = taken.get(name);
    return next === undefined ? name : nameNow(next);
  };
  return [...finished.values()].map((game) => ({
    ...game,
    players: { white: nameNow(game.players.white), black: nameNow(game.players.black) },
  }));
}

/** The same games with something else changed, as plain data: facts may be given by getters, which spreading would lose. */
export const changedFacts = (facts: EventFacts, changes: Partial<Pick<EventFacts, 'entrants' | 'disqualified'>>): EventFacts => ({
  entrants: facts.entrants,
  issued: facts.issued,
  inPlay: facts.inPlay,
  finished: facts.finished,
  disqualified: facts.disqualified,
  ...present({ index: facts.index, replacements: facts.replacements }),
  postponed: facts.postponed,
  decidedTies: facts.decidedTies,
  rounds: facts.rounds,
  absences: facts.absences,
  lot: facts.lot,
  ...changes,
});

/** Who are level, and what is asked about them, for people. */
export type OpenTie = { readonly question: string; readonly tied: readonly EntrantName[] };

/** What a format answers. */
export type Plan =
  | { readonly kind: 'play'; readonly games: readonly PlannedGame[] }
  /** A round is to be paired so, and recorded, before anything else can be played. */
  | { readonly kind: 'pair'; readonly round: PairedRound }
  /** All that can be issued is in play. */
  | { readonly kind: 'wait' }
  /** Nothing else can be played before rulings say in which order those stand who are level (TIE-RULING). */
  | { readonly kind: 'waiting-for-ruling'; readonly ties: readonly OpenTie[] }
  | { readonly kind: 'over' };
