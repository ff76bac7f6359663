// One viewer: a connection to which events are written, and its progress. Nothing waits for viewers: what they do not read is not written to them,
// and the memory held for them is bounded. Not here: what they are sent (hub.ts).

import type { Writable } from 'node:stream';
import type { Subscription } from './subscription.ts';

/** Viewers who asked for the same. */
export type Group = { readonly key: string; readonly subscription: Subscription; readonly viewers: Set<Viewer> };

export type Viewer = {
  readonly socket: Writable;
  readonly group: Group;
  /** The position in the ring of the first message not sent yet; `undefined`: they need a snapshot. */
  place: number | undefined;
  /** Since when they have not read what was written, on the monotonic clock; `undefined`: they keep up. */
  behindSinceMs: number | undefined;
  /** They know this entry already, from another page, and wait until then for this one to have it. */
  ahead: { readonly sequence: number; readonly untilMs: number } | undefined;
  /** They may come from another page, and have not been greeted yet. */
  isMoved: boolean;
};
