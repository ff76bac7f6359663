// The venue of this machine: slots on game threads, one for each game that is played at the same time, and a queue of issued jobs before them.
// A free slot gets the next job without waiting for the disk: jobs in the queue have already been issued durably.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { GameJob } from '../../core/gameJob.ts';
import { messageOf } from '../../core/messages/messageOf.ts';
import { threadUrl } from '../../core/threadUrl.ts';
import { COLOURS } from '../../core/colour.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import { fits, takenOf, without, type Resources } from '../../core/resources.ts';
import type { Venue, VenueState } from '../../core/venue.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';
import { versions } from '../../players/versionFiles.ts';
import type { Host } from './host.ts';
import type { Probed } from '../game/game.ts';
import { engineFor } from '../seating/engineFor.ts';
import type { FromGameThread, GameThreadData, SlotPlace, ToGameThread } from './messages.ts';
import { shareThreads } from './sharing.ts';

export type LocalVenueOptions = {
  readonly host: Host;
  /** One game is played on each slot; the array lists its cores, empty: any. */
  readonly slots: readonly (readonly number[])[];
  /** What all games together may take; absent: it is not counted. */
  readonly resources?: Resources;
  /** A new connection to the journal's writer. */
  readonly connectJournal: () => JournalConnection;
  /** More jobs are wanted. */
  readonly onHungry: () => void;
  /** Asks the tablebases about a position (FEN). */
  readonly probe: (position: string, ignoreFifty: boolean) => Probed | Promise<Probed>;
  /** A game thread failed; no more games are played. */
  readonly onFailure: (reason: Error) => void;
};

/**
 * `game`: the game that the slot plays. `closed`: it plays no further game. `kept`: the last job, whose engines the slot has, and with them what they take of the
 * resources. `resting`: they are ending.
 */
type Slot = SlotPlace & { readonly thread: Worker; game: GameId | undefined; closed: boolean; kept?: GameJob; resting?: boolean };

export class LocalVenue implements Venue {
  readonly #slots: Slot[] = [];
  readonly #threads: Worker[] = [];
  readonly #exits: Promise<unknown>[] = [];
  readonly #queue: GameJob[] = [];
  /** Dealt before the queue, and even while the queue is held. */
  readonly #first: GameJob[] = [];
  readonly #options: LocalVenueOptions;
  #host: Host;
  /** Engines that overstepped their time and may still answer. */
  readonly #recovering: { readonly event: EventKey; readonly entrant: EntrantName }[] = [];
  #stopping = false;
  #held = false;
  /** The host refused to start a game, and so far only its thread and this one know. */
  #refused = false;

  constructor(options: LocalVenueOptions) {
    this.#options = options;
    this.#host = options.host;
    this.resize(options.slots);
  }

  /** Plays on these slots from now on. A game on a slot that is not among them is played to its end. */
  resize(slots: readonly (readonly number[])[]): void {
    const places = slots.map((cores, index): SlotPlace => ({ number: index + 1, cores }));
    const isSame = (slot: Slot, { number, cores }: SlotPlace): boolean =>
      slot.number === number && slot.cores.join() === cores.join();
    for (const slot of this.#slots) {
      slot.closed = places.every((place) => !isSame(slot, place));
      if (slot.closed && slot.game === undefined) rest(slot);
    }
    const added = places.filter((place) => this.#slots.every((slot) => !isSame(slot, place)));
    for (const share of added.length === 0 ? [] : shareThreads(added, availableParallelism())) {
      const thread = this.#startThread(share);
      this.#threads.push(thread);
      this.#exits.push(new Promise((resolve) => thread.once('exit', resolve)));
      this.#slots.push(...share.map((place) => ({ ...place, thread, game: undefined, closed: false })));
    }
    this.#slots.sort((one, other) => one.number - other.number);
  }

  /** Engines that start from now on do not see these paths. */
  hide(hidden: Host['hidden']): void {
    this.#host = { ...this.#host, hidden };
    this.#tell({ kind: 'hide', hidden });
  }

  async state(): Promise<VenueState> {
    const playing = this.#slots.flatMap(({ game }) => game ?? []);
    const waiting = [...this.#first, ...this.#queue].map(({ id }) => id);
    const capacity = this.#open.length;
    return {
      capacity,
      playing,
      waiting,
      // Every slot is busy, and one job waits for each.
      wanted: this.#stopping ? 0 : 2 * capacity - waiting.length - playing.length,
      recovering: this.#recovering.map(({ event }) => event),
    };
  }

  /** A game with `when: 'next'` gets the resources that idle slots keep. */
  play(job: GameJob, when?: 'next'): void {
    if (when === 'next') for (const slot of this.#slots) if (slot.game === undefined) rest(slot);
    (when === 'next' ? this.#first : this.#queue).push(job);
    this.#deal();
  }

  async withdraw(id: GameId): Promise<boolean> {
    return [this.#first, this.#queue].some((jobs) => {
      const at = jobs.findIndex((job) => job.id === id);
      if (at >= 0) jobs.splice(at, 1);
      return at >= 0;
    });
  }

  judge(id: GameId, word: JudgeWord): void {
    this.#tell({ kind: 'judge', id, word });
  }

  /** The cores on which no game is played now. */
  get freeCores(): readonly number[] {
    return this.#open.flatMap(({ game, cores }) => (game === undefined ? cores : []));
  }

  get isPlaying(): boolean {
    return this.#slots.some(({ game }) => game !== undefined);
  }

  holdBack(held: boolean): void {
    this.#held = held;
    if (held) this.#refused = false;
    this.#deal();
  }

  /** Lets the plies in progress end; resolves when every thread has ended, with the jobs that had not been dealt. */
  async stop(): Promise<readonly GameJob[]> {
    this.#stopping = true;
    this.#tell({ kind: 'stop' });
    await Promise.all(this.#exits);
    return [...this.#first, ...this.#queue];
  }

  /** Ends everything immediately. */
  async abort(): Promise<void> {
    this.#stopping = true;
    this.#tell({ kind: 'abort' });
    await Promise.all(this.#exits);
  }

  get #open(): readonly Slot[] {
    return this.#slots.filter(({ closed }) => !closed);
  }

  #tell(message: ToGameThread): void {
    for (const thread of this.#threads) say(thread, message);
  }

  #deal(): void {
    const { resources } = this.#options;
    if (this.#stopping) return;
    for (const slot of this.#slots) {
      if (slot.closed || slot.game !== undefined || slot.resting === true) continue;
      const queue = this.#held || this.#refused ? [] : this.#queue;
      const job = this.#next(this.#first, slot) ?? this.#next(queue, slot);
      if (job === undefined) {
        if (resources === undefined || this.#first.length + queue.length === 0) return;
        // Another game waits, perhaps for what its engines keep.
        if (slot.kept !== undefined && !this.#isRecovering(slot.kept)) rest(slot);
        continue;
      }
      slot.game = job.id;
      if (resources !== undefined && takenOf(job, resources) !== undefined) slot.kept = job;
      say(slot.thread, { kind: 'play', slot: slot.number, job });
    }
  }

  /** Takes the first of the waiting jobs whose players, and the resources for them, are all available. */
  #next(jobs: GameJob[], slot: Slot): GameJob | undefined {
    const at = jobs.findIndex((job) => !this.#isRecovering(job) && this.#hasRoom(job, slot));
    return at < 0 ? undefined : jobs.splice(at, 1)[0];
  }

  #isRecovering({ players: { white, black } }: GameJob): boolean {
    return this.#recovering.some(({ entrant }) => entrant === white.name || entrant === black.name);
  }

  #hasRoom(job: GameJob, { kept }: Slot): boolean {
    const { resources } = this.#options;
    if (resources === undefined) return true;
    if (kept !== undefined) return enginesOf(kept) === enginesOf(job);
    const needs = takenOf(job, resources);
    if (needs === undefined) return true;
    const left = this.#slots.reduce(
      (rest, other) => (other.kept === undefined ? rest : without(rest, takenOf(other.kept, resources))),
      resources,
    );
    return fits(needs, left);
  }

  #startThread(slots: readonly SlotPlace[]): Worker {
    const { connectJournal, onFailure } = this.#options;
    const journal = connectJournal();
    const workerData: GameThreadData = { slots, journal, host: this.#host, hashed: versions.hashed };
    const thread = new Worker(threadUrl('gameThread', import.meta.url), {
      name: `games-${slots[0]?.number}`,
      workerData,
      transferList: [journal.port],
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
      // Engines' pipes are opened here and closed by their streams, which the tracking does not notice.
      trackUnmanagedFds: false,
    });
    thread.on('message', (message: FromGameThread) => this.#receive(message, thread));
    let reason = 'no error was reported';
    thread.on('error', (error) => (reason = messageOf(error)));
    thread.on('exit', (code) => {
      // With code 0 it has ended itself because the journal failed, whose writer reports it.
      if (!this.#stopping && code !== 0) onFailure(new Error(endedThread(`exit code ${code}; ${reason}`)));
    });
    return thread;
  }

  #receive(message: FromGameThread, thread: Worker): void {
    switch (message.kind) {
      case 'probe': {
        const { probe, position, ignoreFifty } = message;
        const answer = async (): Promise<void> =>
          say(thread, { kind: 'probed', probe, probed: await this.#options.probe(position, ignoreFifty) });
        return void answer();
      }
      case 'recovering':
        return void this.#recovering.push(message);
      case 'recovered': {
        const at = this.#recovering.findIndex(({ event, entrant }) => event === message.event && entrant === message.entrant);
        if (at >= 0) this.#recovering.splice(at, 1);
        break;
      }
      case 'free': {
        const slot = this.#slots.find((one) => one.number === message.slot && one.thread === thread);
        if (slot !== undefined) slot.game = undefined;
        if (slot?.closed === true) rest(slot);
        if (message.refused) this.#refused = true;
        break;
      }
      case 'rested': {
        const slot = this.#slots.find((one) => one.number === message.slot && one.thread === thread);
        if (slot?.resting !== true) return;
        slot.resting = false;
        delete slot.kept;
      }
    }
    this.#deal();
    this.#options.onHungry();
  }
}

/** The games that it played are in the journal. */
const endedThread = (how: string): string =>
  `Cannot play on: expected the thread of the games to run, got its end (${how}); run again: the games go on`;

/** The engines of a game, as they run. */
const enginesOf = (job: GameJob): string =>
  COLOURS.map((colour) => JSON.stringify(engineFor(job, colour)))
    .toSorted()
    .join();

function rest(slot: Slot): void {
  if (slot.kept !== undefined) slot.resting = true;
  say(slot.thread, { kind: 'rest', slot: slot.number });
}

const say = (thread: Worker, message: ToGameThread): void => thread.postMessage(message);
