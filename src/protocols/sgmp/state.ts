// The state, inputs and events of one side of a game over SGMP, as plain data, and the initial state. machine.ts has the transitions.

import type { Allowance, Rate } from '../../core/allowance.ts';
import type { Colour } from '../../core/colour.ts';
import { NEW_DELIVERY, resendDue, type Delivery } from './delivery.ts';
import { isBoardSize, isHandicap } from './point.ts';

/** A game has some hundred frames, and a bad line repeats a few. A program that says more is not heard on: each may be answered and remembered. */
export const FRAMES: Rate = { atOnce: 1000, aSecond: 10 };

/** The 20 s of CGF'99; a peer that omits the QUERYs is accepted only after it could have repeated one. */
export const SGMP_TIMING: SgmpTiming = { resendMs: 20_000, omissionMs: 25_000 };

export type SgmpTiming = {
  /** How long a frame waits for its OK before it is repeated, in ms. */
  readonly resendMs: number;
  /** How long after an OK in place of the QUERYs the game begins without them, in ms. */
  readonly omissionMs: number;
};

export type SgmpGame = {
  /** Our colour; the peer has the other one. */
  readonly colour: Colour;
  /** Lines of the board, 2…22. */
  readonly size: number;
  /** 0: an even game; else 2…9 stones that both set up themselves, and White begins. */
  readonly handicap: number;
  /** White only: the OK that lets Black begin waits for the input `let-begin`, so that a clock can start with it. Absent: it is sent immediately. */
  readonly holdsStart?: boolean;
  readonly timing?: SgmpTiming;
};

export type SgmpInput =
  /** Black sends NEWGAME; White listens (it also does so before). */
  (
    | { readonly kind: 'start' }
    /** Bytes of the peer, split anywhere. */
    | { readonly kind: 'bytes'; readonly bytes: Uint8Array }
    /** Our move, `Q16` or `pass`. Throws if it is not our turn. */
    | { readonly kind: 'send-move'; readonly move: string }
    /** Sends the OK that `holdsStart` keeps; does nothing if it is not held. */
    | { readonly kind: 'let-begin' }
    /** Does what is due. */
    | { readonly kind: 'time' }
  ) & { readonly nowMs: number };

export type SgmpEvent =
  /** The opening exchange is complete. */
  | { readonly kind: 'agreed' }
  /** The peer's move in its turn, `Q16` or `pass`; not checked for legality. */
  | { readonly kind: 'moved'; readonly move: string }
  /** The peer has our last move. */
  | { readonly kind: 'delivered' }
  /** Something that the peer should not do, and that changes nothing. */
  | { readonly kind: 'noticed'; readonly words: string }
  /** The game cannot continue over this protocol. Nothing more is written or reported. */
  | { readonly kind: 'broken'; readonly evidence: string };

export type SgmpPhase =
  /** Black before `start`, White before NEWGAME. */
  | 'waiting'
  /** Black has sent NEWGAME. */
  | 'proposing'
  /** White has sent QUERY 11, then QUERY 8. */
  | 'asking-colour'
  | 'asking-handicap'
  /** White has everything it asked for and holds its OK. */
  | 'held'
  | 'playing'
  | 'broken';

export type SgmpState = {
  readonly game: SgmpGame;
  readonly phase: SgmpPhase;
  /** Whose move is next; meaningful from 'held' on. */
  readonly turn: Colour;
  /** The number of consecutive passes so far; the game is over at 2. */
  readonly passes: number;
  /** The number of repeated frames; `dropped` counts incomplete frames. Both show the quality of the connection. */
  readonly resent: number;
  readonly dropped: number;
  readonly rest: readonly number[];
  /** Of frames that the peer may send; `undefined` before its first. */
  readonly frames: Allowance | undefined;
  readonly delivery: Delivery;
  /** What Black has been asked. */
  readonly asked: { readonly colour: boolean; readonly handicap: boolean };
  /** When Black begins although it was not asked everything. */
  readonly omissionDueMs: number | undefined;
  readonly lastPeerMove: number | undefined;
  /** The last command that cannot be intended, until a valid one comes. */
  readonly suspicion: { readonly evidence: string; readonly dueMs: number } | undefined;
};

export type SgmpStep = {
  readonly state: SgmpState;
  /** Write these in order, one frame each. */
  readonly write: readonly Uint8Array[];
  readonly events: readonly SgmpEvent[];
};

/** Throws for a board that MOVE cannot number and for an impossible handicap. */
export function newSgmp(game: SgmpGame): SgmpState {
  const { size, handicap } = game;
  if (!isBoardSize(size)) throw new RangeError(`Cannot play over SGMP: expected a board from 2 to 22 lines, got "${size}"`);
  if (!isHandicap(handicap)) {
    throw new RangeError(`Cannot play over SGMP: expected a handicap of 0 or 2 to 9 stones, got "${handicap}"`);
  }
  return {
    game,
    phase: 'waiting',
    turn: handicap === 0 ? 'black' : 'white',
    passes: 0,
    resent: 0,
    dropped: 0,
    rest: [],
    frames: undefined,
    delivery: NEW_DELIVERY,
    asked: { colour: false, handicap: false },
    omissionDueMs: undefined,
    lastPeerMove: undefined,
    suspicion: undefined,
  };
}

/** When the input `time` is needed next, on the clock of the inputs. */
export function sgmpDue({ phase, game, delivery, omissionDueMs, suspicion }: SgmpState): number | undefined {
  if (phase === 'broken') return undefined;
  const dues = [resendDue(delivery, timingOf(game).resendMs), omissionDueMs, suspicion?.dueMs].filter((due) => due !== undefined);
  return dues.length === 0 ? undefined : Math.min(...dues);
}

export const timingOf = (game: SgmpGame): SgmpTiming => game.timing ?? SGMP_TIMING;
