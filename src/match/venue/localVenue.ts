// The venue of this machine: slots on game threads, one for each game that is played at the same time, and a queue of issued jobs before them.
// A free slot gets the next job without waiting for the disk: jobs in the queue have already been issued durably.

import { availableParallelism } from 'node:os';
import { Worker } from 'node:worker_threads';
import type { GameJob } from '../../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { Venue, VenueState } from '../../core/venue.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';
import type { Host } from './host.ts';
import type { Probed } from '../game/game.ts';
import type { FromGameThread, GameThreadData, SlotPlace, ToGameThread } from './messages.ts';

export type LocalVenueOptions = {
  readonly host: Host;
  /** One game is played on each slot; the array lists its cores, empty: any. */
  readonly slots: readonly (readonly number[])[];
  /** A new connection to the journal's writer. */
  readonly connectJournal: () => JournalConnection;
  /** More jobs are wanted. */
  readonly onHungry: () => void;
  /** Asks the tablebases about a position (FEN). */
  readonly probe: (position: string) => Probed;
  /** A game thread failed; no more games are played. */
  readonly onFailure: (reason: Error) => void;
};

/** `game`: the game that the slot plays. */
type Slot = SlotPlace & { readonly thread: Worker; game: GameId | undefined };

/**
 * A thread costs 15 to 25 MiB and 0.5 s of CPU for compiling what all of them compile. It carries 64 games of 100 plies a second with half a core, so
 * games are spread over more threads only where cores are left for them.
 */
const MOST_GAMES_A_THREAD = 64;
const GAMES_A_THREAD = 16;

export class LocalVenue implements Venue {
  readonly #slots: readonly Slot[];
  readonly #threads: readonly Worker[];
  readonly #ended: Promise<unknown>;
  readonly #queue: GameJob[] = [];
  /** Dealt before the queue, and even while the queue is held. */
  readonly #first: GameJob[] = [];
  readonly #options: LocalVenueOptions;
  /** Engines that overstepped their time and may still answer. */
  readonly #recovering: { readonly event: EventKey; readonly entrant: EntrantName }[] = [];
  #stopping = false;
  #held = false;
  /** The host refused to start a game, and so far only its thread and this one know. */
  #refused = false;

  constructor(options: LocalVenueOptions) {
    this.#options = options;
    const places = options.slots.map((cores, index): SlotPlace => ({ number: index + 1, cores }));
    const shares = dealOut(places, threadsFor(places));
    this.#threads = shares.map((share) => this.#startThread(share));
    this.#ended = Promise.all(this.#threads.map((thread) => new Promise((resolve) => thread.once('exit', resolve))));
    this.#slots = this.#threads.flatMap((thread, at) =>
      (shares[at] ?? []).map((place) => ({ ...place, thread, game: undefined })),
    );
  }

  async state(): Promise<VenueState> {
    const playing = this.#slots.flatMap(({ game }) => game ?? []);
    const waiting = [...this.#first, ...this.#queue].map(({ id }) => id);
    const capacity = this.#slots.length;
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
    if (when === 'next')
      for (const slot of this.#slots) if (slot.game === undefined) say(slot.thread, { kind: 'rest', slot: slot.number });
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
    return this.#slots.flatMap(({ game, cores }) => (game === undefined ? cores : []));
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
    await this.#ended;
    return [...this.#first, ...this.#queue];
  }

  /** Ends everything immediately. */
  async abort(): Promise<void> {
    this.#stopping = true;
    this.#tell({ kind: 'abort' });
    await this.#ended;
  }

  #tell(message: ToGameThread): void {
    for (const thread of this.#threads) say(thread, message);
  }

  #deal(): void {
    if (this.#stopping) return;
    for (const slot of this.#slots) {
      if (slot.game !== undefined) continue;
      const job = this.#next(this.#first) ?? (this.#held || this.#refused ? undefined : this.#next(this.#queue));
      if (job === undefined) return;
      slot.game = job.id;
      say(slot.thread, { kind: 'play', slot: slot.number, job });
    }
  }

  /** Takes the first of the waiting jobs whose players are all available. */
  #next(jobs: GameJob[]): GameJob | undefined {
    const at = jobs.findIndex(({ players: { white, black } }) =>
      this.#recovering.every(({ entrant }) => entrant !== white.name && entrant !== black.name),
    );
    return at < 0 ? undefined : jobs.splice(at, 1)[0];
  }

  #startThread(slots: readonly SlotPlace[]): Worker {
    const { host, connectJournal, onFailure } = this.#options;
    const journal = connectJournal();
    const workerData: GameThreadData = { slots, journal, host };
    const thread = new Worker(gameThreadUrl, {
      name: `games-${slots[0]?.number}`,
      workerData,
      transferList: [journal.port],
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
      // Engines' pipes are opened here and closed by their streams, which the tracking does not notice.
      trackUnmanagedFds: false,
    });
    thread.on('message', (message: FromGameThread) => this.#heed(message, thread));
    thread.on('error', (reason) => onFailure(reason instanceof Error ? reason : new Error(String(reason))));
    return thread;
  }

  #heed(message: FromGameThread, thread: Worker): void {
    switch (message.kind) {
      case 'probe':
        return say(thread, { kind: 'probed', probe: message.probe, probed: this.#options.probe(message.position) });
      case 'recovering':
        return void this.#recovering.push(message);
      case 'recovered': {
        const at = this.#recovering.findIndex(({ event, entrant }) => event === message.event && entrant === message.entrant);
        if (at >= 0) this.#recovering.splice(at, 1);
        break;
      }
      case 'free': {
        const slot = this.#slots.find(({ number }) => number === message.slot);
        if (slot !== undefined) slot.game = undefined;
        if (message.refused) this.#refused = true;
      }
    }
    this.#deal();
    this.#options.onHungry();
  }
}

const say = (thread: Worker, message: ToGameThread): void => thread.postMessage(message);

function threadsFor(slots: readonly SlotPlace[]): number {
  const owned = slots.reduce((cores, slot) => cores + Math.max(1, slot.cores.length), 0);
  const spare = availableParallelism() - owned;
  const wanted = Math.ceil(slots.length / GAMES_A_THREAD);
  return Math.max(Math.ceil(slots.length / MOST_GAMES_A_THREAD), Math.min(wanted, spare));
}

/** Slots with neighbouring numbers go to different threads, so that few games at once are spread. */
const dealOut = (slots: readonly SlotPlace[], threads: number): readonly (readonly SlotPlace[])[] =>
  Array.from({ length: threads }, (_, thread) => slots.filter((_, at) => at % threads === thread));

/** Next to this file, compiled or not. */
const gameThreadUrl = new URL(import.meta.url.endsWith('.ts') ? './gameThread.ts' : './gameThread.js', import.meta.url);
