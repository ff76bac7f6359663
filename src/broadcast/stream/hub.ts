// Tells all viewers what happens. What is published within a tick goes out together, encoded once for all who asked for the same; no one is waited
// for. A viewer who comes back, or who was too slow for a while, is sent exactly what they missed while the ring holds it and it is not long, else
// how things stand (a snapshot).
// The publisher does so in the turn in which the tournament changed, so that a snapshot and the published frames show the same moment.
// Not here: HTTP (live.ts), what messages say (translate.ts).

import type { Writable } from 'node:stream';
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { DurableMessage, PassingMessage, Snapshot } from '../messages.ts';
import { Frame } from './frame.ts';
import { Greetings } from './greetings.ts';
import { PassingMessages } from './passing.ts';
import { Ring } from './ring.ts';
import type { Routed } from './routed.ts';
import { formatArray, formatEvent, formatHeartbeat } from './eventText.ts';
import { keyOfSubscription, type Subscription } from './subscription.ts';
import type { Group, Viewer } from './viewer.ts';

export type { Routed } from './routed.ts';

export type HubOptions = {
  /** How things stand; `undefined` while there is nothing to show. Its `sequence` is that of the last `publish`. */
  readonly snapshot: () => Snapshot | undefined;
  readonly isPlaying: (game: number) => boolean;
  /** At most one write to a viewer in this time; 100. */
  readonly tickMs?: number;
  /** What the ring keeps: 5,000 messages, 4 MB. */
  readonly ringMessages?: number;
  readonly ringBytes?: number;
  /** Who missed more than this gets a snapshot: 256 kB. */
  readonly replayBytes?: number;
  /** A viewer who has so much before them is not written to: 256 kB. They can hold one frame or snapshot more than this. */
  readonly slowBytes?: number;
  /** One who has not taken it after so long is hung up on: 20 s. */
  readonly stallMs?: number;
  /** A sign of life, with how many watch: 15 s. */
  readonly heartbeatMs?: number;
  /** Wall clock, UTC ms, for the sign of life. */
  readonly nowUtcMs?: () => number;
  /** Beyond so many `attach` refuses: 20,000. */
  readonly maxViewers?: number;
};

/** `since`: the id of the last event that they know. `head` is written before all else. */
export type Attachment = { readonly games: Subscription; readonly since?: number; readonly head?: string };

/** After so many writes others are let in: some 10 ms. */
const WRITES_AT_ONCE = 1000;

export class Hub {
  readonly #options: Required<HubOptions>;
  readonly #ring: Ring;
  readonly #greetings: Greetings;
  readonly #passing = new PassingMessages();
  readonly #groups = new Map<string, Group>();
  readonly #behind = new Set<Viewer>();
  /** Games that were in play when something was last published of them: what ends one belongs to it. */
  readonly #inPlay = new Set<number>();
  /** The place in the ring up to which frames were made. */
  #framed = 0;
  #viewers = 0;
  #isHeartbeatDue = false;
  #writing: Promise<void> | undefined;
  #isFlushWanted = false;
  #isClosed = false;
  #flushedAtMs = Number.NEGATIVE_INFINITY;
  #timer: NodeJS.Timeout | undefined;
  readonly #intervals: readonly NodeJS.Timeout[];

  constructor(options: HubOptions) {
    this.#options = {
      tickMs: 100,
      ringMessages: 5000,
      ringBytes: 4 * 1024 * 1024,
      replayBytes: 256 * 1024,
      slowBytes: 256 * 1024,
      stallMs: 20_000,
      heartbeatMs: 15_000,
      maxViewers: 20_000,
      nowUtcMs: Date.now,
      ...options,
    };
    const { heartbeatMs, stallMs, ringMessages, ringBytes, replayBytes, snapshot } = this.#options;
    this.#ring = new Ring({ messages: ringMessages, bytes: ringBytes });
    this.#greetings = new Greetings(this.#ring, snapshot, replayBytes);
    this.#intervals = [
      setInterval(() => this.#beat(), heartbeatMs).unref(),
      setInterval(() => this.#hangUpOnStalled(), Math.max(1, stallMs / 4)).unref(),
    ];
  }

  get viewers(): number {
    return this.#viewers;
  }

  /** How many of them do not keep up now. */
  get slowViewers(): number {
    return this.#behind.size;
  }

  /** The journal entry up to which everything was published. */
  get position(): number {
    return this.#ring.position;
  }

  /**
   * All that follows from the journal up to an entry, in order. Throws `RangeError` where the number goes back. The same number once more: what
   * changed without an entry (that the tournament is run, or no longer).
   */
  publish(upTo: number, messages: readonly Routed<DurableMessage>[]): void {
    const { isPlaying } = this.#options;
    const playing = new Map<number, boolean>();
    for (const { game } of messages) if (game !== undefined && !playing.has(game)) playing.set(game, isPlaying(game));
    this.#ring.add(
      upTo,
      messages.map(({ game, message }) => ({
        game,
        isInPlay: game !== undefined && (playing.get(game) === true || this.#inPlay.has(game)),
        json: JSON.stringify(message),
      })),
    );
    for (const [game, isInPlay] of playing) {
      if (isInPlay) this.#inPlay.add(game);
      else this.#inPlay.delete(game);
    }
    this.#greetings.forget();
    this.#flushSoon();
  }

  pass(messages: readonly Routed<PassingMessage>[]): void {
    if (this.#viewers === 0 || messages.length === 0) return;
    for (const routed of messages) this.#passing.put(routed);
    this.#flushSoon();
  }

  /** Forgets everything that was sent: the journal was read at one go up to here, or is another. Every viewer gets a snapshot. */
  beginAfter(sequence: number): void {
    this.#ring.beginAfter(sequence);
    this.#inPlay.clear();
    this.#greetings.forget();
    for (const { viewers } of this.#groups.values()) for (const viewer of viewers) viewer.place = undefined;
    this.#flushSoon();
  }

  /** Writes to `socket` from now on, until it ends. `false`: too many watch, and nothing was written. */
  attach(socket: Writable, { games, since, head }: Attachment): boolean {
    if (this.#isClosed || this.#viewers >= this.#options.maxViewers || socket.destroyed) return false;
    const group = this.#groupOf(games);
    const place = since === undefined ? undefined : this.#ring.placeAfter(since);
    const viewer: Viewer = { socket, group, place, behindSinceMs: undefined };
    // Where this throws they are not one of us.
    const greeting = this.#greetings.for(viewer);
    group.viewers.add(viewer);
    this.#viewers += 1;
    socket.on('drain', () => this.#drained(viewer));
    // What is wrong with a connection is the same as its end.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#leave(viewer));
    if (head !== undefined) socket.write(head);
    this.#greet(viewer, greeting);
    return true;
  }

  /** Tells what was published, then hangs up on everyone and refuses who comes. */
  async close(): Promise<void> {
    this.#isClosed = true;
    for (const interval of this.#intervals) clearInterval(interval);
    clearTimeout(this.#timer);
    await this.#writing;
    if (this.#isFlushWanted) await this.#write(this.#nextFrame());
    for (const { viewers } of this.#groups.values()) {
      for (const { socket, behindSinceMs } of viewers) {
        if (behindSinceMs === undefined) socket.end();
        else socket.destroy();
      }
    }
  }

  // ---- one viewer ----------------------------------------------------------------------------------------------------------------------

  #groupOf(subscription: Subscription): Group {
    const key = keyOfSubscription(subscription);
    const group: Group = this.#groups.get(key) ?? { key, subscription, viewers: new Set() };
    this.#groups.set(key, group);
    return group;
  }

  #leave(viewer: Viewer): void {
    const { group } = viewer;
    if (!group.viewers.delete(viewer)) return;
    this.#viewers -= 1;
    this.#behind.delete(viewer);
    if (group.viewers.size === 0 && this.#groups.get(group.key) === group) this.#groups.delete(group.key);
  }

  /** Tells a viewer all that they have not been sent, and how many watch. */
  #greet(viewer: Viewer, greeting = this.#greetings.for(viewer)): void {
    // Nothing to show yet: it is tried again with each frame.
    if (greeting === undefined) return;
    viewer.place = this.#ring.end;
    const { socket } = viewer;
    // One packet.
    socket.cork();
    if (greeting.length > 0) socket.write(greeting);
    socket.write(formatEvent('now', formatArray([JSON.stringify(this.#pulse())])));
    socket.uncork();
  }

  #drained(viewer: Viewer): void {
    if (!this.#behind.delete(viewer)) return;
    viewer.behindSinceMs = undefined;
    this.#greet(viewer);
  }

  #hangUpOnStalled(): void {
    const bound = performance.now() - this.#options.stallMs;
    for (const { socket, behindSinceMs = Number.POSITIVE_INFINITY } of this.#behind) if (behindSinceMs < bound) socket.destroy();
  }

  // ---- everyone -----------------------------------------------------------------------------------------------------------------------

  #beat(): void {
    if (this.#viewers === 0) return;
    this.#isHeartbeatDue = true;
    this.pass([{ message: this.#pulse() }]);
  }

  #pulse(): PassingMessage {
    return { kind: 'pulse', viewers: this.#viewers, atUtcMs: this.#options.nowUtcMs() };
  }

  /** At once after a quiet time, else when the tick is over; what is published meanwhile goes along. */
  #flushSoon(): void {
    this.#isFlushWanted = true;
    if (this.#timer !== undefined || this.#writing !== undefined || this.#isClosed) return;
    const dueMs = this.#flushedAtMs + this.#options.tickMs - performance.now();
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, dueMs));
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    this.#isFlushWanted = false;
    this.#flushedAtMs = performance.now();
    this.#writing = this.#write(this.#nextFrame());
    await this.#writing;
    this.#writing = undefined;
    if (this.#isFlushWanted) this.#flushSoon();
  }

  #nextFrame(): Frame {
    const { end: to, position: upTo } = this.#ring;
    const durable = this.#ring.from(this.#framed);
    // More was published at once than the ring holds: then no one is at the place where this frame begins, and all receive a snapshot.
    const from = durable === undefined ? to : this.#framed;
    this.#framed = to;
    const sign = this.#isHeartbeatDue ? formatHeartbeat(upTo) : '';
    this.#isHeartbeatDue = false;
    return new Frame({ from, to, upTo, sign }, durable ?? [], this.#passing.take(), this.#options.isPlaying);
  }

  async #write(frame: Frame): Promise<void> {
    let written = 0;
    for (const group of this.#groups.values()) {
      const all = frame.all(group.subscription);
      for (const viewer of group.viewers) {
        if (!this.#isWrittenTo(viewer)) continue;
        if (viewer.place === frame.from) {
          viewer.place = frame.to;
          if (all !== undefined) viewer.socket.write(all);
        } else this.#writeOutOfStep(viewer, frame);
        written += 1;
        if (written % WRITES_AT_ONCE === 0) await nextTurn();
      }
    }
  }

  /** To one who came while this frame was gathered, who waits for things to be shown, or whose place the ring has lost. */
  #writeOutOfStep(viewer: Viewer, frame: Frame): void {
    if (viewer.place === undefined || viewer.place < frame.to) this.#greet(viewer);
    if (viewer.place === undefined) return;
    const rest = frame.onlyPassing(viewer.group.subscription);
    if (rest !== undefined) viewer.socket.write(rest);
  }

  #isWrittenTo(viewer: Viewer): boolean {
    const { socket, behindSinceMs } = viewer;
    if (behindSinceMs !== undefined) return false;
    // Only beyond its own mark does a stream say when it is empty again.
    if (socket.writable && socket.writableLength <= Math.max(this.#options.slowBytes, socket.writableHighWaterMark)) return true;
    viewer.behindSinceMs = performance.now();
    this.#behind.add(viewer);
    return false;
  }
}
