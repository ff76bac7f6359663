// The director against a venue that ends games at random, with a list in memory as the journal: stopped at any step and restarted from the
// list, it produces the same tournament.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../core/ending.ts';
import type { Entry } from '../journal/entries.ts';
import { definition, Rehearsal, results } from './testRehearsal.ts';

const step = fc.record({
  index: fc.nat(20),
  outcome: fc.constantFrom<Outcome>('white', 'black', 'draw'),
  ply: fc.boolean(),
  kill: fc.nat(3),
});

describe('Director', () => {
  it('plays each game of the schedule once, whenever it is stopped and restarted', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { minLength: 120, maxLength: 120 }),
        async (entrants, cycles, wanted, steps) => {
          const tournament = definition(entrants, cycles);
          let rehearsal = new Rehearsal(tournament, wanted);
          await rehearsal.start();
          for (const { index, outcome, ply, kill } of steps) {
            if (rehearsal.over) break;
            expect(rehearsal.jobs.length).toBeLessThanOrEqual(wanted);
            if (ply) await rehearsal.ply(index);
            if (kill === 0) {
              rehearsal = new Rehearsal(tournament, wanted, rehearsal.journal);
              await rehearsal.start();
            }
            await rehearsal.end(index, outcome);
          }
          while (!rehearsal.over) await rehearsal.end(0, 'draw');
          const games = (entrants * (entrants - 1) * cycles) / 2;
          const numbers = [...rehearsal.facts.games.values()].map(({ issued }) => issued.number).toSorted((a, b) => a - b);
          expect(numbers).toEqual(Array.from({ length: games }, (_, index) => index + 1));
          expect(results(rehearsal)).toHaveLength(games);
          expect(rehearsal.facts.closed).toBe(true);
          // Folding the whole journal gives the same facts.
          const again = new Rehearsal(tournament, wanted, rehearsal.journal);
          expect(results(again)).toEqual(results(rehearsal));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('hands out an interrupted game with its durable plies, before any new game', async () => {
    const tournament = definition(3, 1);
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.ply(0);
    const second = new Rehearsal(tournament, 1, first.journal);
    await second.start();
    expect(second.jobs.map(({ id, resume }) => [id, resume?.map(({ move }) => move)])).toEqual([[1, ['e2e4']]]);
    expect(second.journal.slice(-2)).toMatchObject([
      { kind: 'game-interrupted', payload: { id: 1, reason: 'killed' } },
      { kind: 'game-resumed', payload: { id: 1, fromPly: 2 } },
    ]);
  });

  it('starts nothing while an official has paused the tournament', async () => {
    const ruled = (sequence: number, kind: 'paused' | 'resumed'): Entry => ({
      sequence,
      atUtcMs: 0,
      kind: 'ruling-made',
      payload: { by: 'Chair', reason: 'lunch', subject: { kind } },
    });
    const paused = new Rehearsal(definition(2, 1), 1, [ruled(1, 'paused')]);
    await paused.start();
    expect(paused.jobs).toEqual([]);
    const resumed = new Rehearsal(definition(2, 1), 1, [...paused.journal, ruled(paused.journal.length + 1, 'resumed')]);
    await resumed.start();
    expect(resumed.jobs).toHaveLength(1);
  });
});
