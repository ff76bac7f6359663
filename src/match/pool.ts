// The local place to play: one game thread for each game that is played at once, and a queue of issued jobs before them.
// A thread that becomes free gets the next job without waiting for the disk: jobs in the queue have been issued durably before.

import { Worker } from 'node:worker_threads';
import type { GameJob } from '../core/gameJob.ts';
import type { JournalConnection } from '../journal/sender.ts';
import type { FromGameThread, GameThreadData, ToGameThread } from './messages.ts';

export type PoolOptions = {
  readonly slots: number;
  /** The cores of each slot; a slot without an entry may use any. */
  readonly cores: readonly (readonly number[])[];
  readonly runId: string;
  readonly logFolder?: string;
  /** A new connection to the journal's writer. */
  readonly connectJournal: () => JournalConnection;
  /** More jobs are wanted. */
  readonly onHungry: () => void;
  /** A game thread failed; nothing is played any more. */
  readonly onFailure: (reason: Error) => void;
};

type Slot = { readonly thread: Worker; busy: boolean; readonly stopped: Promise<void> };

export class Pool {
  readonly #slots: Slot[] = [];
  readonly #queue: GameJob[] = [];
  readonly #options: PoolOptions;
  #stopping = false;
  #held = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    for (let index = 0; index < options.slots; index++) this.#slots.push(this.#startThread(index));
  }

  /** How many more jobs keep every slot busy and one waiting behind each. */
  get appetite(): number {
    return this.#stopping ? 0 : 2 * this.#slots.length - this.#queue.length - this.#slots.filter((slot) => slot.busy).length;
  }

  play(job: GameJob): void {
    this.#queue.push(job);
    this.#deal();
  }

  /** While held no game begins; games in play go on. */
  hold(held: boolean): void {
    this.#held = held;
    this.#deal();
  }

  /** Lets the plies in progress end; ends when every thread is gone. Jobs that had not begun are dropped. */
  async stop(): Promise<void> {
    this.#stopping = true;
    this.#tell({ kind: 'stop' });
    await Promise.all(this.#slots.map((slot) => slot.stopped));
  }

  /** Ends everything now. */
  async abort(): Promise<void> {
    this.#stopping = true;
    this.#tell({ kind: 'abort' });
    await Promise.all(this.#slots.map((slot) => slot.stopped));
  }

  #tell(message: ToGameThread): void {
    for (const slot of this.#slots) slot.thread.postMessage(message);
  }

  #deal(): void {
    if (this.#stopping || this.#held) return;
    for (const slot of this.#slots) {
      if (slot.busy) continue;
      const job = this.#queue.shift();
      if (job === undefined) return;
      slot.busy = true;
      const message: ToGameThread = { kind: 'play', job };
      slot.thread.postMessage(message);
    }
  }

  #startThread(index: number): Slot {
    const { runId, logFolder, cores, connectJournal, onHungry, onFailure } = this.#options;
    const journal = connectJournal();
    const workerData: GameThreadData = {
      slot: index + 1,
      journal,
      runId,
      cores: cores[index] ?? [],
      ...(logFolder === undefined ? {} : { logFolder }),
    };
    const thread = new Worker(gameThreadUrl, {
      name: `game-${index + 1}`,
      workerData,
      transferList: [journal.port],
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
      // Engines' pipes are opened here and closed by their streams, which the tracking does not see.
      trackUnmanagedFds: false,
    });
    const stopped = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    const slot: Slot = { thread, busy: false, stopped };
    thread.on('message', (message: FromGameThread) => {
      if (message.kind === 'stopped') return;
      slot.busy = false;
      this.#deal();
      onHungry();
    });
    thread.on('error', (reason) => onFailure(reason instanceof Error ? reason : new Error(String(reason))));
    return slot;
  }
}

/** Beside this file, compiled or not. */
const gameThreadUrl = new URL(import.meta.url.endsWith('.ts') ? './gameThread.ts' : './gameThread.js', import.meta.url);
