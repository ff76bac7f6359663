// The time of the viewer's machine, as a signal that a component keeps up to date while it shows it.

import { signal } from '@preact/signals';
import { useEffect } from 'preact/hooks';

const TICK_MS = 20_000;
export const ticked = signal(Date.now());

export function useTick(): number {
  useEffect(() => {
    ticked.value = Date.now();
    const timer = setInterval(() => {
      ticked.value = Date.now();
    }, TICK_MS);
    return () => clearInterval(timer);
  }, []);
  return ticked.value;
}
