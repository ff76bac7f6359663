// One end of a session between two machines: an OrderedLine over two subjects, with messages of a known shape, and a watch that notices that the other end is
// gone.

import type { Subscription } from '@nats-io/transport-node';
import type { z } from 'zod';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { BEAT_MS } from './hostMessages.ts';
import { listen } from './listen.ts';
import { MOST_UNCONFIRMED_BYTES, OrderedLine } from './orderedLine.ts';
import type { ReachableConnection } from './reachable.ts';

export type SessionEnd<Heard> = {
  readonly shape: z.ZodType<Heard>;
  /** The subjects on which this end speaks and listens. */
  readonly speaks: string;
  readonly listens: string;
  /** After so much time without a word the other end is lost, in ms. */
  readonly maxLagMs: number;
  readonly onMessage: (message: Heard, bytes: Uint8Array) => void;
  /** Called once: the other end is lost, or speaks nonsense. `why` is the end of a sentence about it. */
  readonly onLost: (why: string) => void;
};

export class Session<Sent extends { readonly kind: string }, Heard> {
  readonly #connection: ReachableConnection;
  readonly #end: SessionEnd<Heard>;
  readonly #line: OrderedLine;
  readonly #subscription: Subscription | undefined;
  readonly #watch: NodeJS.Timeout;
  #watchedAt = performance.now();
  #isOver = false;

  /** `isFed`: the caller passes packets to `heard`, and nothing is subscribed to. */
  constructor(connection: ReachableConnection, end: SessionEnd<Heard>, isFed = false) {
    this.#connection = connection;
    this.#end = end;
    this.#line = new OrderedLine({
      send: (packet) => connection.publish(end.speaks, packet),
      receive: ({ head, bytes }) => this.#receive(head, bytes),
      forgotten: () => this.#lose(english(phrase('seen.loss.forgotten'))),
    });
    if (!isFed) {
      this.#subscription = listen(connection.nats, end.listens, ({ data }) => this.heard(data));
    }
    connection.lines.add(this.#line);
    this.#watch = setInterval(() => this.#look(), BEAT_MS);
  }

  /** Sends a message and returns its number. */
  send(message: Sent, bytes?: Uint8Array): number {
    const n = this.#line.send(message, bytes);
    if (this.#line.unconfirmedBytes > MOST_UNCONFIRMED_BYTES) this.#lose(english(phrase('seen.loss.full')));
    return n;
  }

  heard(packet: Uint8Array): void {
    if (this.#isOver) return;
    try {
      this.#line.heard(packet);
    } catch {
      // Anyone who may speak here may send anything; a damaged packet is repeated.
    }
  }

  /** Nothing is sent or received any more. */
  close(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    clearInterval(this.#watch);
    this.#subscription?.unsubscribe();
    this.#connection.lines.delete(this.#line);
    this.#line.close();
  }

  #receive(head: unknown, bytes: Uint8Array): void {
    const read = this.#end.shape.safeParse(head);
    if (read.success) this.#end.onMessage(read.data, bytes);
    else this.#lose(english(phrase('seen.loss.language')));
  }

  #look(): void {
    const now = performance.now();
    const stoodStill = now - this.#watchedAt > 2 * BEAT_MS;
    this.#watchedAt = now;
    // What came meanwhile has not been read yet.
    if (stoodStill) this.#line.heardAt = now;
    if (now - this.#line.heardAt > this.#end.maxLagMs)
      return this.#lose(english(phrase('seen.loss.unheard', { seconds: Math.round(this.#end.maxLagMs / 100) / 10 })));
    this.#line.beat();
  }

  #lose(why: string): void {
    if (this.#isOver) return;
    this.close();
    this.#end.onLost(why);
  }
}
