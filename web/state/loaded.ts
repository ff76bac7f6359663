// Parts of the page that are loaded on first use: a chess viewer never loads the Go board.

import { signal, type Signal } from '@preact/signals';
import { live } from './live.ts';
import { root } from './root.ts';

/** A reader of the result of `load`: `undefined` until it has loaded, then the same value for everyone. */
export function lazily<Value>(load: () => Promise<Value>): () => Value | undefined {
  let held: Signal<{ readonly value: Value } | undefined> | undefined;
  return () => {
    if (held === undefined) {
      const made = signal<{ readonly value: Value } | undefined>(undefined);
      held = made;
      void bring(load).then((value) => (made.value = { value }));
    }
    return held.value?.value;
  };
}

/** Retries `load` however often the connection is lost; fails only once `unwanted` fires. */
export async function bring<Value>(load: () => Promise<Value>, unwanted?: AbortSignal): Promise<Value> {
  for (let failures = 1; ; failures++) {
    try {
      return await load();
    } catch (reason) {
      await live.connection.mayAskAgain(reason, failures);
      unwanted?.throwIfAborted();
      if (failures > 1) await reload();
    }
  }
}

/** Loads the rest one after the other while the browser has nothing else to do, so that it is there over a broken line. What fails is loaded on use. */
export async function bringWhenIdle(loads: readonly (() => Promise<unknown>)[]): Promise<void> {
  for (const load of loads) {
    await new Promise<void>((resolve) => {
      // Safari has no `requestIdleCallback`.
      if (typeof requestIdleCallback === 'function') requestIdleCallback(() => resolve(), { timeout: IDLE_MS });
      else setTimeout(resolve, IDLE_MS);
    });
    // A module that fails to load is lost to some browsers: none is asked for over a line that may be broken.
    if (live.connection.state.value !== 'live') return;
    await load().catch(() => undefined);
  }
}
const IDLE_MS = 5000;

const RELOADED_AT = 'arbiter-reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/** Reloads the page, which loses nothing, since its address holds its state: some browsers cache a failed module forever, and a new version of
 * Arbiter no longer has the old modules. Only if the server answers, and at most once a minute. */
async function reload(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_PAUSE_MS) return;
    const { ok } = await fetch(root, { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  } catch {
    // No connection, or no storage: the module is tried again without a reload.
  }
}
