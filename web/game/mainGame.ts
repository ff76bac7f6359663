// The game that a viewer of the tournament wants to see now. When it is over its end stays for a while, then the next one comes.

import { useEffect, useRef, useState } from 'preact/hooks';
import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import type { GameSummary } from '../../src/broadcast/messages.ts';
import { summaries } from '../state/live.ts';

/** How long the end of a game is shown before the next replaces it; of a fast game a quarter of its length, so that the next is seen in play. */
const END_SHOWN_MS = 8000;
const END_SHARE = 1 / 4;

/** Its id; `undefined` before the first. */
export function useMainGame(): number | undefined {
  const [id, setId] = useState<number | undefined>(undefined);
  const wanted = mainGame([...summaries.value.values()]);
  const shown = id === undefined ? undefined : summaries.value.get(id);
  const lengthMs = shown?.durationMs ?? Infinity;
  const isKept = shown !== undefined && isInPlay(shown);

  const ended = useRef<{ readonly id: number | undefined; readonly atMs: number } | undefined>(undefined);

  useEffect(() => {
    if (wanted === undefined || wanted === id || isKept) return;
    if (id === undefined) return setId(wanted);
    // From its end on: fast games may come and go meanwhile.
    if (ended.current?.id !== id) ended.current = { id, atMs: performance.now() };
    const shownMs = Math.min(END_SHOWN_MS, END_SHARE * lengthMs);
    const timer = setTimeout(() => setId(wanted), Math.max(0, ended.current.atMs + shownMs - performance.now()));
    return () => clearTimeout(timer);
  }, [wanted, id, isKept, lengthMs]);
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
