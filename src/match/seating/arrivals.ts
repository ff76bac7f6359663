// Late players (CGF-6.3, CGF-6.4): Arbiter waits for players that it does not start. A player whose lateness is not announced is awaited for the
// event's patience, and is then absent. If it is announced, the player's clock runs from the start of the game until they arrive, and they
// lose on time if the flag falls first. It may be announced while the game waits. The first ending stands.

import { COLOURS, opposite, withSide, type Colour, type Sides } from '../../core/colour.ts';
import type { GameEnding } from '../../core/ending.ts';
import { isLaunched, type GameJob } from '../../core/gameJob.ts';
import { formatWait } from '../../core/messages/formatClock.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { lessTime } from '../../core/timeControl.ts';
import { afterAlive, aliveWatch } from '../../players/heartbeat.ts';
import { LONGEST_TIMER_MS, timerMs } from '../../players/within.ts';
import { freshClock, longestMoveMs } from '../../referee/clock.ts';
import type { Desk } from '../game/desk.ts';

/** How to wait for one player. `longestMs` is only an upper bound: the signal comes first. */
export type Wait = { readonly signal: AbortSignal; readonly longestMs?: number; readonly arrived?: () => void };

export class Arrivals {
  /** How the game ends because a player did not come; `undefined` while everyone may still come. */
  ending: GameEnding | undefined;
  readonly #job: GameJob;
  readonly #desk: Desk;
  readonly #notice: (words: string) => void;
  /** Time in which Arbiter stood still makes no one late. */
  readonly #watch = aliveWatch();
  readonly #missing = { white: new AbortController(), black: new AbortController() };
  readonly #cameAfterMs = new Map<Colour, number>();
  readonly #timers = new Map<Colour, () => void>();
  #noticeTimer: NodeJS.Timeout | undefined;

  /** `notice`: reports what officials should know while the game waits. */
  constructor(job: GameJob, desk: Desk, notice: (words: string) => void) {
    this.#job = job;
    this.#desk = desk;
    this.#notice = notice;
    // A program that Arbiter starts is there or has failed; any other player may be late.
    const reached = COLOURS.filter((colour) => !isLaunched(job.players[colour]));
    for (const colour of reached) this.#arm(colour);
    desk.onTardy = (colour) => this.#announced(colour);
    const first = Math.min(...reached.map((colour) => job.players[colour].startupMs));
    if (reached.length > 0) this.#noticeTimer = setTimeout(() => this.#noticeMissing(), timerMs(first));
  }

  waitFor(colour: Colour): Wait {
    const { signal } = this.#desk.waiting;
    if (isLaunched(this.#job.players[colour])) return { signal };
    return {
      signal: AbortSignal.any([signal, this.#missing[colour].signal]),
      longestMs: LONGEST_TIMER_MS,
      arrived: () => this.#arrived(colour),
    };
  }

  /** Stops waiting for anyone. */
  close(): void {
    clearTimeout(this.#noticeTimer);
    for (const cancel of this.#timers.values()) cancel();
    this.#watch.end();
    this.#desk.onTardy = undefined;
  }

  /** Once both are there: what is taken from each side's time in total, in ms; `undefined` if no one was late. */
  get lateMs(): Sides<number> | undefined {
    const lateMs = { white: this.#lateMs('white'), black: this.#lateMs('black') };
    return lateMs.white === 0 && lateMs.black === 0 ? undefined : lateMs;
  }

  /** Once both are there: the game as it will be played, with less time for those who were late. */
  get job(): GameJob {
    return COLOURS.reduce((job, colour) => {
      const more = this.#lateMs(colour) - (this.#job.tardy?.[colour] ?? 0);
      return { ...job, timeControls: withSide(job.timeControls, colour, lessTime(job.timeControls[colour], more)) };
    }, this.#job);
  }

  /** The least that officials have announced, or the time until the player came. In a resumed game, everything was taken when it began. */
  #lateMs(colour: Colour): number {
    const least = this.#tardy(colour);
    if (least === undefined || this.#job.resume !== undefined) return 0;
    return Math.max(least, this.#cameAfterMs.get(colour) ?? 0);
  }

  #tardy(colour: Colour): number | undefined {
    const [said, before] = [this.#desk.tardy[colour], this.#job.tardy?.[colour]];
    return said === undefined ? before : Math.max(said, before ?? 0);
  }

  #arrived(colour: Colour): void {
    if (this.#cameAfterMs.has(colour)) return;
    const afterMs = Math.floor(this.#watch.elapsedMs());
    this.#cameAfterMs.set(colour, afterMs);
    this.#timers.get(colour)?.();
    const lateMs = this.#lateMs(colour);
    if (lateMs < 1000) return;
    this.#notice(
      `${this.#name(colour)} came ${formatWait(afterMs)} after the start of the game: ${formatWait(lateMs)} are taken from its time (CGF-6.3)`,
    );
  }

  /** The time from the start of the game until the player loses by not being there. */
  #deadlineMs(colour: Colour): number {
    const control = this.#job.timeControls[colour];
    if (this.#tardy(colour) === undefined) return this.#job.patienceMs ?? this.#job.players[colour].startupMs;
    return longestMoveMs(control, freshClock(control));
  }

  #arm(colour: Colour): void {
    this.#timers.get(colour)?.();
    const leftMs = this.#deadlineMs(colour) - this.#watch.elapsedMs();
    this.#timers.set(
      colour,
      afterAlive(leftMs, () => this.#missed(colour)),
    );
  }

  #announced(colour: Colour): void {
    if (!this.#cameAfterMs.has(colour) && !isLaunched(this.#job.players[colour])) this.#arm(colour);
  }

  #missed(colour: Colour): void {
    const waitedMs = this.#deadlineMs(colour);
    const isAnnounced = this.#tardy(colour) !== undefined;
    this.ending ??= {
      kind: 'forfeit',
      by: colour,
      fault: isAnnounced ? 'time' : 'absence',
      evidence: isAnnounced
        ? english(phrase('seen.late.announced', { wait: formatWait(waitedMs) }))
        : english(phrase('seen.late', { wait: formatWait(waitedMs) })),
    };
    this.#missing[colour].abort();
    this.#missing[opposite(colour)].abort();
  }

  #noticeMissing(): void {
    for (const colour of COLOURS) {
      if (isLaunched(this.#job.players[colour]) || this.#cameAfterMs.has(colour)) continue;
      const name = this.#name(colour);
      const missing =
        this.#tardy(colour) === undefined
          ? phrase('seen.missing', { name, wait: formatWait(this.#deadlineMs(colour)) })
          : phrase('seen.missing.announced', { name });
      this.#notice(english(missing));
    }
  }

  readonly #name = (colour: Colour): string => this.#job.players[colour].name;
}
