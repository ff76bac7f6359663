// Publishes the journal of a data folder in the stream of the cluster, in the process that runs the tournament. It reads what is committed, as any reader
// does: the journal and the games never wait for the network, and what is missing in the stream follows when the server is back. A stream that has another
// journal under this name gets nothing more.

import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import { connectReader } from '../../journal/reader.ts';
import { lastEntry, readRows } from '../../journal/rows.ts';
import { decodeBatch, encodeBatch } from './entryBatch.ts';
import { journalName, JournalStream, unanswered } from './journalStream.ts';
import { sendLive } from './liveWords.ts';
import { connectPatiently } from './patientLink.ts';

export type PublisherOptions = {
  /** The folder of this machine in the cluster. */
  readonly machine: string;
  /** The data folder; its journal has entries. */
  readonly folder: string;
  /** Of the journal, in its entries. */
  readonly identity: string | undefined;
  /** The channel on which games tell what engines think; absent: none is played. */
  readonly live?: string;
  readonly onNotice: (text: string) => void;
};

/** How often the journal is asked for new entries, in ms. */
const POLL_MS = 40;
/** After the server did not answer, and while the stream has another journal. */
const AGAIN_MS = 1000;
const REFUSED_MS = 10_000;
/** Of one message. */
const MOST_ENTRIES = 256;
const MOST_CHARACTERS = 512 * 1024;

/** The end of the stream: the place of the last message, and the number of the last entry. */
type Head = { readonly place: number; readonly sequence: number };

export class JournalPublisher {
  readonly #options: PublisherOptions;
  readonly #stop = new AbortController();
  readonly #running: Promise<void>;
  #told: string | undefined;
  /** The last entry in the stream; `undefined`: it was not reached. */
  #published: number | undefined;
  #stopLive: () => void = () => undefined;

  constructor(options: PublisherOptions) {
    this.#options = options;
    this.#running = this.#run().catch((error: unknown) =>
      this.#tell(`The journal is not published any more: ${messageOf(error)}`),
    );
  }

  /** Waits until everything in the journal is published, for this long at most, and ends. */
  async finish(withinMs: number): Promise<void> {
    this.#stopLive();
    const deadline = performance.now() + withinMs;
    let missing = this.#missing();
    while (missing > 0 && performance.now() < deadline) {
      await Promise.race([pause(POLL_MS), this.#running]);
      missing = this.#missing();
    }
    if (missing > 0)
      this.#options.onNotice(
        `${this.#published === undefined ? 'Up to ' : ''}${missing} entries of the journal are not in the cluster yet: the next "arbiter run --cluster" of this tournament publishes them.`,
      );
    this.#stop.abort();
    await this.#running;
  }

  #missing(): number {
    const opened = connectReader(this.#options.folder);
    if (!opened.ok) return 0;
    try {
      return lastEntry(opened.value).sequence - (this.#published ?? 0);
    } finally {
      opened.value.close();
    }
  }

  async #run(): Promise<void> {
    const { machine, folder, identity, live } = this.#options;
    const { signal } = this.#stop;
    const link = await connectPatiently(machine, signal, this.#options.onNotice);
    if (link === undefined) return;
    const opened = connectReader(folder);
    try {
      if (!opened.ok) throw new Error(opened.error.message);
      const journal = journalName(identity, readRows(opened.value, { kind: 'all' }, 0, 1)[0]?.hash ?? '');
      if (live !== undefined) this.#stopLive = sendLive(link, journal, live);
      const stream = new JournalStream(link.connection);
      while (!signal.aborted) await this.#publish(stream, journal, opened.value, link.connection.info?.max_payload);
    } finally {
      this.#stopLive();
      if (opened.ok) opened.value.close();
      await Promise.race([link.connection.flush().catch(() => undefined), pause(AGAIN_MS)]);
      await link.connection.close();
    }
  }

  /** Until the stream must be looked at again. */
  async #publish(stream: JournalStream, journal: string, database: Database.Database, mostBytes = Infinity): Promise<void> {
    try {
      await stream.ensure();
      const found = await this.#head(stream, journal, database);
      if (!found.ok) return await this.#refuse(found.error);
      let head: Head | undefined = found.value;
      if (this.#told !== undefined) this.#options.onNotice('The journal is published again.');
      this.#told = undefined;
      while (head !== undefined && !this.#stop.signal.aborted) {
        this.#published = head.sequence;
        const entries = someAfter(database, head.sequence);
        const last = entries.at(-1);
        if (last === undefined) {
          await this.#pause(POLL_MS);
          continue;
        }
        const data = encodeBatch(entries);
        if (data.length > mostBytes)
          return await this.#refuse(
            `entry ${last.sequence} has ${data.length} bytes, and the server takes ${mostBytes}: raise max_payload in its configuration`,
          );
        const place: number | undefined = await stream.publish(journal, data, head.place);
        head = place === undefined ? undefined : { place, sequence: last.sequence };
      }
    } catch (error) {
      this.#tell(unanswered(error));
      await this.#pause(AGAIN_MS);
    }
  }

  /** The end of the stream, if the stream is the beginning of this journal. The error says why it is none. */
  async #head(stream: JournalStream, journal: string, database: Database.Database): Promise<Result<Head, string>> {
    const message = await stream.last(journal);
    if (message === undefined) return ok({ place: 0, sequence: 0 });
    const decoded = decodeBatch(message.data);
    if (!decoded.ok) return err(`the last message of its stream cannot be read: ${decoded.error}`);
    const last = decoded.value.at(-1);
    const sequence = last?.sequence ?? 0;
    const here = readRows(database, { kind: 'all' }, sequence - 1, 1)[0];
    if (here === undefined)
      return err(
        `its stream has entries up to ${sequence}, and this journal ends at ${lastEntry(database).sequence}: another machine has continued the tournament`,
      );
    if (here.hash !== last?.hash)
      return err(`its stream has another entry ${sequence}: another machine has continued the tournament`);
    return ok({ place: message.place, sequence });
  }

  async #refuse(why: string): Promise<void> {
    this.#tell(`The journal is not published: ${why}.`);
    await this.#pause(REFUSED_MS);
  }

  #tell(text: string): void {
    if (text !== this.#told) this.#options.onNotice(text);
    this.#told = text;
  }

  async #pause(ms: number): Promise<void> {
    await pause(ms, undefined, { signal: this.#stop.signal }).catch(() => undefined);
  }
}

/** Entries for one message. */
function someAfter(database: Database.Database, sequence: number) {
  const rows = readRows(database, { kind: 'all' }, sequence, MOST_ENTRIES);
  let characters = 0;
  const fitting = rows.findIndex(({ payload }) => (characters += payload.length) > MOST_CHARACTERS);
  return fitting < 0 ? rows : rows.slice(0, Math.max(1, fitting));
}
