// The end of a journal's stream, for the machine that adds to it. Each message must follow the one at the end, so a machine that has been overtaken adds nothing.

import type Database from 'better-sqlite3';
import { err, ok, type Result } from '../../core/result.ts';
import type { JournalCopy } from '../../journal/copying.ts';
import type { CopiedEntry } from '../../journal/parseEntry.ts';
import { lastEntry, readRows } from '../../journal/rows.ts';
import { decodeBatch, encodeBatch } from './entryBatch.ts';
import { journalName, type JournalStream } from './journalStream.ts';

/** Of one message. */
export const MOST_ENTRIES = 256;
const MOST_CHARACTERS = 512 * 1024;

/** The hash of an entry of this machine's journal, and the number of its last one. */
export type OwnJournal = { readonly hashOf: (sequence: number) => string | undefined; readonly last: () => number };

export const ownJournal = (database: Database.Database): OwnJournal => ({
  hashOf: (sequence) => readRows(database, { kind: 'all' }, sequence - 1, 1)[0]?.hash,
  last: () => lastEntry(database).sequence,
});

/** What the journal of a database, which has entries, is called in the stream. */
export const ownName = (database: Database.Database, identity: string | undefined): string =>
  journalName(identity, readRows(database, { kind: 'all' }, 0, 1)[0]?.hash ?? '');

/** The server takes no message of this size; the message is a sentence without its beginning. */
export class TooLarge extends Error {}

export class StreamEnd {
  readonly #stream: JournalStream;
  readonly #journal: string;
  #place: number;
  #sequence: number;

  private constructor(stream: JournalStream, journal: string, place: number, sequence: number) {
    this.#stream = stream;
    this.#journal = journal;
    this.#place = place;
    this.#sequence = sequence;
  }

  /** Makes the stream if it is missing. The error says why what it has is not the beginning of this machine's journal. */
  static async find(stream: JournalStream, journal: string, own: OwnJournal): Promise<Result<StreamEnd, string>> {
    await stream.ensure();
    const message = await stream.last(journal);
    if (message === undefined) return ok(new StreamEnd(stream, journal, 0, 0));
    const decoded = decodeBatch(message.data);
    if (!decoded.ok) return err(`the last message of its stream cannot be read: ${decoded.error}`);
    const last = decoded.value.at(-1);
    const sequence = last?.sequence ?? 0;
    const hash = own.hashOf(sequence);
    if (hash === undefined)
      return err(
        `its stream has entries up to ${sequence}, and this journal ends at ${own.last()}: another machine has continued the tournament`,
      );
    if (hash !== last?.hash) return err(`its stream has another entry ${sequence}: another machine has continued the tournament`);
    return ok(new StreamEnd(stream, journal, message.place, sequence));
  }

  /** The number of the last entry. */
  get sequence(): number {
    return this.#sequence;
  }

  /**
   * Adds the first of these entries, which follow the last one, as many as one message has. `false`: the stream does not end here any more. Throws `TooLarge`,
   * and `Error` where the server does not answer; then they may have been added.
   */
  async add(entries: readonly CopiedEntry[]): Promise<boolean> {
    const fitting = fittingOf(entries);
    const data = encodeBatch(fitting);
    const last = fitting.at(-1)?.sequence ?? this.#sequence;
    const most = this.#stream.mostBytes;
    if (data.length > most)
      throw new TooLarge(
        `entry ${last} has ${data.length} bytes, and the server takes ${most}: raise max_payload in its configuration`,
      );
    const place = await this.#stream.publish(this.#journal, data, this.#place);
    if (place === undefined) return false;
    this.#place = place;
    this.#sequence = last;
    return true;
  }
}

/** Adds what the stream lacks of a journal: the server may have lost it. The error says why the stream is not a beginning of it. */
export async function fillStream(stream: JournalStream, journal: string, copy: JournalCopy): Promise<Result<void, string>> {
  const own: OwnJournal = { hashOf: (sequence) => copy.hashOf(sequence), last: () => copy.tail.sequence };
  for (;;) {
    const found = await StreamEnd.find(stream, journal, own);
    if (!found.ok) return found;
    const end = found.value;
    let isAtEnd = true;
    while (isAtEnd && end.sequence < copy.tail.sequence) isAtEnd = await end.add(copy.after(end.sequence, MOST_ENTRIES));
    if (isAtEnd) return ok(undefined);
  }
}

function fittingOf(entries: readonly CopiedEntry[]): readonly CopiedEntry[] {
  let characters = 0;
  const many = entries.slice(0, MOST_ENTRIES);
  const fitting = many.findIndex(({ payload }) => (characters += payload.length) > MOST_CHARACTERS);
  return fitting < 0 ? many : many.slice(0, Math.max(1, fitting));
}
