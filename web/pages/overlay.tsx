// For streams, over the picture of a camera or a board: a transparent page with both players, their clocks and evaluations, and the last move.
// `/overlay?board` shows the board too.

import { useEffect, useMemo } from 'preact/hooks';
import { viewGame } from '../game/gameView.ts';
import { NextGame, StandingLine } from '../game/info/standingLine.tsx';
import { useMainGame } from '../game/mainGame.ts';
import { numberedMove } from '../game/moves/plyNumber.ts';
import { PlayedBoard } from '../game/playedBoard.tsx';
import { PlayerStrip } from '../game/players/playerStrip.tsx';
import { says } from '../words/words.ts';
import type { PageProps } from './page.ts';
import './overlay.css';

export function OverlayPage({ query }: PageProps) {
  const id = useMainGame();
  useEffect(() => {
    document.documentElement.classList.add('is-overlay');
    return () => document.documentElement.classList.remove('is-overlay');
  }, []);
  return (
    <>
      <StandingLine />
      {id !== undefined && <Laid key={id} id={id} hasBoard={query['board'] !== undefined} />}
    </>
  );
}

function Laid({ id, hasBoard }: { readonly id: number; readonly hasBoard: boolean }) {
  const view = useMemo(() => viewGame(id), [id]);
  const document = view.document.value;
  const last = view.lastPly.value;
  const summary = view.summary.value;
  const ending = summary?.ending;
  return (
    <section class={hasBoard ? 'overlay has-board' : 'overlay'}>
      <h1 class="hidden-but-read">{summary === undefined ? '' : `${summary.white} – ${summary.black}`}</h1>
      {hasBoard ? (
        <PlayedBoard view={view} />
      ) : (
        <>
          <PlayerStrip view={view} by="white" />
          <PlayerStrip view={view} by="black" />
        </>
      )}
      <p class="overlay-line">
        <strong>{document !== undefined && last !== undefined && numberedMove(document, last)}</strong>
        <span>{ending === undefined ? summary?.opening?.name : says(ending, 'words')}</span>
        <NextGame />
      </p>
    </section>
  );
}
