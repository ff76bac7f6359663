// What the director keeps in JetStream for its workers: the stream of jobs, in which each waits until its worker confirms that it is over, with a consumer for
// each worker; and the stream of files. It carries work; the journal alone says what is true.

import {
  AckPolicy,
  DiscardPolicy,
  jetstream,
  jetstreamManager,
  RetentionPolicy,
  StorageType,
  type JetStreamClient,
  type JetStreamManager,
  type StreamConfig,
} from '@nats-io/jetstream';
import type { NatsConnection } from '@nats-io/transport-node';
import { FILES_STREAM, fileSubject, JOBS_STREAM, jobSubject } from '../link/machine.ts';
import { WORKING_MS, type JobMessage } from './messages.ts';

/** What all files of engines together may take at the server; the oldest go first, and are sent again when they are needed. */
const MOST_FILE_BYTES = 8 * 1024 ** 3;
const NS_PER_MS = 1_000_000;
/**
 * A job of which its worker says nothing for so long comes again, as after an answer that was lost. The same in every run: servers refuse to change it. That a
 * worker is silent the director notices earlier.
 */
const REDELIVERED_MS = 4 * WORKING_MS;

export class JobStore {
  readonly #manager: JetStreamManager;
  readonly #tournament: string;
  readonly #consumers = new Map<string, Promise<unknown>>();
  readonly client: JetStreamClient;

  private constructor(connection: NatsConnection, manager: JetStreamManager, tournament: string) {
    this.client = jetstream(connection);
    this.#manager = manager;
    this.#tournament = tournament;
  }

  /** Makes the streams if they are missing, and removes jobs that an earlier run of the tournament handed out. */
  static async open(connection: NatsConnection, tournament: string): Promise<JobStore> {
    const store = new JobStore(connection, await jetstreamManager(connection, { checkAPI: false }), tournament);
    await store.#ensureStreams();
    await store.removeAll();
    return store;
  }

  async #ensureStreams(): Promise<void> {
    const manager = this.#manager;
    await ensureStream(manager, {
      name: JOBS_STREAM,
      subjects: [jobSubject('*', '*')],
      retention: RetentionPolicy.Workqueue,
      storage: StorageType.File,
    });
    await ensureStream(manager, {
      name: FILES_STREAM,
      subjects: [fileSubject('*', '*')],
      retention: RetentionPolicy.Limits,
      storage: StorageType.File,
      discard: DiscardPolicy.Old,
      max_msgs_per_subject: 1,
      max_bytes: MOST_FILE_BYTES,
      allow_direct: true,
    });
  }

  /** Its number in the stream. A repetition, after an answer that was lost, is stored once. */
  async add(worker: string, message: JobMessage): Promise<number> {
    const { job, tournament } = message;
    const msgID = `${tournament} ${job.id} ${job.attempt ?? 0}`;
    try {
      await this.#consumerOf(worker);
      return (await this.client.publish(jobSubject(worker, tournament), JSON.stringify(message), { msgID })).seq;
    } catch (error) {
      // The server may have lost its disk.
      this.#consumers.clear();
      await this.#ensureStreams();
      throw error;
    }
  }

  /** So that no one plays a job that was taken back; if the server cannot be asked, its facts are refused. */
  async remove(sequence: number): Promise<void> {
    await this.#manager.streams.deleteMessage(JOBS_STREAM, sequence, false).catch(() => undefined);
  }

  /** Everything that this run handed out and no one has confirmed. */
  async removeAll(): Promise<void> {
    await this.#manager.streams.purge(JOBS_STREAM, { filter: jobSubject('*', this.#tournament) }).catch(() => undefined);
  }

  #consumerOf(worker: string): Promise<unknown> {
    const made = this.#consumers.get(worker);
    if (made !== undefined) return made;
    const config = {
      durable_name: worker,
      filter_subject: jobSubject(worker, '*'),
      ack_policy: AckPolicy.Explicit,
      ack_wait: REDELIVERED_MS * NS_PER_MS,
      max_ack_pending: 20_000,
    };
    const making = this.#manager.consumers.add(JOBS_STREAM, config);
    this.#consumers.set(worker, making);
    making.catch(() => this.#consumers.delete(worker));
    return making;
  }
}

async function ensureStream(manager: JetStreamManager, config: Partial<StreamConfig> & { readonly name: string }): Promise<void> {
  // Adding a stream that exists with the same configuration changes nothing.
  await manager.streams.add(config).catch(async (error: unknown) => {
    await manager.streams.info(config.name).catch(() => {
      throw error;
    });
  });
}
