// What an event leaves to its officials instead of its referee, as plain data of the tournament file (docs/rules.md: CGF-6, CGF-9, CGF-10), and
// the questions that the referee asks them. Plies are moves of one side, including passes, as CGF counts them.

import type { Colour, Sides } from './colour.ts';
import type { GameEnding } from './ending.ts';

export type JudgingRules = {
  /** CGF-6.2: after this many plies a judge decides about a fallen flag; absent: a fallen flag always loses. */
  readonly flagFromPly?: number;
  /** CGF-6.2, CGF-9.1.5: after this many plies the game is stopped, and a judge decides; absent: never. */
  readonly stopAtPly?: number;
  /** CGF-10.1: whether a crashed or silent program waits for a judge, with its clock running, instead of losing at once. */
  readonly crashes: boolean;
  /** CGF-10.1: whether a breach of the protocol waits for a judge too, to continue at the operator's seat, instead of losing at once. */
  readonly protocolFaults: boolean;
};

/** What a player says about the score after two passes. `score` in the form of SGF `RE`; `dead` in the form of moves, absent if not named. */
export type ScoreClaim =
  | { readonly kind: 'told'; readonly score: string; readonly dead?: readonly string[] }
  | { readonly kind: 'silent'; readonly evidence: string };

/** How long a score may take where the event says nothing: a person has to find it on a screen, and to mark the dead stones. */
export const COUNT_WITHIN_MS = { program: 60_000, hand: 600_000 } as const;

/** The points of the stones that a player called dead; `undefined` if it named none. */
export const deadOf = (claim: ScoreClaim): readonly string[] | undefined => (claim.kind === 'told' ? claim.dead : undefined);

/** Why a game has stopped and waits for officials. */
export type Referral =
  /**
   * CGF-9.3: the players name different scores or, by area rules, one that the board does not give. `counts` are advisory: the score of the
   * board with each player's dead stones removed, and with none removed, by `method` (`Chinese rules, komi 7.5`).
   */
  | {
      readonly kind: 'scores-differ';
      readonly claims: Sides<ScoreClaim>;
      readonly counts: readonly { readonly label: string; readonly score: string }[];
      readonly method: string;
    }
  /** CGF-6.2: `by` overstepped its time, but so late in the game that it does not lose for it. */
  | { readonly kind: 'late-flag'; readonly by: Colour; readonly evidence: string }
  /** CGF-9.1.5. */
  | { readonly kind: 'move-limit' }
  /** CGF-10.2: the power or the machine failed during the game. */
  | { readonly kind: 'interrupted' };

/** The score that both players name, in identical text; `undefined` if they name two, or one names none. */
export function agreedScore({ white, black }: Sides<ScoreClaim>): string | undefined {
  return white.kind === 'told' && black.kind === 'told' && white.score === black.score ? white.score : undefined;
}

/** Why a judge is called to a game that is not over: the clock of `by` runs while they decide. `lines` are the last lines of its program. */
export type JudgeCall = {
  readonly by: Colour;
  readonly fault: 'crash' | 'stall' | 'protocol';
  readonly evidence: string;
  readonly lines?: readonly string[];
};

/** A judge's answers to a call: start the same program again, or continue at the operator's seat. Rulings on the result end a game. */
export const CALL_ANSWERS = ['restart', 'seat'] as const;
export type CallAnswer = (typeof CALL_ANSWERS)[number];

/** An official's message to a game while it is played (CUP-5c, CGF-9.1.7, CGF-10.1), or while it waits for a player (CGF-6.3). */
export type JudgeWord =
  | { readonly kind: 'ended'; readonly ending: GameEnding }
  | { readonly kind: 'answered'; readonly answer: CallAnswer }
  /** The player has announced that it comes late; at least `lateMs` is deducted from its time. */
  | { readonly kind: 'tardy'; readonly by: Colour; readonly lateMs: number }
  /** The game is on hold until an official lets it continue; `reason` is a sentence without its initial capital. */
  | { readonly kind: 'stopped'; readonly reason: string };
