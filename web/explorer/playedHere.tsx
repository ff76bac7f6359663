// What finished games played in a position: next moves with their results, engines, the latest games.

import type {
  ExplorerEngine,
  ExplorerGame,
  ExplorerMove,
  ExplorerSeason,
  ExplorerView,
  ResultCounts,
} from '../../src/broadcast/messages.ts';
import { evaluationText } from '../parts/evaluation.ts';
import { Empty } from '../parts/event/shown.tsx';
import { shownResult } from '../parts/figures/gameState.tsx';
import { isolated, isolatedList } from '../parts/figures/isolated.ts';
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
import type { ExplorerQuery } from './explorerWay.ts';
import { FilterForm } from './filterForm.tsx';

type Props = {
  readonly view: ExplorerView;
  /** `undefined`: moves of this position cannot be played now. */
  readonly now: AnalysisNow | undefined;
};

export function PlayedHere({ view, now, query }: Props & { readonly query: ExplorerQuery }) {
  const { games, reached, searched, mostPlies, moves } = view;
  const { locale } = clock.value;
  const count = formatCount(games, locale);
  const found =
    games < reached
      ? t('explorer.foundOf', { count, all: formatCount(reached, locale) })
      : t(games === 1 ? 'explorer.found1' : 'explorer.found', { count });
  return (
    <div class="explorer-played">
      <div class="explorer-sum" role="status">
        <strong>{found}</strong>
        {games > 0 && <span class="muted">{t('explorer.whiteScores', { share: scoreOf(view, locale) })}</span>}
        {!searched.isWhole && (
          <span class="muted">{t('explorer.searching', { count: formatCount(searched.games, locale) })}</span>
        )}
      </div>
      <FilterForm query={query} view={view} />
      {view.earlier !== undefined && <Seasons seasons={view.earlier} />}
      {games === 0 ? (
        <Empty title={t('explorer.none')}>
          {reached > 0
            ? t('explorer.noneLeft')
            : t(moves.length > mostPlies ? 'explorer.tooLate' : 'explorer.noneHint', { ply: mostPlies })}
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

/** The earlier seasons whose games are here too, and what is missing of them. */
function Seasons({ seasons }: { readonly seasons: readonly ExplorerSeason[] }) {
  const { locale } = clock.value;
  const searched = seasons.filter(({ games }) => games > 0);
  const odd = seasons.filter(({ isMissing, isCut }) => isMissing === true || isCut === true);
  return (
    <div class="explorer-seasons">
      {searched.length > 0 && (
        <p class="muted">
          {t('explorer.earlier', {
            names: isolatedList(
              searched.map(({ name }) => name),
              locale,
            ),
          })}
        </p>
      )}
      {odd.map((season) => (
        <p key={season.name} role="note">
          {t(oddity(season), { name: isolated(season.name), count: formatCount(season.games, locale) })}
        </p>
      ))}
    </div>
  );
}

function oddity({ games, isMissing }: ExplorerSeason): 'explorer.missing' | 'explorer.missingKnown' | 'explorer.cut' {
  if (isMissing !== true) return 'explorer.cut';
  return games === 0 ? 'explorer.missing' : 'explorer.missingKnown';
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
          {engines.map(({ name, games, wins, draws, losses, isEarlier }) => (
            <tr key={name}>
              <th scope="row" class="explorer-wide">
                {isEarlier === true ? <Name name={name} /> : <NameLink name={name} />}
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
        {games.map((game, index) => (
          <li key={game.id ?? `earlier ${index}`}>
            {game.id === undefined ? (
              <div>
                <PlayersAndResult game={game} />
                <span class="muted explorer-season">
                  {[game.tournament, eventOf(game), game.date].filter(Boolean).join(' · ')}
                </span>
              </div>
            ) : (
              <a href={hrefOf('game', [game.id, game.ply])}>
                <PlayersAndResult game={game} />
                <span class="muted explorer-when">
                  {hasEvents && shortEventName(game.event)}
                  {game.endedAtUtcMs !== undefined && (
                    <>
                      {' '}
                      <Moment atUtcMs={game.endedAtUtcMs} how="date" />
                    </>
                  )}
                </span>
              </a>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}

function PlayersAndResult({ game: { white, black, result, winner } }: { readonly game: ExplorerGame }) {
  return (
    <>
      <span class={`explorer-white ${winner === 'white' ? 'explorer-winner' : ''}`}>
        <Name name={white} />
      </span>
      <span class="explorer-result">{shownResult(result)}</span>
      <span class={winner === 'black' ? 'explorer-winner' : ''}>
        <Name name={black} />
      </span>
    </>
  );
}

/** A season of one event has its name. */
const eventOf = ({ tournament, event }: ExplorerGame): string | undefined => (event === tournament ? undefined : event);

function scoreOf({ white, draws, black }: ResultCounts, locale: string): string {
  const all = white + draws + black;
  return all === 0 ? '–' : formatShare((white + draws / 2) / all, locale);
}
