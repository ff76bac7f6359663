// What formats and tables read about the past: games planned, finished, ruled upon. Plain data that needs no board.

import type { Sides } from './colour.ts';
import type { GameEnding } from './ending.ts';
import type { GameIndex } from './gameIndex.ts';
import type { BookName, EntrantName, EventKey, GameId } from './ids.ts';
import type { Phrase } from './phrases/phrase.ts';
import type { HalfPoints } from './points.ts';
import { present } from './present.ts';
import type { SprtDecision } from './sprt.ts';
import type { TimeControl } from './timeControl.ts';

/** A game that a format asks for. `number` is its place in the event's schedule, from 1, and never changes. */
export type PlannedGame = {
  readonly number: number;
  readonly white: EntrantName;
  readonly black: EntrantName;
  /** The round of pairings, from 1; numbering continues across cycles. */
  readonly round: number;
  /** The place in the round, from 1: PGN `Round` is `round.board`. */
  readonly board: number;
  /** The index of its opening in the book, from 0; the same for a game and its mirror. */
  readonly opening: number;
  /** Which of the event's books; absent: the event's default book. */
  readonly book?: BookName;
  /** Replaces the entrants' time controls for this game. */
  readonly timeControl?: TimeControl;
  /** Where the game is in an event with stages, for people: `Round of 32, match 5, tie-break 2`. */
  readonly stage?: string;
};

/** A game that counts or must be explained; read by tables, tie-breaks and ratings. */
export type FinishedGame = {
  readonly id: GameId;
  readonly event: EventKey;
  readonly number: number;
  readonly round: number;
  readonly board: number;
  readonly players: Sides<EntrantName>;
  readonly ending: GameEnding;
  /** A player that lost this game on time, did not respond afterwards, and has crashed by the rule of the event (S16-15c); absent: none. */
  readonly unresponsive?: EntrantName;
  /** Plies played, including book plies. */
  readonly plies: number;
  /** r-mobility goal of the game in half-moves: twice the `g` of RMOB, negative if Black has just moved; absent: not measured. */
  readonly mobilityGoal?: number;
  /** Names the pair of games that two entrants play from the same opening with colours reversed (2WIN); absent: unknown. */
  readonly pair?: string;
};

/** Two entrants who meet, with their colours. */
export type Pairing = { readonly white: EntrantName; readonly black: EntrantName };

/** A round without a game: `points` is what the entrant receives, 0 if it was absent. */
export type Bye = { readonly entrant: EntrantName; readonly points: HalfPoints };

/** A round as paired and published: an entrant in neither list was absent or out. `pairings` are in board order. */
export type PairedRound = { readonly round: number; readonly pairings: readonly Pairing[]; readonly byes: readonly Bye[] };

/** The entrant is not paired in rounds `from` to `to`, counted from 1; `to` absent: until the end. */
export type Absence = { readonly entrant: EntrantName; readonly from: number; readonly to?: number };

/**
 * Another engine replaces an entrant in mid-event (S16-X) and takes its seat. `games` are the entrant's games that counted until then: they are
 * annulled, and the replacement plays them again. `standing`: schedule numbers of the entrant's games that stand, because they decided a match.
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

/** Everything that a format may know about the past of its event. */
export type EventFacts = {
  /** The participants in seed order: fixed when the event opens, except for entrants that officials admit later, who come last. */
  readonly entrants: readonly EntrantName[];
  /**
   * Every game ever issued, as it was planned, by schedule number: in play, finished or void. A seat that was taken over has the name of the
   * replacement.
   */
  readonly issued: ReadonlyMap<number, PlannedGame>;
  /** Schedule numbers of the games that are issued and have not ended. */
  readonly inPlay: ReadonlySet<number>;
  /** Games that ended and count, by schedule number. Void games are absent: they must be played again. */
  readonly finished: ReadonlyMap<number, FinishedGame>;
  /** Kept together with issued and finished games; absent: `indexOf` builds it when needed. */
  readonly index?: GameIndex;
  /** Entrants out of the event (S16-15c): their games that have not been issued are never asked for. */
  readonly disqualified: ReadonlySet<EntrantName>;
  /** Entrants whose records are struck (CGF-12.3): their games count for no one and are in no list or archive; all are disqualified. Absent: none. */
  readonly struck?: ReadonlySet<EntrantName>;
  /** Seats taken over since the event was opened, in order; absent: none. */
  readonly replacements?: readonly Replacement[];
  /** Schedule numbers of void games that an official postponed to the end of their round (CUP-5d). */
  readonly postponed: ReadonlySet<number>;
  /** Orders that officials ruled among entrants who are level (TIE-RULING), the latest last; each lists the better entrant first. */
  readonly decidedTies: readonly (readonly EntrantName[])[];
  /** Rounds that were paired, in order; for formats that pair by results (Swiss). */
  readonly rounds: readonly PairedRound[];
  /** In the order in which officials received them. */
  readonly absences: readonly Absence[];
  /** The field and the cycles of a round robin or gauntlet just before each entrant that joined it by a changed file, in order; absent: none did. */
  readonly joins?: readonly { readonly entrants: number; readonly cycles: number }[];
  /** SPRT-1: what ended the match; absent: nothing has. */
  readonly sprt?: SprtDecision;
  /** The lot for colours (nigiri) and any other draw that a format makes; `undefined` if none was drawn. */
  readonly lot: number | undefined;
};

/** The games of replaced entrants: they count for no one, but ratings and archives keep them. */
export const annulledGames = ({ replacements = [], struck }: EventFacts): readonly FinishedGame[] =>
  withoutStruck(
    replacements.flatMap(({ games }) => games),
    struck,
  );

/** All games that ended with a result, including those that no longer count for anyone. */
export const endedGames = (facts: EventFacts): readonly FinishedGame[] => [
  ...withoutStruck(facts.finished.values(), facts.struck),
  ...annulledGames(facts),
];

/** The games that count, each under the names of the current holders of the seats (S16-X). */
export function countedGames({ finished, replacements = [], struck }: EventFacts): Iterable<FinishedGame> {
  const taken = new Map(
    replacements.flatMap(({ entrant, replacement, fromRound }) => (fromRound === undefined ? [[entrant, replacement]] : [])),
  );
  const games = withoutStruck(finished.values(), struck);
  if (taken.size === 0) return games;
  const nameNow = (name: EntrantName): EntrantName => {
    const next = taken.get(name);
    return next === undefined ? name : nameNow(next);
  };
  const seated = [...games].map((game) => ({
    ...game,
    players: { white: nameNow(game.players.white), black: nameNow(game.players.black) },
  }));
  return withoutStruck(seated, struck);
}

/** Whether the records of one of the two are struck (CGF-12.3). */
export const isStruck = ({ white, black }: Pairing, { struck }: Pick<EventFacts, 'struck'>): boolean =>
  struck !== undefined && (struck.has(white) || struck.has(black));

/** The games that ended and count, without those that are struck: for what people see. */
export function gamesOnRecord(facts: EventFacts): EventFacts['finished'] {
  const { finished, struck } = facts;
  if (struck === undefined || struck.size === 0) return finished;
  return new Map([...finished].filter(([, { players }]) => !isStruck(players, facts)));
}

const withoutStruck = (games: Iterable<FinishedGame>, struck: ReadonlySet<EntrantName> = new Set()): readonly FinishedGame[] =>
  [...games].filter(({ players }) => !struck.has(players.white) && !struck.has(players.black));

/** Whether a game that has not begun is never played, because one of the two is out of the event (S16-15c). */
export const isCancelled = ({ white, black }: Pairing, { disqualified }: Pick<EventFacts, 'disqualified'>): boolean =>
  disqualified.has(white) || disqualified.has(black);

/** The same games with something else changed, as plain data: facts may have getters, which spreading would lose. */
export const changedFacts = (
  facts: EventFacts,
  changes: Partial<Pick<EventFacts, 'entrants' | 'disqualified' | 'absences'>>,
): EventFacts => ({
  entrants: facts.entrants,
  issued: facts.issued,
  inPlay: facts.inPlay,
  finished: facts.finished,
  disqualified: facts.disqualified,
  ...present({
    index: facts.index,
    struck: facts.struck,
    replacements: facts.replacements,
    joins: facts.joins,
    sprt: facts.sprt,
  }),
  postponed: facts.postponed,
  decidedTies: facts.decidedTies,
  rounds: facts.rounds,
  absences: facts.absences,
  lot: facts.lot,
  ...changes,
});

/** The entrants who are level, and the question about them, for people. */
export type OpenTie = { readonly question: Phrase; readonly tied: readonly EntrantName[] };

/** A format's answer. */
export type Plan =
  | { readonly kind: 'play'; readonly games: readonly PlannedGame[] }
  /** This round must be paired like this, and recorded, before anything else can be played. */
  | { readonly kind: 'pair'; readonly round: PairedRound }
  /** Everything that can be issued is in play. */
  | { readonly kind: 'wait' }
  /** Nothing else can be played until rulings say in which order the entrants who are level come (TIE-RULING). */
  | { readonly kind: 'waiting-for-ruling'; readonly ties: readonly OpenTie[] }
  | { readonly kind: 'over' };
