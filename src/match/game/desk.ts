// The officials' desk of one game: what they say to it while it is played, and the news that a stop was asked for, as something that the
// game's loop can wait for. What a word means is the referee's business.

import type { Colour } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import type { CallAnswer } from '../../core/judging.ts';
import { within } from '../../players/within.ts';

export class Desk {
  /** Aborted when an official has ended or stopped the game, or a stop of everything is asked for: then players who have not come yet are not waited for. */
  readonly waiting = new AbortController();
  /** Called when an official has ended or stopped the game (CUP-5c, CGF-9.1.7). */
  onRuled: (() => void) | undefined;
  /** Called when a player's lateness is announced while the game waits for it (CGF-6.3). */
  onTardy: ((by: Colour) => void) | undefined;
  /** Whose lateness has been announced, and the least that is taken from its time, in ms. */
  readonly tardy: { white?: number; black?: number } = {};
  #ending: GameEnding | undefined;
  #called: Colour | undefined;
  #answer: CallAnswer | undefined;
  #stopping = false;
  #held: string | undefined;
  #wakes: (() => void)[] = [];

  get ending(): GameEnding | undefined {
    return this.#ending;
  }

  /** Whether the game is to stand still, alone or with everything. */
  get stopping(): boolean {
    return this.#stopping || this.#held !== undefined;
  }

  /** Why an official has stopped the game; `undefined` where none has. */
  get held(): string | undefined {
    return this.#held;
  }

  /** The side whose program a judge was called to, until the judge answers. */
  get called(): Colour | undefined {
    return this.#called;
  }

  call(by: Colour): void {
    this.#called = by;
    this.#answer = undefined;
  }

  /** The answer to the open call, taken once; `undefined` while there is none. */
  takeAnswer(): CallAnswer | undefined {
    const answer = this.#answer;
    if (answer !== undefined) this.#called = undefined;
    this.#answer = undefined;
    return answer;
  }

  rule(ending: GameEnding): void {
    this.#ending ??= ending;
    this.onRuled?.();
    this.#changed();
  }

  /** The ply in progress is broken off: it is given back in full when the game goes on. */
  hold(reason: string): void {
    this.#held ??= reason;
    this.onRuled?.();
    this.#changed();
  }

  /** An answer that no one has asked for says nothing. */
  answer(answer: CallAnswer): void {
    if (this.#called !== undefined) this.#answer = answer;
    this.#changed();
  }

  announceTardy(by: Colour, lateMs: number): void {
    this.tardy[by] = lateMs;
    this.onTardy?.(by);
  }

  stop(): void {
    this.#stopping = true;
    this.#changed();
  }

  /** Until anything of this changes, at most so long. */
  change(longestMs: number): Promise<void> {
    const changed = new Promise<void>((resolve) => this.#wakes.push(resolve));
    return within(changed, longestMs, () => undefined);
  }

  #changed(): void {
    if (this.stopping || this.#ending !== undefined) this.waiting.abort();
    const wakes = this.#wakes;
    this.#wakes = [];
    for (const wake of wakes) wake();
  }
}
