// The games in play, in a line above this one; nothing where only one is ever in play. The line stays while others end and begin, so that nothing moves.

import { isInPlay } from '../../src/broadcast/client/liveGame.ts';
import { overview, summaries } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';
import { formatEvaluation } from './figures.ts';
import './gameSwitch.css';

export function GameSwitch({ shown }: { readonly shown: number | undefined }) {
  const games = [...summaries.value.values()].filter(isInPlay);
  const { state, gamesAtOnce = 1 } = overview.value ?? {};
  const stays = state === 'running' && gamesAtOnce > 1;
  if (!stays && games.every(({ id }) => id === shown)) return null;
  const hasEvents = (overview.value?.events.filter(({ stage }) => stage === 'running').length ?? 0) > 1;
  return (
    <nav class="gameSwitch" aria-label={t('game.otherGames')}>
      {games
        .toSorted((one, other) => one.board - other.board || one.id - other.id)
        .map(({ id, white, black, evaluations, event }) => (
          <a key={id} class="gameSwitch-game" href={hrefOf('game', [id])} aria-current={id === shown ? 'page' : undefined}>
            {hasEvents && <span class="gameSwitch-event">{overview.value?.events.find(({ key }) => key === event)?.name}</span>}
            <span>
              <bdi>{white}</bdi> – <bdi>{black}</bdi>
            </span>
            <span class="gameSwitch-score">{formatEvaluation(evaluations?.white ?? evaluations?.black)}</span>
          </a>
        ))}
    </nav>
  );
}
