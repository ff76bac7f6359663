// Looks for positions on a thread of its own, which reads on in the journal as games end.

import { Worker } from 'node:worker_threads';
import { threadUrl } from '../../core/threadUrl.ts';
import type { PositionAnswer, PositionQuestion } from './positionThread.ts';

export type Found = Extract<PositionAnswer, { readonly reached: unknown }>;

type Waiting = { readonly resolve: (found: Found) => void; readonly reject: (reason: Error) => void };

/** Most questions that wait; an answer takes some 20 ms at most. */
const MOST_WAITING = 32;
/** Games that end within this time are read together. */
const GATHER_MS = 1000;
/** Until the games in memory are saved. */
const PATIENCE_MS = 5000;

export class PositionFinder {
  readonly #folder: string;
  readonly #waiting = new Map<number, Waiting>();
  #thread: Worker | undefined;
  #gathering: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;
  /** Whether the last answer knew all finished games. */
  isWhole = false;

  constructor(folder: string) {
    this.#folder = folder;
  }

  /** Whether another question would have to wait behind too many. */
  get isFull(): boolean {
    return this.#waiting.size >= MOST_WAITING;
  }

  /** The games that reached a position (gamePositions.ts). Rejects if the journal cannot be read, and at the close. */
  find(position: string): Promise<Found> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#ask({ id, position });
    });
  }

  /** Call after a game has ended, and at the start: its positions are known when someone asks. */
  readOn(): void {
    this.#gathering ??= setTimeout(() => {
      this.#gathering = undefined;
      this.#ask('read-on');
    }, GATHER_MS).unref();
  }

  /** Resolves when what it knows is saved. */
  async close(): Promise<void> {
    clearTimeout(this.#gathering);
    this.#isClosed = true;
    const thread = this.#thread;
    if (thread === undefined) return;
    await new Promise<void>((resolve) => {
      const late = setTimeout(() => void thread.terminate(), PATIENCE_MS);
      thread.once('exit', () => {
        clearTimeout(late);
        resolve();
      });
      thread.postMessage('close' satisfies PositionQuestion);
    });
  }

  #ask(question: PositionQuestion): void {
    if (this.#isClosed) return this.#endAll('the server ends');
    this.#thread ??= this.#start();
    this.#thread.postMessage(question);
  }

  #start(): Worker {
    const thread = new Worker(threadUrl('positionThread', import.meta.url), { name: 'positions', workerData: this.#folder });
    thread.unref();
    thread.on('message', (answer: PositionAnswer) => {
      const asked = this.#waiting.get(answer.id);
      this.#waiting.delete(answer.id);
      if ('failure' in answer) asked?.reject(new Error(answer.failure));
      else {
        this.isWhole = answer.isWhole;
        asked?.resolve(answer);
      }
    });
    // After an error comes the exit.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#endAll('its thread ended');
    });
    return thread;
  }

  #endAll(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(`Cannot look for a position: ${why}`));
    this.#waiting.clear();
  }
}
