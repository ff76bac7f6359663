// The live page: the game in play.

import { useEffect, useMemo } from 'preact/hooks';
import { useAddress } from '../game/address.ts';
import { GameScreen } from '../game/gameScreen.tsx';
import { GameSwitch } from '../game/gameSwitch.tsx';
import { showPly, viewGame } from '../game/gameView.ts';
import { useMainGame } from '../game/mainGame.ts';
import { NothingLive } from '../game/info/nothingLive.tsx';
import { NextGame, StandingLine } from '../game/info/standingLine.tsx';
import { overview } from '../state/live.ts';
import { route } from '../state/route.ts';
import { t } from '../words/words.ts';

export function LivePage() {
  const shown = useMainGame();
  if (overview.value === undefined) return <h1 class="hidden-but-read">{t('nav.live')}</h1>;
  return shown === undefined ? <NothingLive /> : <LiveGame key={shown} id={shown} />;
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
