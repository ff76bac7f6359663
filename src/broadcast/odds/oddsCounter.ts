// The odds of the tournament as it stands, counted on a thread of their own while someone watches: again after each game, and more exactly the
// longer nothing happens. The thread rests twenty times as long as it works, so it takes no more than a twentieth of a core from anyone.

import { Worker } from 'node:worker_threads';
import { threadUrl } from '../../core/threadUrl.ts';
import type { Entry, EntryKind } from '../../journal/entries.ts';
import type { TournamentOdds } from '../../odds/oddsCount.ts';
import type { OddsAnswer, OddsQuestion } from './oddsThread.ts';

export type CountedOdds = { readonly odds: TournamentOdds; readonly rehearsals: number };

/** Entries that change who may still come where. */
const DECISIVE: ReadonlySet<EntryKind> = new Set<EntryKind>([
  ...(['tournament-opened', 'definition-changed', 'ratings-read', 'event-opened', 'event-closed', 'round-paired'] as const),
  ...(['game-ended', 'sprt-decided', 'engine-unresponsive', 'entrant-disqualified', 'ruling-made', 'tournament-closed'] as const),
]);

/** Fewer say too little; after them, twice as many are worth telling. */
const FEWEST_SHOWN = 20;
/** More would change nothing that is shown: with these, 50 % is exact to 2 %. */
const ENOUGH = 600;
const REST_SHARE = 19;
const LEAST_REST_MS = 500;
/** After the last look, if no one watches. */
const IDLE_MS = 2 * 60_000;
const OLDEST_MB = 1024;

export class OddsCounter {
  readonly #folder: string;
  readonly #isWatched: () => boolean;
  readonly #onCounted: () => void;
  #counted: CountedOdds | undefined;
  #thread: Worker | undefined;
  #isWorking = false;
  #restsUntilMs = 0;
  /** How many rehearsals since the last change were shown. */
  #shown = 0;
  #timer: NodeJS.Timeout | undefined;
  #lookedAtMs = Number.NEGATIVE_INFINITY;
  #isDue = true;
  #isEnough = false;
  #isClosed = false;

  /** `onCounted` is called when `look` has something else to show. */
  constructor(folder: string, isWatched: () => boolean, onCounted: () => void) {
    this.#folder = folder;
    this.#isWatched = isWatched;
    this.#onCounted = onCounted;
  }

  /** Call with the entries of a running tournament. */
  hear(entries: readonly Entry[]): void {
    if (!entries.some(({ kind }) => DECISIVE.has(kind))) return;
    this.#isDue = true;
    this.#isEnough = false;
    this.#goOn();
  }

  /** What is known, for someone who wants to see it; `undefined`: nothing yet, or there is nothing to decide. */
  look(): CountedOdds | undefined {
    this.#lookedAtMs = performance.now();
    this.#goOn();
    return this.#counted;
  }

  close(): void {
    this.#isClosed = true;
    clearTimeout(this.#timer);
    void this.#thread?.terminate();
  }

  #goOn(): void {
    if (this.#isClosed || this.#isWorking || this.#isEnough || this.#timer !== undefined) return;
    const nowMs = performance.now();
    if (!this.#isWatched() && nowMs - this.#lookedAtMs > IDLE_MS) return;
    if (nowMs < this.#restsUntilMs) {
      this.#timer = setTimeout(() => {
        this.#timer = undefined;
        this.#goOn();
      }, this.#restsUntilMs - nowMs).unref();
      return;
    }
    this.#isWorking = true;
    this.#thread ??= this.#start();
    this.#thread.postMessage({ afresh: this.#isDue } satisfies OddsQuestion);
    if (this.#isDue) this.#shown = 0;
    this.#isDue = false;
  }

  #hearAnswer({ odds, rehearsals, cpuMs }: OddsAnswer): void {
    this.#rest(REST_SHARE * cpuMs);
    const isEnough = odds === undefined || rehearsals >= ENOUGH;
    // What was asked for before the last change is shown all the same: where games are short there is always a change.
    if (isEnough || rehearsals >= Math.max(FEWEST_SHOWN, 2 * this.#shown)) {
      this.#counted = odds && { odds, rehearsals };
      this.#shown = rehearsals;
      this.#onCounted();
    }
    this.#isEnough = isEnough && !this.#isDue;
    this.#goOn();
  }

  #rest(ms: number): void {
    this.#isWorking = false;
    this.#restsUntilMs = performance.now() + Math.max(LEAST_REST_MS, ms);
  }

  #start(): Worker {
    const thread = new Worker(threadUrl('oddsThread', import.meta.url), {
      name: 'odds',
      workerData: this.#folder,
      resourceLimits: { maxOldGenerationSizeMb: OLDEST_MB },
    });
    thread.unref();
    thread.on('message', (answer: OddsAnswer) => this.#hearAnswer(answer));
    // After an error comes the exit.
    thread.on('error', () => undefined);
    thread.on('exit', () => {
      if (this.#thread === thread) this.#thread = undefined;
      // What ends the thread would end it again: it waits for the next change.
      this.#isEnough = true;
      this.#rest(0);
    });
    return thread;
  }
}
