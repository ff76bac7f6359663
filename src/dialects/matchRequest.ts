// What a command line of another runner asks for, as plain data: the same for every dialect. tournamentFields.ts makes a tournament of it; the lines and
// files that the runner would print are made from it too. Nothing here is a default of Arbiter: each dialect fills in its own.

import type { Variant } from '../core/chessVariants.ts';
import type { Restart } from '../core/gameJob.ts';
import type { LineChecks } from '../core/lineDoubts.ts';
import type { MatchTally } from '../core/matchTally.ts';
import type { Result } from '../core/result.ts';
import type { SprtModel } from '../core/sprt.ts';

/** The runners whose words and lines are understood. */
export const DIALECTS = ['fastchess', 'cutechess'] as const;
export type Dialect = (typeof DIALECTS)[number];

/** A clock as the runner has it; times in ms. `moves` 0: no periods. A `moveTimeMs` above 0 excludes the clock. */
export type ClockRequest = {
  moves: number;
  baseMs: number;
  incrementMs: number;
  moveTimeMs: number;
  marginMs: number;
  /** The time that one side uses is given to the other. */
  isHourglass: boolean;
};

export const NO_CLOCK: ClockRequest = { moves: 0, baseMs: 0, incrementMs: 0, moveTimeMs: 0, marginMs: 0, isHourglass: false };

/** Whether there is a running clock. */
export const isTimed = ({ baseMs, incrementMs }: ClockRequest): boolean => baseMs + incrementMs > 0;

export type EngineRequest = {
  name: string;
  cmd: string;
  /** Empty: where the command was typed. */
  dir: string;
  args: readonly string[];
  protocol: 'uci' | 'xboard';
  clock: ClockRequest;
  /** 0: no limit. */
  nodes: number;
  depth: number;
  restart: Restart;
  /** Whether it thinks in its opponent's time. */
  ponder: boolean;
  /** What its program is sent before its protocol begins. */
  firstLines: readonly string[];
  /** Whether its scores are from White's view. */
  whiteScores: boolean;
  /** A Polyglot book of its own; an empty file: none. */
  book?: { file: string; moves?: number };
  /** Absent: the startup time of all. */
  startupMs?: number;
  /** Whether its input and output are logged. */
  logs: boolean;
  /** In the order of the words; of a name that is given twice, the last value counts. */
  options: (readonly [name: string, value: string])[];
};

export type OpeningsRequest = {
  file: string;
  format?: 'pgn' | 'epd';
  order: 'sequential' | 'random';
  plies?: number;
  start: number;
};

export const PGN_NOTATIONS = ['san', 'lan', 'uci'] as const;
/** As they end; with the other games of their encounter and round; by their numbers. */
export const PGN_ORDERS = ['ended', 'pairs', 'games'] as const;

/** `-pgnout`: what each comment holds besides evaluation, depth and time. */
export type PgnRequest = {
  file: string;
  append: boolean;
  order: (typeof PGN_ORDERS)[number];
  notation: (typeof PGN_NOTATIONS)[number];
  /** Only the seven tags, the start position, and moves without comments. */
  minimal: boolean;
  nodes: boolean;
  seldepth: boolean;
  nps: boolean;
  hashfull: boolean;
  tbhits: boolean;
  timeleft: boolean;
  pv: boolean;
  latency: boolean;
  /** Regular expressions: the last line of a search that matches each is in its comment. */
  matchLines: readonly string[];
  crc32: boolean;
};

export const newPgn = (): PgnRequest => ({
  ...{ file: '', append: true, notation: 'san', minimal: false, nodes: false, seldepth: false, nps: false, hashfull: false },
  ...{ tbhits: false, timeleft: false, pv: false, latency: false, matchLines: [], crc32: false, order: 'ended' },
});

export type EpdRequest = { file: string; append: boolean };

export type MatchRequest = {
  dialect: Dialect;
  engines: EngineRequest[];
  /** `pyramid`: each engine meets all before it. `swiss`: neither runner plays it. */
  format: 'round-robin' | 'gauntlet' | 'pyramid' | 'knockout' | 'swiss';
  /** Gauntlet: how many engines, from the first, play all others. */
  challengers: number;
  /** Knockout: how many engines, from the first, keep their seeds; absent: all are drawn. */
  seeded?: number;
  rounds: number;
  /** The games of each encounter in a round; they share an opening. */
  games: number;
  /** What the first engine had from the first games, which another runner played; absent: all are to be played. */
  earlier?: MatchTally;
  /** The file that the match comes from; absent: it comes from the words alone. */
  savedIn?: string;
  /** How many games in a row share an opening, if not those of an encounter. */
  gamesPerOpening?: number;
  /** Whether all games of a round share an opening. */
  roundOpenings?: boolean;
  /** Whether every second game has colours reversed. */
  swaps: boolean;
  /** Whether the second engine has White in game 1. */
  reverse: boolean;
  openings?: OpeningsRequest;
  /** Digits of an unsigned number of 64 bits; absent: drawn. */
  seed?: string;
  /** Below 1: all cores but so many, and one at least. */
  concurrency: number;
  forceConcurrency: boolean;
  affinity: boolean;
  variant: Variant;
  /** Empty: the words give none. */
  event: string;
  site: string;
  /** Scores in centipawns. */
  draw?: { moveNumber: number; moveCount: number; score: number };
  resign?: { moveCount: number; score: number; twoSided: boolean };
  maxMoves?: number;
  sprt?: { elo0: number; elo1: number; alpha: number; beta: number; model: SprtModel };
  /** `folders` empty: none are used. `pieces` 0: as many as the tables have. */
  tablebases: { folders: readonly string[]; pieces: number; ignoreFifty: boolean; results: 'all' | 'wins' | 'draws' };
  /** Whether the match goes on after an engine crashed or stalled. */
  recover: boolean;
  startupMs: number;
  /** How long an engine may take to answer after each move; absent: it is not asked. */
  pingMs?: number;
  /** Absent: nothing of engines’ lines is checked. */
  checkLines?: LineChecks;
  /** A program with its arguments that is to be checked; nothing is played. */
  checked?: readonly string[];
  /** The pause after each game, before the next one begins in its place; absent: none. */
  waitMs?: number;
  /** Whether any warning ends the match. */
  strict?: boolean;
  /** Whether the latency of each move is logged. */
  showLatency?: boolean;
  /** Whether a warning is one line. */
  testEnv?: boolean;
  pgn?: PgnRequest;
  epd?: EpdRequest;
  /** Whether game pairs are counted. */
  penta: boolean;
  /** 0: only at the end. */
  ratingInterval: number;
  scoreInterval: number;
  /** 0: only at the end. */
  outcomeInterval: number;
  /** The fields of the table of more than two engines, or the name of a list of them; absent: the runner's usual ones. */
  resultFormat?: string;
  /** The lines that are printed. */
  lines: Dialect;
  /** The file for notices; absent: none. */
  log?: { file: string; append: boolean };
  engineLogs: boolean;
  /** The words ask for this text and nothing else. */
  answer?: string;
};

/** What may be read in addition to the words. */
export type KnownFiles = {
  /** The text of cutechess's engines.json; absent: there is none. */
  readonly enginesJson?: string;
  /** The text of a file that the words name; the error is a sentence. */
  readonly read: (path: string) => Result<string, string>;
};

/** As most words have it. */
export const newEngine = (): EngineRequest => ({
  ...{ name: '', cmd: '', dir: '', args: [], protocol: 'uci', clock: { ...NO_CLOCK }, nodes: 0, depth: 0 },
  ...{ restart: 'auto', ponder: false, firstLines: [], whiteScores: false, logs: false, options: [] },
});

/** A name for each engine without one, from its program; a second engine of a name gets a number. */
export function nameEngines(engines: readonly EngineRequest[]): void {
  const seen = new Map<string, number>();
  for (const engine of engines) {
    if (engine.name === '') engine.name = (engine.cmd.split(/[/\\]/).at(-1) ?? '').replace(/(?<=.)\.[^.]*$/, '');
    const count = (seen.get(engine.name) ?? 0) + 1;
    seen.set(engine.name, count);
    if (count > 1) engine.name = `${engine.name}_${count}`;
  }
}

/** The colours of a pairing in a Swiss follow from earlier ones. */
export function checkSwiss({ format, swaps, reverse, sprt }: MatchRequest, refuse: (message: string) => void): void {
  if (format !== 'swiss') return;
  if (!swaps) refuse('Cannot use -noswap in a Swiss: expected none, it balances colours');
  if (reverse) refuse('Cannot use -reverse in a Swiss: expected none, it balances colours');
  if (sprt !== undefined) refuse('Cannot use -sprt in a Swiss: expected two engines and a round robin with it');
}

/** A test compares two engines. */
export function checkTest({ engines, sprt }: MatchRequest, refuse: (message: string) => void): void {
  if (engines.length > 2 && sprt !== undefined)
    refuse(`Cannot test ${engines.length} engines: expected two -engine with -sprt, it compares the first with the second`);
}
