// The venue of this machine: one game thread for each game that is played at the same time, and a queue of issued jobs before them.
// A free thread gets the next job without waiting for the disk: jobs in the queue have already been issued durably.

import { Worker } from 'node:worker_threads';
import type { GameJob } from '../../core/gameJob.ts';
import type { EntrantName, EventKey, GameId } from '../../core/ids.ts';
import type { JudgeWord } from '../../core/judging.ts';
import type { Venue, VenueState } from '../../core/venue.ts';
import type { JournalConnection } from '../../journal/writing/sender.ts';
import type { Host } from './host.ts';
import type { FromGameThread, GameThreadData, ToGameThread } from './messages.ts';

export type LocalVenueOptions = {
  readonly host: Host;
  /** One game is played on each slot; the array lists its cores, empty: any. */
  readonly slots: readonly (readonly number[])[];
  /** A new connection to the journal's writer. */
  readonly connectJournal: () => JournalConnection;
  /** More jobs are wanted. */
  readonly onHungry: () => void;
  /** Reports something that an operator should know and that stops no game; each text once. */
  readonly onNotice: (text: string) => void;
  /** A game thread failed; no more games are played. */
  readonly onFailure: (reason: Error) => void;
};

/** `game`: the game that the slot plays. */
type Slot = { readonly thread: Worker; game: GameId | undefined; readonly stopped: Promise<void> };

export class LocalVenue implements Venue {
  readonly #slots: Slot[] = [];
  readonly #queue: GameJob[] = [];
  /** Dealt before the queue, and even while the queue is held. */
  readonly #first: GameJob[] = [];
  readonly #options: LocalVenueOptions;
  readonly #noticed = new Set<string>();
  /** Engines that overstepped their time and may still answer. */
  readonly #recovering: { readonly event: EventKey; readonly entrant: EntrantName }[] = [];
  #stopping = false;
  #held = false;
  /** The host refused to start a game, and so far only its thread and this one know. */
  #refused = false;

  constructor(options: LocalVenueOptions) {
    this.#options = options;
    for (const index of options.slots.keys()) this.#slots.push(this.#startThread(index));
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
    if (when === 'next') for (const slot of this.#slots) if (slot.game === undefined) this.#say(slot, { kind: 'rest' });
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
    return this.#slots.flatMap((slot, index) => (slot.game === undefined ? (this.#options.slots[index] ?? []) : []));
  }

  get isPlaying(): boolean {
    return this.#slots.some(({ game }) => game !== undefined);
  }

  /** From the next game on, tablebases are read from these folders. */
  useTablebases(folders: readonly string[]): void {
    this.#tell({ kind: 'tablebases', folders });
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
    await Promise.all(this.#slots.map((slot) => slot.stopped));
    return [...this.#first, ...this.#queue];
  }

  /** Ends everything immediately. */
  async abort(): Promise<void> {
    this.#stopping = true;
    this.#tell({ kind: 'abort' });
    await Promise.all(this.#slots.map((slot) => slot.stopped));
  }

  /** Several threads may report the same problem. */
  #notice(text: string): void {
    if (this.#noticed.has(text)) return;
    this.#noticed.add(text);
    this.#options.onNotice(text);
  }

  #tell(message: ToGameThread): void {
    for (const slot of this.#slots) this.#say(slot, message);
  }

  #say(slot: Slot, message: ToGameThread): void {
    slot.thread.postMessage(message);
  }

  #deal(): void {
    if (this.#stopping) return;
    for (const slot of this.#slots) {
      if (slot.game !== undefined) continue;
      const job = this.#next(this.#first) ?? (this.#held || this.#refused ? undefined : this.#next(this.#queue));
      if (job === undefined) return;
      slot.game = job.id;
      this.#say(slot, { kind: 'play', job });
    }
  }

  /** Takes the first of the waiting jobs whose players are all available. */
  #next(jobs: GameJob[]): GameJob | undefined {
    const at = jobs.findIndex(({ players: { white, black } }) =>
      this.#recovering.every(({ entrant }) => entrant !== white.name && entrant !== black.name),
    );
    return at < 0 ? undefined : jobs.splice(at, 1)[0];
  }

  #startThread(index: number): Slot {
    const { host, slots, connectJournal, onHungry, onFailure } = this.#options;
    const journal = connectJournal();
    const workerData: GameThreadData = { slot: index + 1, journal, host, cores: slots[index] ?? [] };
    const thread = new Worker(gameThreadUrl, {
      name: `game-${index + 1}`,
      workerData,
      transferList: [journal.port],
      resourceLimits: { maxYoungGenerationSizeMb: 8, maxOldGenerationSizeMb: 256 },
      // Engines' pipes are opened here and closed by their streams, which the tracking does not notice.
      trackUnmanagedFds: false,
    });
    const stopped = new Promise<void>((resolve) => thread.once('exit', () => resolve()));
    const slot: Slot = { thread, game: undefined, stopped };
    thread.on('message', (message: FromGameThread) => {
      if (message.kind === 'stopped') return;
      if (message.kind === 'notice') return this.#notice(message.text);
      if (message.kind === 'recovering') return void this.#recovering.push(message);
      if (message.kind === 'recovered') {
        const at = this.#recovering.findIndex(({ event, entrant }) => event === message.event && entrant === message.entrant);
        if (at >= 0) this.#recovering.splice(at, 1);
        this.#deal();
        return onHungry();
      }
      slot.game = undefined;
      if (message.refused) this.#refused = true;
      this.#deal();
      onHungry();
    });
    thread.on('error', (reason) => onFailure(reason instanceof Error ? reason : new Error(String(reason))));
    return slot;
  }
}

/** Next to this file, compiled or not. */
const gameThreadUrl = new URL(import.meta.url.endsWith('.ts') ? './gameThread.ts' : './gameThread.js', import.meta.url);
