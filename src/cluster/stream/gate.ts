// The gate of a journal that several directors may write (journal/writing/messages.ts): a group is written here once the cluster's stream has it. So a journal
// on any machine is a beginning of the stream, and a director that has been overtaken writes nothing more, however late it learns of it: the stream ends in
// another entry. No clock decides that.

import { setTimeout as pause } from 'node:timers/promises';
import { MessageChannel, type MessagePort } from 'node:worker_threads';
import type Database from 'better-sqlite3';
import { messageOf } from '../../core/messages/messageOf.ts';
import { connectReader } from '../../journal/reader.ts';
import { readRows } from '../../journal/rows.ts';
import type { FromGate, ToGate } from '../../journal/writing/messages.ts';
import { journalName, unanswered, type JournalStream } from './journalStream.ts';
import { MOST_ENTRIES, ownJournal, StreamEnd, TooLarge, type OwnJournal } from './streamEnd.ts';

export type GateOptions = {
  readonly stream: JournalStream;
  /** The data folder. */
  readonly folder: string;
  /** The name of its journal in the stream; absent: it has no entries yet, and the first one names it. */
  readonly journal?: string;
  readonly onNotice: (text: string) => void;
};

/** After the server did not answer. In ms. */
const AGAIN_MS = 250;

/** Why a group is refused: a sentence. */
class Refused extends Error {}

export class JournalGate {
  /** For the journal's writer. */
  readonly port: MessagePort;
  readonly #options: GateOptions;
  readonly #port: MessagePort;
  readonly #stop = new AbortController();
  #database: Database.Database | undefined;
  #end: StreamEnd | undefined;
  #told: string | undefined;
  #answering: Promise<void> = Promise.resolve();
  #isOvertaken = false;
  #isWaiting = false;
  #endsWithinMs = Number.POSITIVE_INFINITY;

  constructor(options: GateOptions) {
    this.#options = options;
    const { port1, port2 } = new MessageChannel();
    this.port = port2;
    this.#port = port1;
    port1.on('message', (offer: ToGate) => {
      this.#answering = this.#answer(offer);
    });
    port1.unref();
  }

  /** Whether another director has continued the tournament. */
  get isOvertaken(): boolean {
    return this.#isOvertaken;
  }

  /** Whether the server does not answer. */
  get isWaiting(): boolean {
    return this.#isWaiting;
  }

  /** From now on what waits for the server is refused after this time. */
  finish(withinMs: number): void {
    this.#endsWithinMs = withinMs;
  }

  async close(): Promise<void> {
    this.#stop.abort();
    await this.#answering;
    this.#port.close();
    this.#database?.close();
  }

  async #answer(offer: ToGate): Promise<void> {
    const answer = await this.#agree(offer).then(
      (): FromGate => ({ kind: 'agreed' }),
      (error: unknown): FromGate => ({ kind: 'refused', message: `Cannot write the journal: ${messageOf(error)}` }),
    );
    this.#port.postMessage(answer);
  }

  /** Resolves when the stream has all of it. */
  async #agree(offer: ToGate): Promise<void> {
    const { signal } = this.#stop;
    let waitsSinceMs: number | undefined;
    for (;;) {
      try {
        if (await this.#add(offer)) {
          this.#isWaiting = false;
          return;
        }
        this.#end = undefined;
      } catch (error) {
        if (error instanceof Refused) throw error;
        if (error instanceof TooLarge) throw new Refused(error.message);
        // What was on its way may have been added.
        this.#end = undefined;
        this.#isWaiting = true;
        waitsSinceMs ??= performance.now();
        if (signal.aborted || performance.now() - waitsSinceMs > this.#endsWithinMs)
          throw new Refused(`the cluster does not answer: ${messageOf(error)}`);
        this.#tell(unanswered(error));
        await pause(AGAIN_MS, undefined, { signal }).catch(() => undefined);
      }
    }
  }

  /** `false`: the stream must be looked at again. */
  async #add(offer: ToGate): Promise<boolean> {
    const first = offer[0]?.sequence ?? 0;
    const end = (this.#end ??= await this.#find(offer));
    while (end.sequence < (offer.at(-1)?.sequence ?? 0)) {
      // The server may have lost what this journal has.
      const missing =
        end.sequence < first - 1
          ? readRows(this.#ownDatabase(), { kind: 'all' }, end.sequence, Math.min(MOST_ENTRIES, first - 1 - end.sequence))
          : offer.slice(end.sequence + 1 - first);
      if (!(await end.add(missing))) return false;
    }
    if (this.#told !== undefined) this.#options.onNotice('The cluster has what the journal has again.');
    this.#told = undefined;
    return true;
  }

  async #find(offer: ToGate): Promise<StreamEnd> {
    const own = ownJournal(this.#ownDatabase());
    const withOffer: OwnJournal = {
      hashOf: (sequence) => offer.find((entry) => entry.sequence === sequence)?.hash ?? own.hashOf(sequence),
      last: own.last,
    };
    const found = await StreamEnd.find(this.#options.stream, this.#journalOf(offer), withOffer);
    if (found.ok) return found.value;
    this.#isOvertaken = true;
    throw new Refused(found.error);
  }

  #journalOf(offer: ToGate): string {
    const { journal } = this.#options;
    if (journal !== undefined) return journal;
    const first = readRows(this.#ownDatabase(), { kind: 'all' }, 0, 1)[0] ?? offer[0];
    const { identity } = JSON.parse(first?.payload ?? '{}') as { readonly identity?: string };
    return journalName(identity, first?.hash ?? '');
  }

  #ownDatabase(): Database.Database {
    if (this.#database !== undefined) return this.#database;
    const opened = connectReader(this.#options.folder);
    if (!opened.ok) throw new Refused(opened.error.message);
    return (this.#database = opened.value);
  }

  #tell(text: string): void {
    if (text !== this.#told) this.#options.onNotice(text);
    this.#told = text;
  }
}
