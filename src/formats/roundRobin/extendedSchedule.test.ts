import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { EventFacts, PlannedGame } from '../../core/facts.ts';
import { planEvent, scheduleLength } from '../registry.ts';
import { factsWith, seeds } from '../testFacts.ts';
import type { GauntletSettings } from './gauntlet.ts';
import type { RoundRobinSettings } from './roundRobin.ts';

type Settings = RoundRobinSettings | GauntletSettings;
type Kind = Settings extends infer One ? (One extends Settings ? Omit<One, 'cycles'> : never) : never;

/** Where an event stands after each change of its file: the joins until then, and the present field and cycles. */
type State = { readonly joins: NonNullable<EventFacts['joins']>; readonly entrants: number; readonly cycles: number };

const joined = ({ joins, entrants, cycles }: State): State => ({
  joins: [...joins, { entrants, cycles }],
  entrants: entrants + 1,
  cycles,
});

function gamesOf(kind: Kind, { joins, entrants, cycles }: State): readonly PlannedGame[] {
  const plan = planEvent({ ...kind, cycles }, factsWith({ entrants: seeds(entrants), joins }), 1_000_000);
  return plan.kind === 'play' ? plan.games : [];
}

const steps = fc.array(fc.oneof(fc.constant('joins' as const), fc.constant('cycle' as const)), { maxLength: 6 });
const openings = fc.record({
  kind: fc.oneof(
    fc.constant({ kind: 'round-robin' } as const),
    fc.integer({ min: 1, max: 3 }).map((challengers) => ({ kind: 'gauntlet', challengers }) as const),
  ),
  entrants: fc.integer({ min: 2, max: 7 }),
  cycles: fc.integer({ min: 1, max: 4 }),
});

test('a longer event keeps every game that was planned, and ends with everyone having met as often as the cycles say', () => {
  fc.assert(
    fc.property(openings, steps, ({ kind, entrants, cycles }, changes) => {
      fc.pre(kind.kind === 'round-robin' || entrants > kind.challengers);
      let state: State = { joins: [], entrants, cycles };
      for (const change of changes) {
        const before = gamesOf(kind, state);
        state = change === 'joins' ? joined(state) : { ...state, cycles: state.cycles + 1 };
        expect(gamesOf(kind, state).slice(0, before.length)).toEqual(before);
      }
      const games = gamesOf(kind, state);
      expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index + 1));
      expect(games).toHaveLength(scheduleLength({ ...kind, cycles: state.cycles }, state.entrants) ?? -1);
      const meetings = Map.groupBy(games, ({ white, black }) => [white, black].toSorted().join('-'));
      for (const ofPair of meetings.values()) {
        expect(ofPair).toHaveLength(state.cycles);
        // Colours alternate from meeting to meeting, and games 2i−1 and 2i share an opening that no one else has.
        expect(ofPair.every(({ white }, index) => index === 0 || white !== ofPair[index - 1]?.white)).toBe(true);
        expect(new Set(ofPair.map(({ opening }) => opening)).size).toBe(Math.ceil(state.cycles / 2));
      }
      const used = new Set(games.map(({ opening }) => opening));
      expect(used.size).toBe(meetings.size * Math.ceil(state.cycles / 2));
      expect(Math.max(...used)).toBe(used.size - 1);
      for (const round of Map.groupBy(games, ({ round: number }) => number).values()) {
        const seated = round.flatMap(({ white, black }) => [white, black]);
        expect(new Set(seated).size).toBe(seated.length);
      }
    }),
  );
});

test('a newcomer first meets everyone, then plays in each further pass', () => {
  const state = joined({ joins: [], entrants: 3, cycles: 1 });
  const shown = gamesOf({ kind: 'round-robin' }, { ...state, cycles: 2 }).map(
    ({ round, board, white, black, opening }) => `${round}.${board} ${white}-${black} ${opening}`,
  );
  expect(shown).toEqual([
    ...['1.1 E2-E3 0', '2.1 E1-E2 1', '3.1 E3-E1 2'],
    ...['4.1 E4-E1 3', '5.1 E2-E4 4', '6.1 E4-E3 5'],
    ...['7.1 E3-E2 0', '8.1 E2-E1 1', '9.1 E1-E3 2'],
    ...['10.1 E1-E4 3', '11.1 E4-E2 4', '12.1 E3-E4 5'],
  ]);
});
