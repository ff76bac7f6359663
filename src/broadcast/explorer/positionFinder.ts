// Looks for positions on a thread of its own, which reads on in the journal as games end.

import { Worker } from 'node:worker_threads';
import { threadUrl } from '../../core/threadUrl.ts';
import type { AskedPosition } from '../../positions/askedPosition.ts';
import type { EarlierKnown } from '../../positions/earlier/earlierIndex.ts';
import { earlierSeasons, type EarlierSeasons } from './earlierSeasons.ts';
import type { Found, PositionAnswer, PositionQuestion } from './positionThread.ts';

type Options = {
  /** The data folders and archives of earlier seasons, as they are now: another list is another value. */
  readonly earlier: () => readonly string[];
  /** Receives what keeps games of earlier seasons from being found, once. */
  readonly onNotice: (text: string) => void;
};

type Waiting = { readonly resolve: (found: Found) => void; readonly reject: (reason: Error) => void };

const NOTHING_EARLIER: EarlierSeasons = { version: 0, sources: [], gameOf: () => undefined };

/** Most questions that wait; an answer takes some 20 ms at most. */
const MOST_WAITING = 32;
/** Games that end within this time are read together. */
const GATHER_MS = 1000;
/** Until the games in memory are saved. */
const PATIENCE_MS = 5000;

export class PositionFinder {
  readonly #folder: string;
  readonly #options: Options;
  readonly #waiting = new Map<number, Waiting>();
  readonly #told = new Set<string>();
  #thread: Worker | undefined;
  /** What the thread reads. */
  #named: readonly string[] = [];
  #gathering: NodeJS.Timeout | undefined;
  #lastId = 0;
  #isClosed = false;
  /** Whether the last answer knew all finished games. */
  isWhole = false;
  earlier = NOTHING_EARLIER;

  constructor(folder: string, options: Options) {
    this.#folder = folder;
    this.#options = options;
  }

  /** Whether another question would have to wait behind too many. */
  get isFull(): boolean {
    return this.#waiting.size >= MOST_WAITING;
  }

  /** The games that reached a position, those of earlier seasons as `earlier` has them then. Rejects if the journal cannot be read, and at the close. */
  find(asked: AskedPosition): Promise<Found> {
    return new Promise((resolve, reject) => {
      const id = ++this.#lastId;
      this.#waiting.set(id, { resolve, reject });
      this.#ask({ id, asked, known: this.earlier.version });
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
    const named = this.#options.earlier();
    if (named !== this.#named) {
      this.#named = named;
      this.#thread.postMessage({ earlier: named } satisfies PositionQuestion);
    }
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
        if (answer.known !== undefined) this.#hear(answer.known);
        asked?.resolve(answer);
      }
    });
    // After an error comes the exit.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      this.#named = [];
      this.#endAll('its thread ended');
    });
    return thread;
  }

  #hear(known: EarlierKnown): void {
    this.earlier = earlierSeasons(known);
    for (const { problem } of known.sources) {
      if (problem === undefined || this.#told.has(problem)) continue;
      this.#told.add(problem);
      this.#options.onNotice(`The explorer lacks games of an earlier season. ${problem}`);
    }
  }

  #endAll(why: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(`Cannot look for a position: ${why}`));
    this.#waiting.clear();
  }
}
