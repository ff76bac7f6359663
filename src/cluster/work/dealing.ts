// Which worker gets which game. Workers stand in sets by the room that they have, so that a game is handed out in the same time however many there are: a set is
// left and entered when a worker gets or loses a game, is heard for the first time, falls silent or rests. Both games of a pair go to one worker: what differs
// between machines then weighs on both sides alike. A worker gets no more games to play at once than its resources allow; those that wait there take nothing yet.

import type { GameJob } from '../../core/gameJob.ts';
import type { GameId } from '../../core/ids.ts';
import { describeResources, fits, needsOf, without, type Resources } from '../../core/resources.ts';
import type { Lease } from './lease.ts';
import type { Leases } from './leases.ts';
import type { Roster } from './roster.ts';

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
  /** Games wait that take so much, and no worker that is there offers it. */
  readonly onShort: (needs: string) => void;
};

/** Each has a game waiting for each place, so that no place is idle between games. */
export const GAMES_A_PLACE = 2;
/** So many games that wait for resources do not hold up others. */
const MOST_PASSED_OVER = 2000;
/** A worker with what is missing may be on its way. In ms. */
const SHORT_MS = 5000;

/** What a worker has left: places for games that start now and for those that wait, and of its resources. */
class Room {
  readonly idle: number;
  readonly waiting: number;
  readonly left: Resources;
  readonly offer: Resources;
  #leftText: string | undefined;
  #offerText: string | undefined;

  constructor(idle: number, waiting: number, left: Resources, offer: Resources) {
    this.idle = idle;
    this.waiting = waiting;
    this.left = left;
    this.offer = offer;
  }

  /** Made once: thousands of idle workers are compared at each dealing while games wait for resources. */
  get leftText(): string {
    return (this.#leftText ??= `idle ${JSON.stringify(this.left)}`);
  }

  get offerText(): string {
    return (this.#offerText ??= JSON.stringify(this.offer));
  }
}
const NO_ROOM = new Room(0, 0, {}, {});
const NOTHING: Resources = {};

export class Dealing {
  readonly #options: DealingOptions;
  readonly #mostGames: number;
  readonly #first: GameJob[] = [];
  readonly #queue: GameJob[] = [];
  /** By worker: the second game of a pair of which it has the first. It gets that next. */
  readonly #seconds = new Map<string, GameJob>();
  /** How many of the games that wait take resources. */
  #needy = 0;
  /** At the last dealing a place was idle, and no game that waited could be played there. */
  #isShort = false;
  /** Since when no worker offers what games take, and whether that was said. */
  readonly #short = new Map<string, { readonly sinceMs: number; isSaid: boolean }>();
  /** With an idle place; with room for a game that waits; with one that waits. */
  readonly #idle = new Set<string>();
  readonly #roomy = new Set<string>();
  readonly #ahead = new Set<string>();
  /** With room for the second game of a pair that it has begun. */
  readonly #due = new Set<string>();
  readonly #resting = new Set<string>();
  readonly #silent = new Set<string>();
  readonly #places = new Map<string, number>();
  readonly #rooms = new Map<string, Room>();
  readonly #needs = new WeakMap<GameJob, Resources>();
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

  /** Games that wait for resources while a place is idle. */
  get passedOver(): number {
    return this.#isShort ? Math.min(this.#needy, MOST_PASSED_OVER) : 0;
  }

  /** `next`: before all others, even while games are held back. `again`: before those that never had a worker. */
  add(job: GameJob, when: 'next' | 'again' | 'last'): void {
    if (this.#needsOf(job) !== undefined) this.#needy += 1;
    if (when === 'next') this.#first.push(job);
    else if (when === 'again') this.#queue.unshift(job);
    else this.#queue.push(job);
  }

  /** False: it does not wait here. */
  remove(id: GameId): boolean {
    const job = this.#taken(id);
    if (job !== undefined) this.#left(job);
    return job !== undefined;
  }

  #taken(id: GameId): GameJob | undefined {
    for (const jobs of [this.#first, this.#queue]) {
      const at = jobs.findIndex((job) => job.id === id);
      if (at >= 0) return jobs.splice(at, 1)[0];
    }
    for (const [worker, job] of this.#seconds)
      if (job.id === id) {
        this.#seconds.delete(worker);
        return job;
      }
    return undefined;
  }

  /** Asked of every game that waits, at each dealing. */
  #needsOf(job: GameJob): Resources | undefined {
    let needs = this.#needs.get(job);
    if (needs === undefined) this.#needs.set(job, (needs = needsOf(job) ?? NOTHING));
    return needs === NOTHING ? undefined : needs;
  }

  /** It does not wait here any more. */
  #left(job: GameJob): void {
    if (this.#needsOf(job) !== undefined) this.#needy -= 1;
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
    const room = this.#roomOf(name);
    this.#rooms.set(name, room);
    const { idle, waiting } = room;
    put(this.#idle, name, idle > 0);
    put(this.#roomy, name, waiting > 0);
    put(this.#ahead, name, load > places - idle);
    put(this.#due, name, waiting > 0 && this.#seconds.has(name));
    put(this.#resting, name, worker !== undefined && now < worker.restsUntilMs);
    put(this.#silent, name, worker?.isSilent === true && load > 0);
  }

  /** Its games that have begun, and in their order those that it can start besides, take resources; the others wait. */
  #roomOf(name: string): Room {
    const places = this.#places.get(name) ?? 0;
    const offer = this.#options.roster.all.get(name)?.beat.resources ?? {};
    const leases = this.#options.leases.of(name);
    let left = offer;
    let playing = 0;
    for (const isBegun of [true, false])
      for (const { stage, needs } of leases) {
        if ((stage !== 'sent') !== isBegun) continue;
        if (!isBegun && (playing >= places || !fits(needs, left))) continue;
        playing += 1;
        left = without(left, needs);
      }
    return new Room(Math.max(0, places - playing), places - (leases.size - playing), left, offer);
  }

  allChanged(): void {
    for (const name of this.#options.roster.all.keys()) this.changed(name);
  }

  /** Workers whose rest is over get games again. */
  look(): void {
    for (const name of [...this.#resting]) this.changed(name);
    if (this.#needy > 0 && this.#allPlaces > 0) this.#lookForShortage();
  }

  #lookForShortage(): void {
    const offers = [...this.#places].flatMap(([name, places]) => (places === 0 ? [] : [this.#rooms.get(name)?.offer ?? {}]));
    const now = performance.now();
    const waiting = new Map(this.waiting.map((job) => [describeResources(this.#needsOf(job) ?? {}), this.#needsOf(job)]));
    for (const [text, needs] of waiting) {
      if (offers.some((offer) => fits(needs, offer))) {
        this.#short.delete(text);
        continue;
      }
      const short = this.#short.get(text) ?? { sinceMs: now, isSaid: false };
      this.#short.set(text, short);
      if (short.isSaid || now - short.sinceMs < SHORT_MS) continue;
      short.isSaid = true;
      this.#options.onShort(text);
    }
  }

  /** `held`: only games that start before all others. `mayReclaim`: games of silent workers may be taken from them. */
  deal(how: { readonly held: boolean; readonly mayReclaim: boolean }): void {
    this.#isShort = false;
    this.#dealOut(how);
    this.#isShort = !how.held && this.#idle.size > 0;
  }

  #dealOut({ held, mayReclaim }: { readonly held: boolean; readonly mayReclaim: boolean }): void {
    const offered = new Set<string>();
    for (;;) {
      // With a limit no game waits at a worker: two workers might begin theirs at once.
      if (this.#options.leases.size >= this.#mostGames) return;
      const found = this.#freest(offered);
      if (found === undefined) return;
      const { name, room, isIdle } = found;
      const hasRoom = (needs: Resources | undefined): boolean => fits(needs, isIdle ? room.left : room.offer);
      const orphan = mayReclaim ? this.#orphan(hasRoom) : undefined;
      if (orphan !== undefined) return this.#options.reclaim(orphan);
      const has = (job: GameJob): boolean => this.#needy === 0 || hasRoom(this.#needsOf(job));
      const first = this.#next(this.#first, has);
      const job = first ?? (held ? undefined : this.#nextFor(name, has));
      if (job !== undefined) {
        this.#left(job);
        this.#options.hand(job, name, first !== undefined);
        continue;
      }
      const isUnfit = this.#share(name, room);
      // Others may have room for what takes resources.
      if (this.#needy === 0 && !isUnfit) return;
      offered.add(this.#kindOf(name, room, isIdle));
    }
  }

  /**
   * A worker with an idle place; if there is none, one with room for a game that waits. They take turns. `offered`: for those alike there is no game.
   */
  #freest(offered: ReadonlySet<string>): Found | undefined {
    for (const [names, isIdle] of [
      [this.#idle, true],
      [this.#due, false],
      [this.#roomy, false],
    ] as const)
      for (const name of names) {
        const room = this.#rooms.get(name) ?? NO_ROOM;
        if (offered.size === 0 || !offered.has(this.#kindOf(name, room, isIdle))) return { name, isIdle, room };
      }
    return undefined;
  }

  /** The same for workers that can be offered the same games. */
  #kindOf(name: string, room: Room, isIdle: boolean): string {
    const text = isIdle ? room.leftText : room.offerText;
    const second = this.#seconds.size === 0 ? undefined : this.#seconds.get(name);
    return second === undefined ? text : `${second.id} ${text}`;
  }

  /** A game of a worker that is silent. */
  #orphan(hasRoom: (needs: Resources | undefined) => boolean): Lease | undefined {
    for (const name of this.#silent) for (const lease of this.#options.leases.of(name)) if (hasRoom(lease.needs)) return lease;
    return undefined;
  }

  /** With nothing else to play, a worker that has an idle place gets a game that waits at another. True: one waits, but not for this worker. */
  #share(idle: string, { left }: Room): boolean {
    if (this.#isMoving || !this.#idle.has(idle)) return false;
    const { leases, move } = this.#options;
    let isUnfit = false;
    for (const name of this.#ahead) {
      const movable = [...leases.of(name)].filter(
        ({ stage, isConfirmed, withdrawing }) => stage === 'sent' && isConfirmed && withdrawing === undefined,
      );
      const lease = name === idle ? undefined : movable.findLast(({ needs }) => fits(needs, left));
      isUnfit ||= lease === undefined && movable.length > 0;
      if (lease === undefined) continue;
      this.#isMoving = true;
      void move(lease, idle).finally(() => (this.#isMoving = false));
      return false;
    }
    return isUnfit;
  }

  /** The game that a worker has the first of; or one of those that no one has, whose second it keeps. */
  #nextFor(name: string, has: (job: GameJob) => boolean): GameJob | undefined {
    const own = this.#seconds.get(name);
    if (own === undefined || has(own)) this.#release(name);
    // What is kept already stays.
    const keep = this.#seconds.has(name) ? undefined : (second: GameJob) => void this.#seconds.set(name, second);
    const job = this.#next(this.#queue, has, keep);
    if (job !== undefined || !this.#idle.has(name)) return job;
    // There is nothing else: a pair is parted rather than a place left idle.
    for (const [other, second] of this.#seconds)
      if (has(second)) {
        this.#release(other);
        return this.#next(this.#queue, has);
      }
    return undefined;
  }

  /** What a worker keeps is handed out before all that no one has. */
  #release(name: string): void {
    const second = this.#seconds.get(name);
    this.#seconds.delete(name);
    this.#due.delete(name);
    if (second !== undefined) this.#queue.unshift(second);
  }

  /** `keep` gets the second game of its pair, if that comes after it. */
  #next(jobs: GameJob[], has: (job: GameJob) => boolean, keep?: (second: GameJob) => void): GameJob | undefined {
    const { recovering } = this.#options.leases;
    const names = new Set([...recovering].flatMap(({ job: { players } }) => [players.white.name, players.black.name]));
    const isFree = ({ players: { white, black } }: GameJob): boolean => !names.has(white.name) && !names.has(black.name);
    const at = names.size === 0 && this.#needy === 0 ? 0 : jobs.findIndex((job) => isFree(job) && has(job));
    const [job] = at < 0 ? [] : jobs.splice(at, 1);
    const second = jobs[at];
    if (job !== undefined && second !== undefined && keep !== undefined && isPair(job, second)) {
      jobs.splice(at, 1);
      keep(second);
    }
    return job;
  }
}

type Found = { readonly name: string; readonly isIdle: boolean; readonly room: Room };

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
