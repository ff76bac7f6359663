// Appending from any thread: shared by the main thread (writer.ts) and the others (sender.ts). The calling thread, which may hold clocks, pays
// only for one JSON.stringify and one post.
//
// `outstanding` is one counter, shared by all threads, of characters sent and not yet committed. It bounds the memory of a journal whose disk
// has stopped: past OUTSTANDING_LIMIT the journal fails for everyone, explicitly, instead of growing or losing an entry.

import type { Result } from '../../core/result.ts';
import { err, ok } from '../../core/result.ts';
import type { EntryKind, EntryPayloads } from '../entries.ts';
import { gameOf } from '../entries.ts';
import type { JournalFailure } from '../failures.ts';
import type { ToWriter } from './messages.ts';
import { formatAppend } from './messages.ts';

/** In characters: some 50,000 plies, more than a minute of eight bullet games. */
export const OUTSTANDING_LIMIT = 16 * 1024 * 1024;

export type Append = {
  /**
   * Sends an entry without waiting; within milliseconds it is safe from a kill and a power cut. After a failure it does nothing: the failure was
   * reported once.
   */
  readonly append: <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind]) => void;
  /**
   * Settles when the entry is safe from a power cut, with its sequence number. Entries of one appender are committed in the order in which they were
   * sent.
   */
  readonly appendDurably: <Kind extends EntryKind>(
    kind: Kind,
    payload: EntryPayloads[Kind],
  ) => Promise<Result<number, JournalFailure>>;
};

export type Appender = Append & {
  /** `acks` are pairs of ack and sequence number. */
  readonly settle: (acks: readonly number[]) => void;
  /** Only the first call has an effect; everything that waits gets this failure. */
  readonly fail: (failure: JournalFailure) => void;
  readonly failure: () => JournalFailure | undefined;
  readonly waiting: () => number;
};

/** `onFailure` is called once, from `fail` or, when the counter overflows, from `append` itself. */
export function openAppender(
  post: (message: ToWriter) => void,
  outstanding: SharedArrayBuffer,
  onFailure: (failure: JournalFailure) => void,
): Appender {
  const counter = new Int32Array(outstanding);
  const waiting = new Map<number, (result: Result<number, JournalFailure>) => void>();
  let lastAck = 0;
  let failure: JournalFailure | undefined;

  const fail = (first: JournalFailure): void => {
    if (failure !== undefined) return;
    failure = first;
    for (const settle of waiting.values()) settle(err(first));
    waiting.clear();
    onFailure(first);
  };

  const send = <Kind extends EntryKind>(kind: Kind, payload: EntryPayloads[Kind], ack: number): void => {
    if (failure !== undefined) return;
    const text = formatAppend({ ack, game: gameOf(kind, payload) ?? 0, kind, payload: JSON.stringify(payload) });
    const before = Atomics.add(counter, 0, text.length);
    if (before <= OUTSTANDING_LIMIT) {
      post(text);
      return;
    }
    const message = `Cannot write the journal: expected at most ${OUTSTANDING_LIMIT} characters on their way to the disk, got "${before}"; the disk is too slow or has stopped`;
    post({ kind: 'failed', failure: { kind: 'overloaded', message } });
    fail({ kind: 'overloaded', message });
  };

  return {
    append: (kind, payload) => send(kind, payload, 0),
    appendDurably(kind, payload) {
      const { promise, resolve } = Promise.withResolvers<Result<number, JournalFailure>>();
      if (failure !== undefined) return Promise.resolve(err(failure));
      lastAck += 1;
      waiting.set(lastAck, resolve);
      send(kind, payload, lastAck);
      return promise;
    },
    settle(acks) {
      for (let index = 0; index + 1 < acks.length; index += 2) {
        const ack = acks[index] ?? 0;
        waiting.get(ack)?.(ok(acks[index + 1] ?? 0));
        waiting.delete(ack);
      }
    },
    fail,
    failure: () => failure,
    waiting: () => waiting.size,
  };
}
