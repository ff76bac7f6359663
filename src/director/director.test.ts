// The director against a place to play that ends games by lot, with a journal that is a list in memory: stopped at any step and begun
// again from the list, the same tournament comes about.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Outcome } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import { entrantName, eventKey } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import type { Entry } from '../journal/entries.ts';
import { packPly } from '../journal/packedPlies.ts';
import { foldTournament, type FactsFold } from '../projections/tournamentFacts.ts';
import { parseTournament } from '../tournament/parse.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { Director, type NewEntry } from './director.ts';

const MAIN = eventKey('main');

function definition(entrants: number, cycles: number): TournamentDefinition {
  const engines = Array.from({ length: entrants }, (_, index) => `  - { name: E${index + 1}, cmd: engine }\n`).join('');
  return unwrap(parseTournament(`tournament: T\ntimeControl: 1+0\nformat: round-robin\ncycles: ${cycles}\nengines:\n${engines}`));
}

/** A tournament that runs in memory; `step` ends one of the games that are queued or played, the way `choose` says. */
class Rehearsal {
  readonly journal: Entry[];
  readonly jobs: GameJob[] = [];
  over = false;
  #fold: FactsFold;
  #director: Director;

  constructor(tournament: TournamentDefinition, appetite: number, journal: readonly Entry[] = []) {
    this.journal = [...journal];
    this.#fold = foldTournament();
    for (const entry of this.journal) this.#fold.add(entry);
    const jobs = this.jobs;
    this.#director = new Director({
      definition: tournament,
      fold: this.#fold,
      openings: () => [{ start: { game: 'chess', chess960: false }, moves: [] }],
      append: async (entries) => entries.forEach((entry) => this.#commit(entry)),
      pool: {
        get appetite() {
          return appetite - jobs.length;
        },
        play: (job) => jobs.push(job),
      },
      onOver: () => (this.over = true),
      onQuestion: () => undefined,
    });
  }

  get facts(): FactsFold['facts'] {
    return this.#fold.facts;
  }

  start = (): Promise<void> => this.#director.start();

  async begin(job: GameJob): Promise<void> {
    if (!(this.facts.games.get(job.id)?.started ?? false)) {
      this.#commit({ kind: 'game-started', payload: { id: job.id, atUtcMs: 0, usedOptions: { white: [], black: [] } } });
    }
  }

  async end(index: number, outcome: Outcome): Promise<void> {
    const [job] = this.jobs.splice(index % this.jobs.length, 1);
    if (job === undefined) throw new RangeError('nothing is played');
    await this.begin(job);
    const plies = job.resume?.length ?? 0;
    const ending = { kind: 'adjudicated', rule: 'LOT', outcome, evidence: '' } as const;
    this.#commit({ kind: 'game-ended', payload: { id: job.id, ending, plies, durationMs: 1, evidence: [] } });
    await this.#director.fill();
  }

  /** One ply of a game in play becomes durable. */
  async ply(index: number): Promise<void> {
    const job = this.jobs[index % this.jobs.length];
    if (job === undefined || job.resume !== undefined) return;
    const known = this.facts.games.get(job.id);
    if (known === undefined || known.plyCount > 0) return;
    await this.begin(job);
    const packed = packPly({ ply: 1, move: 'e2e4', elapsedMs: 1, evaluation: { kind: 'unknown' } });
    this.#commit({ kind: 'plies-played', payload: { id: job.id, firstPly: 1, plies: [packed] } });
    this.jobs[index % this.jobs.length] = { ...job, resume: this.facts.games.get(job.id)?.plies ?? [] };
  }

  #commit(entry: NewEntry): void {
    const committed = { sequence: this.journal.length + 1, atUtcMs: 0, ...entry } as Entry;
    this.journal.push(committed);
    this.#director.record(committed);
  }
}

/** What each game of the schedule ended with, in the order of the schedule. */
const results = (rehearsal: Rehearsal): readonly unknown[] =>
  [...rehearsal.facts.event(MAIN).finished.values()]
    .toSorted((a, b) => a.number - b.number)
    .map(({ number, players, ending, round, board }) => ({ number, players, ending, round, board }));

const step = fc.record({
  index: fc.nat(20),
  outcome: fc.constantFrom<Outcome>('white', 'black', 'draw'),
  ply: fc.boolean(),
  kill: fc.nat(3),
});

describe('Director', () => {
  it('plays each game of the schedule once, whatever is stopped and begun again', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 6 }),
        fc.integer({ min: 1, max: 3 }),
        fc.integer({ min: 1, max: 5 }),
        fc.array(step, { minLength: 120, maxLength: 120 }),
        async (entrants, cycles, appetite, steps) => {
          const tournament = definition(entrants, cycles);
          let rehearsal = new Rehearsal(tournament, appetite);
          await rehearsal.start();
          for (const { index, outcome, ply, kill } of steps) {
            if (rehearsal.over) break;
            expect(rehearsal.jobs.length).toBeLessThanOrEqual(appetite);
            if (ply) await rehearsal.ply(index);
            if (kill === 0) {
              rehearsal = new Rehearsal(tournament, appetite, rehearsal.journal);
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
          // The journal folded from zero says the same.
          const again = new Rehearsal(tournament, appetite, rehearsal.journal);
          expect(results(again)).toEqual(results(rehearsal));
        },
      ),
      { numRuns: 60 },
    );
  });

  it('hands out an interrupted game with the plies that were durable, before anything new', async () => {
    const tournament = definition(3, 1);
    const first = new Rehearsal(tournament, 1);
    await first.start();
    await first.ply(0);
    const second = new Rehearsal(tournament, 1, first.journal);
    await second.start();
    expect(second.jobs.map(({ id, resume }) => [id, resume?.map(({ move }) => move)])).toEqual([[1, ['e2e4']]]);
    expect(second.journal.at(-1)).toMatchObject({ kind: 'game-resumed', payload: { id: 1, fromPly: 2 } });
  });

  it('starts nothing while an official has paused the tournament', async () => {
    const tournament = definition(2, 1);
    const pause: Entry = {
      sequence: 1,
      atUtcMs: 0,
      kind: 'ruling-made',
      payload: { by: 'Chair', reason: 'lunch', subject: { kind: 'paused' } },
    };
    const rehearsal = new Rehearsal(tournament, 1, [pause]);
    await rehearsal.start();
    expect(rehearsal.jobs).toEqual([]);
    expect(entrantName('E1')).toBe(tournament.events[0]?.entrants[0]?.engine.name);
  });
});
