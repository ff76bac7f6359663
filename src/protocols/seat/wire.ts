// The part of the seat's messages that a game needs before an operator comes, and their reader (messages.ts), which is loaded when a thread opens its
// first seat: its library takes 50 ms to load, and most threads have no seat.

import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import type { Result } from '../../core/result.ts';
import type { FromSeat, ToSeat } from './messages.ts';

/** Increased when a message changes its meaning. A seat of another version is refused. */
export const SEAT_VERSION = 1;
/** A longer line is not a message of this protocol. */
export const LONGEST_SEAT_LINE_BYTES = 1 << 18;

/** A message as a line with its end. */
export const formatSeatMessage = (message: ToSeat | FromSeat): string => `${JSON.stringify(message)}\n`;

/** Whether it is a score in the form of SGF `RE`: `B+6.5`, `W+12`, `0`. */
export const isScoreText = (text: string): boolean => /^(?:0|[BW]\+(?!0+(?:\.0)?$)\d{1,4}(?:\.[05])?)$/.test(text);

/** The answer to a score for a game that is not in play any more. */
export const LATE_SCORE = english(phrase('seen.seat.late'));

let parse: ((line: string) => Result<FromSeat, string>) | undefined;

/** Call it before the first line is read. */
export async function loadSeatReader(): Promise<void> {
  ({ parseFromSeat: parse } = await import('./messages.ts'));
}

export function readFromSeat(line: string): Result<FromSeat, string> {
  if (parse === undefined) throw new TypeError('Cannot read what a seat says: expected its reader to be loaded first');
  return parse(line);
}
