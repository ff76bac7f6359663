// A game job: plain data that describes one game to play, handed to the thread that plays it. What that thread needs of its machine (cores,
// folders of tablebases and logs, operators' seats) is not here: match/venue/messages.ts.

import type { AdjudicationRules } from './adjudication.ts';
import type { JudgingRules } from './judging.ts';
import type { Sides } from './colour.ts';
import type { EngineLimits } from './engines/engineLimits.ts';
import type { EngineVersion } from './engines/engineVersion.ts';
import type { ProcessProgram, Program } from './engines/program.ts';
import type { Evaluation } from './evaluation.ts';
import type { ChessStart, GameStart } from './gameRules.ts';
import type { EntrantName, EventKey, GameId } from './ids.ts';
import type { SearchFigures } from './searchFigures.ts';
import type { SearchLimits, TimeControl } from './timeControl.ts';

/** `{ atMost }` is lowered to the engine's own maximum; the value used is recorded. A button is pressed by `true`. */
export type OptionValue = string | number | boolean | { readonly atMost: number };
export type EngineOptions = Readonly<Record<string, OptionValue>>;

export const PROTOCOLS = ['uci', 'xboard', 'gtp', 'sgmp', 'operator'] as const;
/** `operator`: no protocol at all, a person types the moves at a seat (arbiter seat). */
export type Protocol = (typeof PROTOCOLS)[number];

/** Parts of UCI that an engine may restrict itself to. `4k`: what the TCEC 4k event asks of its engines (4K-7.9). */
export const PROTOCOL_SUBSETS = ['4k'] as const;
export type ProtocolSubset = (typeof PROTOCOL_SUBSETS)[number];

/** An engine as it is entered in an event, or tried. */
export type EngineConfig = {
  readonly name: EntrantName;
  readonly protocol: Protocol;
  readonly program: Program;
  /** It hears nothing beyond this part of its protocol; absent: all of it. */
  readonly protocolSubset?: ProtocolSubset;
  /** Who wrote it; Swiss pairings keep programs of one author apart. */
  readonly author?: string;
  readonly options: EngineOptions;
  /** Names in `options` that hold for all engines alike: they are set only where the engine declares them. Absent: none. */
  readonly whereDeclared?: readonly string[];
  /** What its event allows its options to be; absent: anything. */
  readonly optionLimits?: EngineLimits;
  /** What its event accepted: nothing else is started for it. Absent: whatever is there. */
  readonly version?: EngineVersion;
  /** The longest wait for the handshake and for each `readyok`. */
  readonly startupMs: number;
  /** Whether all that it says and hears is written down; absent: no. */
  readonly logs?: boolean;
};

/** An engine whose program Arbiter starts itself. */
export type StartedEngine = EngineConfig & { readonly program: ProcessProgram };
export const isStarted = (engine: EngineConfig): engine is StartedEngine => engine.program.kind === 'process';

/** An opening: moves from the start of the game that are played for the engines. */
export type Opening<Start extends GameStart = GameStart> = {
  readonly start: Start;
  readonly moves: readonly string[];
  /** Where it comes from, for people: `book50.epd:7`. */
  readonly source?: string;
};
export type ChessOpening = Opening<ChessStart>;

/** One game, as any machine could play it: what a place to play has of its machine is not in it. */
export type GameJob = {
  readonly id: GameId;
  /** Grows each time the game is handed out; absent: it is handed out once. Facts of an earlier attempt are refused. */
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
  /** What is left to officials; absent: nothing. */
  readonly judging?: JudgingRules;
  /** Longest wait for a player's count after play has stopped, in ms; absent: 60 s. */
  readonly countMs?: number;
  /** S16-15a: what is done about a player that oversteps its time and is not heard of then; absent: it is not waited for. */
  readonly unresponsive?: { readonly graceMs: number; readonly counts: boolean };
  /** CGF-6.3: how long to wait for a player that Arbiter does not start and that has announced nothing, in ms; absent: its `startupMs`. */
  readonly patienceMs?: number;
  /**
   * CGF-6.3: who has announced that it comes late, and the least that is taken from its time for it, in ms, which is taken in `timeControls`
   * already. Its clock runs from the start of the game until it is there.
   */
  readonly tardy?: Partial<Sides<number>>;
  /** Present where the game goes on after an interruption: the plies after the opening, as the journal holds them. */
  readonly resume?: readonly PlyRecord[];
  /** How long each engine may think about the position of a resumed game before clocks run (INT-5), in ms; absent: not at all. */
  readonly warmUpMs?: Sides<number>;
};

/** A played ply. Times in ms; a field is absent where the engine did not tell. `pv` in protocol moves. */
export type PlyRecord = SearchFigures & {
  /** From 1, opening plies included: the ply that this move makes. */
  readonly ply: number;
  readonly move: string;
  readonly elapsedMs: number;
  /** Time left after the move, increment added; absent without a clock. */
  readonly leftMs?: number;
  readonly evaluation: Evaluation;
  readonly ponder?: string;
  readonly pv?: string;
};
