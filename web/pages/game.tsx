// Any game, in play or finished: `#/game/12?ply=34`.

import { useEffect, useMemo } from 'preact/hooks';
import { GameScreen } from '../game/gameScreen.tsx';
import { viewGame } from '../game/gameView.ts';
import { useAddress } from '../game/address.ts';
import { GameSwitch } from '../game/gameSwitch.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function GamePage({ args, query }: PageProps) {
  const id = Number(args[0]);
  const view = useMemo(() => viewGame(id), [id]);
  const asked = query['ply'];
  useEffect(() => {
    const ply = Number(asked);
    view.chosenPly.value = asked !== undefined && Number.isInteger(ply) && ply >= 0 ? ply : undefined;
  }, [view, asked]);
  useAddress(view, 'game');
  const summary = view.summary.value;
  return (
    <>
      <h1 class="hidden-but-read">{summary === undefined ? t('game.title', { id }) : `${summary.white} – ${summary.black}`}</h1>
      <GameSwitch shown={id} />
      <GameScreen key={id} view={view} />
    </>
  );
}
