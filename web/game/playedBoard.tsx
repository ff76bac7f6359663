// The board of a game between its two players: on the game's page, and by itself in the pages of others.

import { computed } from '@preact/signals';
import { useEffect } from 'preact/hooks';
import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import type { ShownTerritory } from '../../src/broadcast/messages.ts';
import { opposite } from '../../src/core/colour.ts';
import { Board } from '../boards/board.tsx';
import { disputedStones } from '../parts/claims.ts';
import { live, summaries } from '../state/live.ts';
import { t } from '../words/words.ts';
import { territoryOwner, type GameView } from './gameView.ts';
import type { KibitzerView } from './kibitz/kibitzers.ts';
import { territoryOf } from './kibitz/outlook.ts';
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
  const settled = isLast ? document?.territory : undefined;
  const owner = settled === undefined ? territoryOwner(view) : undefined;
  const expected = owner && expectedTerritory(view, owner);
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
        territory={settled ?? expected}
        disputed={isLast ? disputedStones(document?.referral?.claims) : undefined}
        label={t('game.boardOf', { names, move: last === undefined ? t('game.start') : last.text })}
      />
      {expected !== undefined && owner !== undefined && (
        <p class={`playedBoard-owner look-${owner.look}`}>{t('kibitzer.territoryOf', { name: owner.name })}</p>
      )}
    </div>
  );
}

/** Of the position on the board alone: an older view would call living stones dead. */
function expectedTerritory(view: GameView, { said }: KibitzerView): ShownTerritory | undefined {
  const size = view.document.value?.size;
  if (said?.outlook === undefined || size === undefined || said.ply !== view.ply.value + 1) return undefined;
  return territoryOf(said.outlook, size, (point) => view.position.value.get(point));
}
