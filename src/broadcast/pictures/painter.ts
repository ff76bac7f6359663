// Makes PNG and GIF of SVG, one file at a time, on a thread that exists only while there is something to make.

import { Worker } from 'node:worker_threads';
import { threadUrl } from '../../core/threadUrl.ts';
import type { PaintAnswer, PaintQuestion } from './paintThread.ts';

/** An idle thread is ended: it holds some twenty megabytes. */
const IDLE_MS = 30_000;

type Waiting = {
  readonly question: PaintQuestion;
  readonly resolve: (file: Uint8Array) => void;
  readonly reject: (reason: Error) => void;
};

export class Painter {
  readonly #mostWaiting: number;
  readonly #waiting: Waiting[] = [];
  #thread: Worker | undefined;
  #current: Waiting | undefined;
  #idle: NodeJS.Timeout | undefined;

  constructor(mostWaiting: number) {
    this.#mostWaiting = mostWaiting;
  }

  /** Whether another picture would have to wait behind too many. */
  get isFull(): boolean {
    return this.#waiting.length >= this.#mostWaiting;
  }

  /** Rejects if the picture cannot be made, and at the close. */
  paint(question: PaintQuestion): Promise<Uint8Array> {
    return new Promise((resolve, reject) => {
      this.#waiting.push({ question, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#idle);
    for (const { reject } of this.#waiting.splice(0)) reject(new Error('Cannot make a picture: the server ends'));
    await this.#thread?.terminate();
  }

  #next(): void {
    if (this.#current !== undefined) return;
    this.#current = this.#waiting.shift();
    clearTimeout(this.#idle);
    if (this.#current === undefined) {
      this.#idle = setTimeout(() => void this.#thread?.terminate(), IDLE_MS).unref();
      return;
    }
    this.#thread ??= this.#start();
    this.#thread.postMessage(this.#current.question);
  }

  #start(): Worker {
    const thread = new Worker(threadUrl('paintThread', import.meta.url), { name: 'pictures' });
    thread.unref();
    thread.on('message', (answer: PaintAnswer) => this.#settle(answer));
    // After an error comes the exit.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#settle({ failure: 'its thread ended' });
    });
    return thread;
  }

  #settle(answer: PaintAnswer): void {
    const asked = this.#current;
    this.#current = undefined;
    if ('file' in answer) asked?.resolve(answer.file);
    else asked?.reject(new Error(`Cannot make a picture: ${answer.failure}`));
    if (asked !== undefined) this.#next();
  }
}
