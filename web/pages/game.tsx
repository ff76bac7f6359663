// Any game, in play or finished: `/game/12/34`.

import { useEffect, useMemo } from 'preact/hooks';
import { GameScreen } from '../game/gameScreen.tsx';
import { viewGame } from '../game/gameView.ts';
import { useAddress } from '../game/address.ts';
import { GameSwitch } from '../game/gameSwitch.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function GamePage({ args: [game, asked] }: PageProps) {
  const id = Number(game);
  const view = useMemo(() => viewGame(id), [id]);
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
