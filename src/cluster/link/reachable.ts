// A connection that comes back by itself: whether the server is there now, and who hears of it. Nothing is published while it is away: the client would keep it
// all in memory, and those who need what is lost say it again.

import type { NatsConnection } from '@nats-io/transport-node';
import type { OrderedLine } from './orderedLine.ts';

export class ReachableConnection {
  readonly nats: NatsConnection;
  /** They repeat what may have been lost when the server is there again. */
  readonly lines = new Set<OrderedLine>();
  readonly #onChange: (isUp: boolean) => void;
  #isUp = true;

  constructor(nats: NatsConnection, onChange: (isUp: boolean) => void = () => undefined) {
    this.nats = nats;
    this.#onChange = onChange;
    void this.#follow();
  }

  get isUp(): boolean {
    return this.#isUp && !this.nats.isClosed();
  }

  publish(subject: string, data: Uint8Array | string): void {
    // On its way out it still hears, and says nothing more.
    if (this.isUp && !this.nats.isDraining()) this.nats.publish(subject, data);
  }

  async #follow(): Promise<void> {
    for await (const { type } of this.nats.status()) {
      const isUp = type === 'reconnect' ? true : type === 'disconnect' || type === 'staleConnection' ? false : this.#isUp;
      if (isUp === this.#isUp) continue;
      this.#isUp = isUp;
      this.#onChange(isUp);
      if (isUp) for (const line of this.lines) line.repeat();
    }
  }
}
