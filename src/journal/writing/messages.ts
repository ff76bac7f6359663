// The messages between the writer thread and the appenders. An entry is one string, which is the cheapest form to post between threads
// (2.2 µs for a ply at either end, measured; an object with the same fields 3.0):
// `ack TAB game TAB kind TAB payload`.

import type { MessagePort } from 'node:worker_threads';
import type { Result } from '../../core/result.ts';
import type { EntryKind } from '../entries.ts';
import { isEntryKind } from '../entries.ts';
import type { JournalFailure } from '../failures.ts';
import type { Tail } from '../rows.ts';
import type { CopiedEntry } from '../parseEntry.ts';
import type { PendingEntry } from '../store.ts';

/**
 * The thread's start data. `here`: the folder wherever it is by now (owner/heldFolder.ts). `outstanding`: see appender.ts. `gate`: what must agree to each
 * group before it is written; absent: nothing must.
 */
export type WriterStart = {
  readonly folder: string;
  readonly here: string;
  readonly outstanding: SharedArrayBuffer;
  readonly gate?: MessagePort;
};

/** A group for the gate, which answers before it gets the next one. */
export type ToGate = readonly CopiedEntry[];
/** A refused group is not written, and nothing after it. `message`: a sentence. */
export type FromGate = { readonly kind: 'agreed' } | { readonly kind: 'refused'; readonly message: string };

export type ToWriter =
  | string
  | { readonly kind: 'connect'; readonly port: MessagePort }
  /** A sender failed; it sends this after everything else it had sent. */
  | { readonly kind: 'failed'; readonly failure: JournalFailure }
  | { readonly kind: 'close' };

/** A committed entry as text. */
export type Announced = {
  readonly sequence: number;
  readonly atUtcMs: number;
  readonly kind: EntryKind;
  readonly payload: string;
};

export type FromWriter =
  | { readonly kind: 'opened'; readonly tail: Tail }
  /** `acks` are pairs: the number that the sender gave, and the entry's sequence number. `announced` is empty except on the main port. */
  | { readonly kind: 'committed'; readonly announced: readonly Announced[]; readonly acks: readonly number[] }
  | { readonly kind: 'failed'; readonly failure: JournalFailure }
  | { readonly kind: 'closed'; readonly result: Result<void, JournalFailure> };

/** `ack` 0: no answer wanted. */
export type AppendMessage = PendingEntry & { readonly ack: number };

export const formatAppend = (message: AppendMessage): string =>
  `${message.ack}\t${message.game}\t${message.kind}\t${message.payload}`;

/** Throws `TypeError` for text that `formatAppend` did not produce: both ends are ours. */
export function parseAppend(text: string): AppendMessage {
  const first = text.indexOf('\t');
  const second = text.indexOf('\t', first + 1);
  const third = text.indexOf('\t', second + 1);
  const kind = text.slice(second + 1, third);
  if (first < 1 || third < 0 || !isEntryKind(kind)) {
    throw new TypeError(`Cannot append to the journal: expected an entry of a known kind, got "${text.slice(0, 60)}"`);
  }
  return {
    ack: Number(text.slice(0, first)),
    game: Number(text.slice(first + 1, second)),
    kind,
    payload: text.slice(third + 1),
  };
}
