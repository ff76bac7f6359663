// The director against a place to play that ends games by lot, with a journal that is a list in memory: stopped at any step and begun
// again from the list, the same tournament comes about.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { outcomeOf, type GameEnding, type Outcome } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import type { Entry, NewEntry } from '../journal/entries.ts';
import { packPly } from '../journal/packedPlies.ts';
import { foldTournament, type FactsFold } from '../projections/tournamentFacts.ts';
import { cancelledGames } from '../formats/registry.ts';
import { disqualifiedByCrashes } from '../standings/disqualification.ts';
import { parseTournament } from '../tournament/parse.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';
import { Director } from './director.ts';

const MAIN = eventKey('main');

function definition(entrants: number, cycles: number, more = ''): TournamentDefinition {
  const engines = Array.from({ length: entrants }, (_, index) => `  - { name: E${index + 1}, cmd: engine }\n`).join('');
  return unwrap(
    parseTournament(`tournament: T\ntimeControl: 1+0\nformat: round-robin\ncycles: ${cycles}\n${more}engines:\n${engines}`),
  );
}

/** A tournament that runs in memory; `step` ends one of the games that are queued or played, the way `choose` says. */
class Rehearsal {
  readonly journal: Entry[];
  readonly jobs: GameJob[] = [];
  over = false;
  #fold: FactsFold;
  #director: Director;

  /** Entries after which everything stops: what is appended beyond is lost, as by a kill. */
  readonly #lastEntry: number;

  constructor(tournament: TournamentDefinition, appetite: number, journal: readonly Entry[] = [], lastEntry = Infinity) {
    this.#lastEntry = lastEntry;
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
        withdraw: (id) => this.#withdraw(id),
      },
      probe: () => undefined,
      onOver: () => (this.over = true),
      onQuestion: () => undefined,
    });
  }

  get facts(): FactsFold['facts'] {
    return this.#fold.facts;
  }

  start = (): Promise<void> => this.#director.start();
  /** As a polite stop that finds all games still waiting. */
  stop = (): Promise<void> => this.#director.stoppedBeforeResuming(this.jobs);

  #withdraw(id: GameJob['id']): boolean {
    const at = this.jobs.findIndex((job) => job.id === id && !(this.facts.games.get(id)?.started ?? false));
    if (at >= 0) this.jobs.splice(at, 1);
    return at >= 0;
  }

  async begin(job: GameJob): Promise<void> {
    if (!(this.facts.games.get(job.id)?.started ?? false)) {
      this.#commit({ kind: 'game-started', payload: { id: job.id, atUtcMs: 0, usedOptions: { white: [], black: [] } } });
    }
  }

  async end(index: number, result: Outcome | GameEnding): Promise<void> {
    const [job] = this.jobs.splice(index % this.jobs.length, 1);
    if (job === undefined) throw new RangeError('nothing is played');
    await this.begin(job);
    const plies = job.resume?.length ?? 0;
    const ending: GameEnding =
      typeof result === 'string' ? { kind: 'adjudicated', rule: 'LOT', outcome: result, evidence: '' } : result;
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

  /** The entry becomes durable, from whomever it is. */
  async rule(entry: NewEntry): Promise<void> {
    this.#commit(entry);
    await this.#director.fill();
  }

  #commit(entry: NewEntry): void {
    if (this.journal.length >= this.#lastEntry) throw new Error('killed');
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
    expect(second.journal.slice(-2)).toMatchObject([
      { kind: 'game-interrupted', payload: { id: 1, reason: 'killed' } },
      { kind: 'game-resumed', payload: { id: 1, fromPly: 2 } },
    ]);
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

const CRASH_RULE = 'crashes: { disqualifyAt: 3 }\n';
const crashOf = (job: GameJob, entrant: string): GameEnding => ({
  kind: 'forfeit',
  by: job.players.white.name === entrant ? 'white' : 'black',
  fault: 'crash',
  evidence: 'it ended',
});
const plays = (job: GameJob, entrant: string): boolean =>
  job.players.white.name === entrant || job.players.black.name === entrant;
const disqualifications = ({ journal }: Rehearsal): readonly unknown[] =>
  journal.flatMap((entry) => (entry.kind === 'entrant-disqualified' ? [entry.payload] : []));

/** Plays on: whoever is in `crashers` crashes in each of its games, all others draw. */
async function playOut(rehearsal: Rehearsal, crashers: readonly string[], steps = Infinity): Promise<void> {
  for (let step = 0; step < steps && !rehearsal.over; step++) {
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    const crasher = crashers.find((name) => plays(job, name));
    await rehearsal.end(0, crasher === undefined ? 'draw' : crashOf(job, crasher));
  }
}

describe('the crash rule (S16-15c)', () => {
  it('disqualifies at the third crash, plays nothing of the entrant after it, and ends the event without its games', async () => {
    const rehearsal = new Rehearsal(definition(4, 4, CRASH_RULE), 4);
    await rehearsal.start();
    await playOut(rehearsal, ['E2']);
    expect(disqualifications(rehearsal)).toEqual([
      {
        entrant: 'E2',
        event: MAIN,
        by: 'crash rule S16-15c',
        reason: expect.stringMatching(/^3 crashes, in games /),
        crashes: 3,
      },
    ]);
    const { finished, disqualified } = rehearsal.facts.event(MAIN);
    expect([...disqualified]).toEqual(['E2']);
    const byOthers = [...finished.values()].filter(({ players }) => players.white !== 'E2' && players.black !== 'E2');
    expect([finished.size, byOthers.length]).toEqual([15, 12]);
    expect(rehearsal.facts.closed).toBe(true);
  });

  it('writes it before the next game is issued, and once, when it is killed after any entry', async () => {
    const tournament = definition(4, 2, CRASH_RULE);
    const whole = new Rehearsal(tournament, 2);
    await whole.start();
    await playOut(whole, ['E1', 'E3']);
    const until = (rehearsal: Rehearsal): readonly unknown[] =>
      rehearsal.journal.flatMap(({ kind }) => (kind === 'game-issued' || kind === 'entrant-disqualified' ? [kind] : []));
    for (let killedAfter = 0; killedAfter < whole.journal.length; killedAfter++) {
      const cut = new Rehearsal(tournament, 2, whole.journal.slice(0, killedAfter));
      await cut.start();
      await playOut(cut, ['E1', 'E3']);
      expect(disqualifications(cut), `killed after entry ${killedAfter}`).toEqual(disqualifications(whole));
      expect(until(cut).indexOf('entrant-disqualified')).toBe(until(whole).indexOf('entrant-disqualified'));
      expect(results(cut)).toEqual(results(whole));
    }
  });

  it('finishes each game or cancels it, and starts none of a disqualified entrant, whatever crashes and is killed', async () => {
    const lot = fc.record({ index: fc.nat(9), crash: fc.constantFrom('none', 'none', 'white', 'black'), kill: fc.nat(4) });
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 2, max: 5 }),
        fc.integer({ min: 1, max: 5 }),
        fc.integer({ min: 1, max: 4 }),
        fc.array(lot, { minLength: 80, maxLength: 80 }),
        async (entrants, appetite, disqualifyAt, steps) => {
          const tournament = definition(entrants, 4, `crashes: { disqualifyAt: ${disqualifyAt} }\n`);
          let rehearsal = new Rehearsal(tournament, appetite);
          await rehearsal.start();
          for (const { index, crash, kill } of steps) {
            if (rehearsal.over) break;
            if (kill === 0) {
              rehearsal = new Rehearsal(tournament, appetite, rehearsal.journal);
              await rehearsal.start();
              if (rehearsal.over) break;
            }
            const ending: GameEnding = {
              kind: 'forfeit',
              by: crash === 'black' ? 'black' : 'white',
              fault: 'stall',
              evidence: '',
            };
            await rehearsal.end(index, crash === 'none' ? 'draw' : ending);
          }
          while (!rehearsal.over) await rehearsal.end(0, 'draw');
          const { finished, disqualified } = rehearsal.facts.event(MAIN);
          // A second reading, from the results alone.
          expect(disqualified).toEqual(disqualifiedByCrashes(finished.values(), disqualifyAt));
          const { entries, out } = { entries: rehearsal.journal, out: new Set<string>() };
          for (const entry of entries) {
            if (entry.kind === 'entrant-disqualified') {
              expect(out.has(entry.payload.entrant)).toBe(false);
              out.add(entry.payload.entrant);
            }
            if (entry.kind === 'game-issued' || entry.kind === 'game-started') {
              const issued = rehearsal.facts.games.get(entry.payload.id)?.issued;
              expect([issued?.white, issued?.black].filter((name) => name !== undefined && out.has(name))).toEqual([]);
            }
          }
          const format = tournament.events[0]?.format;
          if (format === undefined) throw new RangeError('no event');
          const length = (entrants * (entrants - 1) * 4) / 2;
          expect(finished.size + cancelledGames(format, rehearsal.facts.event(MAIN))).toBe(length);
        },
      ),
      { numRuns: 60 },
    );
  });

  it('lets a disqualification go when a crash is ruled away, and plays the games that were cancelled', async () => {
    const rehearsal = new Rehearsal(definition(4, 2, CRASH_RULE), 1);
    await rehearsal.start();
    while (disqualifications(rehearsal).length === 0) await playOut(rehearsal, ['E1'], 1);
    const crashed = [...rehearsal.facts.event(MAIN).finished.values()].find(({ ending }) => ending.kind === 'forfeit');
    if (crashed === undefined) throw new RangeError('nobody crashed');
    const ending = { kind: 'ruled', outcome: 'draw', by: 'Chair', reason: 'our own cable' } as const;
    const subject = { kind: 'game-result', id: crashed.id, ending } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'our own cable', subject } });
    expect(rehearsal.facts.event(MAIN).disqualified.size).toBe(0);
    await playOut(rehearsal, []);
    expect(results(rehearsal)).toHaveLength(12);
    expect(rehearsal.facts.discipline(MAIN).strikes).toEqual(new Map([['E1', 2]]));
    expect(disqualifications(rehearsal)).toHaveLength(1);
  });

  it('an official puts an entrant out and takes it back: games that had not begun go, and come again; one more crash counts', async () => {
    const rehearsal = new Rehearsal(definition(4, 4, CRASH_RULE), 4);
    await rehearsal.start();
    const [playing] = rehearsal.jobs;
    if (playing === undefined) throw new RangeError('nothing is played');
    const clone = playing.players.white.name;
    await rehearsal.begin(playing);
    await rehearsal.rule({ kind: 'entrant-disqualified', payload: { entrant: clone, by: 'Chair', reason: 'a clone' } });
    expect(rehearsal.jobs.filter((job) => plays(job, clone))).toEqual([playing]);
    await rehearsal.end(0, 'white');
    expect(rehearsal.jobs.filter((job) => plays(job, clone))).toEqual([]);
    const back = { kind: 'entrant-reinstated', entrant: clone } as const;
    await rehearsal.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'mistaken', subject: back } });
    await playOut(rehearsal, []);
    expect(results(rehearsal)).toHaveLength(24);
  });

  it('a pardon outlasts the crashes before it, and the next crash disqualifies again', async () => {
    const rehearsal = new Rehearsal(definition(2, 8, CRASH_RULE), 3);
    await rehearsal.start();
    await playOut(rehearsal, ['E1'], 3);
    expect(disqualifications(rehearsal)).toHaveLength(1);
    // The match of two is over with it.
    expect(rehearsal.over).toBe(true);
    const until = rehearsal.journal.findIndex(({ kind }) => kind === 'entrant-disqualified') + 1;
    const again = new Rehearsal(definition(2, 8, CRASH_RULE), 3, [
      ...rehearsal.journal.slice(0, until),
      {
        sequence: until + 1,
        atUtcMs: 0,
        kind: 'ruling-made',
        payload: { by: 'Chair', reason: 'bad cable', subject: { kind: 'entrant-reinstated', entrant: entrantName('E1') } },
      },
    ]);
    await again.start();
    expect(again.jobs).toHaveLength(1);
    await playOut(again, ['E1']);
    expect(disqualifications(again)).toMatchObject([
      { crashes: 3 },
      { crashes: 4, reason: expect.stringContaining('4 crashes') },
    ]);
    expect(results(again)).toHaveLength(4);
  });
});

describe('interrupted games', () => {
  const WON = 'interruption: { winPawns: 10, drawPawns: 0.1 }\n';
  const mate = { kind: 'mate', moves: 3, view: 'white' } as const;
  /** A journal in which game 1 has two plies with evaluations beyond every threshold, and nothing after them. */
  async function withWonGame(tournament: TournamentDefinition): Promise<readonly Entry[]> {
    const rehearsal = new Rehearsal(tournament, 1);
    await rehearsal.start();
    const [job] = rehearsal.jobs;
    if (job === undefined) throw new RangeError('nothing is played');
    await rehearsal.begin(job);
    const plies = ['e2e4', 'e7e5'].map((move, index) => packPly({ ply: index + 1, move, elapsedMs: 7, evaluation: mate }));
    await rehearsal.rule({ kind: 'plies-played', payload: { id: job.id, firstPly: 1, plies } });
    return rehearsal.journal;
  }
  const interruption = (reason: 'stopped' | 'killed'): NewEntry => ({
    kind: 'game-interrupted',
    payload: { id: gameId(1), reason },
  });

  it('INT-2: a game that was killed is scored before anything is played, wherever it is killed again', async () => {
    const tournament = definition(2, 2, WON);
    const journal = await withWonGame(tournament);
    const expected = [
      { kind: 'game-interrupted', payload: { reason: 'killed' } },
      {
        kind: 'game-ended',
        payload: { ending: { kind: 'adjudicated', rule: 'INT-2', outcome: 'white' }, plies: 2, durationMs: 14 },
      },
      { kind: 'game-issued', payload: { number: 2 } },
    ];
    for (const killedAfter of [0, 1, 2, 3]) {
      const killed = new Rehearsal(tournament, 1, journal, journal.length + killedAfter);
      await killed.start().catch(() => undefined);
      const next = new Rehearsal(tournament, 1, killed.journal);
      await next.start();
      expect(next.journal.slice(journal.length)).toMatchObject(expected);
      expect(next.jobs.map(({ number, resume }) => [number, resume])).toEqual([[2, undefined]]);
    }
  });

  it('INT-5: a polite stop goes on, whatever the evaluations; so does a kill without a policy, with time to warm up', async () => {
    const tournament = definition(2, 2, WON);
    const stopped = new Rehearsal(tournament, 1, await withWonGame(tournament));
    await stopped.rule(interruption('stopped'));
    const second = new Rehearsal(tournament, 1, stopped.journal);
    await second.start();
    expect(second.jobs).toMatchObject([{ number: 1, resume: [{ move: 'e2e4' }, { move: 'e7e5' }] }]);
    expect(second.jobs[0]?.warmUpMs).toEqual({ white: 33, black: 33 });
    // Stopped politely once more, before it came to play: still nothing is scored.
    const waiting = new Rehearsal(tournament, 1, second.journal.slice(0, stopped.journal.length + 1));
    await waiting.rule(interruption('stopped'));
    const again = new Rehearsal(tournament, 1, waiting.journal);
    await again.start();
    await again.stop();
    const after = new Rehearsal(tournament, 1, again.journal);
    await after.start();
    expect(after.jobs).toMatchObject([{ number: 1, resume: [{ move: 'e2e4' }, { move: 'e7e5' }] }]);
    // Gone on with and killed: now the policy decides.
    const third = new Rehearsal(tournament, 1, second.journal);
    await third.start();
    expect(outcomeOf(third.facts.games.get(gameId(1))?.ending ?? { kind: 'void', reason: '' })).toBe('white');

    const plain = definition(2, 2);
    const resumed = new Rehearsal(plain, 1, await withWonGame(plain));
    await resumed.start();
    expect(resumed.jobs[0]?.resume).toHaveLength(2);
    await resumed.end(0, 'draw');
    expect(results(resumed)).toMatchObject([{ number: 1, ending: { rule: 'LOT' } }]);
  });

  it('a game that had not begun is played as if nothing had been, and CUP-5c: a ruling takes the place of the policy', async () => {
    const tournament = definition(3, 1, WON);
    const fresh = new Rehearsal(tournament, 1);
    await fresh.start();
    const again = new Rehearsal(tournament, 1, fresh.journal);
    await again.start();
    expect(again.jobs[0]).not.toHaveProperty('resume');
    expect(again.journal).toEqual(fresh.journal);

    const locked = await withWonGame(tournament);
    for (const [replay, next] of [
      ['now', 1],
      ['end-of-round', 1],
    ] as const) {
      const ruled = new Rehearsal(tournament, 1, locked);
      await ruled.rule({
        kind: 'ruling-made',
        payload: { by: 'Chair', reason: 'locked up', subject: { kind: 'game-void', id: gameId(1), replay } },
      });
      const restarted = new Rehearsal(tournament, 1, ruled.journal);
      await restarted.start();
      expect(restarted.jobs).toMatchObject([{ number: next, id: 2 }]);
      expect(restarted.jobs[0]).not.toHaveProperty('resume');
    }
  });

  it('CUP-5d: a replay at the end of the round comes after the other games of its round', async () => {
    const tournament = definition(4, 1, WON);
    const locked = await withWonGame(tournament);
    const order = async (replay: 'now' | 'end-of-round'): Promise<readonly number[]> => {
      const ruled = new Rehearsal(tournament, 1, locked);
      const subject = { kind: 'game-void', id: gameId(1), replay } as const;
      await ruled.rule({ kind: 'ruling-made', payload: { by: 'Chair', reason: 'locked up', subject } });
      const restarted = new Rehearsal(tournament, 1, ruled.journal);
      await restarted.start();
      const numbers: number[] = [];
      while (!restarted.over) {
        numbers.push(restarted.jobs[0]?.number ?? 0);
        await restarted.end(0, 'draw');
      }
      return numbers;
    };
    expect(await order('now')).toEqual([1, 2, 3, 4, 5, 6]);
    expect(await order('end-of-round')).toEqual([2, 1, 3, 4, 5, 6]);
  });
});
