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
import { evaluationText } from '../parts/evaluation.ts';
import { Moment } from '../parts/figures/moment.tsx';
import { Name } from '../parts/figures/name.tsx';
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
        <AllGames entrants={view.entrants} />
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
  const hasEvaluations = games.some(({ evaluation, opponentEvaluation }) => (evaluation ?? opponentEvaluation) !== undefined);
  return (
    <div class="mine-scroll" tabIndex={0} role="region" aria-label={t('tables.games')}>
      <table class="mine-games">
        <thead class="mine-heads">
          <tr>
            <th scope="col">{t('mine.round')}</th>
            <th scope="col">{t('archive.played')}</th>
            <th scope="col">{t('mine.opponent')}</th>
            <th scope="col">{t('mine.result')}</th>
            {hasEvaluations && (
              <th scope="col" title={t('mine.evaluationsMore')}>
                {t('mine.evaluations')}
              </th>
            )}
            <th scope="col">{t('mine.ending')}</th>
            <th scope="col">
              <span class="hidden-but-read">{t('mine.file')}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          {games.map((game) => (
            <tr key={game.id}>
              <td class="number mine-round" data-label={t('mine.round')}>
                {game.round}
              </td>
              <td class="mine-date">{playedAt(game)}</td>
              <td class="mine-against">
                <a class="mine-opponent" href={hrefOf('game', [game.id])}>
                  <span class={`side-dot is-${game.colour}`} role="img" aria-label={t(`desk.${game.colour}`)} />
                  <Name name={game.opponent} />
                </a>
              </td>
              <td class="mine-result">
                <Outcome game={game} />
              </td>
              {hasEvaluations && (
                <td class="mine-evaluations" title={t('mine.evaluationsMore')}>
                  {[game.evaluation, game.opponentEvaluation]
                    .map((one) => (one === undefined ? '–' : evaluationText(one)))
                    .join(' / ')}
                </td>
              )}
              <td class="mine-ending">
                {says(game, 'words')}
                {game.lines === undefined || game.lines.length === 0 ? null : (
                  <details>
                    <summary>{t('desk.lastLines')}</summary>
                    <pre tabIndex={0}>{game.lines.join('\n')}</pre>
                  </details>
                )}
              </td>
              <td class="mine-file">
                {game.state === 'over' && (
                  <a href={addressOf(`/games/${game.id}.${formOf(game)}`)} download>
                    {formOf(game).toUpperCase()}
                  </a>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** From the entrant's side; the score of a game of Go says by how much. */
function Outcome({ game: { outcome, result, state, kind } }: { readonly game: OwnGame }) {
  if (outcome === undefined) return <span class={`mine-state is-${state}`}>{t(`seat.state.${state}`)}</span>;
  return (
    <span class={`mine-outcome is-${outcome}`} title={result}>
      {t(`tables.${outcome}`)}
      {kind === 'go' && <span class="muted"> {result}</span>}
    </span>
  );
}

function playedAt({ startedAtUtcMs, endedAtUtcMs }: OwnGame) {
  const atUtcMs = startedAtUtcMs ?? endedAtUtcMs;
  return atUtcMs === undefined ? '' : <Moment atUtcMs={atUtcMs} how="moment" />;
}

const formOf = ({ kind }: OwnGame): 'pgn' | 'sgf' => (kind === 'chess' ? 'pgn' : 'sgf');

/** One file of all finished games in each form that they have. */
function AllGames({ entrants }: Pick<MineView, 'entrants'>) {
  const over = entrants.flatMap(({ games }) => games.filter(({ state }) => state === 'over'));
  return (
    <>
      {[...new Set(over.map(formOf))].map((form) => (
        <a key={form} href={addressOf(`/mine/games.${form}`)} download>
          {t('mine.allGames', { form: form.toUpperCase() })}
        </a>
      ))}
    </>
  );
}
