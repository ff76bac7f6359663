// The result of a game, or its state, as a small badge with text.

import type { ScheduledGame } from '../../../src/broadcast/messages.ts';
import { present } from '../../../src/core/present.ts';
import { t } from '../../words/words.ts';
import './gameState.css';

/** `1–0` for `1-0`, `½–½` for a draw; Go's own results unchanged. */
export const shownResult = (result: string): string => ({ '1-0': '1–0', '0-1': '0–1', '1/2-1/2': '½–½' })[result] ?? result;

type GameStateProps = Pick<ScheduledGame, 'state' | 'ending'>;

export function GameState({ state, ending }: GameStateProps) {
  const look = state === 'over' && ending !== undefined ? (ending.winner ?? 'none') : `is-${state}`;
  return (
    <span class={`gameState gameState-${look}`} title={t(`state.${state}`)}>
      {stateText({ state, ...present({ ending }) })}
    </span>
  );
}

/** The same as text. */
export function stateText({ state, ending }: GameStateProps): string {
  if (state === 'over' && ending !== undefined) return shownResult(ending.result);
  return state === 'planned' ? '–' : t(`state.${state}`);
}
