// Parts of the page that are fetched when they are first shown: a chess viewer never loads the Go board.

import { signal, type Signal } from '@preact/signals';

/** A reader of what `load` brings: `undefined` until it is there, then the same for everybody. */
export function lazily<Value>(load: () => Promise<Value>): () => Value | undefined {
  let held: Signal<{ readonly value: Value } | undefined> | undefined;
  return () => {
    if (held === undefined) {
      const made = signal<{ readonly value: Value } | undefined>(undefined);
      held = made;
      load().then(
        (value) => (made.value = { value }),
        // Offline, or a new version of the page: asked for again by the next who shows it.
        () => (held = undefined),
      );
      return made.value?.value;
    }
    return held.value?.value;
  };
}
