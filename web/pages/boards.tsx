// Several games at once: all in play, then the last finished ones. A click, or Enter, opens the game.

import { useMemo } from 'preact/hooks';
import type { GameSummary, ShownGameState } from '../../src/broadcast/messages.ts';
import { opposite, type Colour } from '../../src/core/colour.ts';
import { Board } from '../boards/board.tsx';
import { Clock } from '../game/players/clock.tsx';
import { EvaluationBar } from '../game/players/evaluationBar.tsx';
import { formatEvaluation } from '../game/figures.ts';
import { viewGame, type GameView } from '../game/gameView.ts';
import { numberedMove } from '../game/moves/plyNumber.ts';
import { SideMark } from '../game/players/sideMark.tsx';
import { summaries } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { shownResult } from '../parts/figures/gameState.tsx';
import { t } from '../words/words.ts';
import './boards.css';

const MOST = 12;
const ORDER = [
  'playing',
  'called',
  'referred',
  'held',
  'interrupted',
  'queued',
  'over',
  'void',
  'struck',
] as const satisfies readonly ShownGameState[];

export function BoardsPage() {
  const games = [...summaries.value.values()]
    .toSorted((one, other) => {
      const byState = ORDER.indexOf(one.state) - ORDER.indexOf(other.state);
      // Games in play keep their place; of finished games the latest comes first.
      return byState !== 0
        ? byState
        : one.state === 'over' || one.state === 'void' || one.state === 'struck'
          ? other.id - one.id
          : one.board - other.board || one.id - other.id;
    })
    .slice(0, MOST);
  return (
    <div class="boards">
      <h1 class="boards-title">{t('nav.boards')}</h1>
      {games.length === 0 && <p class="muted">{t('boards.none')}</p>}
      <ul class="boards-grid" data-count={Math.min(games.length, MOST)}>
        {games.map((summary) => (
          <SmallGame key={summary.id} summary={summary} />
        ))}
      </ul>
    </div>
  );
}

function SmallGame({ summary }: { readonly summary: GameSummary }) {
  const { id, white, black, kind } = summary;
  const view = useMemo(() => viewGame(id), [id]);
  const last = view.lastPly.value;
  const names = `${white} – ${black}`;
  return (
    <li class="smallGame card" data-state={summary.state}>
      <a class="smallGame-link" href={hrefOf('game', [id])}>
        <span class="hidden-but-read">{t('boards.goTo', { names, state: stateText(summary) })}</span>
      </a>
      <Player view={view} summary={summary} by={opposite(view.orientation.value)} />
      <div class={view.isSilent.value ? 'smallGame-middle is-silent' : 'smallGame-middle'}>
        {!view.isSilent.value && <EvaluationBar view={view} />}
        <Board
          kind={kind}
          size={view.document.value?.size}
          position={view.position.value}
          last={last?.set}
          check={last?.check === true ? view.turn.value : undefined}
          orientation={view.orientation.value}
          coordinates={false}
          label={t('game.boardOf', { names, move: last?.text ?? t('game.start') })}
        />
      </div>
      <Player view={view} summary={summary} by={view.orientation.value} />
      <p class="smallGame-foot">
        <span>{stateText(summary)}</span>
        <span key={last?.ply}>
          {last === undefined || view.document.value === undefined ? '' : numberedMove(view.document.value, last)}
        </span>
      </p>
    </li>
  );
}

function Player({ view, summary, by }: { readonly view: GameView; readonly summary: GameSummary; readonly by: Colour }) {
  const winner = summary.ending?.winner;
  const evaluation = formatEvaluation(view.thoughts[by].value?.evaluation);
  return (
    <p class="smallGame-player">
      <SideMark by={by} />
      <bdi class="smallGame-name" title={summary[by]}>
        {summary[by]}
      </bdi>
      {winner === undefined ? (
        !view.isSilent.value && (
          <span key={evaluation} class="smallGame-evaluation">
            {evaluation}
          </span>
        )
      ) : (
        <span class="smallGame-score" data-won={winner === by}>
          {winner === 'draw' ? '½' : winner === by ? '1' : '0'}
        </span>
      )}
      <Clock view={view} by={by} />
    </p>
  );
}

const stateText = ({ state, ending }: GameSummary): string =>
  ending === undefined ? t(`game.${state}`) : shownResult(ending.result);
