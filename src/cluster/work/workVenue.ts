// The venue of a cluster: games are handed to workers on other machines, each to one worker under the number of its attempt. A worker that is silent for too long
// keeps its games until another has room for them; then the director takes them back and they continue elsewhere as after an interruption. Long because each word
// of a worker, each timer and each call of the director changes the same few maps of games: who loses an attempt is decided in this file alone, who gets the next
// in dealing.ts.

import { BroadcastChannel } from 'node:worker_threads';
import type { GameJob } from '../../core/gameJob.ts';
import type { EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import { present } from '../../core/present.ts';
import type { Venue, VenueState } from '../../core/venue.ts';
import type { Append } from '../../journal/writing/appender.ts';
import type { Probed } from '../../match/game/game.ts';
import type { CoreUse } from '../../tournament/definition.ts';
import type { NatsConnection } from '@nats-io/transport-node';
import { listen } from '../link/listen.ts';
import { heardWord } from '../link/liveWords.ts';
import { readSubject, workSubject } from '../link/machine.ts';
import { ReachableConnection } from '../link/reachable.ts';
import { Admission } from './admission.ts';
import { Dealing, GAMES_A_PLACE } from './dealing.ts';
import { Lease } from './lease.ts';
import { Leases } from './leases.ts';
import { readFromWorker, toWorker, type AttemptEnd, type Beat, type Held, type Report, type Unaddressed } from './messages.ts';
import { Receipts } from './receipts.ts';
import { Roster, type Colleague } from './roster.ts';
import { Shipping, type HeldAgainst } from './shipping.ts';
import { Unheard } from './unheard.ts';

export type WorkVenueOptions = {
  readonly connection: NatsConnection;
  /** 16 hexadecimal digits, which no other tournament has. */
  readonly tournament: string;
  /** Of this start (messages.ts). */
  readonly term: number;
  readonly version: string;
  readonly journal: Append;
  readonly cores: () => CoreUse;
  /** The most games at once; absent: as many as the workers play. */
  readonly mostGames?: number;
  /** How long a worker may be silent until others get its games. */
  readonly silenceMs: number;
  readonly probe: (position: string, ignoreFifty: boolean) => Probed;
  /** More jobs are wanted. */
  readonly onHungry: () => void;
  /** A game that has no worker any more; `why`: a sentence. Resolves when the director has handed it out again, or has ended it. */
  readonly onBack: (id: GameId, why: string) => Promise<void>;
  readonly onNotice: (text: string) => void;
  /** Name of the channel on which viewers receive what engines think; absent: no one watches. */
  readonly live?: string;
  readonly onFailure: (reason: Error) => void;
};

/** How often silence is looked for, and how late a look shows that this process itself stood still. In ms. */
const LOOK_MS = 500;
const STOOD_STILL_MS = 2500;
const WITHDRAW_MS = 3000;
/** A worker that could not start a game gets no other for this time; a game that so many workers could not start is held. */
const REST_MS = 30_000;
const MOST_TRIES = 3;
/** Attempts whose end is remembered: what comes late of them is no news. */
const REMEMBERED = 10_000;

export class WorkVenue implements Venue {
  readonly #options: WorkVenueOptions;
  readonly #shipping: Shipping;
  readonly #roster: Roster;
  readonly #admission = new Admission();
  readonly #receipts = new Receipts((worker, message) => this.#say(worker, message));
  readonly #reached: ReachableConnection;
  readonly #leases = new Leases();
  readonly #unheard = new Unheard();
  readonly #dealing: Dealing;
  readonly #live: BroadcastChannel | undefined;
  /** Games that the director has back and has not handed out again. */
  readonly #back = new Set<GameId>();
  readonly #closed = new Set<string>();
  readonly #tries = new Map<GameId, number>();
  readonly #told = new Set<string>();
  readonly #timer: NodeJS.Timeout;
  #lookedAtMs = performance.now();
  /** How late the last look was. */
  #lateMs = 0;
  #connectedAtMs = performance.now();
  #held = false;
  #stopping = false;
  #onEmpty: (() => void) | undefined;

  private constructor(options: WorkVenueOptions, shipping: Shipping) {
    this.#options = options;
    this.#shipping = shipping;
    this.#roster = new Roster(options);
    this.#live = options.live === undefined ? undefined : new BroadcastChannel(options.live).unref();
    this.#dealing = new Dealing({
      roster: this.#roster,
      leases: this.#leases,
      ...present({ mostGames: options.mostGames }),
      hand: (job, worker, isNext) => this.#hand(job, worker, isNext),
      reclaim: (lease) => this.#giveBack(lease, `Worker ${lease.worker} has been silent for ${this.#roster.silenceMs / 1000} s.`),
      onShort: (needs) =>
        options.onNotice(`Games that take ${needs} wait: no worker that is there offers that ("resources" in its worker.yaml).`),
      move: async (lease, to) => {
        if (await this.#withdraw(lease)) this.#playElsewhere(lease.job.id, `Worker ${to} has room for the game.`);
      },
    });
    this.#reached = new ReachableConnection(options.connection, (isUp) => this.#changed(isUp));
    listen(options.connection, workSubject('*'), ({ subject, data }) => this.#receive(readSubject(subject).machine, data));
    this.#timer = setInterval(() => this.#look(), LOOK_MS);
  }

  static async open(options: WorkVenueOptions): Promise<WorkVenue> {
    return new WorkVenue(options, await Shipping.open(options.connection));
  }

  /** The lists are made when someone reads them: the director asks far more often than it does. */
  async state(): Promise<VenueState> {
    const dealing = this.#dealing;
    const { capacity, waitingCount, passedOver } = dealing;
    const at = (stage: Lease['stage']): readonly GameId[] =>
      [...this.#leases.values()].filter((lease) => lease.stage === stage).map(({ job }) => job.id);
    return {
      capacity,
      passedOver,
      get playing() {
        return at('begun');
      },
      get waiting() {
        return [...dealing.waiting.map(({ id }) => id), ...at('sent')];
      },
      wanted: this.#stopping ? 0 : GAMES_A_PLACE * capacity + passedOver - waitingCount - this.#leases.size - this.#back.size,
      recovering: [...this.#leases.recovering].map(({ job }): EventKey => job.event),
    };
  }

  play(job: GameJob, when?: 'next'): void {
    this.#dealing.add(job, when ?? (this.#back.has(job.id) ? 'again' : 'last'));
    this.#back.delete(job.id);
    this.#deal();
  }

  async withdraw(id: GameId): Promise<boolean> {
    if (this.#dealing.remove(id)) return true;
    if (this.#back.delete(id)) return true;
    const lease = this.#leases.get(id);
    return lease?.stage === 'sent' ? this.#withdraw(lease) : false;
  }

  judge(id: GameId, word: JudgeWord): void {
    const lease = this.#leases.get(id);
    if (lease === undefined || JSON.stringify(lease.words.at(-1)) === JSON.stringify(word)) return;
    lease.words.push(word);
    this.#sendWords(lease, lease.words.length - 1);
  }

  holdBack(held: boolean): void {
    if (held !== this.#held) {
      this.#held = held;
      this.#leadAll();
    }
    this.#deal();
  }

  /** Workers use their own cores, and see no file of this machine. */
  resize(): void {
    this.#leadAll();
    this.#dealing.allChanged();
    this.#deal();
  }
  hide(): void {}
  readonly freeCores: readonly number[] = [];
  readonly isPlaying = false;

  /** Lets the plies in progress end; resolves with the jobs that no one had begun. */
  async stop(): Promise<readonly GameJob[]> {
    this.#stopping = true;
    const dropped = this.#dealing.waiting;
    this.#leadAll();
    const empty = new Promise<void>((resolve) => (this.#onEmpty = resolve));
    this.#closeIfEmpty();
    await empty;
    await this.#end();
    return [...dropped, ...this.#returned];
  }

  async abort(): Promise<void> {
    this.#stopping = true;
    this.#leadAll();
    await this.#end();
  }

  readonly #returned: GameJob[] = [];

  async #end(): Promise<void> {
    clearInterval(this.#timer);
    this.#live?.close();
    const { connection } = this.#options;
    this.#receipts.send();
    if (!this.#reached.isUp) return connection.close();
    await connection.drain().catch(() => undefined);
  }

  // What workers say

  #receive(worker: string, data: Uint8Array): void {
    const read = readFromWorker(data);
    if (read === undefined)
      return this.#tellOnce(`Worker ${worker} said something that Arbiter cannot read; it changes nothing.`);
    if (read.kind === 'beat') return this.#hearBeat(worker, read);
    if (read.tournament !== this.#options.tournament) return;
    if (read.kind === 'wanted') return this.#shipping.store(read.sha256);
    if (read.kind === 'live') {
      for (const sent of read.words)
        if (this.#leases.get(sent.id as GameId)?.worker === worker) this.#live?.postMessage(heardWord(sent));
      return;
    }
    if (read.kind === 'probe') {
      const { question, position, ignoreFifty } = read;
      const { outcome, evidence } = this.#options.probe(position, ignoreFifty);
      return this.#say(worker, { kind: 'probed', question, evidence, ...present({ outcome }) });
    }
    for (const report of read.reports) {
      const lease = this.#leaseOf(worker, report);
      if (lease === undefined) {
        this.#tellLate(worker, report);
        this.#receipts.forget(worker, [[report.game, report.attempt]]);
        continue;
      }
      this.#confirm(lease);
      const isReceipt = report.facts.length === 0 && report.end === undefined;
      if (!isReceipt && !this.#take(lease, report)) this.#receipts.taken(lease);
    }
  }

  #hearBeat(name: string, beat: Beat): void {
    const now = performance.now();
    const { place } = beat;
    if (this.#roster.isElsewhere(name, beat)) {
      this.#tellOnce(`Two machines have the key of worker ${name}: the second gets no games while the first is there.`);
      const reason = 'another machine, which has the same key, plays; give each its own ("arbiter cluster add")';
      return this.#say(name, { kind: 'refused', place, reason });
    }
    if (!this.#roster.has(name)) {
      const seconds = this.#admission.ask(name, now, Math.max(this.#lateMs, now - this.#lookedAtMs - LOOK_MS));
      if (seconds > 0) return this.#say(name, { kind: 'busy', seconds });
    }
    const { worker, isNew } = this.#roster.heard(name, beat, now);
    const { refused } = worker;
    if (refused !== undefined) {
      this.#tellOnce(`Worker ${name} gets no games: ${refused}.`);
      this.#say(name, { kind: 'refused', place, reason: refused });
    }
    this.#say(name, this.#lead(place));
    const stale: Held[] = [];
    for (const { tournament, game, attempt, words } of beat.holds) {
      if (tournament !== this.#options.tournament) continue;
      const lease = this.#leaseOf(name, { game, attempt });
      if (lease === undefined) stale.push([game, attempt]);
      else {
        this.#confirm(lease);
        if (words < lease.words.length) this.#sendWords(lease, words);
      }
    }
    if (stale.length > 0) this.#receipts.forget(name, stale);
    this.#dealing.changed(name);
    this.#reclaimVanished(worker);
    if (!isNew || refused !== undefined) return;
    const places = this.#roster.placesOf(worker, now);
    if (places > 0) this.#options.onNotice(`Worker ${name} plays ${places === 1 ? 'a game' : `${places} games`} at a time.`);
    this.#deal();
    this.#options.onHungry();
  }

  /** Its worker has it. */
  #confirm(lease: Lease): void {
    lease.isConfirmed = true;
    this.#unheard.delete(lease);
  }

  /** Attempts that their worker had and has no more, as after a loss of its disk. */
  #reclaimVanished({ name, beat }: Colleague): void {
    const now = performance.now();
    for (const lease of [...this.#leases.of(name)]) {
      const isThere = beat.holds.some(({ game, attempt }) => lease.job.id === game && lease.attempt === attempt);
      if (!isThere && (lease.isConfirmed || now - lease.sentAtMs > 2 * this.#roster.silenceMs))
        this.#giveBack(lease, `Worker ${name} no longer has the game.`);
    }
  }

  /** True: its worker hears of it when the journal has committed what is new. */
  #take(lease: Lease, { from, facts, end, reason }: Report): boolean {
    // Something before it was lost: the worker sends it again.
    if (from > lease.taken) return false;
    const fresh = facts.slice(lease.taken - from);
    const { journal } = this.#options;
    for (const [index, [kind, payload]] of fresh.entries()) {
      const entry = lease.take(kind, payload);
      if (!entry.ok) {
        this.#distrust(lease, entry.error);
        return true;
      }
      if (index < fresh.length - 1) journal.append(entry.value.kind, entry.value.payload);
      else this.#commit(lease, journal.appendDurably(entry.value.kind, entry.value.payload));
    }
    if (lease.isRecovering) this.#leases.recovering.add(lease);
    if (fresh.some(([kind]) => kind === 'game-started')) {
      this.#tries.delete(lease.job.id);
      if (lease.needs !== undefined) this.#dealing.changed(lease.worker);
    }
    if (end !== undefined) this.#finish(lease, end, reason);
    return fresh.length > 0;
  }

  #commit(lease: Lease, committed: ReturnType<Append['appendDurably']>): void {
    const { taken } = lease;
    void committed.then((result) => {
      if (!result.ok) return;
      lease.committed = Math.max(lease.committed, taken);
      this.#forgetIfDone(lease);
      if (this.#leases.isCurrent(lease)) this.#receipts.taken(lease);
    });
  }

  #finish(lease: Lease, end: AttemptEnd, reason = 'it gave no reason'): void {
    const { worker, job } = lease;
    switch (end) {
      case 'over':
        if (lease.stage !== 'told') return this.#distrust(lease, 'expected the end of the game before it is over');
        if (lease.interrupted) return this.#giveBack(lease, `Worker ${worker} stopped.`);
        this.#isDone.add(lease);
        return this.#forgetIfDone(lease);
      case 'returned':
        if (lease.stage !== 'sent') return this.#distrust(lease, 'expected a game that has begun to be played');
        return this.#giveBack(lease, `Worker ${worker} gave the game back.`);
      case 'lost':
        if (lease.stage === 'told' && !lease.interrupted) {
          this.#isDone.add(lease);
          return this.#forgetIfDone(lease);
        }
        return this.#giveBack(lease, `Worker ${worker} was killed during the game.`);
      case 'unable': {
        const colleague = this.#roster.all.get(worker);
        if (colleague !== undefined) colleague.restsUntilMs = performance.now() + REST_MS;
        this.#dealing.changed(worker);
        this.#options.onNotice(
          `Worker ${worker} cannot play game ${job.id}: ${reason}. It gets the next game in ${REST_MS / 1000} s.`,
        );
        const tries = (this.#tries.get(job.id) ?? 0) + 1;
        this.#tries.set(job.id, tries);
        if (tries < MOST_TRIES) return this.#giveBack(lease, `Worker ${worker} cannot play the game: ${reason}.`);
        this.#tries.delete(job.id);
        this.#drop(lease);
        return this.#options.journal.append('game-held', {
          id: job.id,
          cause: 'host',
          reason: `no worker can play it: ${reason}`,
        });
      }
    }
  }

  /** Attempts that are over: they are forgotten when the journal has everything of them. */
  readonly #isDone = new Set<Lease>();

  #forgetIfDone(lease: Lease): void {
    if (!this.#isDone.has(lease) || lease.committed < lease.taken) return;
    this.#isDone.delete(lease);
    this.#drop(lease);
    this.#options.onHungry();
  }

  /** Ends the attempt here; its worker forgets it. */
  #drop(lease: Lease): void {
    const { job, attempt, worker } = lease;
    if (!this.#leases.isCurrent(lease)) return;
    this.#leases.delete(lease);
    this.#unheard.delete(lease);
    this.#isDone.delete(lease);
    this.#dealing.changed(worker);
    this.#closed.add(`${job.id} ${attempt}`);
    if (this.#closed.size > REMEMBERED)
      for (const oldest of this.#closed) {
        this.#closed.delete(oldest);
        break;
      }
    lease.withdrawing?.(lease.stage === 'sent');
    this.#receipts.forget(worker, [[job.id, attempt]]);
    this.#deal();
    this.#closeIfEmpty();
  }

  /** The game has no worker any more. */
  #giveBack(lease: Lease, why: string): void {
    const { job, stage } = lease;
    if (!this.#leases.isCurrent(lease)) return;
    const isAsked = lease.withdrawing !== undefined && stage === 'sent';
    if (!isAsked && !this.#stopping) this.#back.add(job.id);
    if (this.#stopping && stage === 'sent') this.#returned.push(job);
    this.#drop(lease);
    // What comes late of the lost attempt is news.
    this.#closed.delete(`${job.id} ${lease.attempt}`);
    if (!isAsked && !this.#stopping) this.#playElsewhere(job.id, why);
  }

  #playElsewhere(id: GameId, why: string): void {
    this.#back.add(id);
    void this.#options.onBack(id, why).finally(() => {
      this.#back.delete(id);
      this.#deal();
    });
  }

  #distrust(lease: Lease, why: string): void {
    const { worker } = lease;
    const colleague = this.#roster.all.get(worker);
    if (colleague !== undefined) colleague.refused = `it reported about game ${lease.job.id} what cannot be: ${why}`;
    this.#dealing.changed(worker);
    this.#tellOnce(`Worker ${worker} gets no games: ${colleague?.refused ?? why}.`);
    for (const each of [...this.#leases.of(worker)]) this.#giveBack(each, `Worker ${worker} is not believed any more.`);
  }

  #tellLate(worker: string, { game, attempt, facts, end }: Report): void {
    const isEnd = facts.some(([kind]) => kind === 'game-ended') || end === 'over';
    if (!isEnd || this.#closed.has(`${game} ${attempt}`)) return;
    this.#tellOnce(
      `Worker ${worker} sent a late result of game ${game} (attempt ${attempt}). It changes nothing: the game went on without it.`,
    );
  }

  #leaseOf(worker: string, { game, attempt }: Pick<Report, 'game' | 'attempt'>): Lease | undefined {
    const lease = this.#leases.get(game as GameId);
    return lease?.worker === worker && lease.attempt === attempt ? lease : undefined;
  }

  // What the director says

  #say(worker: string, message: Unaddressed): void {
    this.#reached.publish(
      toWorker(worker),
      JSON.stringify({ ...message, tournament: this.#options.tournament, term: this.#options.term }),
    );
  }

  #lead(place: string): Unaddressed {
    return {
      kind: 'lead',
      place,
      held: this.#held,
      stopping: this.#stopping,
      cores: this.#options.cores(),
      beatMs: this.#roster.beatMs,
      ...present({ liveMs: this.#live === undefined ? undefined : this.#roster.liveMs }),
    };
  }

  #leadAll(): void {
    for (const { name, isSilent, beat } of this.#roster.all.values()) if (!isSilent) this.#say(name, this.#lead(beat.place));
  }

  #sendWords({ job, attempt, worker, words }: Lease, from: number): void {
    this.#say(worker, { kind: 'judge', game: [job.id, attempt], from, words: words.slice(from) });
  }

  #withdraw(lease: Lease): Promise<boolean> {
    const { job, attempt, worker } = lease;
    return new Promise((resolve) => {
      const timer = setTimeout(() => lease.withdrawing?.(false), WITHDRAW_MS);
      const before = lease.withdrawing;
      lease.withdrawing = (isBack) => {
        clearTimeout(timer);
        lease.withdrawing = undefined;
        before?.(isBack);
        resolve(isBack);
      };
      this.#say(worker, { kind: 'withdraw', game: [job.id, attempt] });
    });
  }

  // Handing out

  #deal(): void {
    if (!this.#stopping) this.#dealing.deal({ held: this.#held, mayReclaim: this.#back.size === 0 });
  }

  #hand(job: GameJob, worker: string, next: boolean): void {
    const before = this.#leases.get(job.id);
    // It was held, and its old place is not free yet.
    if (before !== undefined) this.#drop(before);
    const lease = new Lease(job, worker, performance.now());
    this.#leases.add(lease);
    this.#dealing.changed(worker);
    void this.#send(lease, next).catch((error: unknown) =>
      this.#options.onFailure(error instanceof Error ? error : new Error(String(error))),
    );
  }

  async #send(lease: Lease, next: boolean): Promise<void> {
    const { job, worker } = lease;
    const shipped = await this.#shipping.filesOf(job);
    if (!this.#leases.isCurrent(lease)) return;
    if (!shipped.ok) return this.#hold(lease, shipped.error);
    const message = { kind: 'play', job, next, files: shipped.value } as const;
    this.#unheard.add(lease, message, performance.now());
    this.#say(worker, message);
  }

  /** As a game thread of this machine does. */
  #hold(lease: Lease, { engine, fault, reason, found }: HeldAgainst): void {
    const { journal } = this.#options;
    const { id, event } = lease.job;
    if (found !== undefined) journal.append('version-refused', { event, entrant: engine.name, reason, found });
    journal.append('game-held', { id, cause: fault, reason, entrant: engine.name });
    this.#drop(lease);
  }

  // Silence

  #look(): void {
    const now = performance.now();
    if (this.#reached.isUp) this.#connectedAtMs = now;
    if (!this.#reached.isUp || now - this.#lookedAtMs > STOOD_STILL_MS) this.#roster.forgive(now);
    this.#lateMs = now - this.#lookedAtMs - LOOK_MS;
    this.#lookedAtMs = now;
    for (const { name } of this.#roster.silentSince(now)) {
      this.#dealing.changed(name);
      this.#options.onNotice(
        `Worker ${name} has been silent for ${this.#roster.silenceMs / 1000} s. Others get its games when they have room.`,
      );
    }
    for (const [{ worker }, message] of this.#unheard.due(now)) this.#say(worker, message);
    this.#dealing.look();
    this.#deal();
    this.#closeIfEmpty();
  }

  #changed(isUp: boolean): void {
    if (isUp) this.#roster.forgive(performance.now());
    this.#options.onNotice(
      isUp
        ? 'The connection to the cluster is back.'
        : 'The connection to the cluster is lost. Workers go on with the games that they have.',
    );
  }

  /** After a request to stop: nothing is played any more, but perhaps by workers that are silent. */
  #closeIfEmpty(): void {
    if (!this.#stopping) return;
    const isHeard = this.#reached.isUp || performance.now() - this.#connectedAtMs < this.#options.silenceMs;
    if (!(isHeard && this.#isOpen())) this.#onEmpty?.();
  }

  /** Whether a worker that is not silent has a game. */
  #isOpen(): boolean {
    for (const { worker } of this.#leases.values()) if (this.#roster.has(worker)) return true;
    return false;
  }

  #tellOnce(text: string): void {
    if (this.#told.has(text)) return;
    this.#told.add(text);
    this.#options.onNotice(text);
  }
}
