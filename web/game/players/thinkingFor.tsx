// How long the player to move has been thinking, in seconds; like the clocks it updates its own text.

import { useEffect, useRef } from 'preact/hooks';
import type { ShownClock } from '../../../src/broadcast/messages.ts';
import { formatElapsed } from '../figures.ts';
import { onTick, runningMs } from '../moves/ticker.ts';

export function ThinkingFor({ clock }: { readonly clock: ShownClock }) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      // Whole seconds: tenths would only flicker next to the clock.
      const shown = formatElapsed(Math.max(Math.floor(runningMs(clock) / 1000) * 1000, 0)).replace(/\.0s$/, 's');
      if (text.current !== null && text.current.textContent !== shown) text.current.textContent = shown;
    };
    write();
    return onTick(write);
  }, [clock]);
  return <span class="strip-thinkingFor" ref={text} />;
}
