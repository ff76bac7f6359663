// Plays the sounds of the game that a viewer follows. Shows nothing. One for each game.

import { useEffect, useRef } from 'preact/hooks';
import { isFollowing, type GameView } from '../game/gameView.ts';
import { tonesOf } from './heard.ts';
import { play } from './tones.ts';

/** More plies at once were played while the viewer was away. */
const MOST_AT_ONCE = 4;

export function Sounds({ view }: { readonly view: GameView }) {
  const isKnown = view.document.value !== undefined;
  const plies = view.plies.value;
  const isOver = view.summary.value?.ending !== undefined;
  const heard = useRef<{ readonly plies: number; readonly isOver: boolean } | undefined>(undefined);
  useEffect(() => {
    if (!isKnown) return;
    const before = heard.current;
    heard.current = { plies: plies.length, isOver };
    if (before === undefined || !isFollowing(view)) return;
    const more = plies.length - before.plies;
    if (more > 0 && more <= MOST_AT_ONCE) tonesOf(plies).forEach(play);
    if (isOver && !before.isOver) play('end');
  }, [isKnown, plies, isOver]);
  return null;
}
