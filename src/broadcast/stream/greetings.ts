// What is sent to a viewer who is not up to date: what they missed, if it is kept and short; otherwise the current state. Made once for all who need
// the same at the same time, such as when thousands reconnect together.

import type { Snapshot } from '../messages.ts';
import type { Ring } from './ring.ts';
import { formatArray, formatEvent } from './eventText.ts';
import { takes } from './subscription.ts';
import type { Viewer } from './viewer.ts';

const NOTHING = Buffer.alloc(0);
/** Most different greetings kept: every viewer may come from another position. */
const MOST_MADE = 256;
/** A greeting also contains the time. */
const FRESH_MS = 1000;

export class Greetings {
  readonly #ring: Ring;
  readonly #snapshot: () => Snapshot | undefined;
  readonly #mostBytes: number;
  readonly #replays = new Map<string, Buffer | undefined>();
  #stand: { readonly bytes: Buffer | undefined; readonly madeAtMs: number } | undefined;

  constructor(ring: Ring, snapshot: () => Snapshot | undefined, mostBytes: number) {
    this.#ring = ring;
    this.#snapshot = snapshot;
    this.#mostBytes = mostBytes;
  }

  /** Empty: they missed nothing. `undefined`: there is nothing to show yet. */
  for(viewer: Viewer): Buffer | undefined {
    return this.#replay(viewer) ?? this.#standNow();
  }

  /** Drops the cached greetings, which are outdated. */
  forget(): void {
    this.#replays.clear();
    this.#stand = undefined;
  }

  #replay({ place, group }: Viewer): Buffer | undefined {
    if (place === undefined) return undefined;
    if (place === this.#ring.end) return NOTHING;
    const key = `${place} ${group.key}`;
    if (this.#replays.has(key)) return this.#replays.get(key);
    if (this.#replays.size >= MOST_MADE) this.#replays.clear();
    const made = this.#makeReplay(place, group);
    this.#replays.set(key, made);
    return made;
  }

  #makeReplay(place: number, { subscription }: Viewer['group']): Buffer | undefined {
    const kept = this.#ring.from(place);
    if (kept === undefined) return undefined;
    const missed: string[] = [];
    let length = 0;
    for (const { game, isInPlay, json } of kept) {
      if (!takes(subscription, game, isInPlay)) continue;
      missed.push(json);
      length += json.length;
      if (length > this.#mostBytes) return undefined;
    }
    return missed.length === 0 ? NOTHING : Buffer.from(formatEvent('entries', formatArray(missed), this.#ring.position));
  }

  #standNow(): Buffer | undefined {
    const nowMs = performance.now();
    if (this.#stand === undefined || nowMs - this.#stand.madeAtMs > FRESH_MS)
      this.#stand = { bytes: this.#makeStand(), madeAtMs: nowMs };
    return this.#stand.bytes;
  }

  #makeStand(): Buffer | undefined {
    const snapshot = this.#snapshot();
    if (snapshot === undefined) return undefined;
    if (snapshot.sequence < this.#ring.position) {
      const { position } = this.#ring;
      throw new RangeError(`Cannot send a snapshot: expected one at entry ${position}, got "${snapshot.sequence}"`);
    }
    return Buffer.from(formatEvent('snapshot', JSON.stringify(snapshot), snapshot.sequence));
  }
}
