// One game for a frame in another page: `/embed/live`, `/embed/game/12`. The organiser says which sites may show it.

import { useMemo } from 'preact/hooks';
import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import { viewGame } from '../game/gameView.ts';
import { useMainGame } from '../game/mainGame.ts';
import { PlayedBoard } from '../game/playedBoard.tsx';
import { shownResult } from '../parts/figures/gameState.tsx';
import { overview } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';
import './embed.css';

export function EmbedPage({ args: [place, game] }: PageProps) {
  const main = useMainGame();
  const id = place === 'game' && /^\d+$/.test(game ?? '') ? Number(game) : main;
  if (overview.value === undefined) return null;
  return id === undefined ? <p class="embed-nothing">{t('live.none')}</p> : <Embedded key={id} id={id} />;
}

function Embedded({ id }: { readonly id: number }) {
  const view = useMemo(() => viewGame(id), [id]);
  const summary = view.summary.value;
  const isFollowed = summary !== undefined && isInPlay(summary);
  return (
    <section class="embed">
      <h1 class="hidden-but-read">{summary === undefined ? '' : `${summary.white} – ${summary.black}`}</h1>
      <PlayedBoard view={view} />
      <a class="embed-link" href={isFollowed ? hrefOf('live') : hrefOf('game', [id])} target="_blank" rel="noopener">
        <span>{overview.value?.name}</span>
        <span>{summary?.ending === undefined ? t('embed.open') : shownResult(summary.ending.result)}</span>
      </a>
    </section>
  );
}
