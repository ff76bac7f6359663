// One viewer: a connection to which events are written, and how far they are. Nothing waits for them: what they do not take is not written to them,
// and beyond a bound nothing of their is held.
// Not here: what they are sent (hub.ts).

import type { Writable } from 'node:stream';
import type { Subscription } from './subscription.ts';

/** Viewers who asked for the same. */
export type Group = { readonly key: string; readonly subscription: Subscription; readonly viewers: Set<Viewer> };

export type Viewer = {
  readonly socket: Writable;
  readonly group: Group;
  /** The place in the ring of what they have not been sent; `undefined`: they need a snapshot. */
  place: number | undefined;
  /** Since when they have not taken what was written to them, on the monotonic clock; `undefined`: they keep up. */
  behindSinceMs: number | undefined;
};
