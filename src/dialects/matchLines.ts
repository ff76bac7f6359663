// What a runner prints while it plays a match, and the text of its files, in its own words: one implementation for each runner. It counts the results
// itself, as its runner does. Every answer is text to print, with its line ends; empty: nothing is printed. Nothing here does I/O.

import type { Sides } from '../core/colour.ts';
import { isCrash, type GameEnding } from '../core/ending.ts';
import type { LineDoubt } from '../core/lineDoubts.ts';
import type { Hypothesis } from '../core/sprt.ts';
import type { ArchivedGame } from '../games/chess/pgn/archivedGame.ts';

/** `number`: from 1, in the order in which games are issued. */
export type NamedGame = { readonly number: number; readonly white: string; readonly black: string };
export type EndedGame = NamedGame & { readonly ending: GameEnding };

/** What an engine said about itself. */
export type EngineIdentity = { readonly name?: string; readonly author?: string };
/** What an engine has for the options that blocks name: `undefined` if it declares no such option. */
export type NamedOptions = { readonly threads: string | undefined; readonly hash: string | undefined };

/** `fen`: where the game began, absent: at the usual start; `moves`: those before the search. */
export type DoubtedLine = NamedGame & {
  readonly doubt: LineDoubt;
  readonly fen: string | undefined;
  readonly moves: readonly string[];
};

/** An option that an engine does not have, or whose value it does not take. */
export type WrongOption = {
  readonly engine: string;
  readonly option: string;
  readonly value: string;
  readonly isKnown: boolean;
};

/** In the order in which they are asked: begin, count, then started and ended of each game, at most once decided, finished. */
export type MatchLines = {
  readonly begin: () => string;
  /** Read by people and parsers; each runner has its own stream for it. */
  readonly wrongOption: (wrong: WrongOption) => { readonly stream: 'stdout' | 'stderr'; readonly text: string };
  /** A game that was over before this start counts; nothing is printed about it. */
  readonly count: (game: EndedGame) => void;
  readonly started: (game: NamedGame) => string;
  /** What is doubted of the lines of an engine’s search. Absent: the runner says nothing about them. */
  readonly doubted?: (doubted: DoubtedLine) => string;
  /** What is said about a fault before the game is over. Absent: nothing. */
  readonly faulted?: (game: EndedGame) => string;
  /** An engine crashed, and the words say to stop then. Printed before `ended` of that game. */
  readonly crashed: (game: EndedGame) => string;
  /** Counts the game: its end, the score, and the tables that are due after it. */
  readonly ended: (game: EndedGame) => string;
  /** The sequential test is decided; no game is reported after it. */
  readonly decided: (accepted: Hypothesis) => string;
  readonly finished: (end: { readonly canGoOn: boolean; readonly elapsedMs: number }) => string;
  /** How many games have been counted, and how many the match has at most. */
  readonly progress: () => { readonly games: number; readonly total: number };
};

/** The text of one game for the files of a match; `number` as in NamedGame, `fen` its last position. */
export type MatchTexts = {
  readonly pgn: (game: ArchivedGame, number: number, identities: Sides<EngineIdentity>) => string;
  readonly epd: (fen: string) => string;
};

/** What both runners call a stall or a disconnection. */
export const isLost = (ending: GameEnding): boolean =>
  isCrash(ending) || (ending.kind === 'forfeit' && (ending.fault === 'protocol' || ending.fault === 'absence'));
