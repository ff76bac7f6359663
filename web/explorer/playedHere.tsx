// What finished games played in a position: next moves with their results, engines, the latest games.

import type { ExplorerEngine, ExplorerGame, ExplorerMove, ExplorerView, ResultCounts } from '../../src/broadcast/messages.ts';
import { evaluationText } from '../parts/evaluation.ts';
import { Empty } from '../parts/event/shown.tsx';
import { shownResult } from '../parts/figures/gameState.tsx';
import { Moment } from '../parts/figures/moment.tsx';
import { Name, NameLink } from '../parts/figures/name.tsx';
import { formatCount, formatShare } from '../parts/figures/numbers.ts';
import { clock } from '../parts/figures/zone.ts';
import { ResultBar } from '../parts/results/resultBar.tsx';
import { shortEventName } from '../state/eventNames.ts';
import { overview } from '../state/live.ts';
import { hrefOf } from '../state/route.ts';
import { t } from '../words/words.ts';
import type { AnalysisNow } from './analysis.ts';

type Props = {
  readonly view: ExplorerView;
  /** `undefined`: moves of this position cannot be played now. */
  readonly now: AnalysisNow | undefined;
};

export function PlayedHere({ view, now }: Props) {
  const { games, searched, mostPlies, moves } = view;
  const { locale } = clock.value;
  const found = t(games === 1 ? 'explorer.found1' : 'explorer.found', { count: formatCount(games, locale) });
  return (
    <div class="explorer-played">
      <div class="explorer-sum" role="status">
        <strong>{found}</strong>
        {games > 0 && <span class="muted">{t('explorer.whiteScores', { share: scoreOf(view, locale) })}</span>}
        {!searched.isWhole && (
          <span class="muted">{t('explorer.searching', { count: formatCount(searched.games, locale) })}</span>
        )}
      </div>
      {games === 0 ? (
        <Empty title={t('explorer.none')}>
          {t(moves.length > mostPlies ? 'explorer.tooLate' : 'explorer.noneHint', { ply: mostPlies })}
        </Empty>
      ) : (
        <>
          <ResultBar counts={[view.white, view.draws, view.black]} of="colours" />
          {view.next.length > 0 && <NextMoves view={view} now={now} />}
          <LatestGames games={view.latest} />
          <Engines engines={view.engines} />
        </>
      )}
    </div>
  );
}

function NextMoves({ view, now }: Props) {
  const { locale } = clock.value;
  const hasSaid = view.next.some(({ centipawns }) => centipawns !== undefined);
  return (
    <section class="card explorer-card">
      <h2>{t('explorer.next')}</h2>
      <table class="explorer-table">
        <thead>
          <tr>
            <th scope="col">{t('explorer.move')}</th>
            <th scope="col" class="number">
              {t('explorer.games')}
            </th>
            <th scope="col" class="explorer-wide">
              {t('explorer.results')}
            </th>
            <th scope="col" class="number" title={t('explorer.scoreHint')}>
              {t('explorer.score')}
            </th>
            {hasSaid && (
              <th scope="col" class="number" title={t('explorer.evaluationHint')}>
                {t('explorer.evaluation')}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {view.next.map((next: ExplorerMove) => (
            <tr key={next.move} class="explorer-next">
              <th scope="row">
                <a {...(now === undefined ? {} : { href: now.hrefOf([next]) })}>{next.text}</a>
              </th>
              <td class="number">
                {formatCount(next.games, locale)}
                <span class="muted explorer-share">{formatShare(next.games / view.games, locale)}</span>
              </td>
              <td class="explorer-wide">
                <ResultBar counts={[next.white, next.draws, next.black]} of="colours" />
              </td>
              <td class="number">{scoreOf(next, locale)}</td>
              {hasSaid && (
                <td class="number muted">
                  {next.centipawns === undefined ? '–' : evaluationText({ centipawns: next.centipawns })}
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Engines({ engines }: { readonly engines: readonly ExplorerEngine[] }) {
  const { locale } = clock.value;
  return (
    <section class="card explorer-card">
      <h2>{t('explorer.engines')}</h2>
      <table class="explorer-table">
        <thead>
          <tr>
            <th scope="col" class="explorer-wide">
              {t('explorer.engine')}
            </th>
            <th scope="col" class="number">
              {t('explorer.games')}
            </th>
            <th scope="col" class="number">
              {t('explorer.record')}
            </th>
            <th scope="col" class="number">
              %
            </th>
          </tr>
        </thead>
        <tbody>
          {engines.map(({ name, games, wins, draws, losses }) => (
            <tr key={name}>
              <th scope="row" class="explorer-wide">
                <NameLink name={name} />
              </th>
              <td class="number">{formatCount(games, locale)}</td>
              <td class="number">
                +{wins} ={draws} −{losses}
              </td>
              <td class="number">{scoreOf({ white: wins, draws, black: losses }, locale)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function LatestGames({ games }: { readonly games: readonly ExplorerGame[] }) {
  const hasEvents = (overview.value?.events.length ?? 0) > 1;
  return (
    <section class="card explorer-card">
      <h2>{t('explorer.latest')}</h2>
      <ul class="explorer-games">
        {games.map(({ id, ply, white, black, result, winner, event, endedAtUtcMs }) => (
          <li key={id}>
            <a href={hrefOf('game', [id, ply])}>
              <span class={`explorer-white ${winner === 'white' ? 'explorer-winner' : ''}`}>
                <Name name={white} />
              </span>
              <span class="explorer-result">{shownResult(result)}</span>
              <span class={winner === 'black' ? 'explorer-winner' : ''}>
                <Name name={black} />
              </span>
              <span class="muted explorer-when">
                {hasEvents && shortEventName(event)}
                {endedAtUtcMs !== undefined && (
                  <>
                    {' '}
                    <Moment atUtcMs={endedAtUtcMs} how="date" />
                  </>
                )}
              </span>
            </a>
          </li>
        ))}
      </ul>
    </section>
  );
}

function scoreOf({ white, draws, black }: ResultCounts, locale: string): string {
  const all = white + draws + black;
  return all === 0 ? '–' : formatShare((white + draws / 2) / all, locale);
}
