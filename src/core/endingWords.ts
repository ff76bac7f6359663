// The words for endings: one table for terminal, page, checks, PGN and SGF. Programs read the columns `tcec` and `sgf`, so these never change:
// TCEC's words are those of the 27,612 games of its archive, the letters are FF[4]'s. Whole sentences are built where they are shown.

import type { Fault, RulesEnding } from './ending.ts';
import { SENTENCES } from './phrases/sentences.ts';

type RulesWords = { readonly words: string; readonly tcec: string };

export const RULES_ENDING_WORDS = {
  checkmate: { words: SENTENCES['reason.checkmate'], tcec: 'Checkmate' },
  stalemate: { words: SENTENCES['reason.stalemate'], tcec: 'Stalemate' },
  repetition: { words: SENTENCES['reason.repetition'], tcec: '3-Fold repetition' },
  'fifty-moves': { words: SENTENCES['reason.fifty-moves'], tcec: 'Fifty moves rule' },
  'insufficient-material': { words: SENTENCES['reason.insufficient-material'], tcec: 'Insufficient material' },
  'king-exploded': { words: SENTENCES['reason.king-exploded'], tcec: 'King exploded' },
  'no-men-left': { words: SENTENCES['reason.no-men-left'], tcec: 'No men left' },
  'horde-destroyed': { words: SENTENCES['reason.horde-destroyed'], tcec: 'Horde destroyed' },
  'king-on-hill': { words: SENTENCES['reason.king-on-hill'], tcec: 'King in the center' },
  'race-over': { words: SENTENCES['reason.race-over'], tcec: 'Race finished' },
  'third-check': { words: SENTENCES['reason.third-check'], tcec: 'Third check' },
  counting: { words: SENTENCES['reason.counting'], tcec: 'Counting' },
} as const satisfies Record<RulesEnding, RulesWords>;

/** Adjudications by rule, without the figures of the event; `arbiter explain` has the whole rule. */
export const ADJUDICATION_WORDS: Readonly<Record<string, string>> = {
  'DRAW-1': SENTENCES['adjudicated.DRAW-1'],
  'WIN-1': SENTENCES['adjudicated.WIN-1'],
  'RESIGN-1': SENTENCES['adjudicated.RESIGN-1'],
  'TB-1': SENTENCES['adjudicated.TB-1'],
  'MAX-1': SENTENCES['adjudicated.MAX-1'],
  'INT-2': SENTENCES['adjudicated.INT-2'],
  'INT-3': SENTENCES['adjudicated.INT-3'],
  'INT-4': SENTENCES['adjudicated.INT-4'],
};

/** `WIN-1: both evaluations agree`. */
export function ruleInWords(rule: string): string {
  const words = ADJUDICATION_WORDS[rule];
  return words === undefined ? rule : `${rule}: ${words}`;
}

type FaultWords = {
  /** After a name: `White lost on time`. */
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
    past: 'lost on time',
    tcec: ' loses on time',
    termination: 'time forfeit',
    sgf: ['Time', 'T'],
  },
  'illegal-move': {
    past: 'made an illegal move',
    tcec: ' makes an illegal move',
    termination: 'illegal move',
    sgf: ['Illegal move', 'F'],
  },
  crash: {
    past: 'crashed',
    tcec: ' disconnects',
    termination: 'abandoned',
    sgf: ['Crash', 'F'],
  },
  stall: {
    past: 'stopped answering',
    tcec: "'s connection stalls",
    termination: 'stalled connection',
    sgf: ['No answer', 'F'],
  },
  protocol: {
    past: 'broke the protocol',
    tcec: ' breaks the protocol',
    termination: 'rules infraction',
    sgf: ['Breach of the protocol', 'F'],
  },
  absence: {
    past: 'was absent',
    tcec: ' is absent',
    termination: 'unplayed',
    sgf: ['Absence', 'F'],
  },
} as const satisfies Record<Fault, FaultWords>;
