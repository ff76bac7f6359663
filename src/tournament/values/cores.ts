// How games use the processor.

import type { CoreUse, EventDefinition } from '../definition.ts';
import type { FileRead } from '../events/eventInput.ts';

/** Cores of a game: as many as the engine with the most threads uses, where the file does not say. */
export function coresOf({ cores }: FileRead, events: readonly EventDefinition[]): CoreUse {
  const threads = events
    .flatMap(({ entrants }) => entrants)
    .flatMap(({ engine }) =>
      Object.entries(engine.options).flatMap(([name, value]) =>
        name.toLowerCase() === 'threads' && typeof value === 'number' ? [value] : [],
      ),
    );
  const perGame = Math.max(1, ...threads.filter((count) => Number.isInteger(count) && count <= 1024));
  return { perGame: cores?.perGame ?? perGame, shared: cores?.share ?? false };
}
