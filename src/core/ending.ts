// How a game ended. One union for every game and every format; points, PGN results and table symbols derive from it.
// Each member is a regular ending or has a row in docs/failures.md.

import type { Colour } from './colour.ts';

/** The outcome on the board or by the rules of the event. */
export type Outcome = Colour | 'draw';

/** The result strings of PGN and XBoard. */
export const RESULTS = { white: '1-0', black: '0-1', draw: '1/2-1/2' } as const satisfies Record<Outcome, string>;

/** Endings by the rules of the game itself. */
export const RULES_ENDINGS = [
  'checkmate',
  'stalemate',
  'repetition',
  'fifty-moves',
  'insufficient-material',
  /** The own endings of chess variants (VAR-1 to VAR-6). */
  'king-exploded',
  'no-men-left',
  'horde-destroyed',
  'king-on-hill',
  'race-over',
  'third-check',
  /** Go: the score, agreed by both players or counted by rules that need no agreement. */
  'counting',
] as const;
export type RulesEnding = (typeof RULES_ENDINGS)[number];

/** Why a player can lose a game without being beaten on the board. */
export const FAULTS = ['time', 'illegal-move', 'crash', 'stall', 'protocol', 'absence'] as const;
export type Fault = (typeof FAULTS)[number];

export type GameEnding =
  /** By the rules of the game. `score` in the form of SGF `RE` (`B+6.5`, `0`), if there is one. `dead`: the points of the dead stones with which
   * the board gives an agreed score, if a player named them. */
  | {
      readonly kind: 'rules';
      readonly reason: RulesEnding;
      readonly outcome: Outcome;
      readonly score?: string;
      readonly dead?: readonly string[];
    }
  /** By a rule of the event; `rule` is its id (`DRAW-1`, `WIN-1`, `TB-1`). */
  | { readonly kind: 'adjudicated'; readonly rule: string; readonly outcome: Outcome; readonly evidence: string }
  | { readonly kind: 'resigned'; readonly by: Colour }
  /** `by` is the side that lost; `evidence` describes what was observed, in one sentence. */
  | { readonly kind: 'forfeit'; readonly by: Colour; readonly fault: Fault; readonly evidence: string }
  /** Decided by an official. */
  | { readonly kind: 'ruled'; readonly outcome: Outcome; readonly by: string; readonly reason: string; readonly score?: string }
  /** Ended through no player's fault: the game never counts and is played again. */
  | { readonly kind: 'void'; readonly reason: string };

/** The winner or `draw`; `undefined` for a game that does not count. */
export function outcomeOf(ending: GameEnding): Outcome | undefined {
  switch (ending.kind) {
    case 'rules':
    case 'adjudicated':
    case 'ruled':
      return ending.outcome;
    case 'resigned':
    case 'forfeit':
      return ending.by === 'white' ? 'black' : 'white';
    case 'void':
      return undefined;
  }
}

/** A crash is a process that ended or stopped answering; time losses and illegal moves are not crashes (S16-15c). */
export const isCrash = (ending: GameEnding): boolean =>
  ending.kind === 'forfeit' && (ending.fault === 'crash' || ending.fault === 'stall');
