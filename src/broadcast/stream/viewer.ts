// One viewer: a connection to which events are written, and how far he is. Nothing waits for him: what he does not take is not written to him,
// and beyond a bound nothing of his is held.
// Not here: what he is sent (hub.ts).

import type { Writable } from 'node:stream';
import type { Subscription } from './subscription.ts';

/** Viewers who asked for the same. */
export type Group = { readonly key: string; readonly subscription: Subscription; readonly viewers: Set<Viewer> };

export class Viewer {
  readonly socket: Writable;
  readonly group: Group;
  /** The place in the ring of what he has not been sent; `undefined`: he has to be told how things stand. */
  place: number | undefined;
  /** Since when he has not taken what was written to him, on the monotonic clock; `undefined`: he keeps up. */
  behindSinceMs: number | undefined;

  constructor(socket: Writable, group: Group, place: number | undefined) {
    this.socket = socket;
    this.group = group;
    this.place = place;
  }
}
