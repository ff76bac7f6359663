// The thoughts of engines on a worker, on their way to the director: as often as it wants them, and the latest of each game. Lost where no one listens.

import { randomUUID } from 'node:crypto';
import { BroadcastChannel } from 'node:worker_threads';
import type { LiveWord } from '../../core/live.ts';
import { LatestWords, type SentWord } from '../link/liveWords.ts';

export class LiveLine {
  /** On which game threads say what their engines think. */
  readonly channel = `live ${randomUUID()}`;
  readonly #listening = new BroadcastChannel(this.channel).unref();
  readonly #waiting = new LatestWords();
  readonly #everyMs: () => number | undefined;
  readonly #send: (words: SentWord[]) => void;
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  /** `everyMs`: how often they may be sent; `undefined`: no one watches. */
  constructor(everyMs: () => number | undefined, send: (words: SentWord[]) => void) {
    this.#everyMs = everyMs;
    this.#send = send;
    this.#listening.addEventListener('message', (event) => this.#hear((event as MessageEvent).data as LiveWord));
  }

  #hear(word: LiveWord): void {
    const everyMs = this.#everyMs();
    if (everyMs === undefined) return;
    this.#waiting.add(word);
    const waitMs = Math.max(0, this.#sentAtMs + everyMs - performance.now());
    this.#timer ??= setTimeout(() => this.#flush(), waitMs).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    this.#sentAtMs = performance.now();
    this.#send(this.#waiting.take());
  }

  close(): void {
    clearTimeout(this.#timer);
    this.#listening.close();
  }
}
