// The tables that someone looks at: each is read on first use and again when the server says that it has changed. Requests are spread randomly, so
// that ten thousand viewers do not ask at once.

import { messageOf } from '../../core/messages/messageOf.ts';
import type { Cell } from './cell.ts';
import type { LiveContext } from './liveContext.ts';

export type Held<Value> = {
  readonly value: Cell<Value | undefined>;
  readonly failure: Cell<string | undefined>;
};

type Kept = Held<unknown> & { lookers: number; isStale: boolean; timer: ReturnType<typeof setTimeout> | undefined };

const SPREAD_MS = 1500;

export class LiveViews {
  readonly #context: LiveContext;
  readonly #kept = new Map<string, Kept>();

  constructor(context: LiveContext) {
    this.#context = context;
  }

  /** A view as it is known here; kept up to date while someone looks at it. */
  get(path: string): Held<unknown> {
    return this.#get(path);
  }

  /** Keeps a view up to date until the returned function is called. */
  look(path: string): () => void {
    const view = this.#get(path);
    view.lookers += 1;
    if (view.isStale) void this.#load(path, view);
    return () => (view.lookers -= 1);
  }

  /** A view as the server sent it. */
  take(path: string, value: unknown): void {
    const view = this.#kept.get(path);
    if (view === undefined) return;
    view.isStale = false;
    view.value.value = value;
  }

  /** Without names: all views. */
  areStale(paths: Iterable<string> = this.#kept.keys()): void {
    for (const path of this.#named(paths)) {
      const view = this.#kept.get(path);
      if (view === undefined) continue;
      view.isStale = true;
      if (view.lookers === 0 || view.timer !== undefined) continue;
      view.timer = setTimeout(() => {
        view.timer = undefined;
        if (view.isStale) void this.#load(path, view);
      }, Math.random() * SPREAD_MS);
    }
  }

  /** `engine/*`: every engine. */
  *#named(paths: Iterable<string>): Iterable<string> {
    for (const path of paths)
      if (path.endsWith('/*')) yield* [...this.#kept.keys()].filter((known) => known.startsWith(path.slice(0, -1)));
      else yield path;
  }

  close(): void {
    for (const { timer } of this.#kept.values()) clearTimeout(timer);
  }

  #get(path: string): Kept {
    const known = this.#kept.get(path);
    if (known !== undefined) return known;
    const { cell } = this.#context;
    const view: Kept = {
      value: cell<unknown>(undefined),
      failure: cell<string | undefined>(undefined),
      lookers: 0,
      isStale: true,
      timer: undefined,
    };
    this.#kept.set(path, view);
    return view;
  }

  async #load(path: string, view: Kept, failures = 0): Promise<void> {
    const { change, connection, getJson } = this.#context;
    view.isStale = false;
    try {
      const value = await getJson(`/views/${path.split('/').map(encodeURIComponent).join('/')}`);
      change(() => {
        view.value.value = value;
        view.failure.value = undefined;
      });
    } catch (reason) {
      view.isStale = true;
      change(() => (view.failure.value = messageOf(reason)));
      const isWorthIt = await connection.mayAskAgain(reason, failures + 1);
      if (isWorthIt && view.isStale && view.lookers > 0) await this.#load(path, view, failures + 1);
    }
  }
}
