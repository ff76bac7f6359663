// Errors whose message a person reads in their own language: it is a phrase, and in English the error's message too.

import { messageOf } from '../messages/messageOf.ts';
import { english } from './english.ts';
import { phrase, type Phrase } from './phrase.ts';

export class SaidError extends Error {
  /** Text that Arbiter has no phrase for, such as a message of the system, stays text. */
  readonly said: Phrase | string;

  constructor(said: Phrase | string, options?: ErrorOptions) {
    super(inWords(said), options);
    this.said = said;
  }
}

/** `Cannot stop game 3: it is stopped already`. */
export const refusing = (cannot: Phrase, why: Phrase): Phrase => phrase('refused', { cannot, why });

/** In English, as terminals, logs and the journal have it. */
export const inWords = (said: Phrase | string): string => (typeof said === 'string' ? said : english(said));

/** What an error says. */
export const saidBy = (reason: unknown): Phrase | string => (reason instanceof SaidError ? reason.said : messageOf(reason));
