// The kibitzers of a run, as the run sees them: a thread of their own that it starts, changes and ends, and never waits for while games are played.

import { Worker } from 'node:worker_threads';
import { messageOf } from '../core/messages/messageOf.ts';
import { threadUrl } from '../core/threadUrl.ts';
import { within } from '../players/within.ts';
import type { FromKibitzers, KibitzData, KibitzerPlace, ToKibitzers } from './messages.ts';

/** After this its engines are left to the sweep at the end of the run. */
const CLOSES_WITHIN_MS = 5000;

type Thread = { readonly worker: Worker; readonly exited: Promise<unknown> };

export class Kibitz {
  readonly #data: Omit<KibitzData, 'kibitzers'>;
  readonly #onNotice: (text: string) => void;
  #kibitzers: readonly KibitzerPlace[] = [];
  #thread: Thread | undefined;
  #changing: Promise<void> = Promise.resolve();

  constructor(data: Omit<KibitzData, 'kibitzers'>, onNotice: (text: string) => void) {
    this.#data = data;
    this.#onNotice = onNotice;
  }

  /** These are the kibitzers from now on. */
  become(kibitzers: readonly KibitzerPlace[]): void {
    if (JSON.stringify(kibitzers) === JSON.stringify(this.#kibitzers)) return;
    this.#kibitzers = kibitzers;
    this.#changing = this.#changing.then(async () => {
      await this.#end();
      if (this.#kibitzers.length > 0) this.#thread = this.#start();
    });
  }

  /** Resolves when nothing is left of them, or they do not end. */
  async close(): Promise<void> {
    this.#kibitzers = [];
    await this.#changing;
    await this.#end();
  }

  #start(): Thread {
    const workerData: KibitzData = { ...this.#data, kibitzers: this.#kibitzers };
    const worker = new Worker(threadUrl('kibitzThread', import.meta.url), {
      name: 'kibitzers',
      workerData,
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 512 },
      trackUnmanagedFds: false,
    });
    worker.on('message', ({ text }: FromKibitzers) => this.#onNotice(text));
    worker.on('error', (error) =>
      this.#onNotice(`The thread of the kibitzers failed: ${messageOf(error)}. The games go on without them.`),
    );
    return { worker, exited: new Promise((resolve) => worker.once('exit', resolve)) };
  }

  async #end(): Promise<void> {
    const thread = this.#thread;
    this.#thread = undefined;
    if (thread === undefined) return;
    const close: ToKibitzers = { kind: 'close' };
    thread.worker.postMessage(close);
    await within(thread.exited, CLOSES_WITHIN_MS, () => thread.worker.terminate());
  }
}
