// What the director has told those who watch, and what it waits for, so that nothing is said twice and nobody is woken twice.

import type { EventKey, GameId } from '../core/ids.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { describeReferral } from './referral.ts';
import type { WallClock } from './surroundings.ts';

export class Announcements {
  readonly #onQuestion: (event: EventDefinition, question: string) => void;
  readonly #clock: WallClock;
  readonly #wake: () => Promise<void>;
  /** What was asked last of each event. */
  readonly #asked = new Map<EventKey, readonly string[]>();
  /** When each event is looked at again. */
  readonly #awaited = new Map<EventKey, number>();
  /** Games that were referred to officials, as they have been told. */
  readonly #referred = new Set<GameId>();

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

  /** Games that wait for officials block nothing but what hangs on them. */
  askAboutReferred(event: EventDefinition, facts: TournamentFacts): void {
    for (const id of facts.referred) {
      const game = facts.games.get(id);
      if (game?.referred === undefined || game.issued.event !== event.key || this.#referred.has(id)) continue;
      this.#referred.add(id);
      this.#onQuestion(event, describeReferral(game.issued, game.referred.referral));
    }
  }

  /** Looks at the event again at that hour. */
  await(event: EventDefinition, untilUtcMs: number, tell: () => void = () => undefined): void {
    if (this.#awaited.get(event.key) === untilUtcMs) return;
    this.#awaited.set(event.key, untilUtcMs);
    tell();
    this.#clock.at(untilUtcMs, this.#wake);
  }

  /** The definition has changed: questions and times are told again, and nothing is waited for that the old one asked for. */
  forget(): void {
    this.#asked.clear();
    this.#awaited.clear();
  }

  /** Whether the event is looked at again only later. */
  isAwaited(event: EventDefinition): boolean {
    return (this.#awaited.get(event.key) ?? 0) > this.#clock.nowUtcMs();
  }
}
