// The live page: the game in play. When it is over its end stays for a while, then the next one comes.

import { useEffect, useMemo, useState } from 'preact/hooks';
import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import type { GameSummary } from '../../src/broadcast/messages.ts';
import { useAddress } from '../game/address.ts';
import { GameScreen } from '../game/gameScreen.tsx';
import { GameSwitch } from '../game/gameSwitch.tsx';
import { showPly, viewGame } from '../game/gameView.ts';
import { NothingLive } from '../game/info/nothingLive.tsx';
import { NextGame, StandingLine } from '../game/info/standingLine.tsx';
import { overview, summaries } from '../state/live.ts';
import { route } from '../state/route.ts';
import { t } from '../words/words.ts';

/** How long the end of a game is shown before the next replaces it. */
const END_SHOWN_MS = 8000;

export function LivePage() {
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

  if (overview.value === undefined) return <h1 class="hidden-but-read">{t('nav.live')}</h1>;
  const first = id ?? wanted;
  return first === undefined ? <NothingLive /> : <LiveGame key={first} id={first} />;
}

function LiveGame({ id }: { readonly id: number }) {
  const view = useMemo(() => viewGame(id), [id]);
  const asked = route.value;
  // Opening "Live" again jumps to the last move.
  useEffect(() => showPly(view, Number.POSITIVE_INFINITY), [view, asked]);
  useAddress(view, 'live');
  const summary = view.summary.value;
  return (
    <>
      <h1 class="hidden-but-read">
        {t('nav.live')}: {summary === undefined ? '' : `${summary.white} – ${summary.black}`}
      </h1>
      <StandingLine />
      <GameSwitch shown={id} />
      <GameScreen view={view} after={<NextGame />} />
    </>
  );
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
