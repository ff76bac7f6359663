// What the games of an event add up to, and the games that people talk about.

import type { StatisticsView } from '../../../src/broadcast/messages.ts';
import { NameLink } from '../../parts/figures/name.tsx';
import { formatCount, formatShare, movesOf } from '../../parts/figures/numbers.ts';
import { formatDuration } from '../../parts/figures/times.ts';
import { clock } from '../../parts/figures/zone.ts';
import { ResultBar } from '../../parts/results/resultBar.tsx';
import { ResultRows } from '../../parts/results/resultRows.tsx';
import { TitledCard } from '../../parts/titledCard.tsx';
import { hrefOf } from '../../state/route.ts';
import { isWord, t } from '../../words/words.ts';
import { addressOf } from '../../state/api.ts';
import { EngineTable } from './engineTable.tsx';
import { Highlights } from './highlights.tsx';
import './statistics.css';

export function Statistics({ view }: { readonly view: StatisticsView }) {
  const { event, highlights, endings, pairs, doubles, engines } = view;
  return (
    <div class="titledCards">
      <TitledCard title={t('statistics.results')}>
        <Results view={view} />
      </TitledCard>
      <TitledCard title={t('statistics.endings')}>
        <Endings endings={endings} />
      </TitledCard>
      {pairs !== undefined && (
        <TitledCard title={t('statistics.pairs')}>
          <Pairs pairs={pairs} />
        </TitledCard>
      )}
      {doubles.length > 0 && (
        <TitledCard title={t('statistics.doubles')} wide>
          <Doubles doubles={doubles} />
        </TitledCard>
      )}
      {highlights.length > 0 && (
        <TitledCard title={t('statistics.highlights')} wide>
          <Highlights highlights={highlights} />
        </TitledCard>
      )}
      {engines.length > 0 && (
        <TitledCard title={t('statistics.engines')} wide>
          <EngineTable view={view} />
        </TitledCard>
      )}
      <p class="muted statistics-note">
        {t('statistics.note')} <a href={addressOf(`/views/statistics/${encodeURIComponent(event)}`)}>JSON</a>
      </p>
    </div>
  );
}

function Results({ view: { games, results, plies, durationMs } }: { readonly view: StatisticsView }) {
  const { locale } = clock.value;
  const { white, draws, black } = results;
  const facts: readonly (readonly [string, string])[] = [
    [t('tables.games'), formatCount(games, locale)],
    [t('statistics.whiteScore'), formatShare((white + draws / 2) / games, locale, 1)],
    [t('tables.draws'), formatShare(draws / games, locale)],
    ...(plies === undefined ? [] : [[t('statistics.moves'), String(movesOf(plies))] as const]),
    ...(durationMs === undefined ? [] : [[t('statistics.duration'), formatDuration(durationMs)] as const]),
  ];
  return (
    <>
      <ResultBar counts={[white, draws, black]} of="colours" />
      <dl class="statistics-facts">
        {facts.map(([label, value]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
    </>
  );
}

const Endings = ({ endings }: Pick<StatisticsView, 'endings'>) => (
  <ResultRows
    of="colours"
    rows={endings.map(({ kind, rule, white, draws, black }) => ({
      key: `${kind} ${rule}`,
      label: endingWord(kind, rule),
      counts: [white, draws, black],
      figure: String(white + draws + black),
    }))}
  />
);

function endingWord(kind: string, rule: string | undefined): string {
  const known = [`rule.${rule}`, `archive.${kind}`].find(isWord);
  return known === undefined ? (rule ?? kind) : t(known);
}

function Pairs({ pairs }: { readonly pairs: NonNullable<StatisticsView['pairs']> }) {
  const all = pairs.decided + pairs.edged + pairs.drawn + pairs.white + pairs.black;
  return (
    <dl class="statistics-facts">
      {(['decided', 'edged', 'drawn', 'white', 'black'] as const).map((kind) => (
        <div key={kind}>
          <dt>{t(`pairs.${kind}`)}</dt>
          <dd>
            {pairs[kind]} <span class="muted">/ {all}</span>
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** Of the doubles, those first seen. */
const MOST_DOUBLES = 12;

const Doubles = ({ doubles }: Pick<StatisticsView, 'doubles'>) => (
  <>
    <ul class="statistics-doubles">
      {doubles.slice(0, MOST_DOUBLES).map(({ winner, loser, games, opening }) => (
        <li key={games.join()}>
          <span>
            <NameLink name={winner} /> 2–0 <NameLink name={loser} />
          </span>
          <span class="muted statistics-opening">{opening}</span>
          <span>
            {games.map((id) => (
              <a key={id} href={hrefOf('game', [id])} aria-label={t('game.title', { id })}>
                {id}
              </a>
            ))}
          </span>
        </li>
      ))}
    </ul>
    {doubles.length > MOST_DOUBLES && <p class="muted">{t('statistics.more', { count: doubles.length - MOST_DOUBLES })}</p>}
  </>
);
