// What events are called on the page: without the beginning that all their names share.

import { computed } from '@preact/signals';
import { shortNames } from '../parts/figures/shortNames.ts';
import { overview } from './live.ts';

const names = computed<ReadonlyMap<string, string>>(() => {
  const events = overview.value?.events ?? [];
  const short = shortNames(events.map(({ name }) => name));
  return new Map(events.flatMap(({ key, name }) => [key, name].map((written) => [written, short.get(name) ?? name])));
});

/** Of an event by its key or its name; anything else as it is written. */
export const shortEventName = (written: string): string => names.value.get(written) ?? written;
