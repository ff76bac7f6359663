// Informs viewers which tables have changed: at most once a second, however fast games end. A short table is sent in full; of a long one only the
// name, and clients that show it request it. While no one watches, no table is made.

import type { DurableMessage } from './messages.ts';
import type { Hub } from './stream/hub.ts';
import type { Routed } from './stream/routed.ts';
import type { ViewShelf } from './views/shelf/viewShelf.ts';

const EVERY_MS = 1000;
const SHORT_BYTES = 8 * 1024;

export class StaleViews {
  readonly #views: ViewShelf;
  readonly #hub: Hub;
  readonly #names = new Set<string>();
  #timer: NodeJS.Timeout | undefined;
  #sentAtMs = Number.NEGATIVE_INFINITY;

  constructor(views: ViewShelf, hub: Hub) {
    this.#views = views;
    this.#hub = hub;
  }

  add(names: Iterable<string>): void {
    for (const name of names) this.#names.add(name);
    if (this.#names.size === 0 || this.#timer !== undefined) return;
    this.#timer = setTimeout(() => this.#send(), Math.max(0, this.#sentAtMs + EVERY_MS - performance.now()));
  }

  /** Sends what is still pending. */
  close(): void {
    if (this.#timer === undefined) return;
    clearTimeout(this.#timer);
    this.#send();
  }

  #send(): void {
    this.#timer = undefined;
    this.#sentAtMs = performance.now();
    const messages: Routed<DurableMessage>[] = [];
    const long: string[] = [];
    for (const name of this.#names) {
      const value = this.#hub.viewers === 0 ? undefined : this.#views.short(name, SHORT_BYTES);
      if (value === undefined) long.push(name);
      else messages.push({ message: { kind: 'view', name, value } });
    }
    this.#names.clear();
    if (long.length > 0) messages.push({ message: { kind: 'stale', names: long } });
    this.#hub.publish(this.#hub.position, messages);
  }
}
