// The result of asking a player for a move, and what it may say about the game unasked.

import type { Outcome } from '../core/ending.ts';
import type { Thought } from '../protocols/session.ts';

/** How a search ended. Times in whole ms, rounded down: an engine is never charged for a part of a millisecond. */
export type SearchOutcome =
  | {
      readonly kind: 'moved';
      readonly move: string;
      /** Without `stoodStillMs`. */
      readonly elapsedMs: number;
      /** How long our own thread stood still meanwhile, in ms; absent: not at all. */
      readonly stoodStillMs?: number;
      readonly thought: Thought;
      readonly ponder: string | undefined;
      /** What it said in the search, if its lines are read. */
      readonly lines?: readonly string[];
    }
  | { readonly kind: 'resigned' }
  /** The player says that the game is over; `words` are what it said. */
  | { readonly kind: 'claimed'; readonly outcome: Outcome; readonly words: string }
  /** No move in time. `answers` false: it has no clock or was being warmed up, was stopped, and did not answer. */
  | { readonly kind: 'flag-fell'; readonly answers: boolean; readonly evidence: string }
  | { readonly kind: 'crashed'; readonly evidence: string }
  | { readonly kind: 'broken'; readonly evidence: string }
  /** Someone else ended the game meanwhile. */
  | { readonly kind: 'aborted' };

/** What a player says about the game while its opponent thinks. */
export type IdleWord = Extract<SearchOutcome, { readonly kind: 'resigned' | 'claimed' }>;
