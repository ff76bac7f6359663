// Checks passwords one at a time, on a thread of low priority that exists only while there is something to check. Known browsers go first, and
// strangers get a quarter of the time at most, so that a flood of logins costs a bounded part of one core and delays no one who is known.

import { Worker } from 'node:worker_threads';
import { threadUrl } from '../../../core/threadUrl.ts';
import type { PasswordHash } from '../passwords.ts';
import type { PasswordAnswer, PasswordQuestion } from './passwordThread.ts';

type Waiting = {
  readonly question: PasswordQuestion;
  readonly resolve: (secret: Uint8Array | undefined) => void;
  readonly reject: (reason: Error) => void;
};

/** Most checks of each kind that wait: what waits needs memory, and an answer that comes late helps no one. */
export const MOST_WAITING = 8;
/** After the check of a stranger's password, other strangers wait for so many times the CPU that it took. */
const STRANGERS_REST = 3;
/** An idle thread is ended: it holds some megabytes. */
const IDLE_MS = 10_000;

export class PasswordQueue {
  readonly #known: Waiting[] = [];
  readonly #strangers: Waiting[] = [];
  #thread: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;
  #rest: NodeJS.Timeout | undefined;
  #isBusy = false;

  /** Whether another check would have to wait behind too many. */
  isFull = (isKnown: boolean): boolean => this.#lane(isKnown).length >= MOST_WAITING;

  /** The secret of a right password (passwordSecret), `undefined` for a wrong one. Rejects if the check itself fails, or at the close. */
  check(password: string, hash: PasswordHash, isKnown: boolean): Promise<Uint8Array | undefined> {
    return new Promise((resolve, reject) => {
      this.#lane(isKnown).push({ question: { password, hash }, resolve, reject });
      this.#next();
    });
  }

  async close(): Promise<void> {
    clearTimeout(this.#rest);
    for (const { reject } of [...this.#known.splice(0), ...this.#strangers.splice(0)]) reject(new Error(CLOSED));
    await this.#end();
  }

  #lane = (isKnown: boolean): Waiting[] => (isKnown ? this.#known : this.#strangers);

  #next(): void {
    if (this.#isBusy) return;
    const known = this.#known.shift();
    const next = known ?? (this.#rest === undefined ? this.#strangers.shift() : undefined);
    if (next === undefined) {
      // Strangers may be waiting for the end of their rest.
      this.#idle ??= setTimeout(() => void this.#end(), IDLE_MS).unref();
      return;
    }
    clearTimeout(this.#idle);
    this.#idle = undefined;
    this.#isBusy = true;
    void this.#ask(next, known !== undefined);
  }

  async #ask({ question, resolve, reject }: Waiting, isKnown: boolean): Promise<void> {
    try {
      const answer = await this.#answer(question);
      if ('failure' in answer) reject(new Error(`Cannot check a password: ${answer.failure}`));
      else {
        if (!isKnown) this.#restStrangers(answer.cpuMs * STRANGERS_REST);
        resolve(answer.secret);
      }
    } catch (reason) {
      reject(new Error('Cannot check a password: its thread ended', { cause: reason }));
    }
    this.#isBusy = false;
    this.#next();
  }

  #answer(question: PasswordQuestion): Promise<PasswordAnswer> {
    const thread = (this.#thread ??= this.#start());
    return new Promise((resolve, reject) => {
      const finish = (then: () => void): void => {
        thread.off('message', onMessage).off('exit', onExit).off('error', onExit);
        thread.unref();
        then();
      };
      const onMessage = (answer: PasswordAnswer): void => finish(() => resolve(answer));
      const onExit = (reason: unknown): void => finish(() => reject(reason instanceof Error ? reason : new Error(CLOSED)));
      thread.on('message', onMessage).on('exit', onExit).on('error', onExit);
      thread.ref();
      thread.postMessage(question);
    });
  }

  #start(): Worker {
    const thread = new Worker(threadUrl('passwordThread', import.meta.url), { name: 'passwords' });
    // The check in progress has listeners of its own; the next one starts another thread.
    const forget = (): void => {
      if (this.#thread === thread) this.#thread = undefined;
    };
    return thread.on('exit', forget).on('error', forget);
  }

  #restStrangers(ms: number): void {
    clearTimeout(this.#rest);
    this.#rest = setTimeout(() => {
      this.#rest = undefined;
      this.#next();
    }, ms).unref();
  }

  async #end(): Promise<void> {
    clearTimeout(this.#idle);
    this.#idle = undefined;
    const thread = this.#thread;
    this.#thread = undefined;
    await thread?.terminate();
  }
}

const CLOSED = 'the server is closing';
