// The stream of all journals of a cluster, on its NATS server: one subject a journal, batches of entries (entryBatch.ts) in order. What the director
// publishes must follow the last message of its journal, so nothing is in it twice and two directors cannot mix theirs. What is stored the server repeats
// to all who listen; what they missed they ask for by its place in the stream. So a page needs no state on the server, however many there are.
// JetStream keeps the journals for pages; the record of truth is the director's own file.

import { jetstream, jetstreamManager, JetStreamApiError, type JetStreamManager, type StreamConfig } from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { messageOf } from '../../core/messages/messageOf.ts';
import { entrySubject, JOURNALS, keptSubject } from '../link/machine.ts';

/** A message of a journal's stream: its place there, of all messages, from 1. */
export type StreamMessage = { readonly place: number; readonly data: Uint8Array };

const CONFIG: Pick<StreamConfig, 'name' | 'subjects' | 'allow_direct' | 'republish'> = {
  name: JOURNALS,
  subjects: [entrySubject('*')],
  allow_direct: true,
  republish: { src: entrySubject('*'), dest: keptSubject('{{wildcard(1)}}') },
};

/** Error codes of JetStream: https://github.com/nats-io/nats-server/blob/main/server/errors.json */
const NO_SUCH_STREAM = 10_059;
const NAME_IN_USE = 10_058;
export const WRONG_LAST_SEQUENCE = 10_071;

/** An answer that was on its way when the server fell does not come. */
const ANSWERS_WITHIN_MS = 2000;
/** Asked for at once; with these a page reads some ten thousand messages a second. */
const WINDOW = 64;

/** Every call throws `Error` where the server does not answer. */
export class JournalStream {
  readonly #connection: NatsConnection;
  #manager: Promise<JetStreamManager> | undefined;

  constructor(connection: NatsConnection) {
    this.#connection = connection;
  }

  /** Of one message. */
  get mostBytes(): number {
    return this.#connection.info?.max_payload ?? Number.POSITIVE_INFINITY;
  }

  /** Makes the stream if it is not there. */
  async ensure(): Promise<void> {
    try {
      await (await this.#managed()).streams.add(CONFIG);
    } catch (error) {
      // Someone has given it other limits.
      if (codeOf(error) !== NAME_IN_USE) throw error;
    }
  }

  /** The names of the journals in the stream. */
  async journals(): Promise<readonly string[]> {
    try {
      const info = await (await this.#managed()).streams.info(JOURNALS, { subjects_filter: entrySubject('*') });
      return Object.keys(info.state.subjects ?? {}).map((subject) => subject.slice(entrySubject('').length));
    } catch (error) {
      if (codeOf(error) === NO_SUCH_STREAM) return [];
      throw error;
    }
  }

  /** The last message of a journal; `undefined`: there is none. */
  async last(journal: string): Promise<StreamMessage | undefined> {
    return this.#get({ last_by_subj: entrySubject(journal) });
  }

  /** The first message of a journal at a place or after it. */
  async at(journal: string, place: number): Promise<StreamMessage | undefined> {
    return this.#get({ seq: place, next_by_subj: entrySubject(journal) });
  }

  /** Some messages of a journal from a place on, in order; none: there are no more. */
  async from(journal: string, place: number): Promise<readonly StreamMessage[]> {
    const first = await this.at(journal, place);
    if (first === undefined) return [];
    const places = Array.from({ length: WINDOW - 1 }, (_, index) => first.place + 1 + index);
    const others = await Promise.all(places.map((one) => this.at(journal, one)));
    // Where messages of other journals stand between, several requests find the same one.
    const found = new Map([first, ...others.filter((one) => one !== undefined)].map((one) => [one.place, one]));
    return [...found.values()].sort((one, other) => one.place - other.place);
  }

  /** Publishes after the message at `last` (0: none before) and returns the new place; `undefined`: that is not the last one. */
  async publish(journal: string, data: Uint8Array, last: number): Promise<number | undefined> {
    try {
      const stored = await jetstream(this.#connection).publish(entrySubject(journal), data, {
        expect: { lastSubjectSequence: last },
        timeout: ANSWERS_WITHIN_MS,
      });
      return stored.seq;
    } catch (error) {
      if (codeOf(error) === WRONG_LAST_SEQUENCE) return undefined;
      throw error;
    }
  }

  /** Hears every message once it is stored, unless the network loses it. `before` is the place of the journal's message before it. */
  listen(journal: string, hear: (message: StreamMessage, before: number) => void): void {
    this.#connection.subscribe(keptSubject(journal), {
      callback: (error, { data, headers }) => {
        const [place, before] = [headers?.get('Nats-Sequence'), headers?.get('Nats-Last-Sequence')].map(Number);
        if (error === null && place !== undefined && before !== undefined) hear({ place, data }, before);
      },
    });
  }

  async #get(query: { readonly last_by_subj: string } | { readonly seq: number; readonly next_by_subj: string }) {
    const found = await (await this.#managed()).direct.getMessage(JOURNALS, query);
    return found === null ? undefined : { place: found.seq, data: found.data };
  }

  #managed(): Promise<JetStreamManager> {
    this.#manager ??= jetstreamManager(this.#connection, { checkAPI: false, timeout: ANSWERS_WITHIN_MS });
    return this.#manager;
  }
}

const codeOf = (error: unknown): number | undefined => (error instanceof JetStreamApiError ? error.code : undefined);

/** What a journal is called in the stream: its identity, or the hash of its first entry where that has none. */
export const journalName = (identity: string | undefined, firstHash: string): string => identity ?? firstHash.slice(0, 32);

export const unanswered = (error: unknown): string => `The cluster does not answer: ${messageOf(error)}`;
