// A game job: plain data that describes one game to play, given to the thread that plays it. What that thread needs from its machine (cores,
// folders of tablebases and logs, operators' seats) is in match/venue/messages.ts.

import type { AdjudicationRules } from './adjudication.ts';
import type { JudgingRules } from './judging.ts';
import type { Sides } from './colour.ts';
import type { Conditions } from './engines/conditions.ts';
import type { EngineLimits } from './engines/engineLimits.ts';
import type { EngineVersion } from './engines/engineVersion.ts';
import type { ProcessProgram, Program } from './engines/program.ts';
import type { Evaluation } from './evaluation.ts';
import type { ChessStart, GameStart } from './gameRules.ts';
import type { EntrantName, EventKey, GameId } from './ids.ts';
import type { LineChecks } from './lineDoubts.ts';
import type { Resources } from './resources.ts';
import type { SearchFigures } from './searchFigures.ts';
import type { SearchLimits, TimeControl } from './timeControl.ts';

/** `{ atMost }` is lowered to the engine's own maximum; the value used is recorded. `true` presses a button. */
export type OptionValue = string | number | boolean | { readonly atMost: number };
export type EngineOptions = Readonly<Record<string, OptionValue>>;

export const PROTOCOLS = ['uci', 'xboard', 'gtp', 'sgmp', 'operator'] as const;
/** `operator`: no protocol; a person types the moves at a seat (arbiter seat). */
export type Protocol = (typeof PROTOCOLS)[number];

/** Parts of UCI to which an engine may restrict itself. `4k`: what the TCEC 4k event requires of its engines (4K-7.9). */
export const PROTOCOL_SUBSETS = ['4k'] as const;
export type ProtocolSubset = (typeof PROTOCOL_SUBSETS)[number];

export const RESTARTS = ['auto', 'betweenGames', 'never'] as const;
/** When an engine's process is started again although it could go on; `auto`: where the engine asks for it. */
export type Restart = (typeof RESTARTS)[number];

/** An engine as it is entered in an event, or tried. */
export type EngineConfig = {
  readonly name: EntrantName;
  readonly protocol: Protocol;
  readonly program: Program;
  /** It receives only this part of its protocol; absent: all of it. */
  readonly protocolSubset?: ProtocolSubset;
  /** Its author; Swiss pairings keep programs by one author apart. */
  readonly author?: string;
  /** Of the registry in `folder`: which engine, and which of its versions. */
  readonly registered?: { readonly folder: string; readonly engine: string; readonly number: number };
  readonly options: EngineOptions;
  /** Names in `options` that apply to all engines alike: they are set only if the engine declares them. Absent: none. */
  readonly whereDeclared?: readonly string[];
  /** Whether options that it does not declare, or whose value it does not allow, are left out; absent: it is not started then. */
  readonly skipsWrongOptions?: true;
  /** The values that its event allows for its options; absent: any. */
  readonly optionLimits?: EngineLimits;
  /** What it must be, and may use, to be entered; absent: anything. */
  readonly conditions?: Conditions;
  /** The version that its event accepted: no other version is started. Absent: any version. */
  readonly version?: EngineVersion;
  /** The longest wait for the handshake and for each `readyok`, in ms. */
  readonly startupMs: number;
  /** Absent: `auto`. */
  readonly restart?: Exclude<Restart, 'auto'>;
  /** A Polyglot book from which its moves are made, in the first so many moves of a game; `moves` absent: as long as the book has any. */
  readonly book?: { readonly file: string; readonly moves?: number };
  /** Whether it thinks in its opponent's time; absent: no. */
  readonly ponder?: true;
  /** What its program is sent before its protocol begins; absent: nothing. */
  readonly firstLines?: readonly string[];
  /** Its scores are from White's view; absent: from its own. */
  readonly scoresFrom?: 'white';
  /** How long it may take after each move to answer whether it is ready, in ms; absent: it is not asked. */
  readonly pingMs?: number;
  /** What is checked of the lines that report its searches; absent: nothing. */
  readonly checkLines?: Exclude<LineChecks, 'off'>;
  /** Regular expressions: the last line of a search that matches each is recorded with the move. Absent: none. */
  readonly keepLines?: readonly string[];
  /** What it takes of the resources that workers offer while it runs; absent: nothing. */
  readonly uses?: Resources;
  /** Whether everything that it sends and receives is logged; absent: no. */
  readonly logs?: boolean;
};

/** An engine whose program Arbiter itself starts. */
export type StartedEngine = EngineConfig & { readonly program: ProcessProgram };
export const isStarted = (engine: EngineConfig): engine is StartedEngine => engine.program.kind === 'process';

/** Whether Arbiter starts and ends its program, here or on an engine host. */
export const isLaunched = (engine: EngineConfig): boolean => isStarted(engine) || engine.program.kind === 'hosted';

/** An opening: moves from the start of the game, played on behalf of the engines. */
export type Opening<Start extends GameStart = GameStart> = {
  readonly start: Start;
  readonly moves: readonly string[];
  /** Its source, for people: `book50.epd:7`. */
  readonly source?: string;
};
export type ChessOpening = Opening<ChessStart>;

/** One game, as any machine could play it: it contains nothing that depends on the machine. */
export type GameJob = {
  readonly id: GameId;
  /** Increases each time the game is handed out; absent: it is handed out once. Facts of an earlier attempt are refused. */
  readonly attempt?: number;
  readonly event: EventKey;
  readonly number: number;
  readonly round: number;
  readonly board: number;
  readonly players: Sides<EngineConfig>;
  readonly opening: Opening;
  readonly timeControls: Sides<TimeControl>;
  readonly limits: Sides<SearchLimits>;
  readonly adjudication: AdjudicationRules;
  /** What officials decide instead of the referee; absent: nothing. */
  readonly judging?: JudgingRules;
  /** The longest wait for a player's count after play has stopped, in ms; absent: 60 s. */
  readonly countMs?: number;
  /** S16-15a: how a player that oversteps its time and then does not respond is treated; absent: the game does not wait for it. */
  readonly unresponsive?: { readonly graceMs: number; readonly counts: boolean };
  /** CGF-6.3: the wait for a player that Arbiter does not start and that has announced nothing, in ms; absent: its `startupMs`. */
  readonly patienceMs?: number;
  /** The pause after it, before the next game begins in its place, in ms; absent: none. */
  readonly pauseMs?: number;
  /**
   * CGF-6.3: the players that have announced a late arrival, and the minimum deduction from their time, in ms, which `timeControls` already
   * includes. The clock of such a player runs from the start of the game until it arrives.
   */
  readonly tardy?: Partial<Sides<number>>;
  /** Draws moves from the books of its engines; absent: they have none. */
  readonly bookSeed?: number;
  /** Present if the game continues after an interruption: the plies after the opening, as the journal holds them. */
  readonly resume?: readonly PlyRecord[];
  /** How long each engine may think about the position of a resumed game before clocks run (INT-5), in ms; absent: no time. */
  readonly warmUpMs?: Sides<number>;
};

/** A played ply. Times in ms; a field is absent if the engine did not report it. `pv` in protocol moves. */
export type PlyRecord = SearchFigures & {
  /** The number of this ply, from 1, including opening plies. */
  readonly ply: number;
  readonly move: string;
  /** Whether it comes from its engine's book: no clock ran. */
  readonly book?: true;
  readonly elapsedMs: number;
  /** The time that the engine itself reported last. */
  readonly reportedMs?: number;
  /** Time left after the move, including the increment; absent without a clock. */
  readonly leftMs?: number;
  readonly evaluation: Evaluation;
  readonly ponder?: string;
  readonly pv?: string;
  /** The lines that `keepLines` asks for; absent: none matched. */
  readonly lines?: readonly string[];
};
