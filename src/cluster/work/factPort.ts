// What game threads of a worker take for the journal's writer: their facts come here, as text, in the order in which each thread reports them.

import { MessageChannel } from 'node:worker_threads';
import { parseAppend, type FromWriter, type ToWriter } from '../../journal/writing/messages.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';

/** `json`: the fact as an array of its kind and payload. */
export type OnFact = (game: number, kind: string, payload: string, json: string) => void;

export class FactPort {
  readonly #onFact: OnFact;
  readonly #ends: Promise<unknown>[] = [];

  constructor(onFact: OnFact) {
    this.#onFact = onFact;
  }

  /** For one thread. */
  connect = (): JournalConnection => {
    const outstanding = new SharedArrayBuffer(4);
    const counter = new Int32Array(outstanding);
    const { port1, port2 } = new MessageChannel();
    this.#ends.push(new Promise((resolve) => port1.once('close', resolve)));
    port1.on('message', (message: ToWriter) => {
      if (typeof message !== 'string') return;
      Atomics.sub(counter, 0, message.length);
      const { ack, game, kind, payload } = parseAppend(message);
      this.#onFact(game, kind, payload, `[${JSON.stringify(kind)},${payload}]`);
      if (ack !== 0) port1.postMessage({ kind: 'committed', announced: [], acks: [ack, 0] } satisfies FromWriter);
    });
    port1.unref();
    return { port: port2, outstanding };
  };

  /** Resolves when everything that threads said before their end was heard. */
  async ended(): Promise<void> {
    await Promise.all(this.#ends);
  }
}
