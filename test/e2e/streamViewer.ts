// A viewer of a server's stream, like a browser: keeps what it receives, and reconnects with the last id after a cut that it did not ask for.

import type { DurableMessage, PassingMessage, ShownPly, Snapshot } from '../../src/broadcast/messages.ts';
import { setTimeout as pause } from 'node:timers/promises';
import { createParser } from 'eventsource-parser';

/** How long a condition is waited for, and after a cut until the next try. In ms. */
const LONGEST_MS = 90_000;
const AGAIN_MS = 300;

export class StreamViewer {
  readonly snapshots: Snapshot[] = [];
  readonly durable: DurableMessage[] = [];
  readonly passing: PassingMessage[] = [];
  /** Ids of the events that had one. */
  readonly ids: number[] = [];
  #url: string;
  #cut = new AbortController();
  #ended: Promise<void> = Promise.resolve();
  #waiting: { readonly holds: () => boolean; readonly resolve: () => void }[] = [];
  #cuts = 0;

  /** `url` of the stream. */
  constructor(url: string) {
    this.#url = url;
  }

  /** Resolves when the stream is open. */
  async connect(): Promise<void> {
    this.#cut = new AbortController();
    const { signal } = this.#cut;
    const body = await this.#open(signal);
    this.#ended = this.#follow(body, signal);
  }

  async #open(signal: AbortSignal): Promise<ReadableStream<Uint8Array>> {
    const last = this.ids.at(-1);
    const headers = last === undefined ? {} : { 'last-event-id': String(last) };
    const response = await fetch(this.#url, { headers, signal });
    if (response.body === null || response.status !== 200)
      throw new Error(`Cannot watch: expected a stream, got ${response.status}`);
    return response.body;
  }

  async #follow(first: ReadableStream<Uint8Array>, signal: AbortSignal): Promise<void> {
    let body: ReadableStream<Uint8Array> | undefined = first;
    for (;;) {
      if (body !== undefined) await this.#read(body).catch(() => undefined);
      if (signal.aborted) return;
      this.#cuts += 1;
      await pause(AGAIN_MS);
      body = await this.#open(signal).catch(() => undefined);
    }
  }

  /** Connects to the same stream elsewhere. */
  movesTo(url: string): Promise<void> {
    this.#url = url;
    return this.connect();
  }

  /** Cuts the connection without notice. */
  async disconnect(): Promise<void> {
    this.#cut.abort();
    await this.#ended;
  }

  /** Resolves as soon as the condition holds. Throws if that takes too long. */
  async until(holds: () => boolean): Promise<void> {
    if (holds()) return;
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const give = (): void =>
      reject(
        new Error(
          `Cannot see within ${LONGEST_MS} ms what ${holds.toString()} asks for: ${this.durable.length} messages up to ${this.ids.at(-1)}, ${this.snapshots.length} snapshots, ${this.#cuts} cuts`,
        ),
      );
    const timer = setTimeout(give, LONGEST_MS);
    this.#waiting.push({ holds, resolve });
    await promise.finally(() => clearTimeout(timer));
  }

  /** The plies of a game in the order of arrival. */
  plies(game: number): readonly ShownPly[] {
    return this.durable.flatMap((message) => (message.kind === 'plies' && message.game === game ? message.plies : []));
  }

  async #read(body: ReadableStream<Uint8Array>): Promise<void> {
    const parser = createParser({ onEvent: ({ event = '', data, id }) => this.#take(event, data, id) });
    for await (const chunk of body.pipeThrough(new TextDecoderStream())) parser.feed(chunk);
  }

  #take(name: string, data: string, id: string | undefined): void {
    const value = JSON.parse(data) as unknown;
    switch (name) {
      case 'snapshot':
        this.snapshots.push(value as Snapshot);
        break;
      case 'entries':
        this.durable.push(...(value as readonly DurableMessage[]));
        break;
      case 'now':
        this.passing.push(...(value as readonly PassingMessage[]));
        break;
      default:
        throw new Error(`Cannot watch: expected a known event, got "${name}"`);
    }
    if (name !== 'now' && id !== undefined) this.ids.push(Number(id));
    this.#waiting = this.#waiting.filter(({ holds, resolve }) => {
      if (!holds()) return true;
      resolve();
      return false;
    });
  }
}
