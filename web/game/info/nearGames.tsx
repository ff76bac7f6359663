// The last results of an event and its next games, on screens that have room for them.

import type { ScheduledGame } from '../../../src/broadcast/messages.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { shownResult } from '../../parts/figures/gameState.tsx';
import { hrefOf } from '../../state/route.ts';
import { useView } from '../../state/views.ts';
import { t } from '../../words/words.ts';
import './nearGames.css';

const SHOWN = 3;

/** `shown`: the game on the board, which is in neither list. */
export function NearGames({ event, shown }: { readonly event: string; readonly shown: number }) {
  const games = (useView('schedule', event).value.value?.games ?? []).filter(({ id }) => id !== shown);
  const last = games
    .filter(({ ending, state }) => ending !== undefined && state === 'over')
    .toSorted((one, other) => (one.startsAtUtcMs ?? 0) - (other.startsAtUtcMs ?? 0))
    .slice(-SHOWN);
  const next = games.filter(({ state }) => state === 'planned' || state === 'queued').slice(0, SHOWN);
  if (last.length + next.length === 0) return null;
  return (
    <section class="nearGames" aria-label={t('game.nearGames')}>
      <Games title={t('game.lastResults')} games={last.toReversed()} />
      <Games title={t('game.nextGames')} games={next} />
    </section>
  );
}

function Games({ title, games }: { readonly title: string; readonly games: readonly ScheduledGame[] }) {
  return (
    <div>
      <h2>{title}</h2>
      <ul>
        {games.map((game) => (
          <li key={game.number}>
            <Player name={game.white} />
            <Between game={game} />
            <Player name={game.black} />
          </li>
        ))}
      </ul>
    </div>
  );
}

const Player = ({ name }: { readonly name: string | undefined }) => (
  <bdi class="nearGames-player" title={name}>
    {name ?? t('tables.notKnown')}
  </bdi>
);

function Between({ game: { id, ending, startsAtUtcMs } }: { readonly game: ScheduledGame }) {
  if (id !== undefined && ending !== undefined) return <a href={hrefOf('game', [id])}>{shownResult(ending.result)}</a>;
  return <span class="muted">{startsAtUtcMs === undefined ? '–' : <Moment atUtcMs={startsAtUtcMs} how="hour" />}</span>;
}
