// A sequential test as the games of a match end, in the order of the journal: the ratio after each pair (or game), and the first that decides. What
// comes after it changes nothing, and every fold of the same journal finds the same decision.

import type { MatchCourse } from '../../core/matchCourse.ts';
import {
  EMPTY_TALLY,
  gamesIn,
  reversedTally,
  withGame,
  withPair,
  type GamePoints,
  type MatchTally,
} from '../../core/matchTally.ts';
import type { SprtDecision, SprtRule } from '../../core/sprt.ts';
import { logLikelihoodRatio } from './likelihoodRatio.ts';
import { NO_OVERSHOOT, overshootAfter, stateAt, type SprtState } from './sprt.ts';

export class SprtCourse {
  readonly rule: SprtRule;
  readonly #course: MatchCourse;
  readonly #isReversed: boolean;
  #revision = 0;
  readonly #earlier: MatchTally;
  #tally: MatchTally;
  #overshoot = NO_OVERSHOOT;
  #state: SprtState;
  #decision: SprtDecision | undefined;
  #ratios: number[] = [];

  /** `isReversed`: the tested player is the second side of the course. `earlier`: what that player had before. */
  constructor(rule: SprtRule, course: MatchCourse, isReversed: boolean, earlier = EMPTY_TALLY) {
    this.rule = rule;
    this.#course = course;
    this.#isReversed = isReversed;
    this.#earlier = isReversed ? reversedTally(earlier) : earlier;
    this.#tally = this.#earlier;
    this.#state = this.#beginning();
  }

  /** After all games so far, whether or not it was decided before. */
  get state(): SprtState {
    this.#follow();
    return this.#state;
  }

  /** The first pair (or game) that decided it, with the counts of that moment; `undefined` before. */
  get decision(): SprtDecision | undefined {
    this.#follow();
    return this.#decision;
  }

  /** After each pair (or game), in order. */
  get ratios(): readonly number[] {
    this.#follow();
    return this.#ratios;
  }

  /** How many games were counted for the ratio at this index, from 0. */
  gamesAfter(index: number): number {
    return gamesIn(this.#earlier) + (index + 1) * (this.rule.counts === 'pairs' ? 2 : 1);
  }

  #follow(): void {
    if (this.#course.revision !== this.#revision) this.#startAgain();
    const { numbers, pairs } = this.#course;
    const units = this.rule.counts === 'pairs' ? pairs : numbers;
    for (let index = this.#ratios.length; index < units.length; index++) this.#add(units[index] ?? 0);
  }

  #startAgain(): void {
    this.#revision = this.#course.revision;
    this.#tally = this.#earlier;
    this.#overshoot = NO_OVERSHOOT;
    this.#state = this.#beginning();
    this.#decision = undefined;
    this.#ratios = [];
  }

  #add(number: number): void {
    const { rule } = this;
    this.#tally = rule.counts === 'pairs' ? this.#withPair(number) : withGame(this.#tally, this.#pointsOf(number));
    const { tally, llr } = this.#counted();
    if (rule.overshoot) this.#overshoot = overshootAfter(this.#overshoot, llr);
    this.#state = stateAt(rule, llr, this.#overshoot);
    this.#ratios.push(llr);
    const { accepted, lower, upper } = this.#state;
    if (accepted !== undefined) this.#decision ??= { accepted, llr, lower, upper, tally };
  }

  /** Earlier games decide nothing alone: the first game after them does. */
  #beginning(): SprtState {
    return stateAt(this.rule, this.#earlier === EMPTY_TALLY ? 0 : this.#counted().llr);
  }

  #counted(): { readonly tally: MatchTally; readonly llr: number } {
    const tally = this.#isReversed ? reversedTally(this.#tally) : this.#tally;
    return { tally, llr: logLikelihoodRatio(this.rule.counts === 'pairs' ? tally.pairs : tally.games, this.rule) };
  }

  #withPair(first: number): MatchTally {
    const [one, other] = [this.#pointsOf(first), this.#pointsOf(first + 1)];
    return withPair(withGame(withGame(this.#tally, one), other), one, other);
  }

  #pointsOf(number: number): GamePoints {
    const points = this.#course.pointsOf(number);
    if (points === undefined) throw new RangeError(`Cannot test by game ${number}: expected a finished game`);
    return points;
  }
}
