// What an event leaves to its officials instead of its referee, as plain data of the tournament file (docs/rules.md: CGF-6, CGF-9, CGF-10), and what the referee
// asks them. Plies are moves of one side, passes included, as CGF counts them.

import type { Colour, Sides } from './colour.ts';
import type { GameEnding } from './ending.ts';

export type JudgingRules = {
  /** CGF-6.2: once so many plies have been played a fallen flag is a judge's matter; absent: it always loses. */
  readonly flagFromPly?: number;
  /** CGF-6.2, CGF-9.1.5: once so many plies have been played the game is stopped, and a judge decides; absent: never. */
  readonly stopAtPly?: number;
  /** CGF-10.1: whether a crashed or silent program waits for a judge, its clock running, instead of losing at once. */
  readonly crashes: boolean;
  /** CGF-10.1: whether a breach of the protocol waits for a judge likewise, to go on at the operator's seat, instead of losing at once. */
  readonly protocolFaults: boolean;
};

/** What a player says of the score after two passes. `score` as in SGF `RE`; `dead` in moves' form, absent where it was not named. */
export type ScoreClaim =
  | { readonly kind: 'told'; readonly score: string; readonly dead?: readonly string[] }
  | { readonly kind: 'silent'; readonly evidence: string };

/** The points of the stones that a player called dead; `undefined` where it said nothing of any. */
export const deadOf = (claim: ScoreClaim): readonly string[] | undefined => (claim.kind === 'told' ? claim.dead : undefined);

/** Why a game has stopped and waits for officials. */
export type Referral =
  /**
   * CGF-9.3: the players name different scores, or by area rules one that the board does not give. `counts` are advisory: what the board
   * gives with each player's dead stones taken off, and with none, by `method` (`Chinese rules, komi 7.5`).
   */
  | {
      readonly kind: 'scores-differ';
      readonly claims: Sides<ScoreClaim>;
      readonly counts: readonly { readonly label: string; readonly score: string }[];
      readonly method: string;
    }
  /** CGF-6.2: `by` overstepped its time, but so many plies had been played that it does not lose by it. */
  | { readonly kind: 'late-flag'; readonly by: Colour; readonly evidence: string }
  /** CGF-9.1.5. */
  | { readonly kind: 'move-limit' }
  /** CGF-10.2: the power failed, or the machine, while it was played. */
  | { readonly kind: 'interrupted' };

/** The score that both players name, in the same words; `undefined` where they name two, or one names none. */
export function agreedScore({ white, black }: Sides<ScoreClaim>): string | undefined {
  return white.kind === 'told' && black.kind === 'told' && white.score === black.score ? white.score : undefined;
}

/** Why a judge is called to a game that is not over: the clock of `by` runs while they decide. `lines` are the last that its program said. */
export type JudgeCall = {
  readonly by: Colour;
  readonly fault: 'crash' | 'stall' | 'protocol';
  readonly evidence: string;
  readonly lines?: readonly string[];
};

/** What a judge says to a call: start the same program again, or go on at the operator's seat. Endings are rulings on the result. */
export const CALL_ANSWERS = ['restart', 'seat'] as const;
export type CallAnswer = (typeof CALL_ANSWERS)[number];

/** What an official says to a game while it is played (CUP-5c, CGF-9.1.7, CGF-10.1), or while it waits for a player (CGF-6.3). */
export type JudgeWord =
  | { readonly kind: 'ended'; readonly ending: GameEnding }
  | { readonly kind: 'answered'; readonly answer: CallAnswer }
  /** It comes late, and has said so; at least so much is taken from its time. */
  | { readonly kind: 'tardy'; readonly by: Colour; readonly lateMs: number }
  /** The game is on hold until an official lets it continue; `reason` is a sentence without its capital. */
  | { readonly kind: 'stopped'; readonly reason: string };
