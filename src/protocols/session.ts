// What every protocol's session machine offers to the match: text to write, and events out of the bytes that come back.
// A session is pure bookkeeping: no process, no timer, no file. Deadlines belong to its caller.

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
  /** The move of a search, with the last thing that was said of it. `move` is as the engine wrote it, not yet checked. */
  | { readonly kind: 'moved'; readonly move: string; readonly ponder: string | undefined; readonly thought: Thought }
  | { readonly kind: 'resigned' }
  /** The player says that the game is over, with a search running or without; `words` are what it said. */
  | { readonly kind: 'claimed'; readonly outcome: Outcome; readonly words: string }
  /** Told and no more: draws by agreement are not played here. */
  | { readonly kind: 'draw-offered' }
  /** Text or bytes that are to be written to the player at once, such as an answer to what it said. */
  | { readonly kind: 'answer'; readonly text: string | Uint8Array }
  /** The answer to `count`. */
  | { readonly kind: 'counted'; readonly claim: ScoreClaim }
  /** The player broke the protocol in a way that ends the game; `evidence` quotes it. */
  | { readonly kind: 'broken'; readonly evidence: string };

/**
 * One search. `moves` are all moves since `start` in protocol form: of one game always the same list, which only grows, so that a session
 * may keep what it made of the earlier ones. Times in ms.
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

/** A clock on which both sides have as much left, without increment, for searches that no clock bounds. */
export function evenClock(leftMs: number): SearchRequest['time'] {
  const left = { white: leftMs, black: leftMs };
  return { kind: 'clock', left, increment: { white: 0, black: 0 }, movesToGo: undefined };
}

/** Options as they were set: name as declared and the value sent. */
export type UsedOptions = readonly { readonly name: string; readonly value: string }[];

/**
 * A board that reads and writes moves as people do (SAN), for protocols that need it. Never changed: a move makes another one.
 * A session does not know the rules of a game; who starts it may hand it such boards.
 */
export type NotationBoard = {
  /** The move in protocol form that a text in any notation names; `undefined` where it names none that is legal. */
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
  /** Lines that say nothing in the protocol; some players print much for people. */
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
  /** For people who see the game. */
  readonly event?: string;
  readonly round?: number;
};

export type PlayerSession = {
  /** What a player says when it is introduced and when it is ready, for messages. */
  readonly words: { readonly introduced: string; readonly ready: string };
  /** Why a player may not have answered, told from its lines; `undefined` where they tell nothing. A hint: nothing is decided by it. */
  readonly describeSilence: (lines: readonly string[]) => string | undefined;
  /** Present where a player may be introduced that is another than it is taken for: why it cannot be the right one, told from its lines. */
  readonly describeMisfit?: (lines: readonly string[]) => string | undefined;
  /** Opens the handshake; `introduced` follows. */
  readonly open: () => string;
  /** Text that sets the options, checked against what was declared. Wrong ones are all named. */
  readonly configure: (options: EngineOptions) => Result<{ readonly text: string; readonly used: UsedOptions }, readonly Issue[]>;
  /** Asks for `ready`. */
  readonly synchronise: () => string;
  /** Whether the player can play from such a start; known once it is introduced. `newGame` throws where it cannot. */
  readonly supports: (start: GameStart) => Result<void, Issue>;
  readonly newGame: (game: NewGame) => string;
  /** Once it is ready for a game: what officials should know of how it took it, in words behind its name, such as rules that it refused. */
  readonly doubts?: () => readonly string[];
  /** Position and search in one text or its bytes, which are valid until the next search; `moved` (or `resigned`, `broken`) follows. */
  readonly search: (request: SearchRequest) => string | Uint8Array;
  /** Asks the running search for its move. Its `moved` still comes, marked by nothing: who asked knows. */
  readonly stop: () => string;
  /** Tells how the game ended, `undefined`: without a result. Absent in protocols that have no word for it. */
  readonly endGame?: (outcome: Outcome | undefined, words: string) => string;
  readonly quit: () => string;
  /** Asks for the score of the game as it stands after two passes (`moves` as in a search); `counted` follows. Absent where a player cannot tell. */
  readonly count?: (moves: readonly string[]) => string;
  /** Whether a player that thinks cannot answer anything else (GTP, SGMP, a person); absent: it can. */
  readonly silentWhileThinking?: true;
  /** Whether its input is to be closed so that the player tells the score; absent: no. */
  readonly countsAtEndOfInput?: boolean;
  /** Present where what the player shows on standard error counts: its lines, without their ends. */
  readonly heardOnErrors?: (line: string) => void;
  /**
   * Present where a session has to repeat itself in time. `now` tells it the time in monotonic ms, before anything else is asked of it, and
   * makes it do what is due; `due` is when it next wants to be called, `undefined`: not by itself.
   */
  readonly timed?: { readonly now: (nowMs: number) => void; readonly due: () => number | undefined };
  /** Present where the handshake may have been missed: what to say again, empty once it was answered. */
  readonly openAgain?: () => string;
  /**
   * Present where a player may have nothing to say of itself: called when it has had time to, takes it as it is (`introduced`), unless it
   * asked for more time.
   */
  readonly introduceAnyway?: () => void;
  /** Present where a player may be unfit for a further game: why it is. */
  readonly spent?: () => string | undefined;
  /** Feeds bytes as they came, split anywhere. Events are emitted in order; a late answer to an abandoned search is swallowed. */
  readonly receive: (chunk: Uint8Array) => void;
  /** The bytes have come to their end: a last line without an end of line is taken too. */
  readonly finish: () => void;
  /** The running search is over without its move (flag, fault): the `moved` that may still come belongs to no one. */
  readonly abandonSearch: () => void;
  /** The last complete lines the player said, oldest first: evidence for an ending. */
  readonly lastLines: (count: number) => readonly string[];
  readonly oddities: () => Oddities;
  /**
   * What the player has said of the running search, where that is something new since it was last asked. Absent: it says nothing while it
   * thinks. Nothing is parsed before it is asked for.
   */
  readonly thinking?: () => Thought | undefined;
};
