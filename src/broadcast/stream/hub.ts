// Sends events to all viewers. Messages published within a tick go out together, encoded once for all who asked for the same; the hub waits for no
// one. A viewer who reconnects, or who was too slow for a while, receives exactly what they missed if the ring still holds it and it is short,
// otherwise the current state (a snapshot). The publisher publishes in the same turn in which the tournament changed, so that a snapshot and the
// published frames show the same state. Not here: HTTP (live.ts), the content of messages (translate.ts).

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
  /** The current state; `undefined` while there is nothing to show. Its `sequence` is that of the last `publish`. */
  readonly snapshot: () => Snapshot | undefined;
  readonly isPlaying: (game: number) => boolean;
  /** At most one write per viewer in this time; 100. */
  readonly tickMs?: number;
  /** Capacity of the ring: 5,000 messages, 4 MB. */
  readonly ringMessages?: number;
  readonly ringBytes?: number;
  /** A viewer who missed more than this gets a snapshot: 256 kB. */
  readonly replayBytes?: number;
  /** A viewer with this much unread is not written to: 256 kB. Their buffer can exceed this by one frame or snapshot. */
  readonly slowBytes?: number;
  /** A viewer who has not read it after this long is disconnected: 20 s. */
  readonly stallMs?: number;
  /** Interval of the heartbeat, which has the number of viewers: 15 s. */
  readonly heartbeatMs?: number;
  /** Wall clock, UTC ms, for the heartbeat. */
  readonly nowUtcMs?: () => number;
  /**
   * Viewers may come from other pages of the same journal: how long one waits who knows later entries than this page has yet, and what each receives in
   * addition to what they missed, since other pages send it at other times. Absent: this is the only page.
   */
  readonly others?: { readonly aheadMs: number; readonly told: () => readonly DurableMessage[] };
  /** Most viewers, beyond which `attach` refuses: 20,000. */
  readonly maxViewers?: number;
};

/** `since`: the id of the last event that the viewer knows. `head` is written before everything else. */
export type Attachment = { readonly games: Subscription; readonly since?: number; readonly head?: string };

/** After this many writes other work runs: some 10 ms. */
const WRITES_AT_ONCE = 1000;

export class Hub {
  readonly #options: Required<Omit<HubOptions, 'others'>> & Pick<HubOptions, 'others'>;
  readonly #ring: Ring;
  readonly #greetings: Greetings;
  readonly #passing = new PassingMessages();
  readonly #groups = new Map<string, Group>();
  readonly #behind = new Set<Viewer>();
  /** Games in play when something was last published about them: the message that ends a game still belongs to it. */
  readonly #inPlay = new Set<number>();
  /** The position in the ring up to which frames were made. */
  #framed = 0;
  #viewers = 0;
  #isHeartbeatDue = false;
  #writing: Promise<void> | undefined;
  #isFlushWanted = false;
  #isClosed = false;
  #flushedAtMs = Number.NEGATIVE_INFINITY;
  /** The next frame is not sent before. */
  #restsUntilMs = Number.NEGATIVE_INFINITY;
  /** Since the last frame someone came. */
  #hasArrivals = false;
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

  /** Number of viewers who do not keep up now. */
  get slowViewers(): number {
    return this.#behind.size;
  }

  /** The last journal entry published. */
  get position(): number {
    return this.#ring.position;
  }

  /** Publishes everything that follows from the journal up to an entry, in order. Throws `RangeError` if the number decreases. The same number
   * again: something changed without an entry (a process started or stopped running the tournament). */
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

  /** Forgets everything sent: the journal was read in one go up to here, or was replaced. Every viewer gets a snapshot. */
  beginAfter(sequence: number): void {
    this.#ring.beginAfter(sequence);
    this.#inPlay.clear();
    this.#greetings.forget();
    for (const { viewers } of this.#groups.values()) for (const viewer of viewers) viewer.place = undefined;
    this.#flushSoon();
  }

  /** Writes to `socket` from now on, until it ends. `false`: too many viewers, and nothing was written. */
  attach(socket: Writable, { games, since, head }: Attachment): boolean {
    if (this.#isClosed || this.#viewers >= this.#options.maxViewers || socket.destroyed) return false;
    const group = this.#groupOf(games);
    const place = since === undefined ? undefined : this.#ring.placeAfter(since);
    const isMoved = this.#options.others !== undefined && since !== undefined;
    const viewer: Viewer = { socket, group, place, behindSinceMs: undefined, ahead: this.#aheadOf(since), isMoved };
    // If this throws, the viewer is not attached.
    const greeting = this.#greetings.for(viewer);
    group.viewers.add(viewer);
    this.#viewers += 1;
    this.#hasArrivals = true;
    socket.on('drain', () => this.#drained(viewer));
    // A connection error counts as its end.
    socket.on('error', () => undefined);
    socket.once('close', () => this.#leave(viewer));
    if (head !== undefined) socket.write(head);
    this.#greet(viewer, greeting);
    return true;
  }

  /** Sends what was published, then disconnects everyone and refuses new viewers. */
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

  /** For a viewer whose last id this page has not reached. */
  #aheadOf(since: number | undefined): Viewer['ahead'] {
    const { aheadMs } = this.#options.others ?? {};
    if (aheadMs === undefined || since === undefined || since <= this.#ring.position) return undefined;
    setTimeout(() => this.#flushSoon(), aheadMs + 1).unref();
    return { sequence: since, untilMs: performance.now() + aheadMs };
  }

  /** Whether they still wait for this page; if not, their place is found. */
  #isAhead(viewer: Viewer): boolean {
    const { ahead } = viewer;
    if (ahead === undefined) return false;
    if (ahead.sequence > this.#ring.position && performance.now() < ahead.untilMs) return true;
    viewer.ahead = undefined;
    viewer.place = this.#ring.placeAfter(ahead.sequence);
    return false;
  }

  /** Sends a viewer everything that they have not received, and the number of viewers. */
  #greet(viewer: Viewer, made?: Buffer): void {
    if (this.#isAhead(viewer)) return;
    const greeting = made ?? this.#greetings.for(viewer);
    // Nothing to show yet: retried with each frame.
    if (greeting === undefined) return;
    const isReplay = viewer.place !== undefined;
    viewer.place = this.#ring.end;
    const { socket } = viewer;
    // Sends one packet.
    socket.cork();
    if (greeting.length > 0) socket.write(greeting);
    if (viewer.isMoved && isReplay) socket.write(this.#toldMoved());
    viewer.isMoved = false;
    socket.write(formatEvent('now', formatArray([JSON.stringify(this.#pulse())])));
    socket.uncork();
  }

  #toldMoved(): string {
    const told = this.#options.others?.told() ?? [];
    return formatEvent('entries', formatArray(told.map((message) => JSON.stringify(message))), this.#ring.position);
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

  /** Immediately after a quiet period, otherwise at the end of the tick, and while viewers arrive not before as much time is left to them as the last frame
   * took; what is published meanwhile is included. */
  #flushSoon(): void {
    this.#isFlushWanted = true;
    if (this.#timer !== undefined || this.#writing !== undefined || this.#isClosed) return;
    const dueMs = Math.max(this.#flushedAtMs + this.#options.tickMs, this.#restsUntilMs) - performance.now();
    this.#timer = setTimeout(() => void this.#flush(), Math.max(0, dueMs));
  }

  async #flush(): Promise<void> {
    this.#timer = undefined;
    this.#isFlushWanted = false;
    this.#flushedAtMs = performance.now();
    this.#writing = this.#write(this.#nextFrame());
    await this.#writing;
    this.#writing = undefined;
    // Frames for thousands would take all the time of a busy machine, and those who come from a lost page would wait.
    if (this.#hasArrivals) this.#restsUntilMs = 2 * performance.now() - this.#flushedAtMs;
    this.#hasArrivals = false;
    if (this.#isFlushWanted) this.#flushSoon();
  }

  #nextFrame(): Frame {
    const { end: to, position: upTo } = this.#ring;
    const durable = this.#ring.from(this.#framed);
    // More was published at once than the ring holds: no viewer is at the position where this frame begins, so all receive a snapshot.
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

  /** For a viewer who arrived while this frame was collected, who waits for a first snapshot, or whose position the ring has lost. */
  #writeOutOfStep(viewer: Viewer, frame: Frame): void {
    if (viewer.place === undefined || viewer.place < frame.to) this.#greet(viewer);
    if (viewer.place === undefined) return;
    const rest = frame.onlyPassing(viewer.group.subscription);
    if (rest !== undefined) viewer.socket.write(rest);
  }

  #isWrittenTo(viewer: Viewer): boolean {
    const { socket, behindSinceMs } = viewer;
    if (behindSinceMs !== undefined) return false;
    // A stream reports that it has drained only if it exceeded its own high-water mark.
    if (socket.writable && socket.writableLength <= Math.max(this.#options.slowBytes, socket.writableHighWaterMark)) return true;
    viewer.behindSinceMs = performance.now();
    this.#behind.add(viewer);
    return false;
  }
}
