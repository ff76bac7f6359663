// Finds where a setting of an engine is written, for messages about it.

import type { EventInput } from '../events/eventInput.ts';
import type { Located } from '../reading/yamlSource.ts';
import type { PoolEngine } from './pool.ts';

/** Where a setting of an engine is given: in the engine itself, under `each`, or in the event; else the place of the engine. */
export function settingAt({ located, path }: PoolEngine, name: string, eachGroup: Located | undefined, event?: EventInput) {
  const own = located.fields.get(name)?.value;
  const each = eachGroup?.fields.get(name)?.value;
  const found = own === undefined && each === undefined ? event?.find(name) : undefined;
  const { location, items } = own ?? each ?? found?.value ?? { ...located, items: [] };
  return { location, items, path: found?.path ?? (own === undefined && each !== undefined ? ['each', name] : [...path, name]) };
}
