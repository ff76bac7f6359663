// Properties of every format, on random events: leagues, gauntlets, Swisses, matches and cups with random ladders.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Outcome } from '../core/ending.ts';
import type { EventFacts, PlannedGame } from '../core/facts.ts';
import { bookName } from '../core/ids.ts';
import { halfPoints } from '../core/points.ts';
import { present } from '../core/present.ts';
import { randomSource, shuffled, type RandomSource } from '../core/random.ts';
import { bracketOf, type KnockoutSettings } from './knockout/bracket.ts';
import { roundsFor } from './knockout/bracketSeeds.ts';
import type { Encounter } from './match/encounter.ts';
import { eventPlaces, planEvent, type FormatSettings } from './registry.ts';
import type { EncounterRules } from './roundRobin/encounters.ts';
import { seeds, TestEvent } from './testFacts.ts';

type Course = {
  readonly concurrency: number;
  /** One game in `voidOneIn` is void and played again, at once or at the end of the round; 0: none. */
  readonly voidOneIn: number;
  readonly rngSeed: number;
  /** Called before every issue. */
  readonly watch?: (event: TestEvent, random: RandomSource, free: number) => void;
};

/** Plays an event to its end, `concurrency` games at once, which end in any order; returns its games in the order of their numbers. */
function playOut(event: TestEvent, { concurrency, voidOneIn, rngSeed, watch }: Course): readonly PlannedGame[] {
  const random = randomSource(rngSeed);
  const inPlay: PlannedGame[] = [];
  for (let step = 0; step < 20_000; step++) {
    const free = concurrency - inPlay.length;
    const plan = free > 0 ? event.plan(free) : undefined;
    if (free > 0) watch?.(event, random, free);
    if (plan?.kind === 'over') return [...event.facts.issued.values()].sort((one, other) => one.number - other.number);
    if (plan?.kind === 'waiting-for-ruling')
      throw new Error(`Cannot play out: expected no question, got "${plan.ties[0]?.question.code}"`);
    for (const game of plan?.kind === 'play' ? plan.games : []) {
      event.issue(game);
      inPlay.push(game);
    }
    const [ended] = inPlay.splice(random.below(inPlay.length), 1);
    if (ended === undefined) throw new Error('Cannot play out: expected a game in play');
    if (voidOneIn > 0 && random.below(voidOneIn) === 0)
      event.makeVoid(ended.number, random.below(2) === 0 ? 'at-once' : 'postponed');
    else event.end(ended.number, fated(ended));
  }
  throw new Error('Cannot play out: expected an end');
}

/** Identifies a game without its number. */
const nameOfGame = ({ round, white, black, book, opening }: PlannedGame): string =>
  `${round} ${white}-${black} ${book ?? 'own'} ${opening}`;

/** A result that depends on the game alone and not on when it is played. Half of the games are drawn. */
function fated(game: PlannedGame): Outcome {
  let hash = 7;
  for (const character of nameOfGame(game)) hash = (Math.imul(hash, 31) + (character.codePointAt(0) ?? 0)) >>> 0;
  const drawn = randomSource(hash).below(4);
  return drawn < 2 ? 'draw' : drawn === 2 ? 'white' : 'black';
}

const concurrency = fc.integer({ min: 1, max: 7 });
const rngSeed = fc.nat({ max: 1_000_000 });
const book = fc.option(fc.constantFrom(bookName('A'), bookName('E')), { nil: undefined });

/** The last stage has no end, so someone always wins. */
const encounter: fc.Arbitrary<Encounter> = fc
  .record({
    pairs: fc.integer({ min: 1, max: 3 }),
    earlyStop: fc.boolean(),
    book,
    finite: fc.array(fc.record({ set: fc.constantFrom(2, 4), sets: fc.integer({ min: 1, max: 2 }), book }), { maxLength: 2 }),
  })
  .map(({ pairs, earlyStop, book, finite }) => ({
    games: 2 * pairs,
    earlyStop,
    ...present({ book }),
    tieBreaks: [...finite.map(({ book, ...stage }) => ({ ...stage, ...present({ book }) })), { set: 2 }],
  }));

type Made<Settings> = { readonly settings: Settings; readonly entrants: number };

/** Mostly small, for speed; two to forty. */
const cupSizes = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 2, max: 12 }) },
  { weight: 1, arbitrary: fc.integer({ min: 2, max: 40 }) },
);

const cups: fc.Arbitrary<Made<KnockoutSettings>> = fc
  .record({
    entrants: cupSizes,
    encounters: fc.array(encounter, { minLength: 1, maxLength: 4 }),
    smallFinal: fc.option(encounter, { nil: undefined }),
    tieBreaks: fc.constantFrom('after-round' as const, 'at-once' as const),
  })
  .map(({ entrants, encounters, smallFinal, tieBreaks }) => ({
    entrants,
    settings: {
      kind: 'knockout',
      rounds: Array.from({ length: roundsFor(entrants) }, (_, index) => ({
        name: `Round ${index + 1}`,
        encounter: encounters[index % encounters.length] as Encounter,
      })),
      ...(smallFinal === undefined ? {} : { smallFinal: { name: 'Small final', encounter: smallFinal } }),
      tieBreaks,
    },
  }));

/** Which games they play, and from which openings, depends on the order in which games end: runs.test.ts. */
const runCups: fc.Arbitrary<Made<KnockoutSettings>> = fc
  .record({
    entrants: cupSizes,
    games: fc.integer({ min: 1, max: 5 }),
    gamesPerOpening: fc.integer({ min: 1, max: 4 }),
    firstWhite: fc.constantFrom('first' as const, 'second' as const),
  })
  .map(({ entrants, ...own }) => ({
    entrants,
    settings: {
      ...{ kind: 'knockout', bracket: 'slide', tieBreaks: 'at-once' },
      rounds: Array.from({ length: roundsFor(entrants) }, (_, index) => ({
        name: `Round ${index + 1}`,
        encounter: { games: own.games, earlyStop: 'certain', tieBreaks: [{ set: own.games % 2 === 0 ? 2 : 1 }] },
      })),
      encounters: {
        ...{ order: 'listed', openingFor: 'encounter', colours: 'alternate', reverseCycles: false, challengersMeet: false },
        ...own,
      },
    },
  }));
const anyCups = fc.oneof({ weight: 3, arbitrary: cups }, { weight: 1, arbitrary: runCups });

const SWISS_ENCOUNTERS: Omit<EncounterRules, 'games' | 'gamesPerOpening'> = {
  ...{ order: 'listed', openingFor: 'encounter', firstWhite: 'first', colours: 'alternate' },
  ...{ reverseCycles: false, challengersMeet: false },
};
const swissEncounters = fc.option(
  fc
    .record({ games: fc.integer({ min: 1, max: 5 }), gamesPerOpening: fc.constantFrom(1, 2) })
    .map((games): EncounterRules => ({ ...SWISS_ENCOUNTERS, ...games })),
  { nil: undefined },
);

const others: fc.Arbitrary<Made<FormatSettings>> = fc.oneof(
  fc.record({
    settings: fc.record({ kind: fc.constant('round-robin' as const), cycles: fc.integer({ min: 1, max: 4 }) }),
    entrants: fc.integer({ min: 0, max: 9 }),
  }),
  fc.record({
    settings: fc.record({
      kind: fc.constant('gauntlet' as const),
      challengers: fc.integer({ min: 1, max: 3 }),
      cycles: fc.integer({ min: 1, max: 4 }),
    }),
    entrants: fc.integer({ min: 0, max: 12 }),
  }),
  fc.record({
    settings: fc.record({
      kind: fc.constant('match' as const),
      encounter,
      firstWhite: fc.constantFrom('first-seed' as const, 'second-seed' as const),
    }),
    entrants: fc.integer({ min: 0, max: 2 }),
  }),
  fc.record({
    settings: fc
      .record({
        kind: fc.constant('swiss' as const),
        rounds: fc.integer({ min: 1, max: 7 }),
        pairing: fc.constantFrom('modified' as const, 'tcec' as const),
        colours: fc.constantFrom('nigiri' as const, 'balanced' as const),
        byePoints: fc.constantFrom(halfPoints(0), halfPoints(2)),
        authors: fc.constant({}),
        encounters: swissEncounters,
      })
      .map(({ encounters, ...settings }) => ({ ...settings, ...present({ encounters }) })),
    entrants: fc.integer({ min: 0, max: 11 }),
  }),
);
const events: fc.Arbitrary<Made<FormatSettings>> = fc.oneof({ weight: 2, arbitrary: cups }, { weight: 1, arbitrary: others });

const anyEvents: fc.Arbitrary<Made<FormatSettings>> = fc.oneof(
  { weight: 3, arbitrary: events },
  { weight: 1, arbitrary: runCups },
);

const begin = ({ settings, entrants }: Made<FormatSettings>): TestEvent => new TestEvent(settings, seeds(entrants));

describe('every format', () => {
  test('plan(facts) is the same after a restart at every prefix, whatever the order of the facts', () => {
    fc.assert(
      fc.property(anyEvents, concurrency, rngSeed, (made, concurrency, rngSeed) => {
        playOut(begin(made), { concurrency, voidOneIn: 9, rngSeed, watch: expectStablePlan });
      }),
      { numRuns: 20 },
    );
  });

  test('every entrant of a pair has both colours with one opening; no opening of a book and no number comes twice', () => {
    fc.assert(
      fc.property(events, concurrency, rngSeed, (made, concurrency, rngSeed) => {
        const games = playOut(begin(made), { concurrency, voidOneIn: 7, rngSeed });
        expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index + 1));
        expect(new Set(games.map(nameOfGame)).size).toBe(games.length);
        for (const [one, other, ...more] of byOpening(games)) {
          expect(more).toEqual([]);
          if (other !== undefined) expect([other.white, other.black]).toEqual([one?.black, one?.white]);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('the same games with the same openings, and the same places, however many games run at once and whichever ends first', () => {
    fc.assert(
      fc.property(events, concurrency, rngSeed, (made, concurrency, rngSeed) => {
        const settings = withoutEarlyStop(made.settings);
        const alone = begin({ ...made, settings });
        const many = begin({ ...made, settings });
        const one = playOut(alone, { concurrency: 1, voidOneIn: 0, rngSeed });
        const other = playOut(many, { concurrency, voidOneIn: 5, rngSeed });
        expect(other.map(nameOfGame).sort()).toEqual(one.map(nameOfGame).sort());
        const rules = { tieBreaks: [], annul: true };
        expect(eventPlaces(settings, many.facts, rules)).toEqual(eventPlaces(settings, alone.facts, rules));
      }),
      { numRuns: 20 },
    );
  });

  test('S16-15c: no one plays after a disqualification, and the event ends', () => {
    fc.assert(
      fc.property(anyEvents, concurrency, rngSeed, fc.integer({ min: 2, max: 12 }), (made, concurrency, rngSeed, often) => {
        const event = begin(made);
        const watch = (_: TestEvent, random: RandomSource): void => {
          if (made.entrants > 0 && random.below(often) === 0) event.disqualify(`E${1 + random.below(made.entrants)}`);
          const plan = event.plan(3);
          for (const { white, black } of plan.kind === 'play' ? plan.games : []) {
            expect(event.facts.disqualified.has(white) || event.facts.disqualified.has(black)).toBe(false);
          }
        };
        playOut(event, { concurrency, voidOneIn: 9, rngSeed, watch });
        const places = eventPlaces(made.settings, event.facts, { tieBreaks: [], annul: true });
        expect(places.flatMap(({ entrants }) => entrants).sort()).toEqual([...event.facts.entrants].sort());
        const firstOut = places.findIndex(({ entrants }) => entrants.some((name) => event.facts.disqualified.has(name)));
        if (firstOut >= 0) {
          const below = places.slice(firstOut).flatMap(({ entrants }) => entrants);
          expect(below.every((name) => event.facts.disqualified.has(name))).toBe(true);
        }
      }),
      { numRuns: 25 },
    );
  });
});

describe('every cup', () => {
  test('ends with a winner, who has lost no match; byes are the best seeds of the first round', () => {
    fc.assert(
      fc.property(anyCups, concurrency, rngSeed, (made, concurrency, rngSeed) => {
        const event = begin(made);
        playOut(event, { concurrency, voidOneIn: 9, rngSeed });
        const rounds = bracketOf(made.settings, event.facts);
        const main = rounds.filter(({ kind }) => kind !== 'small-final');
        const lost = main.flatMap(({ matches }) =>
          matches.flatMap(({ loser }) => (loser.kind === 'entrant' ? [loser.name] : [])),
        );
        expect(lost).toHaveLength(made.entrants - 1);
        expect(new Set(lost).size).toBe(made.entrants - 1);
        const [first] = eventPlaces(made.settings, event.facts, { tieBreaks: [], annul: true });
        expect(first?.entrants).toHaveLength(1);
        expect(lost).not.toContain(first?.entrants[0]);

        const byes = (rounds[0]?.matches ?? []).flatMap(({ seats: { first, second } }) =>
          first.kind === 'entrant' && second.kind === 'nobody' ? [first.name] : [],
        );
        const expected = seeds(2 ** roundsFor(made.entrants) - made.entrants);
        expect(byes.sort()).toEqual([...expected].sort());
      }),
      { numRuns: 25 },
    );
  });

  test('no one plays in two matches at once, and no round begins before the last is over', () => {
    fc.assert(
      fc.property(anyCups, concurrency, rngSeed, (made, concurrency, rngSeed) => {
        const watch = (event: TestEvent): void => {
          const plan = event.plan(4);
          const playing = [...event.facts.inPlay].flatMap((number) => event.facts.issued.get(number) ?? []);
          const games = [...playing, ...(plan.kind === 'play' ? plan.games : [])];
          expect(new Set(games.map(({ round }) => round)).size).toBeLessThanOrEqual(1);
          const opponents = new Map<string, string>();
          for (const { white, black } of games) {
            expect(opponents.get(white) ?? black).toBe(black);
            expect(opponents.get(black) ?? white).toBe(white);
            opponents.set(white, black).set(black, white);
          }
        };
        playOut(begin(made), { concurrency, voidOneIn: 9, rngSeed, watch });
      }),
      { numRuns: 20 },
    );
  });

  test('a bracket match has as many regular games as its settings say, or fewer only where an early stop is allowed', () => {
    fc.assert(
      fc.property(cups, concurrency, rngSeed, (made, concurrency, rngSeed) => {
        const event = begin(made);
        playOut(event, { concurrency, voidOneIn: 0, rngSeed });
        for (const { settings, matches } of bracketOf(made.settings, event.facts)) {
          for (const { games, encounter } of matches) {
            if (encounter === undefined) continue;
            if (!settings.earlyStop) expect(games.length).toBeGreaterThanOrEqual(settings.games);
            const decidedEarly = games.length < settings.games;
            if (decidedEarly) {
              expect(Math.max(encounter.regular.first, encounter.regular.second)).toBeGreaterThan(settings.games);
            }
            if (games.length > settings.games) {
              expect(encounter.regular.first).toBe(encounter.regular.second);
              expect((games.length - settings.games) % 2).toBe(0);
            }
            const whites = games
              .slice(0, settings.games)
              .filter((number) => event.facts.issued.get(number)?.white === event.facts.issued.get(games[0] ?? 0)?.white);
            expect(whites).toHaveLength(Math.ceil(Math.min(games.length, settings.games) / 2));
          }
        }
      }),
      { numRuns: 20 },
    );
  });
});

function expectStablePlan(event: TestEvent, random: RandomSource, free: number): void {
  const plan = event.plan(free);
  const stored = restored(event.facts, random);
  expect(planEvent(structuredClone(event.settings), stored, free)).toEqual(plan);
  if (plan.kind !== 'play') return;
  // A stop after the first games were issued: the rest is planned as before.
  const issuedFirst = 1 + random.below(plan.games.length);
  const rest = plan.games.slice(issuedFirst);
  const issued = new Map(stored.issued);
  const inPlay = new Set(stored.inPlay);
  const postponed = new Set(stored.postponed);
  for (const game of plan.games.slice(0, issuedFirst)) {
    issued.set(game.number, game);
    inPlay.add(game.number);
    postponed.delete(game.number);
  }
  if (rest.length > 0) {
    const next = planEvent(event.settings, { ...stored, issued, inPlay, postponed }, rest.length);
    expect(next).toEqual({ kind: 'play', games: rest });
  }
}

/** The same facts as another run would hold them, in another order. */
function restored(facts: EventFacts, random: RandomSource): EventFacts {
  const mixed = <Item>(items: Iterable<Item>): readonly Item[] => shuffled([...items], random);
  return {
    entrants: structuredClone(facts.entrants),
    issued: new Map(mixed(facts.issued)),
    inPlay: new Set(mixed(facts.inPlay)),
    finished: new Map(mixed(facts.finished)),
    disqualified: new Set(mixed(facts.disqualified)),
    postponed: new Set(mixed(facts.postponed)),
    decidedTies: facts.decidedTies,
    rounds: structuredClone(facts.rounds),
    absences: facts.absences,
    lot: facts.lot,
  };
}

function byOpening(games: readonly PlannedGame[]): Iterable<readonly PlannedGame[]> {
  const pairs = new Map<string, PlannedGame[]>();
  for (const game of games) {
    const key = `${game.book ?? 'own'} ${game.opening}`;
    pairs.set(key, [...(pairs.get(key) ?? []), game]);
  }
  return pairs.values();
}

/** With an early stop, concurrency decides which games are issued before the stop is known. */
function withoutEarlyStop(settings: FormatSettings): FormatSettings {
  const full = (encounter: Encounter): Encounter => ({ ...encounter, earlyStop: false });
  if (settings.kind === 'match') return { ...settings, encounter: full(settings.encounter) };
  if (settings.kind !== 'knockout') return settings;
  return {
    ...settings,
    rounds: settings.rounds.map(({ name, encounter }) => ({ name, encounter: full(encounter) })),
    ...(settings.smallFinal === undefined
      ? {}
      : { smallFinal: { name: settings.smallFinal.name, encounter: full(settings.smallFinal.encounter) } }),
  };
}
