// A clock for judges and operators: the time left, counting down while it runs. It updates its own text without rendering components.

import { useEffect, useRef } from 'preact/hooks';
import { formatClock } from '../../src/core/messages/formatClock.ts';
import { onTick } from '../game/moves/ticker.ts';
import { t } from '../words/words.ts';

export type RunningClockProps = {
  /** Time left at `sinceMs`; `undefined`: unknown, or no clock. */
  readonly leftMs: number | undefined;
  /** When it started, by the local clock; `undefined`: it is not running. */
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
