// The game that a viewer of the tournament wants to see now. When it is over its end stays for a while, then the next one comes.

import { useEffect, useState } from 'preact/hooks';
import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import type { GameSummary } from '../../src/broadcast/messages.ts';
import { summaries } from '../state/live.ts';

/** How long the end of a game is shown before the next replaces it. */
const END_SHOWN_MS = 8000;

/** Its id; `undefined` before the first. */
export function useMainGame(): number | undefined {
  const [id, setId] = useState<number | undefined>(undefined);
  const wanted = mainGame([...summaries.value.values()]);
  const shown = id === undefined ? undefined : summaries.value.get(id);
  const isKept = shown !== undefined && isInPlay(shown);

  useEffect(() => {
    if (wanted === undefined || wanted === id || isKept) return;
    if (id === undefined) return setId(wanted);
    const timer = setTimeout(() => setId(wanted), END_SHOWN_MS);
    return () => clearTimeout(timer);
  }, [wanted, id, isKept]);
  return id ?? wanted;
}

/** By what viewers want to see first: the end of a game until the next one begins. */
const ORDER = ['playing', 'called', 'referred', 'held', 'interrupted', 'over', 'queued', 'void', 'struck'] as const;

function mainGame(games: readonly GameSummary[]): number | undefined {
  const place = ({ state }: GameSummary): number => ORDER.indexOf(state);
  const sorted = games.toSorted(
    (one, other) =>
      place(one) - place(other) || (isInPlay(one) ? one.board - other.board || one.id - other.id : other.id - one.id),
  );
  return sorted[0]?.id;
}
