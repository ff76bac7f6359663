// Several files audited at the same time, a thread for each core, and read in their order: the reader gets the steps that auditFile.ts would give.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { AdjudicationRules } from '../../core/adjudication.ts';
import { threadUrl } from '../../core/threadUrl.ts';
import type { AuditStep } from './auditFile.ts';
import type { AuditThreadData, FromAuditThread } from './auditThread.ts';

/** Each file is read once, and in the order of the files: otherwise a thread may wait for its reader forever. */
export class AuditThreads implements Disposable {
  readonly #threads: readonly Worker[];
  /** What has arrived about each file and was not read yet. */
  readonly #arrived: Arrived[][];
  #wake: () => void = () => undefined;
  #failure: Error | undefined;

  constructor(files: readonly string[], rules: AdjudicationRules, tables: readonly string[]) {
    this.#arrived = files.map(() => []);
    const filesTaken = sharedCounter();
    this.#threads = Array.from({ length: Math.min(files.length, availableParallelism()) }, (_, index) => {
      const batchesTaken = sharedCounter();
      const workerData: AuditThreadData = { files, rules, tables, filesTaken, batchesTaken };
      const thread = new Worker(threadUrl('auditThread', import.meta.url), { name: `audit-${index + 1}`, workerData });
      thread.on('message', (message: FromAuditThread) => {
        this.#arrived[message.index]?.push({ message, batchesTaken });
        this.#wake();
      });
      thread.on('error', (reason) => {
        this.#failure = reason instanceof Error ? reason : new Error(String(reason));
        this.#wake();
      });
      return thread;
    });
  }

  /** The steps of a file. `onDamage` receives what is wrong with a table. Throws like `auditFile`. */
  async *stepsOf(index: number, onDamage: (message: string) => void): AsyncGenerator<AuditStep> {
    for (;;) {
      const { message, batchesTaken } = await this.#next(index);
      switch (message.kind) {
        case 'steps':
          yield* message.steps;
          Atomics.add(batchesTaken, 0, 1);
          Atomics.notify(batchesTaken, 0);
          break;
        case 'damage':
          onDamage(message.message);
          break;
        case 'failed':
          throw new Error(message.message);
        case 'end':
          return;
      }
    }
  }

  async #next(index: number): Promise<Arrived> {
    for (;;) {
      const arrived = this.#arrived[index]?.shift();
      if (arrived !== undefined) return arrived;
      if (this.#failure !== undefined) throw this.#failure;
      await new Promise<void>((resolve) => (this.#wake = resolve));
    }
  }

  [Symbol.dispose](): void {
    for (const thread of this.#threads) void thread.terminate();
  }
}

type Arrived = { readonly message: FromAuditThread; readonly batchesTaken: Int32Array };

const sharedCounter = (): Int32Array => new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT));
