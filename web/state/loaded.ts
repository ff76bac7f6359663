// Parts of the page that are fetched when they are first shown: a chess viewer never loads the Go board.

import { signal, type Signal } from '@preact/signals';
import { live } from './live.ts';

/** A reader of what `load` brings: `undefined` until it is there, then the same for everyone. */
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

/** What `load` brings, however often the line is lost meanwhile; fails only once no one wants it any more. */
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

const RELOADED_AT = 'arbiter-reloaded-at';
const RELOAD_PAUSE_MS = 60_000;

/** Begins the page again, since its address holds all that it shows: some browsers keep it forever that a module could not be fetched, and after a
 * new version of Arbiter the old one's parts are gone. Not into the void, and not again and again. */
async function reload(): Promise<void> {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED_AT)) < RELOAD_PAUSE_MS) return;
    const { ok } = await fetch('./', { method: 'HEAD', cache: 'no-store' });
    if (!ok) return;
    sessionStorage.setItem(RELOADED_AT, String(Date.now()));
    location.reload();
  } catch {
    // No line, or a browser that keeps nothing for us: it is tried again as it is.
  }
}
