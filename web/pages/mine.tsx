// For authors: the games of their own engines, why they failed, and their logs.

import { useEffect, useState } from 'preact/hooks';
import type { MineView, OwnGame } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { Gate } from '../desk/gate.tsx';
import { formatSince } from '../desk/since.ts';
import { isOwner } from '../desk/session.ts';
import { formatCount } from '../game/figures.ts';
import { addressOf, getJson } from '../state/api.ts';
import { shortEventName } from '../state/eventNames.ts';
import { lineReturns, news } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { useTitle } from '../parts/event/useTitle.ts';
import { says, t } from '../words/words.ts';
import './mine.css';

export function MinePage() {
  return (
    <Gate isFor={isOwner} why={t('mine.why')} title={t('mine.title')}>
      <Mine />
    </Gate>
  );
}

function Mine() {
  useTitle(t('mine.title'));
  const [view, setView] = useState<MineView | undefined>(undefined);
  const [failure, setFailure] = useState<string | undefined>(undefined);
  const newest = news.value[0]?.sequence;
  useEffect(() => {
    const control = new AbortController();
    getJson<MineView>('/mine', control.signal).then(
      (mine) => {
        setView(mine);
        setFailure(undefined);
      },
      (reason: unknown) => control.signal.aborted || setFailure(messageOf(reason)),
    );
    return () => control.abort();
  }, [newest, lineReturns.value]);
  if (view === undefined)
    return (
      <p class="muted" role="status">
        {failure ?? t('desk.loading')}
      </p>
    );
  if (view.entrants.length === 0)
    return (
      <div class="card desk-calm">
        <h2>{t('mine.none')}</h2>
        <p class="muted">{t('mine.noneMore')}</p>
      </div>
    );
  return (
    <div class="mine">
      <div class="mine-entrants">
        {view.entrants.map(({ event, entrant, games }) => (
          <section key={`${event}/${entrant}`} class="card">
            <h2 class="mine-head">
              {entrant} <span class="muted">{shortEventName(event)}</span>
            </h2>
            {games.length === 0 ? <p class="mine-empty muted">{t('mine.noGames')}</p> : <Games games={games} />}
          </section>
        ))}
      </div>
      <section class="card mine-logs">
        <h2 class="mine-head">{t('mine.logs')}</h2>
        {view.logs.length === 0 ? (
          <p class="mine-empty muted">{t('mine.noLogs')}</p>
        ) : (
          <ul>
            {view.logs.map(({ name, entrant, bytes, changedAtUtcMs }) => (
              <li key={name}>
                <a href={addressOf(`/mine/logs/${encodeURIComponent(name)}`)} download>
                  {name}
                </a>
                <span class="muted">
                  {entrant} · {formatCount(bytes)}B · {formatSince(changedAtUtcMs)}
                </span>
              </li>
            ))}
          </ul>
        )}
      </section>
    </div>
  );
}

function Games({ games }: { readonly games: readonly OwnGame[] }) {
  return (
    <table class="mine-games">
      <thead>
        <tr>
          <th scope="col">{t('mine.round')}</th>
          <th scope="col">{t('mine.opponent')}</th>
          <th scope="col">{t('mine.result')}</th>
          <th scope="col">{t('mine.ending')}</th>
        </tr>
      </thead>
      <tbody>
        {games.map((game) => (
          <tr key={game.id}>
            <td class="number">{game.round}</td>
            <td>
              <a class="mine-opponent" href={hrefOf('game', [game.id])}>
                <span class={`side-dot is-${game.colour}`} role="img" aria-label={t(`desk.${game.colour}`)} />
                {game.opponent}
              </a>
            </td>
            <td>
              <span class={`mine-state is-${game.state}`}>{game.result ?? t(`seat.state.${game.state}`)}</span>
            </td>
            <td>
              {says(game, 'words')}
              {game.lines === undefined || game.lines.length === 0 ? null : (
                <details>
                  <summary>{t('desk.lastLines')}</summary>
                  <pre tabIndex={0}>{game.lines.join('\n')}</pre>
                </details>
              )}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
