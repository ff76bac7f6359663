// The plan from the game index (gameIndex.ts) compared with a walk through all games, on random histories: games end in any order, are void and
// played again at once or later, get another result or are set back by rulings, and lose a player who is disqualified and reinstated.

import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventFacts } from '../core/facts.ts';
import { randomSource, type RandomSource } from '../core/random.ts';
import type { Encounter } from './match/encounter.ts';
import { bracketOf, type KnockoutSettings } from './knockout/bracket.ts';
import { planEvent, type FormatSettings } from './registry.ts';
import { factsWith, seeds, TestEvent } from './testFacts.ts';
import { walkedEncounter, walkedMatch, walkedSchedule } from './testWalks.ts';

const encounter: fc.Arbitrary<Encounter> = fc.record({
  games: fc.integer({ min: 1, max: 12 }),
  earlyStop: fc.boolean(),
  tieBreaks: fc.constantFrom([], [{ set: 2 }], [{ set: 4, sets: 2 }, { set: 1 }]),
});

const round = fc.record({ name: fc.constant('Round'), encounter });

const made: fc.Arbitrary<{ readonly settings: FormatSettings; readonly entrants: number }> = fc.oneof(
  fc.record({
    settings: fc.record({
      kind: fc.constant('match' as const),
      encounter,
      firstWhite: fc.constantFrom('first-seed' as const, 'second-seed' as const),
    }),
    entrants: fc.constant(2),
  }),
  fc.record({
    settings: fc.record({
      kind: fc.constant('knockout' as const),
      rounds: fc.tuple(round, round, round),
      smallFinal: round,
      tieBreaks: fc.constantFrom('after-round' as const, 'at-once' as const),
    }),
    entrants: fc.integer({ min: 2, max: 8 }),
  }),
  fc.record({
    settings: fc.record({ kind: fc.constant('round-robin' as const), cycles: fc.integer({ min: 1, max: 3 }) }),
    entrants: fc.integer({ min: 2, max: 7 }),
  }),
  fc.record({
    settings: fc.record({
      kind: fc.constant('gauntlet' as const),
      challengers: fc.integer({ min: 1, max: 2 }),
      cycles: fc.integer({ min: 1, max: 3 }),
    }),
    entrants: fc.integer({ min: 3, max: 7 }),
  }),
);

test('the plan equals that of a walk through all games, whatever has happened', () => {
  fc.assert(
    fc.property(made, fc.integer({ min: 1, max: 5 }), fc.nat(), ({ settings, entrants }, limit, rngSeed) => {
      const event = new TestEvent(settings, seeds(entrants));
      const random = randomSource(rngSeed);
      for (let step = 0; step < 120; step++) {
        happen(event, random, limit);
        expectWalked(event, limit);
      }
    }),
    { numRuns: 60 },
  );
});

/** One thing that may happen to an event. */
function happen(event: TestEvent, random: RandomSource, limit: number): void {
  const { inPlay, finished, disqualified, entrants } = event.facts;
  const oneOf = <Item>(items: Iterable<Item>): Item | undefined => [...items][random.below(Math.max(1, [...items].length))];
  const playing = oneOf(inPlay);
  const done = oneOf(finished.keys());
  const outcome = oneOf(['white', 'black', 'draw', 'draw'] as const) ?? 'draw';
  const what = random.below(20);
  if (what < 9) {
    const plan = event.plan(limit);
    if (plan.kind === 'play') for (const game of plan.games.slice(0, 1 + random.below(limit))) event.issue(game);
    if (plan.kind === 'waiting-for-ruling') for (const { tied } of plan.ties) event.decideTie(...tied);
  } else if (what < 16 && playing !== undefined) event.end(playing, outcome);
  else if (what === 16 && playing !== undefined) event.makeVoid(playing, random.below(2) === 0 ? 'at-once' : 'postponed');
  else if (what === 17 && done !== undefined) event.rule(done, outcome);
  else if (what === 18 && done !== undefined) event.setBack(done);
  else if (what === 19) {
    const out = oneOf(disqualified);
    if (out !== undefined) event.reinstate(out);
    else event.disqualify(oneOf(entrants) ?? 'E1');
  }
}

function expectWalked(event: TestEvent, limit: number): void {
  const { settings, facts } = event;
  const { index: _, ...plain } = facts;
  const plan = planEvent(settings, facts, limit);
  expect(plan).toEqual(planEvent(settings, plain, limit));
  if (settings.kind === 'knockout') return expectWalkedBracket(settings, facts);
  const numbers = plan.kind === 'play' ? plan.games.map(({ number }) => number) : [];
  expect(numbers).toEqual(
    (settings.kind === 'match' ? walkedMatch(settings, facts) : walkedSchedule(wholeSchedule(settings, facts), facts)).slice(
      0,
      limit,
    ),
  );
}

const wholeSchedule = (settings: FormatSettings, { entrants }: EventFacts) => {
  const plan = planEvent(settings, factsWith({ entrants }), 1_000);
  return plan.kind === 'play' ? plan.games : [];
};

function expectWalkedBracket(settings: KnockoutSettings, facts: EventFacts): void {
  for (const { number, matches, settings: ofRound } of bracketOf(settings, facts)) {
    for (const {
      seats: { first, second },
      games,
      encounter: state,
    } of matches) {
      if (state === undefined || first.kind !== 'entrant' || second.kind !== 'entrant') continue;
      const opponents = { first: first.name, second: second.name };
      const names: readonly string[] = [first.name, second.name];
      const own = [...facts.issued.values()].filter(
        (game) => game.round === number && names.includes(game.white) && names.includes(game.black),
      );
      const numbers = own.map((game) => game.number).toSorted((one, other) => one - other);
      expect(games).toEqual(numbers);
      const walked = walkedEncounter(ofRound, facts, opponents, numbers);
      expect([state.regular, state.tieBreak]).toEqual([walked.regular, walked.tieBreak]);
      // A winner who already plays in a later match does not follow from the games of this match.
      if (state.course.kind !== 'decided' || state.course.by !== 'ruling') expect(state.course).toEqual(walked.course);
    }
  }
}
