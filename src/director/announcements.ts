// What the director has announced to its observers, and what it waits for, so that it announces nothing twice and sets each timer once.

import type { EventKey, GameId } from '../core/ids.ts';
import { english } from '../core/phrases/english.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import type { HeldOutlook } from '../course/heldGames.ts';
import { describeHeld, describeReferral } from '../course/referral.ts';
import type { WallClock } from './directorOptions.ts';

export class Announcements {
  readonly #onQuestion: (event: EventDefinition, question: string) => void;
  readonly #clock: WallClock;
  readonly #wake: () => Promise<void>;
  /** The questions last asked about each event. */
  readonly #asked = new Map<EventKey, readonly string[]>();
  /** When the director looks at each event again. */
  readonly #awaited = new Map<EventKey, number>();
  /** Games referred to officials, as announced. */
  readonly #referred = new Set<GameId>();

  /** Held games, with the last announced reason. */
  readonly #held = new Map<GameId, string>();
  readonly #wakes = new Set<number>();
  /** When the tournament is over, as announced. */
  #endsAtUtcMs: number | undefined;

  constructor(onQuestion: (event: EventDefinition, question: string) => void, clock: WallClock, wake: () => Promise<void>) {
    this.#onQuestion = onQuestion;
    this.#clock = clock;
    this.#wake = wake;
  }

  ask(event: EventDefinition, ...questions: readonly string[]): void {
    const before = this.#asked.get(event.key) ?? [];
    this.#asked.set(event.key, questions);
    for (const question of questions) if (!before.includes(question)) this.#onQuestion(event, question);
  }

  /** Games that wait for officials block only what depends on them. */
  askAboutReferred(event: EventDefinition, facts: TournamentFacts): void {
    for (const id of facts.referred) {
      const game = facts.games.get(id);
      if (game?.referred === undefined || game.issued.event !== event.key || this.#referred.has(id)) continue;
      this.#referred.add(id);
      this.#onQuestion(event, english(describeReferral(game, game.referred.referral)));
    }
  }

  /** Asks about a held game that does not continue at once by itself; each reason once. */
  askAboutHeld(event: EventDefinition, game: GameFacts, outlook: HeldOutlook): void {
    const { held, issued } = game;
    if (held === undefined || outlook.kind === 'now' || (held.cause === 'host' && held.entrant === undefined)) return;
    if (this.#held.get(issued.id) === held.reason) return;
    this.#held.set(issued.id, held.reason);
    this.#onQuestion(event, english(describeHeld(game, outlook)));
  }

  /** Looks at everything again at that time. */
  wakeAt(utcMs: number): void {
    if (this.#wakes.has(utcMs)) return;
    this.#wakes.add(utcMs);
    this.#clock.at(utcMs, () => {
      this.#wakes.delete(utcMs);
      return this.#wake();
    });
  }

  /** Looks at the event again at that time. */
  await(event: EventDefinition, untilUtcMs: number, tell: () => void = () => undefined): void {
    if (this.#awaited.get(event.key) === untilUtcMs) return;
    this.#awaited.set(event.key, untilUtcMs);
    tell();
    this.#clock.at(untilUtcMs, this.#wake);
  }

  /** All events are over: looks again when the tournament is. */
  awaitEnd(untilUtcMs: number, tell: () => void): void {
    if (this.#endsAtUtcMs === untilUtcMs) return;
    this.#endsAtUtcMs = untilUtcMs;
    tell();
    this.wakeAt(untilUtcMs);
  }

  /** Stops waiting for the event: the reason that kept it from opening may be gone. */
  lookAgain(key: EventKey): void {
    this.#awaited.delete(key);
  }

  /** The definition has changed: questions and times are announced again, and waits that the old definition required are dropped. */
  forget(): void {
    this.#asked.clear();
    this.#awaited.clear();
    this.#endsAtUtcMs = undefined;
  }

  /** Whether the director looks at the event again only later. */
  isAwaited(event: EventDefinition): boolean {
    return (this.#awaited.get(event.key) ?? 0) > this.#clock.nowUtcMs();
  }
}
