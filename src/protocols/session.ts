// The interface that every protocol's session offers to the match: text to write, and events from the bytes that come back.
// A session is pure bookkeeping: no process, no timer, no file. The caller handles deadlines.

import type { Colour, Sides } from '../core/colour.ts';
import type { Outcome } from '../core/ending.ts';
import type { EngineOptions } from '../core/gameJob.ts';
import type { GameStart } from '../core/gameRules.ts';
import type { Issue } from '../core/messages/issue.ts';
import type { ScoreClaim } from '../core/judging.ts';
import type { Thought } from '../core/live.ts';
import type { Result } from '../core/result.ts';
import type { SearchLimits, TimeControl } from '../core/timeControl.ts';

export type { Thought };

export type DeclaredOption =
  | { readonly kind: 'check'; readonly name: string; readonly default: boolean | undefined }
  | {
      readonly kind: 'spin';
      readonly name: string;
      readonly default: number | undefined;
      readonly min: number;
      readonly max: number;
    }
  | { readonly kind: 'combo'; readonly name: string; readonly default: string | undefined; readonly choices: readonly string[] }
  | { readonly kind: 'button'; readonly name: string }
  | { readonly kind: 'string'; readonly name: string; readonly default: string | undefined };

export type Identity = { readonly name: string | undefined; readonly author: string | undefined };

export type SessionEvent =
  /** The handshake is over. */
  | { readonly kind: 'introduced'; readonly identity: Identity; readonly options: readonly DeclaredOption[] }
  /** The answer to `synchronise`. */
  | { readonly kind: 'ready' }
  /**
   * The move of a search, with the engine's last report about it, and the last time that it reported. `move` is unchecked, as the engine wrote it.
   */
  | { readonly kind: 'moved'; readonly move: string; readonly ponder: string | undefined; readonly thought: Thought }
  | { readonly kind: 'resigned' }
  /** The player says that the game is over, during a search or not; `words` are what it said. */
  | { readonly kind: 'claimed'; readonly outcome: Outcome; readonly words: string }
  /** For information only: draws by agreement are not supported. */
  | { readonly kind: 'draw-offered' }
  /** Text or bytes that must be written to the player immediately, such as an answer to its output. */
  | { readonly kind: 'answer'; readonly text: string | Uint8Array }
  /** The answer to `count`. */
  | { readonly kind: 'counted'; readonly claim: ScoreClaim }
  /** The answer to `search` where the player pondered on another move: it has stopped, and the search can be requested. */
  | { readonly kind: 'stopped' }
  /** A move while it should ponder, which counts for nothing. */
  | { readonly kind: 'moved-early' }
  /** The player broke the protocol in a way that ends the game; `evidence` quotes it. */
  | { readonly kind: 'broken'; readonly evidence: string };

/**
 * One search. `moves` are all moves since `start` in protocol form: always the same list within one game, which only grows, so that a session
 * may keep what it computed for the earlier ones. Times in ms.
 */
export type SearchRequest = {
  readonly start: GameStart;
  readonly moves: readonly string[];
  readonly turn: Colour;
  readonly time:
    | {
        readonly kind: 'clock';
        readonly left: Sides<number>;
        readonly increment: Sides<number>;
        readonly movesToGo: number | undefined;
      }
    | { readonly kind: 'moveTime'; readonly moveTimeMs: number }
    | { readonly kind: 'unlimited' };
  readonly limits: SearchLimits;
};

/** A clock with equal time for both sides and no increment, for searches that no clock limits. */
export function evenClock(leftMs: number): SearchRequest['time'] {
  const left = { white: leftMs, black: leftMs };
  return { kind: 'clock', left, increment: { white: 0, black: 0 }, movesToGo: undefined };
}

/** Options that were set: the name as declared and the value sent. */
export type UsedOptions = readonly { readonly name: string; readonly value: string }[];

/**
 * A board that reads and writes moves in SAN, for protocols that need it. Immutable: a move returns another board.
 * A session does not know the rules of a game; its creator may pass it such boards.
 */
export type NotationBoard = {
  /** The move in protocol form that a text in any notation names; `undefined` if it names no legal move. */
  readonly read: (text: string) => string | undefined;
  /** SAN of a legal move in protocol form. */
  readonly san: (move: string) => string | undefined;
  /** The board after a legal move in protocol form. */
  readonly play: (move: string) => NotationBoard | undefined;
};
export type SetUpBoard = (start: GameStart) => NotationBoard | undefined;

/** Oddities counted since the session began, for reports on a player. */
export type Oddities = {
  /** Moves that belonged to no search. */
  readonly lateMoves: number;
  /** Lines that mean nothing in the protocol; some players print much for people. */
  readonly unknownLines: number;
  /** Lines above 1 MiB, dropped. */
  readonly overlongLines: number;
};

/** `colour` and `timeControl` are the player's own, for protocols that need them when a game begins. */
export type NewGame = {
  readonly start: GameStart;
  readonly opponent: string;
  readonly colour?: Colour;
  readonly timeControl?: TimeControl;
  /** For people who watch the game. */
  readonly event?: string;
  readonly round?: number;
};

/** Whether a line, without its end, only reports thinking, so that it can be passed on together with the next other line. */
export type CanWait = (bytes: Uint8Array, start: number, end: number) => boolean;

export type PlayerSession = {
  /** What a player sends when it introduces itself and when it is ready, for messages. */
  readonly words: { readonly introduced: string; readonly ready: string };
  /** Why a player may not have answered, judged by its lines; `undefined` if they give no hint. Only for messages: nothing depends on it. */
  readonly describeSilence: (lines: readonly string[]) => string | undefined;
  /** Present if a player of another kind may complete the handshake: why it cannot be the right one, judged by its lines. */
  readonly describeMisfit?: (lines: readonly string[]) => string | undefined;
  /** Opens the handshake; `introduced` follows. */
  readonly open: () => string;
  /** Text that sets the options, checked against the declared ones. The error names all wrong options. */
  readonly configure: (options: EngineOptions) => Result<{ readonly text: string; readonly used: UsedOptions }, readonly Issue[]>;
  /** Asks for `ready`. */
  readonly synchronise: () => string;
  /** Whether the player can play from `start`; known after the introduction. `newGame` throws if it cannot. */
  readonly supports: (start: GameStart) => Result<void, Issue>;
  readonly newGame: (game: NewGame) => string;
  /** After it is ready for a game: what officials should know, as text that follows its name, such as rules that it refused. */
  readonly doubts?: () => readonly string[];
  /**
   * Position and search as one text or as bytes, which are valid until the next search; `moved` (or `resigned`, `broken`) follows. If the player
   * ponders on these moves, it goes on with its clock running; if on others, it stops, and `stopped` follows instead.
   */
  readonly search: (request: SearchRequest) => string | Uint8Array;
  /** Present if the player can analyse. Not for players in a game. */
  readonly analysis?: {
    /** Why it cannot, known after the introduction; `undefined`: it can. */
    readonly lacks: () => string | undefined;
    /** Lets it analyse the position after `moves`, whatever the time and the limits; `thinking` has what it finds. `moved` may follow: it has seen all. */
    readonly begin: (request: SearchRequest) => string | Uint8Array;
    /** Ends it: `stopped` follows, unless it has seen all. */
    readonly end: () => string;
  };
  /** Lets the player think about `moves`, the last of which it only expects, until the next `search`. Absent: the player ponders by itself, or never. */
  readonly ponder?: (request: SearchRequest) => string | Uint8Array;
  /** Asks the running search for its move. Its `moved` still follows and looks like any other: the caller knows that it stopped the search. */
  readonly stop: () => string;
  /** Reports how the game ended, `undefined`: without a result. Absent in protocols that cannot express it. */
  readonly endGame?: (outcome: Outcome | undefined, words: string) => string;
  readonly quit: () => string;
  /**
   * Asks for the score after two passes (`moves` as in a search), which is awaited for `withinMs`; `counted` follows. Absent if the protocol has no
   * such question.
   */
  readonly count?: (moves: readonly string[], withinMs?: number) => string;
  /** A person answers. */
  readonly isByHand?: true;
  /** Whether a player that thinks cannot answer anything else (GTP, SGMP, a person); absent: it can. */
  readonly silentWhileThinking?: true;
  /** Whether the player reports the score only after its input is closed; absent: no. */
  readonly countsAtEndOfInput?: boolean;
  /** Present if the player's standard error counts: receives its lines, without their ends. */
  readonly heardOnErrors?: (line: string) => void;
  /**
   * Present if a session must repeat messages by time. `now` passes the time in monotonic ms, before any other call, and
   * makes the session do what is due; `due` is when it next needs a call, `undefined`: no call needed.
   */
  readonly timed?: { readonly now: (nowMs: number) => void; readonly due: () => number | undefined };
  /** Present if the handshake may have been missed: what to send again; empty once it was answered. */
  readonly openAgain?: () => string;
  /**
   * Present if a player may have nothing to say about itself: call it after a reasonable time; it accepts the player as it is (`introduced`), unless
   * the player asked for more time.
   */
  readonly introduceAnyway?: () => void;
  /** Present if a player may be unfit for another game: returns the reason. */
  readonly spent?: () => string | undefined;
  /** Passes bytes as they came, split anywhere. Events are emitted in order; a late answer to an abandoned search is ignored. */
  readonly receive: (chunk: Uint8Array) => void;
  /** No more bytes follow: an incomplete last line counts too. */
  readonly finish: () => void;
  /** The running search is over without its move (flag, fault): a later `moved` is ignored. */
  readonly abandonSearch: () => void;
  /** The last complete lines of the player, oldest first: evidence for an ending. */
  readonly lastLines: (count: number) => readonly string[];
  readonly oddities: () => Oddities;
  /**
   * What the player has said about the running search, if there is something new since the last call. Absent: it says nothing while it
   * thinks. Nothing is parsed before this call.
   */
  readonly thinking?: () => Thought | undefined;
  /** Absent: every line matters at once. */
  readonly canWait?: CanWait;
};
