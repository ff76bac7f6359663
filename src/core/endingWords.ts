// The words for endings: one table for terminal, page, checks, PGN and SGF. Programs read the columns `tcec` and `sgf`, so these never change:
// TCEC's words are those of the 27,612 games of its archive, the letters are FF[4]'s. Whole sentences are built where they are shown.

import type { Fault, RulesEnding } from './ending.ts';

type RulesWords = { readonly words: string; readonly tcec: string };

export const RULES_ENDING_WORDS = {
  checkmate: { words: 'checkmate', tcec: 'Checkmate' },
  stalemate: { words: 'stalemate', tcec: 'Stalemate' },
  repetition: { words: 'threefold repetition', tcec: '3-Fold repetition' },
  'fifty-moves': { words: 'the 50-move rule', tcec: 'Fifty moves rule' },
  'insufficient-material': { words: 'insufficient material', tcec: 'Insufficient material' },
  'king-exploded': { words: 'the explosion of a king', tcec: 'King exploded' },
  'no-men-left': { words: 'the loss of all men', tcec: 'No men left' },
  'horde-destroyed': { words: 'the end of the horde', tcec: 'Horde destroyed' },
  'king-on-hill': { words: 'a king on the hill', tcec: 'King in the center' },
  'race-over': { words: 'the end of the race', tcec: 'Race finished' },
  'third-check': { words: 'the third check', tcec: 'Third check' },
  counting: { words: 'counting', tcec: 'Counting' },
} as const satisfies Record<RulesEnding, RulesWords>;

/** Adjudications by rule, without the figures of the event; `arbiter explain` has the whole rule. */
export const ADJUDICATION_WORDS: Readonly<Record<string, string>> = {
  'DRAW-1': 'both evaluations near zero',
  'WIN-1': 'both evaluations agree',
  'RESIGN-1': 'seen as lost by its own evaluations',
  'TB-1': 'decided by the tablebases',
  'MAX-1': 'too many moves',
  'INT-2': 'interrupted, and both last evaluations agree',
  'INT-3': 'interrupted, and both last evaluations agree',
  'INT-4': 'interrupted, and decided by the tablebases',
};

/** `WIN-1: both evaluations agree`. */
export function ruleInWords(rule: string): string {
  const words = ADJUDICATION_WORDS[rule];
  return words === undefined ? rule : `${rule}: ${words}`;
}

type FaultWords = {
  /** After a name: `White loses on time`, `White lost on time`. */
  readonly now: string;
  readonly past: string;
  /** Directly after the side's name. */
  readonly tcec: string;
  /** PGN's tag Termination (PGN standard 9.8.1, with two words of TCEC). */
  readonly termination: string;
  /** The comment, and the letter after the winner: SGF has two kinds of forfeit. */
  readonly sgf: readonly [string, 'T' | 'F'];
};

export const FAULT_WORDS = {
  time: {
    now: 'loses on time',
    past: 'lost on time',
    tcec: ' loses on time',
    termination: 'time forfeit',
    sgf: ['Time', 'T'],
  },
  'illegal-move': {
    now: 'makes an illegal move',
    past: 'made an illegal move',
    tcec: ' makes an illegal move',
    termination: 'illegal move',
    sgf: ['Illegal move', 'F'],
  },
  crash: {
    now: 'crashes',
    past: 'crashed',
    tcec: ' disconnects',
    termination: 'abandoned',
    sgf: ['Crash', 'F'],
  },
  stall: {
    now: 'stops answering',
    past: 'stopped answering',
    tcec: "'s connection stalls",
    termination: 'stalled connection',
    sgf: ['No answer', 'F'],
  },
  protocol: {
    now: 'breaks the protocol',
    past: 'broke the protocol',
    tcec: ' breaks the protocol',
    termination: 'rules infraction',
    sgf: ['Breach of the protocol', 'F'],
  },
  absence: {
    now: 'is absent',
    past: 'was absent',
    tcec: ' is absent',
    termination: 'unplayed',
    sgf: ['Absence', 'F'],
  },
} as const satisfies Record<Fault, FaultWords>;
