// Publishes the journal of a data folder in the stream of the cluster, in the process that runs the tournament. It reads what is committed, as any reader
// does: the journal and the games never wait for the network, and what is missing in the stream follows when the server is back. A stream that has another
// journal under this name gets nothing more.

import { setTimeout as pause } from 'node:timers/promises';
import type Database from 'better-sqlite3';
import { messageOf } from '../../core/messages/messageOf.ts';
import { connectReader } from '../../journal/reader.ts';
import { lastEntry, readRows } from '../../journal/rows.ts';
import { JournalStream, unanswered } from './journalStream.ts';
import { sendLive } from './liveWords.ts';
import { patientLink } from './patientLink.ts';
import { MOST_ENTRIES, ownJournal, ownName, StreamEnd, TooLarge } from './streamEnd.ts';

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
    const link = await patientLink(machine, signal, this.#options.onNotice);
    if (link === undefined) return;
    const opened = connectReader(folder);
    try {
      if (!opened.ok) throw new Error(opened.error.message);
      const journal = ownName(opened.value, identity);
      if (live !== undefined) this.#stopLive = sendLive(link, journal, live);
      const stream = new JournalStream(link.connection);
      while (!signal.aborted) await this.#publish(stream, journal, opened.value);
    } finally {
      this.#stopLive();
      if (opened.ok) opened.value.close();
      await Promise.race([link.connection.flush().catch(() => undefined), pause(AGAIN_MS)]);
      await link.connection.close();
    }
  }

  /** Until the stream must be looked at again. */
  async #publish(stream: JournalStream, journal: string, database: Database.Database): Promise<void> {
    try {
      const found = await StreamEnd.find(stream, journal, ownJournal(database));
      if (!found.ok) return await this.#refuse(found.error);
      const end = found.value;
      if (this.#told !== undefined) this.#options.onNotice('The journal is published again.');
      this.#told = undefined;
      while (!this.#stop.signal.aborted) {
        this.#published = end.sequence;
        const entries = readRows(database, { kind: 'all' }, end.sequence, MOST_ENTRIES);
        if (entries.length === 0) await this.#pause(POLL_MS);
        else if (!(await end.add(entries))) return;
      }
    } catch (error) {
      if (error instanceof TooLarge) return await this.#refuse(error.message);
      this.#tell(unanswered(error));
      await this.#pause(AGAIN_MS);
    }
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
