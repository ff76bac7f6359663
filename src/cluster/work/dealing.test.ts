import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { GameJob } from '../../core/gameJob.ts';
import { entrantName, eventKey, gameId, type GameId } from '../../core/ids.ts';
import { processOf } from '../../core/engines/program.ts';
import { chessStart } from '../../core/gameRules.ts';
import { fits, needsOf, without, type Resources } from '../../core/resources.ts';
import { Dealing } from './dealing.ts';
import { Lease } from './lease.ts';
import { Leases } from './leases.ts';
import { WORK_VERSION } from './messages.ts';
import { Roster } from './roster.ts';

const player = (name: string) => ({
  name: entrantName(name),
  protocol: 'uci' as const,
  program: processOf('/engine'),
  options: {},
  startupMs: 1000,
});

/** Games 2k - 1 and 2k are a pair. */
function job(id: number): GameJob {
  const pair = Math.ceil(id / 2);
  const none = { white: {}, black: {} };
  const players = id % 2 === 1 ? { white: player('A'), black: player('B') } : { white: player('B'), black: player('A') };
  return {
    ...{ id: gameId(id), event: eventKey('e'), number: id, round: 1, board: 1, players },
    opening: { start: chessStart('standard'), moves: [], source: `book:${pair}` },
    ...({ timeControls: none, limits: none, adjudication: {} } as unknown as Pick<
      GameJob,
      'timeControls' | 'limits' | 'adjudication'
    >),
  };
}
const partnerOf = (id: number): number => (id % 2 === 1 ? id + 1 : id - 1);

type Handed = { readonly id: number; readonly worker: string };

/** A director's room of workers, each with so many places. */
class Room {
  readonly handed: Handed[] = [];
  readonly leases = new Leases();
  readonly #roster = new Roster({ tournament: 't', version: '1', silenceMs: 1000, cores: () => ({ perGame: 1, shared: false }) });
  readonly dealing: Dealing;
  /** Games handed to another worker than their pair's first although something else could be handed out. */
  readonly parted: number[] = [];

  constructor(places: readonly number[]) {
    this.dealing = new Dealing({
      roster: this.#roster,
      leases: this.leases,
      hand: (one, worker) => this.#hand(one, worker),
      reclaim: (lease) => this.end(lease.job.id),
      move: () => Promise.resolve(),
      onShort: () => undefined,
    });
    for (const [index, games] of places.entries()) this.beats(`w${index}`, games);
  }

  beats(name: string, games: number): void {
    const beat = { kind: 'beat' as const, arbiter: '1', work: WORK_VERSION, place: name, cores: 8, games, holds: [] };
    this.#roster.heard(name, beat, performance.now());
    this.dealing.changed(name);
  }

  fallsSilent(name: string): void {
    const worker = this.#roster.all.get(name);
    if (worker !== undefined) worker.isSilent = true;
    this.dealing.changed(name);
  }

  deal(): void {
    this.dealing.deal({ held: false, mayReclaim: false });
  }

  end(id: GameId): void {
    const lease = this.leases.get(id);
    if (lease === undefined) return;
    this.leases.delete(lease);
    this.dealing.changed(lease.worker);
  }

  #hand(one: GameJob, worker: string): void {
    const first = this.handed.find(({ id }) => id === partnerOf(one.id));
    const isHanded = (id: number): boolean => this.handed.some((other) => other.id === id);
    if (first !== undefined && first.worker !== worker && this.dealing.waiting.some(({ id }) => !isHanded(partnerOf(id))))
      this.parted.push(one.id);
    this.handed.push({ id: one.id, worker });
    this.leases.add(new Lease(one, worker, 0));
    this.dealing.changed(worker);
  }
}

const playing = ({ leases }: Room): readonly GameId[] => [...leases.values()].map(({ job: { id } }) => id);

test('both games of a pair go to one worker, which has one to play and one that waits', () => {
  const room = new Room([1, 1, 1]);
  for (let id = 1; id <= 8; id++) room.dealing.add(job(id), 'last');
  room.deal();
  expect(room.handed.toSorted((one, other) => one.id - other.id)).toEqual(
    [1, 2, 3, 4, 5, 6].map((id) => ({ id, worker: `w${Math.ceil(id / 2) - 1}` })),
  );
  expect(room.dealing.waiting.map(({ id }) => id)).toEqual([7, 8]);
});

test('at the end a pair is parted rather than a worker left idle, and a worker that is lost keeps nothing', () => {
  const room = new Room([1]);
  for (let id = 1; id <= 4; id++) room.dealing.add(job(id), 'last');
  room.deal();
  room.end(gameId(1));
  room.deal();
  expect(room.handed.map(({ id }) => id)).toEqual([1, 2, 3]);
  // Game 4 waits for the worker that has game 3.
  expect(room.dealing.waitingCount).toBe(1);
  room.beats('late', 1);
  room.deal();
  expect(room.handed.at(-1)).toEqual({ id: 4, worker: 'late' });
  expect(room.dealing.waitingCount).toBe(0);

  const other = new Room([1]);
  for (let id = 1; id <= 4; id++) other.dealing.add(job(id), 'last');
  other.deal();
  other.end(gameId(1));
  other.deal();
  other.fallsSilent('w0');
  expect(other.dealing.waiting.map(({ id }) => id)).toEqual([4]);
  expect(other.dealing.remove(gameId(4))).toBe(true);
  expect(other.dealing.waitingCount).toBe(0);
});

test('whatever ends when: each game is handed out once, to workers with room, and no pair is parted while others wait', () => {
  const places = fc.array(fc.integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(places, fc.nat(40), fc.array(fc.nat(1000), { maxLength: 120 }), (all, pairs, ends) => {
      const room = new Room(all);
      const last = 2 * pairs;
      let added = 0;
      for (const end of ends) {
        // The director adds both games of a pair together, a few at a time.
        for (const until = Math.min(last, added + 4); added < until; added++) room.dealing.add(job(added + 1), 'last');
        room.deal();
        for (const [index, games] of all.entries()) expect(room.leases.of(`w${index}`).size).toBeLessThanOrEqual(2 * games);
        const busy = playing(room);
        const id = busy[end % Math.max(1, busy.length)];
        if (id !== undefined) room.end(id);
      }
      for (; added < last; added++) room.dealing.add(job(added + 1), 'last');
      for (room.deal(); playing(room).length > 0; room.deal()) playing(room).forEach((id) => room.end(id));
      expect(room.handed.map(({ id }) => id).toSorted((one, other) => one - other)).toEqual(
        Array.from({ length: last }, (_, index) => index + 1),
      );
      expect(room.parted).toEqual([]);
      expect(room.dealing.waitingCount).toBe(0);
    }),
  );
});

/** What each engine of a game takes. */
const taking = (id: number, gpu: number, licence: number): GameJob => {
  const { players, ...rest } = job(id);
  return { ...rest, players: { white: { ...players.white, uses: { gpu } }, black: { ...players.black, uses: { licence } } } };
};

type Offer = { readonly places: number; readonly gpu: number; readonly licence: number };

/** Workers that start what they have in their order as far as their resources go, as real ones do. */
class Machines {
  readonly leases = new Leases();
  readonly ended: number[] = [];
  readonly short: string[] = [];
  readonly dealing: Dealing;
  readonly #roster = new Roster({ tournament: 't', version: '1', silenceMs: 1000, cores: () => ({ perGame: 1, shared: false }) });
  readonly #offers: readonly Offer[];

  constructor(offers: readonly Offer[]) {
    this.#offers = offers;
    this.dealing = new Dealing({
      roster: this.#roster,
      leases: this.leases,
      hand: (one, worker) => {
        this.leases.add(new Lease(one, worker, 0));
        this.dealing.changed(worker);
      },
      reclaim: (lease) => this.#takeBack(lease),
      move: async () => undefined,
      onShort: (needs) => this.short.push(needs),
    });
    offers.forEach((_, index) => this.comes(index));
  }

  comes(index: number): void {
    const { places = 0, ...resources } = this.#offers[index] ?? {};
    const name = `w${index}`;
    const beat = {
      kind: 'beat' as const,
      arbiter: '1',
      work: WORK_VERSION,
      place: name,
      cores: 8,
      games: places,
      resources,
      holds: [],
    };
    this.#roster.heard(name, beat, performance.now());
    this.dealing.changed(name);
  }

  /** Its games go to others. */
  goes(index: number): void {
    const worker = this.#roster.all.get(`w${index}`);
    if (worker !== undefined) worker.isSilent = true;
    this.dealing.changed(`w${index}`);
    for (const lease of [...this.leases.of(`w${index}`)]) this.#takeBack(lease);
  }

  /** Deals and starts until nothing changes; returns what is wrong then: a worker over-booked, or a game that waits and a place that could play it. */
  settle(): readonly string[] {
    for (let isNew = true; isNew;) {
      this.dealing.deal({ held: false, mayReclaim: false });
      isNew = this.#offers.some((_, index) => this.#starts(index));
    }
    return this.#offers.flatMap(({ places }, index) => {
      const { left, playing } = this.#stateOf(index);
      const isIdle = playing < places && this.#roster.has(`w${index}`);
      return [
        ...(Object.values(left).some((count) => count < 0) ? [`w${index} is over-booked`] : []),
        ...(this.leases.of(`w${index}`).size - playing > places ? [`too many games wait at w${index}`] : []),
        ...this.dealing.waiting.flatMap((one) => (isIdle && fits(needsOf(one), left) ? [`w${index} could play ${one.id}`] : [])),
      ];
    });
  }

  /** The game at this place of those that are played. */
  ends(at: number): boolean {
    const begun = [...this.leases.values()].filter(({ stage }) => stage === 'begun');
    const lease = begun[at % Math.max(1, begun.length)];
    if (lease === undefined) return false;
    this.leases.delete(lease);
    this.ended.push(lease.job.id);
    this.dealing.changed(lease.worker);
    return true;
  }

  #stateOf(index: number): { readonly left: Resources; readonly playing: number } {
    const begun = [...this.leases.of(`w${index}`)].filter(({ stage }) => stage === 'begun');
    const { places: _, ...offer } = this.#offers[index] ?? { places: 0 };
    return { left: begun.reduce((left: Resources, { needs }) => without(left, needs), offer), playing: begun.length };
  }

  #starts(index: number): boolean {
    const { left, playing } = this.#stateOf(index);
    const next = [...this.leases.of(`w${index}`)].find(({ stage, needs }) => stage === 'sent' && fits(needs, left));
    if (next === undefined || playing >= (this.#offers[index]?.places ?? 0)) return false;
    next.stage = 'begun';
    this.dealing.changed(`w${index}`);
    return true;
  }

  #takeBack(lease: Lease): void {
    this.leases.delete(lease);
    this.dealing.changed(lease.worker);
    this.dealing.add(lease.job, 'again');
  }
}

test('whatever games take and whichever workers come or go: nothing is over-booked, and what could be played is played', () => {
  const amount = fc.integer({ min: 0, max: 3 });
  const offers = fc.array(fc.record({ places: fc.integer({ min: 1, max: 4 }), gpu: amount, licence: amount }), {
    minLength: 1,
    maxLength: 5,
  });
  const steps = fc.array(fc.record({ what: fc.constantFrom('ends', 'comes', 'goes'), at: fc.nat(1000) }), { maxLength: 60 });
  fc.assert(
    fc.property(offers, fc.array(fc.tuple(amount, amount), { maxLength: 40 }), steps, (all, games, changes) => {
      const machines = new Machines(all);
      const jobs = games.map(([gpu, licence], index) => taking(index + 1, gpu, licence));
      for (const [index, { what, at }] of changes.entries()) {
        const added = jobs[index];
        if (added !== undefined) machines.dealing.add(added, 'last');
        if (what === 'ends') machines.ends(at);
        else machines[what](at % all.length);
        expect(machines.settle()).toEqual([]);
      }
      all.forEach((_, index) => machines.comes(index));
      for (const one of jobs.slice(changes.length)) machines.dealing.add(one, 'last');
      do expect(machines.settle()).toEqual([]);
      while (machines.ends(0));
      const isPlayable = (one: GameJob): boolean => all.some((offer) => fits(needsOf(one), { ...offer }));
      const ids = (some: readonly GameJob[]): readonly number[] => some.map(({ id }) => id).toSorted((one, other) => one - other);
      expect(machines.ended.toSorted((one, other) => one - other)).toEqual(ids(jobs.filter(isPlayable)));
      expect(ids(machines.dealing.waiting)).toEqual(ids(jobs.filter((one) => !isPlayable(one))));
    }),
  );
});
