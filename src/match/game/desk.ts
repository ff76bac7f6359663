// The officials' desk of one game: their orders while it is played, and requests to stop, in a form that the game's loop can wait for. The referee
// decides what an order means.

import type { Colour } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import type { CallAnswer } from '../../core/judging.ts';
import { withinAlive } from '../../players/heartbeat.ts';

export class Desk {
  /** Aborted when an official has ended or held the game, or everything must stop: the game no longer waits for players who have not come. */
  readonly waiting = new AbortController();
  /** Called when an official has ended or held the game (CUP-5c, CGF-9.1.7). */
  onRuled: (() => void) | undefined;
  /** Called when a player's lateness is announced while the game waits for the player (CGF-6.3). */
  onTardy: ((by: Colour) => void) | undefined;
  /** Whose lateness has been announced, and the least that is taken from their time, in ms. */
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

  /** Whether the game must stop, alone or with all others. */
  get stopping(): boolean {
    return this.#stopping || this.#held !== undefined;
  }

  /** Why an official has held the game; `undefined` if none has. */
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

  /** Takes the answer to the open call, once; `undefined` until there is one. */
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

  /** Breaks off the ply in progress; its time is given back in full when the game continues. */
  hold(reason: string): void {
    this.#held ??= reason;
    this.onRuled?.();
    this.#changed();
  }

  /** Ignores an answer without an open call. */
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

  /** Waits until any of this changes, at most `longestMs` in which Arbiter runs. */
  change(longestMs: number): Promise<void> {
    const changed = new Promise<void>((resolve) => this.#wakes.push(resolve));
    return withinAlive(changed, longestMs, () => undefined);
  }

  #changed(): void {
    if (this.stopping || this.#ending !== undefined) this.waiting.abort();
    const wakes = this.#wakes;
    this.#wakes = [];
    for (const wake of wakes) wake();
  }
}
