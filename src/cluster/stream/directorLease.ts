// Who directs a tournament that several directors share: one holds its lease, in a key-value bucket of the cluster, and renews it; the others wait, and one
// takes it when it has not been renewed for the time of a lease. Each measures that time on its own clock, from when it saw the last renewal, so clocks need not
// agree, and while the server is away no time passes. The lease says who should write. That no one else can is the work of the stream (gate.ts).

import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { jetstream, JetStreamApiError, jetstreamManager } from '@nats-io/jetstream';
import { Kvm, type KV } from '@nats-io/kv';
import type { NatsConnection } from '@nats-io/transport-node';
import { z } from 'zod';
import { LEASES } from '../link/machine.ts';
import { unanswered, WRONG_LAST_SEQUENCE } from './journalStream.ts';
import type { PatientLink } from './patientLink.ts';

const recordShape = z.object({
  tournament: z.string(),
  /** The machine of the holder, and this one process of it; empty: it was given up. */
  director: z.string(),
  holder: z.string(),
  /** The name of the tournament's journal in the stream; absent: it has not been opened. */
  journal: z.string().optional(),
});
export type LeaseRecord = z.infer<typeof recordShape>;
type Found = { readonly record: LeaseRecord; readonly revision: number };

/** It is looked at, and renewed, so often in its time. */
const LOOKS = 5;
/** Those who wait look at it at least so often, in ms. */
const LOOK_MS = 1000;
/** An answer that was on its way when the server fell does not come. */
const ANSWERS_WITHIN_MS = 2000;

export type DirectorLeaseOptions = {
  readonly link: PatientLink;
  readonly tournament: string;
  /** The name of this machine. */
  readonly director: string;
  /** How long it holds without renewal. */
  readonly leaseMs: number;
  /** The name of the journal here, once there is one. */
  readonly journal: () => string | undefined;
  readonly onNotice: (text: string) => void;
};

export class DirectorLease {
  readonly #options: DirectorLeaseOptions;
  readonly #key: string;
  readonly #holder = randomUUID();
  readonly #lost = Promise.withResolvers<string>();
  #bucket: Promise<KV> | undefined;
  #revision = 0;
  #told: string | undefined;
  readonly #renewing = new AbortController();
  #renewed: Promise<void> = Promise.resolve();

  constructor(options: DirectorLeaseOptions) {
    this.#options = options;
    this.#key = keyOf(options.tournament);
  }

  /** Resolves with the machine that directs now, once this one does not any more. */
  get lost(): Promise<string> {
    return this.#lost.promise;
  }

  /**
   * Resolves with `true` when this machine directs, and `false` when `signal` fires. `onOther` gets the record of the one that does, each time that it is
   * another or has another journal.
   */
  async take(signal: AbortSignal, onOther: (record: LeaseRecord) => void): Promise<boolean> {
    const { leaseMs, link, tournament } = this.#options;
    let seen: { readonly revision: number; readonly atMs: number } | undefined;
    let other = '';
    const lookMs = Math.min(leaseMs / LOOKS, LOOK_MS);
    let lookedAtMs = performance.now();
    while (!signal.aborted) {
      try {
        const found = await this.#read();
        const now = performance.now();
        // While the server was away, or this process stood still, the holder could not be heard.
        if (now - lookedAtMs > 2 * lookMs + ANSWERS_WITHIN_MS) seen = undefined;
        lookedAtMs = now;
        const { record, revision = 0 } = found ?? {};
        if (record !== undefined && `${record.holder} ${record.journal}` !== other) {
          other = `${record.holder} ${record.journal}`;
          if (record.holder !== '') onOther(record);
        }
        if (seen?.revision !== revision) seen = { revision, atMs: now };
        const isOver = record?.holder === '' || (now - seen.atMs > leaseMs && link.isUp());
        if (isOver && (await this.#write(revision))) return true;
        if (record === undefined && other === '')
          // The server may have lost the lease of one that still directs, and entries that only another machine has.
          this.#tell(`No machine directs ${tournament}. This one will in ${leaseMs / 1000} s, unless another does by then.`);
        else this.#told = undefined;
      } catch (error) {
        seen = undefined;
        this.#tell(unanswered(error));
      }
      await pause(lookMs, undefined, { signal }).catch(() => undefined);
    }
    return false;
  }

  /** Renews it until it is given up or lost. */
  hold(): void {
    this.#renewed = this.#renew();
  }

  /** Gives it up, so that another director need not wait. Without the server it runs out. */
  async release(): Promise<void> {
    this.#renewing.abort();
    await this.#renewed;
    await this.#write(this.#revision, '').catch(() => undefined);
  }

  async #renew(): Promise<void> {
    const { signal } = this.#renewing;
    for (;;) {
      await pause(this.#options.leaseMs / LOOKS, undefined, { signal }).catch(() => undefined);
      if (signal.aborted) return;
      try {
        if (await this.#write(this.#revision)) continue;
        const found = await this.#read();
        // Its own renewal, whose answer was lost; or the server lost its disk.
        if (found === undefined || found.record.holder === this.#holder) this.#revision = found?.revision ?? 0;
        else return this.#lost.resolve(found.record.director);
      } catch {
        // The server is away: others cannot take it either, or do, and the stream then refuses this machine.
      }
    }
  }

  /** `false`: it is not as it was at `revision` (0: there was none). */
  async #write(revision: number, holder: string = this.#holder): Promise<boolean> {
    const { tournament, director, journal } = this.#options;
    const record: LeaseRecord = { tournament, director, holder, journal: journal() };
    const bucket = await this.#open();
    try {
      const data = JSON.stringify(record);
      this.#revision = revision === 0 ? await bucket.create(this.#key, data) : await bucket.update(this.#key, data, revision);
      return true;
    } catch (error) {
      if (error instanceof JetStreamApiError && error.code === WRONG_LAST_SEQUENCE) return false;
      this.#bucket = undefined;
      throw error;
    }
  }

  async #read(): Promise<Found | undefined> {
    try {
      const entry = await (await this.#open()).get(this.#key);
      if (entry === null) return undefined;
      return { record: recordShape.parse(entry.json()), revision: entry.revision };
    } catch (error) {
      this.#bucket = undefined;
      throw error;
    }
  }

  #open(): Promise<KV> {
    this.#bucket ??= openLeases(this.#options.link.connection);
    // What fails is asked again.
    this.#bucket.catch(() => (this.#bucket = undefined));
    return this.#bucket;
  }

  #tell(text: string): void {
    if (text !== this.#told) this.#options.onNotice(text);
    this.#told = text;
  }
}

/** The leases of all tournaments that several directors share. */
export async function readLeases(connection: NatsConnection): Promise<readonly LeaseRecord[]> {
  const bucket = await openLeases(connection);
  const manager = await jetstreamManager(connection, { checkAPI: false, timeout: ANSWERS_WITHIN_MS });
  const prefix = `$KV.${LEASES}.`;
  const { state } = await manager.streams.info(`KV_${LEASES}`, { subjects_filter: `${prefix}*` });
  const keys = Object.keys(state.subjects ?? {}).map((subject) => subject.slice(prefix.length));
  const read = await Promise.all(keys.map(async (key) => recordShape.safeParse((await bucket.get(key))?.json())));
  return read.flatMap(({ success, data }) => (success && data.holder !== '' ? [data] : []));
}

const openLeases = (connection: NatsConnection): Promise<KV> =>
  new Kvm(jetstream(connection, { checkAPI: false, timeout: ANSWERS_WITHIN_MS })).create(LEASES);

const keyOf = (tournament: string): string => createHash('sha256').update(tournament).digest('hex').slice(0, 32);
