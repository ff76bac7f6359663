// Everything that the page and other clients read over HTTP and in the stream of events: plain data as JSON. The page knows no rules: every move
// comes with the squares that it changes, every counter with its value. Text that engines and people wrote is data, to be shown and never executed.
// Sentences are in English. Those that Arbiter makes come a second time in `phrases`, under the name of their field: as a code of
// core/phrases/sentences.ts with its values, so that they can be said in any language. Text without a phrase is what someone wrote.
// Times: `…Ms` are milliseconds, `…UtcMs` milliseconds since 1970. Absent: not known, or does not apply.
//
// The stream (`GET /api/v1/live`): Server-Sent Events. An event named `entries` is an array of `DurableMessage`; its id is the number of the last
// journal entry it covers, so that a viewer who reconnects with that id gets exactly what they missed. Events named `now` are arrays of
// `PassingMessage` and have no id: a later one replaces an earlier one. An event named `snapshot` is a `Snapshot`, with an id: the client must
// discard everything it knew before.
//
// Long because it is one contract, the only server file that the page imports; it holds types and a few lists, and no behaviour.

import type { Colour, Sides } from '../core/colour.ts';
import type { Phrased } from '../core/phrases/phrase.ts';
import type { SearchFigures } from '../core/searchFigures.ts';
import type { TreeStep } from '../core/lines/moveTree.ts';
import type { SeatBoard, SeatChoice } from '../seats/seatBoard.ts';
import type { SeatWord } from '../seats/seatView.ts';

/** The prefix of all paths below; the version is raised when a message changes its meaning. */
export const API = '/api/v1';

/** The pages of a tournament by the first word of their address: `/game/12/34` is game 12 after its 34th ply, `/standings/KEY` a table of an event. */
export const PAGE_NAMES = [
  'live',
  'boards',
  'game',
  'standings',
  'crosstable',
  'match',
  'schedule',
  'bracket',
  'pairings',
  'season',
  'ratings',
  'engines',
  'engine',
  'statistics',
  'incidents',
  'info',
  'games',
  'explorer',
  'desk',
  'login',
  'seat',
  'mine',
  'embed',
  'overlay',
] as const;
export type PageName = (typeof PAGE_NAMES)[number];

// ---- boards -------------------------------------------------------------------------------------------------------------------------

export type GameKind = 'chess' | 'go';

/**
 * Squares with what is there afterwards, separated by spaces: `e4P e2` puts a white pawn on e4 and empties e2. Chess: a square and FEN's
 * letter. Go: a point and `b` or `w` (`Q16b`). The square that a move goes to comes first, then the one that it leaves.
 * Empty: a pass.
 */
export type SquareChanges = string;

/** `text`: SAN, or `Q16` and `pass`. */
export type ShownMove = { readonly text: string; readonly set: SquareChanges };

/** White's view. `moves` are full moves, negative if White is mated. `bound`: the value is at least (`>`) or at most (`<`) this. */
export type ShownEvaluation = ({ readonly centipawns: number } | { readonly mate: number }) & { readonly bound?: '>' | '<' };

/** What a player reported about a search. */
export type ShownThought = SearchFigures & {
  readonly evaluation?: ShownEvaluation;
  /** From the position in which the player searched. */
  readonly pv?: readonly ShownMove[];
};

/**
 * What a kibitzer found about the position in which `ply` is played next, from its own analysis. `outlook` in Go, White's view: the games of 1000 that White
 * wins, by how many points, and who will own each point, row by row from the top left: `b`, `w`, or `.` where that is open.
 */
export type ShownKibitz = ShownThought & {
  readonly ply: number;
  readonly outlook?: { readonly winPermille: number; readonly lead?: number; readonly owners?: string };
};

/** What is true after a ply. */
export type PlyState = {
  /** Plies without pawn move or capture left before the 50-move rule: 100 after one that resets it. Chess. */
  readonly fiftyLeft?: number;
  /** Plies that must still follow without a break; absent: the rule is off, or cannot fire now. Exact, also before the rule's first move. */
  readonly drawLeft?: number;
  readonly winLeft?: number;
  /** White's men minus Black's. */
  readonly material?: { readonly p: number; readonly n: number; readonly b: number; readonly r: number; readonly q: number };
  /** Legal moves of the side to move. */
  readonly mobility?: number;
  /** Go: stones that each side has captured. */
  readonly captures?: Sides<number>;
  readonly check?: true;
} & OffBoard;

/** What chess variants have in addition to the board. */
export type OffBoard = {
  /** Crazyhouse: the men that each side may drop, by FEN's letters, the strongest first: `QNPP`. */
  readonly pockets?: Sides<string>;
  /** Three-check: the checks that each side must still give. */
  readonly checksLeft?: Sides<number>;
};

/** `ply` from 1, opening moves (`book`) included. `leftMs`: after the move, increment added. The thought is the mover's. */
export type ShownPly = ShownMove &
  ShownThought &
  PlyState & {
    readonly ply: number;
    readonly by: Colour;
    readonly book?: true;
    readonly elapsedMs?: number;
    readonly leftMs?: number;
    /** The answer the mover expects, as the engine wrote it. */
    readonly ponder?: string;
  };

// ---- games --------------------------------------------------------------------------------------------------------------------------

/** `queued`: to be played next. `interrupted`: the host failed or was stopped. `held`: it could not begin or continue, or an official has stopped
 * it. `called`: a judge is called while a clock runs. `referred`: it has stopped and waits for a ruling. `void`: does not count and is played
 * again under another id. `struck`: it counts nowhere and shows no result, since the records of a player were struck after a fraud. */
export const GAME_STATES = ['queued', 'playing', 'interrupted', 'held', 'called', 'referred', 'over', 'void', 'struck'] as const;
export type ShownGameState = (typeof GAME_STATES)[number];

/** How a game ended, for people and for search. */
export type ShownEnding = Phrased<'words' | 'evidence'> & {
  /** `1-0`, `0-1`, `1/2-1/2`; Go: `B+6.5`, `W+R`; `*` for a void game. */
  readonly result: string;
  readonly winner?: Colour | 'draw';
  /** A word of the lists in `ending.ts`: `checkmate`, `adjudicated`, `resigned`, `time`, `crash`, `ruled`, `void`. */
  readonly kind: string;
  /** Id of the rule (`WIN-1`). */
  readonly rule?: string;
  /** One sentence: `White wins: both evaluations above 10 for 4 moves (WIN-1)`. */
  readonly words: string;
  /** What was observed, and who ruled. */
  readonly evidence?: string;
  /** The plies whose evaluations decided it. */
  readonly decidedBy?: { readonly from: number; readonly count: number };
  readonly ruledBy?: string;
};

export type GameSummary = Phrased<'stage'> & {
  /** Its number in the tournament: log, rulings and archives use it too. */
  readonly id: number;
  /** Key of the event. */
  readonly event: string;
  readonly kind: GameKind;
  readonly round: number;
  readonly board: number;
  readonly stage?: string;
  readonly white: string;
  readonly black: string;
  readonly state: ShownGameState;
  readonly ending?: ShownEnding;
  readonly plies: number;
  readonly opening?: { readonly eco?: string; readonly name: string };
  readonly startedAtUtcMs?: number;
  readonly endedAtUtcMs?: number;
  readonly durationMs?: number;
  /** Each side's last evaluation. */
  readonly evaluations?: Partial<Sides<ShownEvaluation>>;
  /** Annulled: a player was disqualified or replaced. */
  readonly annulled?: true;
};

/** An engine as it was accepted for an event and declared in its file. */
export type EngineCard = Phrased<'timeControl'> & {
  readonly name: string;
  readonly protocol: string;
  /** The name that the program reports, and its author. */
  readonly identity?: string;
  readonly author?: string;
  /** SHA-256 of its file, in hex. */
  readonly version?: string;
  readonly threads?: string;
  readonly hash?: string;
  readonly tablebases?: string;
  /** As sent to the engine. */
  readonly options: readonly { readonly name: string; readonly value: string }[];
  readonly hardware?: string;
  /** How far it is kept apart from its host: `sealed`, `user` or `none`. */
  readonly sandbox?: string;
  /** `15'+10"`. */
  readonly timeControl: string;
  readonly rating?: number;
  /** From test games or another source, until an official game is played. */
  readonly ratingTemporary?: true;
  /** From too few games to be compared. */
  readonly ratingProvisional?: true;
};

/** `leftMs` is the time left at `sinceUtcMs`, when the clock of `turn` started; `null`: no clock. */
export type ShownClock = {
  readonly ply: number;
  readonly turn: Colour;
  readonly leftMs: Sides<number | null>;
  readonly sinceUtcMs: number;
};

/** A score that a program claimed after two passes, with its dead stones. */
export type ShownClaim = Phrased<'silent'> & {
  readonly score?: string;
  readonly dead?: readonly string[];
  readonly silent?: string;
  /** With its own dead stones, if it named any. */
  readonly territory?: ShownTerritory;
};

/** Why a game waits for officials; `claims` and `counts` if two scores differ (CGF-9.3). */
export type ShownReferral = Phrased<'words'> & {
  readonly words: string;
  readonly claims?: Sides<ShownClaim>;
  readonly counts?: readonly (Phrased<'label'> & { readonly label: string; readonly score: string })[];
};

/** Who owns each point, as far as the board shows: for a Go game that has stopped. */
export type ShownTerritory = {
  readonly black: readonly string[];
  readonly white: readonly string[];
  readonly dead: readonly string[];
};

/** A whole game (`GET /api/v1/games/ID`). `sequence`: the last journal entry that it includes; later ones come in the stream. */
export type GameDocument = Phrased<'hold'> & {
  readonly sequence: number;
  readonly summary: GameSummary;
  readonly eventName: string;
  /** Chess: the name of its variant, for people; absent for standard chess. */
  readonly variant?: string;
  /** Lines of a Go board. */
  readonly size?: number;
  readonly komi?: number;
  /** The board before the first ply. */
  readonly position: SquareChanges;
  /** Chess: the first position as FEN. */
  readonly fen?: string;
  /** Who moves first. */
  readonly first: Colour;
  /** Number of the first move (a FEN may begin later). */
  readonly firstMove: number;
  readonly plies: readonly ShownPly[];
  readonly engines: Sides<EngineCard>;
  readonly clock?: ShownClock;
  /** For a game in play: each player's current thought. */
  readonly thoughts?: Partial<Sides<ShownThought & { readonly ply: number }>>;
  /** What each found, ply by ply, as far as it is known. */
  readonly kibitzers?: readonly { readonly name: string; readonly plies: readonly ShownKibitz[] }[];
  readonly referral?: ShownReferral;
  readonly call?: Phrased<'words'> & { readonly by: Colour; readonly words: string };
  /** Why the game is on hold, if it is `held`. */
  readonly hold?: string;
  readonly territory?: ShownTerritory;
  readonly notices: readonly (Phrased<'words'> & { readonly ply: number; readonly words: string })[];
  /** The event's rules that may end the game, and what is left to officials, in words. */
  readonly rules: readonly (Phrased<'words'> & { readonly rule: string; readonly words: string })[];
  /** r-mobility goal of a finished game, in an event that breaks ties by it. */
  readonly mobilityGoal?: number;
  /** The program's last output before it failed. */
  readonly lastLines?: readonly string[];
};

// ---- views: tables of a tournament -----------------------------------------------------------------------------------------------------

/** A view is at `GET /api/v1/views/NAME`; views of an event are `standings/KEY`. */
export type Views = {
  readonly overview: Overview;
  readonly season: SeasonView;
  readonly ratings: RatingsView;
  readonly incidents: IncidentsView;
  readonly engines: EnginesView;
  readonly standings: StandingsView;
  readonly crosstable: CrosstableView;
  readonly schedule: ScheduleView;
  readonly bracket: BracketView;
  readonly pairings: PairingsView;
  readonly match: MatchView;
  readonly statistics: StatisticsView;
  readonly engine: EngineView;
  readonly odds: OddsView;
};
export const TOURNAMENT_VIEWS = ['overview', 'season', 'ratings', 'incidents', 'engines', 'odds'] as const;
export const EVENT_VIEWS = ['standings', 'crosstable', 'match', 'schedule', 'bracket', 'pairings', 'statistics'] as const;
export type TournamentViewName = (typeof TOURNAMENT_VIEWS)[number];
export type EventViewName = (typeof EVENT_VIEWS)[number];

/** The address of the view of one engine, `engine/NAME`, and what the stream calls stale when any of them may be. */
export const ENGINE_VIEW = 'engine';
export const EVERY_ENGINE = `${ENGINE_VIEW}/*`;

/** What may still come, by rehearsals from where the tournament stands; shares from 0 to 1. No events before the first of them, and at the end. */
export type OddsView = {
  readonly rehearsals: number;
  /** Those that are not over. */
  readonly events: readonly {
    readonly event: string;
    /** Everyone who may play in it, the likeliest winner first. */
    readonly entrants: readonly {
      readonly name: string;
      /** That it plays in the event. */
      readonly plays: number;
      /** That it is first, shared places in equal parts. */
      readonly first: number;
      /** That its place is in each of the zones of the standings, in their order. */
      readonly zones: readonly number[];
      /** In a knockout: that it plays in each round, the match for third place left out. */
      readonly rounds?: readonly number[];
    }[];
  }[];
};

/** A number with half of its 95 % interval; `error` absent: the results do not give it. */
export type ShownEstimate = { readonly value: number; readonly error?: number };

/** What the games of a match of two say about its first player; absent before the first game. */
export type MatchView = {
  readonly event: string;
  readonly match?: {
    readonly players: readonly [string, string];
    /** Lost, drawn, won. */
    readonly games: readonly [number, number, number];
    /** Pairs of games from one opening by points 0, ½, 1, 1½, 2. */
    readonly pairs?: readonly number[];
    /** What the estimates are computed from. */
    readonly counts: 'pairs' | 'games';
    readonly score?: number;
    readonly elo?: ShownEstimate;
    readonly normalizedElo?: ShownEstimate;
    /** The probability that the first player is the better. */
    readonly superiority?: number;
    /** Drawn games, or pairs of one point. */
    readonly drawRatio: ShownEstimate;
    /** Pairs won for each pair lost. */
    readonly pairsRatio?: ShownEstimate;
    /** A sequential test (SPRT-1): its log-likelihood ratio with its bounds, and its course: the ratio after so many games. */
    readonly test?: Phrased<'words'> & {
      readonly words: string;
      readonly llr: number;
      readonly lower: number;
      readonly upper: number;
      readonly accepted?: 'H0' | 'H1';
      /** Of the first player, once it is decided. */
      readonly elo?: { readonly elo: number; readonly low: number; readonly high: number };
      readonly games: readonly number[];
      readonly ratios: readonly number[];
    };
  };
};

export type EventStage = 'waiting' | 'break' | 'running' | 'over';

export type EventOverview = Phrased<'format' | 'waitsFor' | 'timeControl'> & {
  readonly key: string;
  readonly name: string;
  readonly kind: GameKind;
  /** In words: `double round robin, 12 entrants`. */
  readonly format: string;
  readonly timeControl: string;
  readonly stage: EventStage;
  /** For an event that waits for its start time. */
  readonly beginsAtUtcMs?: number;
  readonly endedAtUtcMs?: number;
  /** Before an event is opened, and while its start time is not known: `Begins when League 1 is over.` */
  readonly waitsFor?: string;
  readonly finished: number;
  /** Absent: not known yet. */
  readonly scheduled?: number;
  readonly entrants: number;
  /** First in the table, once a game was played: several if they share the place. */
  readonly leaders: readonly string[];
  /** The title at stake. */
  readonly title?: { readonly name: string; readonly holder?: string };
  /** The event's views. */
  readonly views: readonly EventViewName[];
};

export type Overview = {
  readonly name: string;
  readonly state: 'running' | 'paused' | 'stopped' | 'over';
  readonly events: readonly EventOverview[];
  readonly titles: readonly { readonly title: string; readonly holder?: string }[];
  /** Why it is paused, and who paused it. */
  readonly pause?: { readonly by: string; readonly reason: string; readonly sinceUtcMs: number };
  /** Questions that wait for officials. */
  readonly questions: readonly (Phrased<'question'> & {
    readonly event: string;
    readonly question: string;
    readonly game?: number;
  })[];
  /** Since when the oldest of them waits. */
  readonly waitsSinceUtcMs?: number;
  /** The next game, while none is in play; players are absent if not known yet. */
  readonly next?: Pick<ScheduledGame, 'number' | 'white' | 'black' | 'startsAtUtcMs'> & { readonly event: string };
  readonly officials: readonly { readonly name: string; readonly role: string }[];
  readonly dates: readonly (Phrased<'what'> & { readonly what: string; readonly atUtcMs: number })[];
  /** Where people talk about it: the address of a page elsewhere. */
  readonly chat?: string;
  /** At most; 1: a page needs no row of games. */
  readonly gamesAtOnce: number;
  readonly arbiterVersion: string;
  /** The head after the last game that ended, or the last start or stop. */
  readonly head?: JournalHead;
};

/** An entry of the journal and its hash, which covers all entries up to it: `arbiter verify --head` finds it again (docs/trust.md). */
export type JournalHead = { readonly entry: number; readonly hash: string; readonly atUtcMs: number };

export type StandingsView = Phrased<'ratingLevel'> & {
  readonly event: string;
  /** Tie-breaks in order; `words` explains each. */
  readonly columns: readonly (Phrased<'label' | 'words'> & {
    readonly code: string;
    readonly label: string;
    readonly words: string;
  })[];
  readonly rows: readonly (Phrased<'why'> & {
    readonly rank: number;
    readonly name: string;
    readonly points: number;
    readonly games: number;
    readonly wins: number;
    readonly draws: number;
    readonly losses: number;
    readonly byes: number;
    readonly crashes: number;
    /** As text, by code. */
    readonly tieBreaks: Readonly<Record<string, string>>;
    /** Why the entrant has this place, one sentence. */
    readonly why: string;
    readonly disqualified?: string;
    /** Whose seat it took over during the event, and why: `Two: its own book (Ada)`. */
    readonly replaces?: string;
    readonly rating?: number;
    /** From test games or another source, until an official game is played. */
    readonly ratingTemporary?: true;
    /** From too few games to be compared. */
    readonly ratingProvisional?: true;
    /** Rating change from the games of this event. */
    readonly ratingChange?: number;
    /** In play now. */
    readonly playing?: number;
    /** Its last games, latest last: `1`, `0`, `½`. */
    readonly form: string;
  })[];
  /** What the ratings are anchored to. */
  readonly ratingLevel?: string;
  /** Those who share a place that the organisers must decide: it leads somewhere, and the event is over. */
  readonly undecided: readonly (readonly string[])[];
  /** Places that qualify for another event. */
  readonly zones: readonly PlaceZone[];
};

/** Places `from`…`to` lead to another event, or to one of the next season. */
export type PlaceZone = Phrased<'words'> & {
  readonly from: number;
  readonly to: number;
  readonly kind: 'promotion' | 'relegation' | 'playoff' | 'stay' | 'title';
  readonly event?: string;
  readonly words: string;
};

export type CrosstableView = {
  readonly event: string;
  readonly rows: readonly {
    readonly name: string;
    readonly abbreviation: string;
    readonly points: number;
    readonly rank: number;
    /** One per row of the table, in its order; empty against oneself. */
    readonly cells: readonly {
      readonly points: number;
      readonly games: readonly {
        readonly id: number;
        readonly result: '1' | '½' | '0' | '*';
        readonly colour: Colour;
        readonly annulled?: true;
      }[];
    }[];
  }[];
};

/** `id`: for a game that was issued. Absent players are not known yet. */
export type ScheduledGame = Pick<
  GameSummary,
  'round' | 'board' | 'stage' | 'phrases' | 'ending' | 'durationMs' | 'opening' | 'evaluations'
> &
  Partial<Pick<GameSummary, 'id' | 'white' | 'black' | 'plies'>> & {
    /** Its place in the schedule of the event, from 1. */
    readonly number: number;
    readonly state: ShownGameState | 'planned' | 'cancelled';
    /** When it began, or is expected to (`expected`). */
    readonly startsAtUtcMs?: number;
    readonly expected?: true;
    readonly finalFen?: string;
  };

export type ScheduleView = Phrased<'more'> & {
  readonly event: string;
  readonly games: readonly ScheduledGame[];
  /** Why more games may follow than are listed, in words. */
  readonly more?: string;
  /** When the last game is expected to end. */
  readonly endsAtUtcMs?: number;
};

/** `open`: not known yet; `nobody`: a bye. */
export type BracketSeat =
  | { readonly kind: 'entrant'; readonly name: string; readonly seed: number }
  | { readonly kind: 'open' | 'nobody' };

export type BracketView = {
  readonly event: string;
  readonly rounds: readonly (Phrased<'name'> & {
    readonly name: string;
    readonly kind: 'main' | 'small-final' | 'final';
    readonly matches: readonly (Phrased<'words'> & {
      readonly number: number;
      readonly seats: readonly [BracketSeat, BracketSeat];
      readonly score?: readonly [number, number];
      readonly tieBreak?: readonly [number, number];
      /** Ids of the games, in order. */
      readonly games: readonly number[];
      readonly winner?: 0 | 1;
      /** Why it was decided, if not by points alone. */
      readonly words?: string;
      readonly playing?: true;
    })[];
  })[];
  readonly medals: { readonly gold?: string; readonly silver?: string; readonly bronze?: string };
  readonly title?: { readonly name: string; readonly holder?: string };
};

export type PairingsView = {
  readonly event: string;
  readonly rounds: number;
  readonly pairingTable: readonly { readonly rank: number; readonly name: string; readonly author?: string }[];
  /** Latest last. */
  readonly paired: readonly {
    readonly round: number;
    readonly startsAtUtcMs?: number;
    readonly confirmed: boolean;
    readonly pairings: readonly (Phrased<'why'> & {
      readonly board: number;
      readonly white: string;
      readonly black: string;
      readonly points: Sides<number | null>;
      readonly result?: string;
      readonly id?: number;
      /** For spectators: what is special about it. */
      readonly why: readonly string[];
    })[];
    readonly byes: readonly (Phrased<'why'> & {
      readonly name: string;
      readonly points: number;
      readonly why: readonly string[];
    })[];
    readonly absent: readonly string[];
  }[];
};

/** The events of a season and how entrants move between them. */
export type SeasonView = {
  readonly events: readonly {
    readonly key: string;
    readonly name: string;
    readonly stage: EventStage;
    /** Best first; names if known. */
    readonly places: readonly {
      readonly place: number;
      /** The last place that it shares; `place` is then the first, and several have the same. */
      readonly sharedTo?: number;
      readonly name?: string;
      readonly zone?: PlaceZone;
    }[];
  }[];
  readonly moves: readonly {
    readonly from: string;
    readonly to: string;
    readonly places: string;
    readonly names: readonly string[];
    /** To the event of the next season. */
    readonly next?: true;
  }[];
};

export type RatingsView = {
  readonly lists: readonly (Phrased<'name' | 'ratingLevel'> & {
    readonly name: string;
    readonly method: string;
    /** What its Elo is anchored to. */
    readonly ratingLevel: string;
    readonly rows: readonly {
      readonly rank: number;
      readonly name: string;
      readonly rating: number;
      readonly plus?: number;
      readonly minus?: number;
      readonly games: number;
      readonly score: number;
      readonly draws: number;
      /** From test games or another source, until an official game is played; these come last. */
      readonly temporary?: true;
      /** From too few games to be compared: an error of more than 100 Elo, or fewer than 30 games where the method has no errors. */
      readonly provisional?: true;
    }[];
  })[];
};

export const INCIDENT_KINDS = [
  'fault',
  'ruling',
  'disqualified',
  'interrupted',
  'called',
  'referred',
  'notice',
  'change',
] as const;
export type IncidentKind = (typeof INCIDENT_KINDS)[number];

export type Incident = Phrased<'words' | 'reason'> & {
  /** Of the journal entry. */
  readonly sequence: number;
  readonly atUtcMs: number;
  readonly kind: IncidentKind;
  readonly event?: string;
  readonly game?: number;
  readonly entrant?: string;
  readonly words: string;
  readonly by?: string;
  readonly reason?: string;
  readonly lines?: readonly string[];
};

/** Latest first. */
export type IncidentsView = { readonly incidents: readonly Incident[] };

export type EnginesView = {
  readonly events: readonly (Phrased<'ratingLevel'> & {
    readonly event: string;
    readonly engines: readonly EngineCard[];
    /** What their ratings are anchored to. */
    readonly ratingLevel?: string;
  })[];
};

/** Games of an engine. */
export type Tally = readonly [won: number, drawn: number, lost: number];

/** An engine in all events of the tournament. Games count as in the tables: annulled and void ones are left out. */
export type EngineView = {
  /** As it is called now. */
  readonly name: string;
  readonly author?: string;
  /** In the first rating list that has it. */
  readonly rating?: RatingsView['lists'][number]['rows'][number];
  readonly record: Sides<Tally>;
  /** Its events, the latest first. */
  readonly events: readonly {
    readonly event: string;
    readonly card: EngineCard;
    /** Its row in the table of the event. */
    readonly standing?: StandingsView['rows'][number];
  }[];
  /** The opponent it met most comes first. */
  readonly opponents: readonly {
    readonly name: string;
    readonly record: Sides<Tally>;
    readonly events: readonly { readonly event: string; readonly record: Tally }[];
    /** Of the engine over this opponent. */
    readonly elo?: ShownEstimate;
    /** The probability that it is the better of the two. */
    readonly superiority?: number;
  }[];
  /** By the family of their name, the most frequent first. */
  readonly openings: readonly { readonly name: string; readonly record: Sides<Tally> }[];
  /** Its games in play and its last games, the latest first. */
  readonly games: readonly GameSummary[];
  readonly next?: ScheduledGame & { readonly event: string };
  /** Its rating after so many games of the tournament. */
  readonly course: readonly { readonly games: number; readonly rating: number }[];
  /** Latest first. */
  readonly incidents: readonly Incident[];
};

export const HIGHLIGHTS = ['longest', 'shortest', 'swing', 'comeback', 'parting', 'upset', 'think'] as const;
export type HighlightKind = (typeof HIGHLIGHTS)[number];

/** A game that people talk about. `value`: plies of `longest` and `shortest`, Elo of `upset`, ms of `think`. */
export type Highlight = {
  readonly kind: HighlightKind;
  readonly game: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  /** The ply that it is about; absent: the game as a whole. */
  readonly ply?: number;
  /** The engine that it is about. */
  readonly engine?: string;
  readonly value?: number;
  readonly from?: ShownEvaluation;
  readonly to?: ShownEvaluation;
};

/** Numbers of games by their result. */
export type ResultCounts = { readonly white: number; readonly draws: number; readonly black: number };

/** What the games of an event add up to. */
export type StatisticsView = {
  readonly event: string;
  readonly games: number;
  readonly results: ResultCounts;
  /** Of a game, on average. */
  readonly plies?: number;
  readonly durationMs?: number;
  /** The most frequent first; `kind` and `rule` as in `ShownEnding`. */
  readonly endings: readonly (ResultCounts & { readonly kind: string; readonly rule?: string })[];
  /**
   * Openings that two engines have played with both colours: one engine won both games (`decided`), one and a half points (`edged`), both games were
   * `drawn`, or both were won by White or by Black.
   */
  readonly pairs?: PairCounts;
  /** The openings that one engine won with both colours; the latest first. */
  readonly doubles: readonly {
    readonly winner: string;
    readonly loser: string;
    readonly games: readonly [number, number];
    readonly opening?: string;
  }[];
  /** Moves of a stage of the game: `stages` of an engine have its means for moves 1 to `stageMoves`, and so on. */
  readonly stageMoves: number;
  /** Moves from books are left out. */
  readonly engines: readonly {
    readonly name: string;
    readonly games: number;
    readonly moves: number;
    readonly moveMs?: number;
    readonly depth?: number;
    /** Nodes per second. */
    readonly speed?: number;
    readonly stages: readonly { readonly moveMs?: number; readonly depth?: number }[];
  }[];
  readonly highlights: readonly Highlight[];
};
export type PairCounts = {
  readonly decided: number;
  readonly edged: number;
  readonly drawn: number;
  readonly white: number;
  readonly black: number;
};

// ---- the archive --------------------------------------------------------------------------------------------------------------------

/** Query of `GET /api/v1/games`; all given conditions must hold. `text` fields match parts of names, ignoring case. */
export const GAME_SEARCH_FIELDS = [
  'engine',
  'opponent',
  'white',
  'black',
  'opening',
  'result',
  'ending',
  'event',
  'state',
] as const;
export type GameSearchField = (typeof GAME_SEARCH_FIELDS)[number];

/** Latest first. `next` is the `before` of the next page. */
export type GameList = { readonly total: number; readonly games: readonly GameSummary[]; readonly next?: number };

// ---- the stream ---------------------------------------------------------------------------------------------------------------------

/** Messages that follow from journal entries. A client stores plies by number: a repeated ply is identical. */
export type DurableMessage =
  /** A game was issued, or has changed. */
  | { readonly kind: 'game'; readonly summary: GameSummary }
  | { readonly kind: 'plies'; readonly game: number; readonly plies: readonly ShownPly[] }
  /** The game continued after an interruption with this ply: later ones are taken back. */
  | { readonly kind: 'resumed'; readonly game: number; readonly fromPly: number }
  /** More of the game has changed than its summary and its moves: read the document again. */
  | { readonly kind: 'document'; readonly game: number }
  | { readonly kind: 'news'; readonly item: Incident }
  /** The current content of a view: `name` as in its address. */
  | { readonly kind: 'view'; readonly name: string; readonly value: unknown }
  /** Views that have changed, and are too long to be sent to everyone. */
  | { readonly kind: 'stale'; readonly names: readonly string[] };

/** Transient state that is not kept. */
export type PassingMessage =
  | { readonly kind: 'clock'; readonly game: number; readonly clock: ShownClock }
  | { readonly kind: 'thought'; readonly game: number; readonly by: Colour; readonly ply: number; readonly thought: ShownThought }
  /** `by`: the name of the kibitzer. */
  | { readonly kind: 'kibitz'; readonly game: number; readonly by: string; readonly kibitz: ShownKibitz }
  /** Number of current viewers; `atUtcMs` is the server's time, for clocks. */
  | { readonly kind: 'pulse'; readonly viewers: number; readonly atUtcMs: number };

/** The first event of a stream, also after a reconnect that cannot be resumed. */
export type Snapshot = {
  readonly sequence: number;
  readonly atUtcMs: number;
  readonly overview: Overview;
  /** Games in play, waiting games and the last finished ones. */
  readonly games: readonly GameSummary[];
};

/** Query of the stream: `games=ID,ID` or `games=playing` (all in play, the default) or `games=none`. */
export const LIVE_GAMES = ['playing', 'none'] as const;

// ---- officials ----------------------------------------------------------------------------------------------------------------------

export const ROLES = ['viewer', 'author', 'operator', 'judge', 'director', 'chair'] as const;
export type Role = (typeof ROLES)[number];

/** `GET /api/v1/session`. Every POST sends `csrf` as the header `x-arbiter-csrf`. */
export type SessionView = {
  readonly account: { readonly name: string; readonly role: Role; readonly entrants: readonly string[] } | null;
  readonly csrf?: string;
};

/** A button of the desk: `request` is posted to `/api/v1/desk` with the `reason` that the official gives. */
export type DeskAction = Phrased<'label'> & {
  readonly label: string;
  readonly tone: 'plain' | 'good' | 'grave';
  readonly request: Readonly<Record<string, unknown>>;
  /** What the official must fill in besides the reason: the field name in `request`, and its meaning. */
  readonly fields?: readonly (Phrased<'label'> & {
    readonly name: string;
    readonly label: string;
    readonly kind: 'text' | 'number' | 'choice' | 'order';
    readonly choices?: readonly string[];
    readonly optional?: true;
  })[];
};

export type DeskItem = Phrased<'question' | 'ruleWords'> & {
  /** Constant while the matter is open. */
  readonly id: string;
  readonly kind: 'referred' | 'called' | 'held' | 'version' | 'tie' | 'round' | 'game' | 'entrant' | 'tournament';
  readonly event?: string;
  readonly game?: number;
  /** The question to the official. */
  readonly question: string;
  /** Paragraph of the rules (`CGF-9.3`). */
  readonly rule?: string;
  /** The paragraph in one or two sentences. */
  readonly ruleWords?: string;
  readonly sinceUtcMs?: number;
  /** The program's last output. */
  readonly lines?: readonly string[];
  readonly actions: readonly DeskAction[];
};

// ---- positions ------------------------------------------------------------------------------------------------------------------------

/** A move that was played in a position. `centipawns`: the mean of what the players who moved said of it, in White's view; absent: none of them said anything. */
export type ExplorerMove = ShownMove &
  ResultCounts & { readonly move: string; readonly games: number; readonly centipawns?: number };

/** A player that reached a position, with either colour. */
export type ExplorerEngine = {
  readonly name: string;
  readonly games: number;
  readonly wins: number;
  readonly draws: number;
  readonly losses: number;
  /** All of these games are of earlier seasons. */
  readonly isEarlier?: true;
};

/** A game that reached a position after its first `ply` plies. */
export type ExplorerGame = {
  /** Absent for a game of an earlier season. */
  readonly id?: number;
  readonly ply: number;
  readonly white: string;
  readonly black: string;
  readonly result: string;
  readonly winner?: Colour | 'draw';
  readonly endedAtUtcMs?: number;
  /** Key of the event; of an earlier season its name. */
  readonly event: string;
  /** The earlier season whose game it is, which this page does not show; absent: this tournament. */
  readonly tournament?: string;
  /** When a game of an earlier season was played, as far as it is known: `2019-07-23`, `2019`. */
  readonly date?: string;
};

/** What the explorer may be limited to, as in a query of the page and of the API: `engine` had either colour. */
export const EXPLORER_FILTERS = ['engine', 'white', 'black', 'tournament', 'event', 'result'] as const;
export type ExplorerFilter = Readonly<Partial<Record<(typeof EXPLORER_FILTERS)[number], string>>>;

/** An earlier season that the tournament file names. */
export type ExplorerSeason = {
  readonly name: string;
  readonly games: number;
  /** Names of its events, the one with most games first. */
  readonly events: readonly string[];
  /** It cannot be read now; `games` are those that were known before. */
  readonly isMissing?: true;
  /** It has more games than are kept. */
  readonly isCut?: true;
};

/** Where games begin, as in the query: a variant of chess and the FEN of a position, or the size of a Go board and its handicap stones. */
export type ExplorerStart = {
  readonly variant?: string;
  readonly fen?: string;
  readonly size?: number;
  readonly handicap?: number;
};

/**
 * `GET /api/v1/explorer`: a position and what finished games played there, whatever moves led to it. Games that do not count are left out. `moves` lead
 * from the start to the position, in the form of the protocol and for people.
 */
export type ExplorerView = ResultCounts & {
  readonly kind: GameKind;
  readonly start: ExplorerStart;
  readonly moves: readonly { readonly move: string; readonly text: string }[];
  readonly fen?: string;
  readonly opening?: { readonly eco?: string; readonly name: string };
  readonly board: SeatBoard;
  /** Those that the filter leaves. */
  readonly games: number;
  /** Those that reached the position, whatever the filter. */
  readonly reached: number;
  /** The most played first. */
  readonly next: readonly ExplorerMove[];
  /** Those with most games first. */
  readonly engines: readonly ExplorerEngine[];
  /** The last ones first. */
  readonly latest: readonly ExplorerGame[];
  /** Positions are known up to this ply of a game. */
  readonly mostPlies: number;
  /** In the order of the tournament file; absent: it names none. */
  readonly earlier?: readonly ExplorerSeason[];
  /** The finished games that were searched, with those of earlier seasons, and whether these are all. */
  readonly searched: { readonly games: number; readonly isWhole: boolean };
};

/**
 * `GET /api/v1/analysis`: a game or a start, with variations. The first `given` steps are the moves of the game; `at` are the moves to the position
 * that was asked for. `first` plays the first move, whose number at chess is `firstMove`. `engine`: the path of an engine for browsers, if one is offered.
 */
export type AnalysisView = {
  readonly kind: GameKind;
  readonly start: ExplorerStart;
  /** The board before the first move. */
  readonly position: SquareChanges;
  readonly given: number;
  readonly steps: readonly TreeStep[];
  readonly at: readonly string[];
  readonly first: Colour;
  readonly firstMove: number;
  readonly engine?: string;
};

/** `queue` holds matters that wait for a ruling, oldest first; `standing` is what an official may do at any time. */
export type DeskView = { readonly queue: readonly DeskItem[]; readonly standing: readonly DeskItem[] };

/**
 * The answer of `POST /api/v1/desk`: the sentence that confirms it; or, if nothing is recorded yet, what the official must agree to by posting the
 * same with `confirmed: true`.
 */
export type DeskAnswer =
  | ({ readonly answer: string } & Phrased<'answer'>)
  | { readonly confirm: readonly ({ readonly words: string } & Phrased<'words'>)[] };

// A `request` has the fields of rulings/request.ts, as people write them: `result` of a game as text (`1-0`, `B+6.5`, `W+R`, `void`); `until`, a time
// such as `2026-12-01T18:00Z`; numbers as numbers or text. Empty fields count as absent. `GET /api/v1/desk?game=ID` also has the actions for that
// game.

// ---- authors and operators --------------------------------------------------------------------------------------------------------------

/** `GET /api/v1/mine`: the games of an account's own entrants, latest first, and their logs. */
export type MineView = {
  readonly entrants: readonly {
    readonly event: string;
    readonly eventName: string;
    readonly entrant: string;
    readonly games: readonly OwnGame[];
  }[];
  /** Read at `/api/v1/mine/logs/NAME`. */
  readonly logs: readonly {
    readonly name: string;
    readonly entrant: string;
    readonly bytes: number;
    readonly changedAtUtcMs: number;
  }[];
};

export type OwnGame = Phrased<'words'> & {
  readonly id: number;
  readonly round: number;
  readonly colour: Colour;
  readonly opponent: string;
  readonly state: ShownGameState;
  readonly kind: GameKind;
  readonly startedAtUtcMs?: number;
  readonly endedAtUtcMs?: number;
  readonly result?: string;
  /** For the entrant. */
  readonly outcome?: 'won' | 'drawn' | 'lost';
  /** The last of the entrant and of its opponent, both from the entrant's view. */
  readonly evaluation?: ShownEvaluation;
  readonly opponentEvaluation?: ShownEvaluation;
  /** How it ended, or what it waits for. */
  readonly words?: string;
  /** The entrant's last output before it failed. */
  readonly lines?: readonly string[];
};

/** `GET /api/v1/seats`: where an operator may sit. */
export type SeatsView = {
  readonly seats: readonly {
    readonly event: string;
    readonly eventName: string;
    readonly entrant: string;
    /** The game in play or waiting for officials. */
    readonly game?: OwnGame;
    /** CGF-9.3: a score that the entrant did not name, to be posted to the desk. */
    readonly score?: DeskItem;
  }[];
};

/** Events named `seat` of `GET /api/v1/seats/EVENT/ENTRANT/live`, without ids: each is the whole state. */
export type { SeatView } from '../seats/seatView.ts';
export type { SeatBoard, SeatChoice };
/** What is posted to `/api/v1/seats/EVENT/ENTRANT`; the stream shows the effect. The text of a move may be in any notation. */
export type SeatPost = SeatWord | { readonly kind: 'take-over' };

/** The answer to every refused request. */
export type ApiError = { readonly error: string; readonly message: string } & Phrased<'message'>;
