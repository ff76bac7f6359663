// For tests only: random Swiss tournaments, and a second, slow and obvious computation of pairing costs, from names and lists alone. An exhaustive
// search (subset by subset) finds the least costs, which small fields allow.

import type { Outcome } from '../../core/ending.ts';
import type { Absence, EventFacts, FinishedGame, PairedRound } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { halfPoints } from '../../core/points.ts';
import type { RandomSource } from '../../core/random.ts';
import { planEvent } from '../registry.ts';
import type { SwissSettings } from './swiss.ts';
import { factsWith, finishedAs, seeds } from '../testFacts.ts';

export const swissSettings = (given: Partial<SwissSettings> = {}): SwissSettings => ({
  kind: 'swiss',
  rounds: 5,
  pairing: 'modified',
  colours: 'balanced',
  byePoints: halfPoints(2),
  authors: {},
  ...given,
});

export type SwissRound = { readonly facts: EventFacts; readonly paired: PairedRound };

/** The course of a random tournament. In the fields `…OneIn`, n means one in n; 0: never. */
export type Course = {
  readonly entrants: number;
  readonly random: RandomSource;
  readonly withdrawOneIn: number;
  readonly missOneIn: number;
  readonly drawOneIn: number;
};

/** Every round with the facts before it; the better seed wins more often than not. */
export function* playSwiss(settings: SwissSettings, course: Course): Generator<SwissRound, EventFacts> {
  const { random } = course;
  const entrants = seeds(course.entrants);
  const rounds: PairedRound[] = [];
  const absences: Absence[] = [];
  const finished = new Map<number, FinishedGame>();
  const facts = (): EventFacts =>
    factsWith({ entrants, rounds: [...rounds], absences: [...absences], finished: new Map(finished), lot: 7 });
  for (;;) {
    for (const entrant of entrants) {
      const from = rounds.length + 1;
      if (course.withdrawOneIn > 0 && random.below(course.withdrawOneIn) === 0) absences.push({ entrant, from });
      else if (course.missOneIn > 0 && random.below(course.missOneIn) === 0) absences.push({ entrant, from, to: from });
    }
    const before = facts();
    const plan = planEvent(settings, before, 1);
    if (plan.kind === 'over') return before;
    if (plan.kind !== 'pair') throw new Error(`Cannot play a Swiss: expected a round to be paired, got "${plan.kind}"`);
    yield { facts: before, paired: plan.round };
    rounds.push(plan.round);
    for (const [index, { white, black }] of plan.round.pairings.entries()) {
      const number = finished.size + 1;
      const game = { number, white, black, round: plan.round.round, board: index + 1, opening: 0 };
      finished.set(number, finishedAs(game, outcome(white, black, course, entrants)));
    }
  }
}

function outcome(white: EntrantName, black: EntrantName, { drawOneIn, random }: Course, names: readonly EntrantName[]): Outcome {
  if (drawOneIn > 0 && random.below(drawOneIn) === 0) return 'draw';
  const betterWins = random.below(4) > 0;
  return names.indexOf(white) < names.indexOf(black) === betterWins ? 'white' : 'black';
}

/** An entrant to pair, as SWISS-1 needs it. */
export type SlowEntrant = {
  readonly name: EntrantName;
  readonly score: number;
  readonly opponents: readonly EntrantName[];
  readonly byes: number;
  /** White games minus Black games. */
  readonly surplus: number;
};

/** In the order of the table: score, then seed. */
export function slowField({ entrants, rounds, finished, absences }: EventFacts): readonly SlowEntrant[] {
  const next = rounds.length + 1;
  const games = [...finished.values()];
  const here = entrants.filter(
    (name) =>
      !absences.some(({ entrant, from, to = Number.POSITIVE_INFINITY }) => entrant === name && from <= next && next <= to),
  );
  const field = here.map((name): SlowEntrant => {
    const own = games.filter(({ players }) => players.white === name || players.black === name);
    const byes = rounds.flatMap((round) => round.byes).filter(({ entrant }) => entrant === name);
    const gained = own.map(({ players, ending }) => {
      if (ending.kind !== 'adjudicated') throw new Error('Cannot read a game: expected one of these tests');
      return ending.outcome === 'draw' ? 1 : players[ending.outcome] === name ? 2 : 0;
    });
    return {
      name,
      score: total([...gained, ...byes.map(({ points }) => points)]),
      opponents: own.map(({ players }) => (players.white === name ? players.black : players.white)),
      byes: byes.length,
      surplus: total(own.map(({ players }) => (players.white === name ? 1 : -1))),
    };
  });
  return field.toSorted((one, other) => other.score - one.score || entrants.indexOf(one.name) - entrants.indexOf(other.name));
}

/** Repeats, meetings beyond one, second byes, score gap², score of the bye: the costs that both orders share. */
export function slowCosts(one: SlowEntrant, other: SlowEntrant | undefined, lowest: number): readonly number[] {
  if (other === undefined) return [0, 0, one.byes, (one.score - lowest) ** 2, one.score - lowest];
  const meetings = one.opponents.filter((name) => name === other.name).length;
  return [meetings > 0 ? 1 : 0, meetings > 1 ? meetings - 1 : 0, 0, (one.score - other.score) ** 2, 0];
}

/** Leaders, authors; then how many of the two have a surplus above one with any colours. */
export function slowModifiedCosts(
  settings: SwissSettings,
  field: readonly SlowEntrant[],
  one: SlowEntrant,
  other: SlowEntrant | undefined,
  lastRound: boolean,
): readonly number[] {
  const lowest = Math.min(...field.map(({ score }) => score));
  const [first, second] = field;
  const leaders = other !== undefined && [one, other].every((entrant) => entrant === first || entrant === second) && !lastRound;
  const author =
    other !== undefined &&
    settings.authors[one.name] !== undefined &&
    settings.authors[one.name] === settings.authors[other.name];
  return [...slowCosts(one, other, lowest), leaders ? 1 : 0, author ? 1 : 0, uneven(one, other)];
}

function uneven(one: SlowEntrant, other: SlowEntrant | undefined): number {
  const many = (surplus: number): number => (Math.abs(surplus) > 1 ? 1 : 0);
  if (other === undefined) return many(one.surplus);
  return Math.min(many(one.surplus + 1) + many(other.surplus - 1), many(one.surplus - 1) + many(other.surplus + 1));
}

/** The least sums over all ways to pair `size` entrants, level by level; `costs` of two positions, `undefined`: not allowed. */
export function leastSums(size: number, costs: (one: number, other: number) => readonly number[]): readonly number[] {
  const known = new Map<number, readonly number[]>([[0, []]]);
  return leastOf(2 ** size - 1);

  function leastOf(left: number): readonly number[] {
    const before = known.get(left);
    if (before !== undefined) return before;
    const one = Math.log2(left & -left);
    let best: readonly number[] | undefined;
    for (let other = one + 1; other < size; other++) {
      if ((left & (1 << other)) === 0) continue;
      const rest = leastOf(left & ~(1 << one) & ~(1 << other));
      const sums = costs(one, other).map((cost, level) => cost + (rest[level] ?? 0));
      if (best === undefined || compareSums(sums, best) < 0) best = sums;
    }
    if (best === undefined) throw new Error('Cannot pair: expected an even number');
    known.set(left, best);
    return best;
  }
}

/** Negative if `one` is less in the first level in which they differ. */
export function compareSums(one: readonly number[], other: readonly number[]): number {
  const level = one.findIndex((sum, index) => sum !== other[index]);
  return level < 0 ? 0 : (one[level] ?? 0) - (other[level] ?? 0);
}

export const total = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);
