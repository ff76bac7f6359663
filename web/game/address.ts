// The address of the position on the board, so that it can be copied from the browser at any time; and the page title, with the live score.

import { useEffect } from 'preact/hooks';
import { overview } from '../state/live.ts';
import { go, hrefOf, isAtRoot } from '../state/route.ts';
import { formatEvaluation } from './figures.ts';
import { isFollowing, type GameView } from './gameView.ts';

/** `home` is the address while the viewer follows the game. */
export function useAddress(view: GameView, home: 'live' | 'game'): void {
  const { id } = view.game;
  const ply = view.ply.value;
  const follows = isFollowing(view);
  const isKnown = view.document.value !== undefined;
  useEffect(() => {
    if (!isKnown) return;
    const followed = home === 'live' ? hrefOf('live') : hrefOf('game', [id]);
    const href = follows ? followed : hrefOf('game', [id, ply]);
    if (location.pathname !== href && !(follows && isAtRoot())) go(href, 'note');
  }, [id, ply, follows, isKnown, home]);

  const title = titleOf(view);
  useEffect(() => {
    document.title = title;
  }, [title]);
}

function titleOf(view: GameView): string {
  const summary = view.summary.value;
  const tournament = overview.value?.name ?? 'Arbiter';
  if (summary === undefined) return tournament;
  const evaluation = view.lastPly.value?.evaluation;
  const score = summary.ending?.result ?? (evaluation === undefined ? '' : formatEvaluation(evaluation));
  return [score, `${summary.white} – ${summary.black} · ${tournament}`].filter(Boolean).join('  ');
}
