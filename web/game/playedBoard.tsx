// The board of a game between its two players: on the game's page, and by itself in the pages of others.

import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import { opposite } from '../../src/core/colour.ts';
import { Board } from '../boards/board.tsx';
import { disputedStones } from '../parts/claims.ts';
import { live, summaries } from '../state/live.ts';
import { t } from '../words/words.ts';
import type { GameView } from './gameView.ts';
import { EvaluationBar } from './players/evaluationBar.tsx';
import { PlayerStrip } from './players/playerStrip.tsx';
import './playedBoard.css';

export function PlayedBoard({ view }: { readonly view: GameView }) {
  const bottom = view.orientation.value;
  // If many games are in play, only this one's moves and thoughts are requested.
  const isCrowded = gamesInPlay.value > HEARD_GAMES;
  useEffect(() => {
    live.listenTo(isCrowded ? [view.game.id] : 'playing');
    return () => live.listenTo('playing');
  }, [view, isCrowded]);
  return (
    <>
      <PlayerStrip view={view} by={opposite(bottom)} />
      <div class="playedBoard">
        {!view.isSilent.value && <EvaluationBar view={view} />}
        <GameBoard view={view} />
      </div>
      <PlayerStrip view={view} by={bottom} />
    </>
  );
}

const HEARD_GAMES = 2;
const gamesInPlay = computed(() => [...summaries.value.values()].filter(isInPlay).length);

function GameBoard({ view }: { readonly view: GameView }) {
  const summary = view.summary.value;
  const document = view.document.value;
  const last = view.lastPly.value;
  const isLast = view.ply.value === view.plies.value.length;
  const names = summary === undefined ? '' : `${summary.white} – ${summary.black}`;
  return (
    <div class="playedBoard-square">
      <Board
        kind={summary?.kind ?? 'chess'}
        size={document?.size}
        position={view.position.value}
        last={last?.set}
        check={last?.check === true ? view.turn.value : undefined}
        orientation={view.orientation.value}
        arrows={view.arrows.value}
        territory={isLast ? document?.territory : undefined}
        disputed={isLast ? disputedStones(document?.referral?.claims) : undefined}
        label={t('game.boardOf', { names, move: last === undefined ? t('game.start') : last.text })}
      />
    </div>
  );
}
