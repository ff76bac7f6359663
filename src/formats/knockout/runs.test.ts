// Knockouts by the rules of cutechess, against a second reading: its loop, which keeps for each two players who has White next, and plays an opening
// again as long as it may. What cutechess-cli itself plays: test/soak/sameLines.ts.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannedGame } from '../../core/facts.ts';
import { randomSource, type RandomSource } from '../../core/random.ts';
import type { Encounter } from '../match/encounter.ts';
import type { EncounterRules } from '../roundRobin/encounters.ts';
import { seeds, TestEvent } from '../testFacts.ts';
import type { KnockoutSettings } from './bracket.ts';
import { roundsFor } from './bracketSeeds.ts';
import { shown } from './testCup.ts';

const RULES: EncounterRules = {
  ...{ order: 'listed', games: 1, gamesPerOpening: 1, openingFor: 'encounter', firstWhite: 'first', colours: 'alternate' },
  ...{ reverseCycles: false, challengersMeet: false },
};

function runCup(entrants: number, own: Partial<EncounterRules>): TestEvent {
  const encounters = { ...RULES, ...own };
  const { games, gamesPerOpening } = encounters;
  const encounter: Encounter = {
    ...{ games, perOpening: gamesPerOpening, earlyStop: 'certain', tieBreaks: [{ set: games % 2 === 0 ? 2 : 1 }] },
  };
  const settings: KnockoutSettings = {
    ...{ kind: 'knockout', bracket: 'slide', tieBreaks: 'at-once', encounters },
    rounds: Array.from({ length: roundsFor(entrants) }, (_, index) => ({ name: `Round ${index + 1}`, encounter })),
  };
  return new TestEvent(settings, seeds(entrants));
}

const described = ({ round, white, black, opening }: PlannedGame): string => `${round} ${white}-${black} ${opening}`;

type Pair = {
  players: [string, string];
  points: [number, number];
  started: number;
  readonly inPlay: Set<number>;
};

/** What begins next; `begin` and `end` must be called for every game, in their order. */
class SlowCup {
  readonly #rules: EncounterRules;
  readonly #round: Pair[];
  readonly #number: number;
  #last: Pair | undefined;
  #opening = -1;
  #played = 0;
  #games = 0;

  constructor(rules: EncounterRules, pairs: readonly (readonly [string, string])[], number = 1, before?: SlowCup) {
    this.#rules = rules;
    this.#number = number;
    this.#round = pairs.map(([first, second]) => ({ players: [first, second], points: [0, 0], started: 0, inPlay: new Set() }));
    if (before === undefined) return;
    this.#opening = before.#opening;
    this.#played = rules.openingFor === 'round' ? Infinity : before.#played;
    this.#games = before.#games;
  }

  begin(): string | undefined {
    const { firstWhite, colours, gamesPerOpening, openingFor } = this.#rules;
    const pair = this.#round.find((one) => this.#needsGame(one));
    if (pair === undefined) return undefined;
    const isOther = pair !== this.#last;
    if (isOther && firstWhite === 'second') this.#turn(pair);
    const again =
      openingFor === 'round' ? this.#played < Infinity && this.#games > 0 : !isOther && this.#played < gamesPerOpening;
    if (!again) [this.#opening, this.#played] = [this.#opening + 1, 0];
    this.#played++;
    this.#last = pair;
    pair.started++;
    pair.inPlay.add(++this.#games);
    const [white, black] = pair.players;
    if (colours === 'alternate') this.#turn(pair);
    return `${this.#number} ${white}-${black} ${this.#opening}`;
  }

  end(number: number, white: string, points: number): void {
    const pair = this.#round.find(({ inPlay }) => inPlay.delete(number));
    if (pair === undefined) throw new Error(`Cannot end game ${number}: expected one in play`);
    const first = pair.players[0] === white ? points : 2 - points;
    pair.points = [pair.points[0] + first, pair.points[1] + 2 - first];
  }

  get winners(): readonly string[] {
    return this.#round.map(({ players, points }) => (players[1] === '' || points[0] > points[1] ? players[0] : players[1]));
  }

  /** No result of the games in play must be able to make the next one needless. */
  #needsGame({ players, points: [first, second], started, inPlay }: Pair): boolean {
    if (players[1] === '') return false;
    const { games } = this.#rules;
    const open = 2 * inPlay.size;
    if (Math.max(first, second) + open <= games) return true;
    const lead = Math.abs(first - second) + open;
    if (games % 2 === 1) return lead === 0;
    return lead === 0 || (lead < 3 && started % 2 === 1);
  }

  #turn(pair: Pair): void {
    pair.players.reverse();
    pair.points.reverse();
  }
}

const rules: fc.Arbitrary<Partial<EncounterRules>> = fc.record({
  games: fc.integer({ min: 1, max: 6 }),
  gamesPerOpening: fc.constantFrom(1, 2, 3, 1_000_000),
  openingFor: fc.constantFrom('encounter' as const, 'round' as const),
  firstWhite: fc.constantFrom('first' as const, 'second' as const),
  colours: fc.constantFrom('alternate' as const, 'same' as const),
});

/** Plays both, `concurrency` games at once, which end in any order. */
function playBoth(entrants: number, own: Partial<EncounterRules>, concurrency: number, random: RandomSource): number {
  const event = runCup(entrants, own);
  const first = [...event.facts.entrants];
  const paired = (names: readonly string[]) =>
    Array.from({ length: names.length / 2 }, (_, index) => [names[2 * index] ?? '', names[2 * index + 1] ?? ''] as const);
  // The bracket has its own test.
  let slow = new SlowCup({ ...RULES, ...own }, paired(firstSeats(first)));
  for (let round = 1; ;) {
    const free = concurrency - event.facts.inPlay.size;
    const plan = free > 0 ? event.plan(1 + random.below(free)) : undefined;
    if (plan?.kind === 'play') {
      for (const game of plan.games) {
        const begun = slow.begin() ?? (slow = new SlowCup({ ...RULES, ...own }, paired(slow.winners), ++round, slow)).begin();
        expect(described(game)).toBe(begun);
        event.issue(game);
      }
      continue;
    }
    if (free > 0) expect(slow.begin()).toBeUndefined();
    if (plan?.kind === 'over') return event.facts.finished.size;
    const number = [...event.facts.inPlay][random.below(event.facts.inPlay.size)] ?? 0;
    const outcome = (['white', 'black', 'draw', 'draw'] as const)[random.below(4)] ?? 'draw';
    event.end(number, outcome);
    slow.end(number, event.facts.issued.get(number)?.white ?? '', { white: 2, draw: 1, black: 0 }[outcome]);
  }
}

/** As cutechess seats up to five: `1v2`, `1 2v3`, `1v3 2v4`, `1 3 2 4v5`; empty: a bye. */
function firstSeats(names: readonly string[]): readonly string[] {
  const places = { 2: '12', 3: '1.23', 4: '1324', 5: '1.3.2.45' }[names.length] ?? '';
  return [...places].map((place) => (place === '.' ? '' : (names[Number(place) - 1] ?? '')));
}

describe('runs', () => {
  test('games begin as in the loop of cutechess, however many are in play', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 2, max: 5 }),
        rules,
        fc.integer({ min: 1, max: 4 }),
        fc.nat(),
        (entrants, own, many, seed) => {
          expect(playBoth(entrants, own, many, randomSource(seed))).toBeGreaterThan(0);
        },
      ),
      { numRuns: 300 },
    );
  });

  test('a drawn game leads to another with colours reversed, and each encounter takes the next opening', () => {
    const event = runCup(4, {});
    const played = event.playOn(({ number }) => (number === 1 ? 'draw' : 'white'));
    expect(played.map(described)).toEqual(['1 E1-E3 0', '1 E3-E1 1', '1 E2-E4 2', '2 E3-E2 3']);
  });

  test('while a game could decide a match, the next match begins; taken up again, it takes another opening', () => {
    const event = runCup(4, { games: 2, gamesPerOpening: 2, firstWhite: 'second' });
    const first = event.games(8);
    expect(first.map(described)).toEqual(['1 E3-E1 0', '1 E1-E3 0', '1 E4-E2 1', '1 E2-E4 1']);
    for (const game of first) event.issue(game);
    event.end(1, 'draw');
    expect(event.plan(8)).toEqual({ kind: 'wait' });
    event.end(2, 'draw');
    expect(event.games(8).map(described)).toEqual(['1 E1-E3 2', '1 E3-E1 2']);
  });

  test('a void game is played again as it was', () => {
    const event = runCup(4, { games: 3, gamesPerOpening: 2 });
    const [one, two] = event.games(2);
    if (one === undefined || two === undefined) throw new Error('Cannot continue: expected two games');
    event.issue(one);
    event.issue(two);
    event.makeVoid(1);
    event.end(2, 'draw');
    expect(event.games(3)[0]).toEqual(one);
    expect(event.games(3).map(described)).toEqual(['1 E1-E3 0', '1 E1-E3 1', '1 E2-E4 2']);
  });

  test('byNumber reverses every second game of the event', () => {
    const event = runCup(4, { colours: 'byNumber', firstWhite: 'first' });
    expect(event.playOn(() => 'white').map(shown)).toEqual(['E1-E3', 'E4-E2', 'E1-E4']);
  });
});
