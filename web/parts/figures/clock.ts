// The current time of the server.

import { computed } from '@preact/signals';
import { clockSkewMs } from '../../state/live.ts';
import { ticked, useTick } from './tick.ts';

/** The server's time, to within a few seconds. */
export const nowMs = computed(() => ticked.value + clockSkewMs.value);

/** Keeps `nowMs` up to date while a component shows it. */
export function useNow(): number {
  useTick();
  return nowMs.value;
}
