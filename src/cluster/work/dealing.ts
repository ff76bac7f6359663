// Which worker gets which game. Workers stand in sets by the room that they have, so that a game is handed out in the same time however many there are: a set is
// left and entered when a worker gets or loses a game, is heard for the first time, falls silent or rests. Both games of a pair go to one worker: what differs
// between machines then weighs on both sides alike.

import type { GameJob } from '../../core/gameJob.ts';
import type { GameId } from '../../core/ids.ts';
import type { Lease } from './lease.ts';
import type { Leases } from './leases.ts';
import type { Colleague, Roster } from './roster.ts';

export type DealingOptions = {
  readonly roster: Roster;
  readonly leases: Leases;
  /** The most games at once; absent: as many as the workers play. */
  readonly mostGames?: number;
  readonly hand: (job: GameJob, worker: string, isNext: boolean) => void;
  /** A worker has room for a game of one that is silent. */
  readonly reclaim: (lease: Lease) => void;
  /** A worker has nothing to do, and this game waits at another: resolves when that is settled. */
  readonly move: (lease: Lease, to: string) => Promise<void>;
};

/** Each has a game waiting for each place, so that no place is idle between games. */
export const GAMES_A_PLACE = 2;

export class Dealing {
  readonly #options: DealingOptions;
  readonly #mostGames: number;
  readonly #first: GameJob[] = [];
  readonly #queue: GameJob[] = [];
  /** By worker: the second game of a pair of which it has the first. It gets that next. */
  readonly #seconds = new Map<string, GameJob>();
  /** With an idle place; with room for a game that waits; with one that waits. */
  readonly #idle = new Set<string>();
  readonly #roomy = new Set<string>();
  readonly #ahead = new Set<string>();
  /** With room for the second game of a pair that it has begun. */
  readonly #due = new Set<string>();
  readonly #resting = new Set<string>();
  readonly #silent = new Set<string>();
  readonly #places = new Map<string, number>();
  #allPlaces = 0;
  #isMoving = false;

  constructor(options: DealingOptions) {
    this.#options = options;
    this.#mostGames = options.mostGames ?? Number.MAX_SAFE_INTEGER;
  }

  /** How many games are played at once. */
  get capacity(): number {
    return Math.min(this.#allPlaces, this.#mostGames);
  }

  /** No one has them yet. */
  get waiting(): readonly GameJob[] {
    return [...this.#first, ...this.#seconds.values(), ...this.#queue];
  }

  get waitingCount(): number {
    return this.#first.length + this.#seconds.size + this.#queue.length;
  }

  /** `next`: before all others, even while games are held back. `again`: before those that never had a worker. */
  add(job: GameJob, when: 'next' | 'again' | 'last'): void {
    if (when === 'next') this.#first.push(job);
    else if (when === 'again') this.#queue.unshift(job);
    else this.#queue.push(job);
  }

  /** False: it does not wait here. */
  remove(id: GameId): boolean {
    for (const jobs of [this.#first, this.#queue]) {
      const at = jobs.findIndex((job) => job.id === id);
      if (at >= 0) return jobs.splice(at, 1).length > 0;
    }
    for (const [worker, job] of this.#seconds) if (job.id === id) return this.#seconds.delete(worker);
    return false;
  }

  /** What is known of a worker, or how many games it has, is another than before. */
  changed(name: string): void {
    const worker = this.#options.roster.all.get(name);
    const now = performance.now();
    const places = worker === undefined ? 0 : this.#options.roster.placesOf(worker, now);
    this.#allPlaces += places - (this.#places.get(name) ?? 0);
    this.#places.set(name, places);
    if (places === 0) this.#release(name);
    const load = this.#options.leases.of(name).size;
    put(this.#idle, name, load < places);
    put(this.#roomy, name, load >= places && load < GAMES_A_PLACE * places);
    put(this.#ahead, name, load > places);
    put(this.#due, name, load < GAMES_A_PLACE * places && this.#seconds.has(name));
    put(this.#resting, name, worker !== undefined && now < worker.restsUntilMs);
    put(this.#silent, name, worker?.isSilent === true && load > 0);
  }

  allChanged(): void {
    for (const name of this.#options.roster.all.keys()) this.changed(name);
  }

  /** Workers whose rest is over get games again. */
  look(): void {
    for (const name of [...this.#resting]) this.changed(name);
  }

  /** `held`: only games that start before all others. `mayReclaim`: games of silent workers may be taken from them. */
  deal({ held, mayReclaim }: { readonly held: boolean; readonly mayReclaim: boolean }): void {
    for (;;) {
      const worker = this.#freest();
      if (worker === undefined) return;
      const orphan = mayReclaim ? this.#orphan() : undefined;
      if (orphan !== undefined) return this.#options.reclaim(orphan);
      const isNext = this.#first.length > 0;
      const job = this.#next(this.#first) ?? (held ? undefined : this.#nextFor(worker.name));
      if (job === undefined) return this.#share(worker);
      this.#options.hand(job, worker.name, isNext);
    }
  }

  /** A worker with an idle place; if there is none, one with room for a game that waits. They take turns. */
  #freest(): Colleague | undefined {
    // With a limit no game waits at a worker: two workers might begin theirs at once.
    if (this.#options.leases.size >= this.#mostGames) return undefined;
    const name = firstOf(this.#idle) ?? firstOf(this.#due) ?? firstOf(this.#roomy);
    return name === undefined ? undefined : this.#options.roster.all.get(name);
  }

  /** A game of a worker that is silent. */
  #orphan(): Lease | undefined {
    const name = firstOf(this.#silent);
    return name === undefined ? undefined : firstOf(this.#options.leases.of(name));
  }

  /** With nothing else to play, a worker that has an idle place gets a game that waits at another. */
  #share(idle: Colleague): void {
    if (this.#isMoving || !this.#idle.has(idle.name)) return;
    const { leases, move } = this.#options;
    for (const name of this.#ahead) {
      const lease = [...leases.of(name)].findLast(
        ({ stage, isConfirmed, withdrawing }) => stage === 'sent' && isConfirmed && withdrawing === undefined,
      );
      if (lease === undefined) continue;
      this.#isMoving = true;
      void move(lease, idle.name).finally(() => (this.#isMoving = false));
      return;
    }
  }

  /** The game that a worker has the first of; or one of those that no one has, whose second it keeps. */
  #nextFor(name: string): GameJob | undefined {
    this.#release(name);
    const job = this.#next(this.#queue, (second) => this.#seconds.set(name, second));
    if (job !== undefined || !this.#idle.has(name)) return job;
    // There is nothing else: a pair is parted rather than a place left idle.
    const other = this.#seconds.keys().next().value;
    if (other !== undefined) this.#release(other);
    return this.#next(this.#queue);
  }

  /** What a worker keeps is handed out before all that no one has. */
  #release(name: string): void {
    const second = this.#seconds.get(name);
    this.#seconds.delete(name);
    this.#due.delete(name);
    if (second !== undefined) this.#queue.unshift(second);
  }

  /** `keep` gets the second game of its pair, if that comes after it. */
  #next(jobs: GameJob[], keep?: (second: GameJob) => void): GameJob | undefined {
    const { recovering } = this.#options.leases;
    const names = new Set([...recovering].flatMap(({ job: { players } }) => [players.white.name, players.black.name]));
    const isFree = ({ players: { white, black } }: GameJob): boolean => !names.has(white.name) && !names.has(black.name);
    const at = names.size === 0 ? 0 : jobs.findIndex(isFree);
    const [job] = at < 0 ? [] : jobs.splice(at, 1);
    const second = jobs[at];
    if (job !== undefined && second !== undefined && keep !== undefined && isPair(job, second)) {
      jobs.splice(at, 1);
      keep(second);
    }
    return job;
  }
}

/** Whether two games that follow one another are one opening with both colours. */
const isPair = (one: GameJob, other: GameJob): boolean =>
  one.event === other.event &&
  one.players.white.name === other.players.black.name &&
  one.players.black.name === other.players.white.name &&
  JSON.stringify(one.opening) === JSON.stringify(other.opening);

/** At the end, where it is in the set already: so members take turns. */
function put(set: Set<string>, name: string, isIn: boolean): void {
  set.delete(name);
  if (isIn) set.add(name);
}

function firstOf<Value>(set: ReadonlySet<Value>): Value | undefined {
  for (const value of set) return value;
  return undefined;
}
