// A player's clock: the time left, running in the browser. Updates its own text ten times a second, outside the components, and only on change.

import { useEffect, useRef } from 'preact/hooks';
import type { Colour } from '../../../src/core/colour.ts';
import { t } from '../../words/words.ts';
import { formatClock } from '../../../src/core/messages/formatClock.ts';
import { connection } from '../../state/live.ts';
import { isLive, type GameView } from '../gameView.ts';
import { leftNow, onTick } from '../moves/ticker.ts';
import './clock.css';

export function Clock({ view, by }: { readonly view: GameView; readonly by: Colour }) {
  const text = useRef<HTMLSpanElement>(null);
  const isShownLive = isLive(view);
  const clock = isShownLive ? view.game.clock.value : undefined;
  const kept = clock === undefined ? keptLeft(view, by) : undefined;
  const isRunning = clock !== undefined && clock.turn === by && clock.leftMs[by] !== null;
  const state = view.summary.value?.state;

  useEffect(() => {
    const write = (): void => {
      const element = text.current;
      if (element === null) return;
      const left = clock === undefined ? kept : leftNow(clock, by);
      const shown = left === undefined || left === null ? '–:–' : formatClock(left);
      if (element.textContent !== shown) element.textContent = shown;
      const isShort = left !== undefined && left !== null && left < SHORT_MS;
      if (element.dataset['short'] !== String(isShort)) element.dataset['short'] = String(isShort);
    };
    write();
    return isRunning ? onTick(write) : undefined;
  }, [clock, kept, isRunning, by]);

  const look = isRunning
    ? connection.value === 'lost'
      ? 'stopped'
      : 'running'
    : state === 'interrupted' || state === 'held' || state === 'referred' || state === 'void' || state === 'struck'
      ? 'stopped'
      : 'still';
  return (
    <span class={`clock clock-${look}`} role="timer" aria-label={t('game.clockOf', { side: t(`game.${by}`) })}>
      <span class="clock-text" ref={text} data-short="false" />
    </span>
  );
}

const SHORT_MS = 20_000;

/** The time left after the last ply on the board that has it. */
function keptLeft(view: GameView, by: Colour): number | undefined {
  const plies = view.plies.value;
  for (let index = view.ply.value - 1; index >= 0; index -= 1) {
    const ply = plies[index];
    if (ply?.by === by && ply.leftMs !== undefined) return ply.leftMs;
  }
  return undefined;
}
