// A clock that a judge or an operator looks at: what is left, running where it runs. It writes its own text, past the components.

import { useEffect, useRef } from 'preact/hooks';
import { formatClock } from '../game/figures.ts';
import { onTick } from '../game/moves/ticker.ts';
import { t } from '../words/words.ts';

export type RunningClockProps = {
  /** At `sinceMs`; `undefined`: not known, or no clock. */
  readonly leftMs: number | undefined;
  /** When it began to run, by this machine's clock; `undefined`: it stands. */
  readonly sinceMs?: number | undefined;
  readonly name: string;
};

export function RunningClock({ leftMs, sinceMs, name }: RunningClockProps) {
  const text = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    const write = (): void => {
      const left = leftMs === undefined ? undefined : leftMs - (sinceMs === undefined ? 0 : Date.now() - sinceMs);
      const shown = left === undefined ? '–' : formatClock(left);
      if (text.current !== null && text.current.textContent !== shown) text.current.textContent = shown;
    };
    write();
    return leftMs === undefined || sinceMs === undefined ? undefined : onTick(write);
  }, [leftMs, sinceMs]);
  return (
    <span
      class={sinceMs === undefined ? 'side-clock' : 'side-clock is-running'}
      role="timer"
      aria-label={t('desk.clockOf', { name })}
    >
      <span ref={text} />
    </span>
  );
}
