// All that is known about one engine: its score with each colour, its rating over time, its events with its versions there, its games, opponents,
// openings and incidents.

import type { EngineView } from '../../../src/broadcast/messages.ts';
import { Name } from '../../parts/figures/name.tsx';
import { formatCount, formatPoints, formatShare } from '../../parts/figures/numbers.ts';
import { RatingFigure } from '../../parts/figures/ratingFigure.tsx';
import { bothOf, gamesOf, pointsOf } from '../../parts/figures/tally.ts';
import { clock } from '../../parts/figures/zone.ts';
import { ResultRows } from '../../parts/results/resultRows.tsx';
import { TitledCard } from '../../parts/titledCard.tsx';
import { lazily } from '../../state/loaded.ts';
import { overview } from '../../state/live.ts';
import { root } from '../../state/root.ts';
import { go, hrefOf } from '../../state/route.ts';
import { IncidentItem } from '../incidents/incidentItem.tsx';
import { t } from '../../words/words.ts';
import { wholeName } from '../archive/archiveQuery.ts';
import { BigFigures, type BigFigure } from './bigFigures.tsx';
import { EngineEvents } from './engineEvents.tsx';
import { EngineGames } from './engineGames.tsx';
import { Opponents } from './opponents.tsx';
import { FollowButton } from './followButton.tsx';
import { tallyRow } from './tallyRow.ts';
import './engineProfile.css';

const loadPlot = lazily(async () => (await import('../../charts/linePlot.tsx')).LinePlot);

export function EngineProfile({ view }: { readonly view: EngineView }) {
  const { name, author, opponents, openings, incidents, course } = view;
  return (
    <div class="profile">
      <header class="page-head">
        <h1>
          <Name name={name} />
        </h1>
        <span class="muted">{author !== undefined && t('engines.by', { author: author })}</span>
        <span class="toolbar-space" />
        <FollowButton name={name} />
        <a href={hrefOf('games', [], { engine: wholeName(name) })}>{t('engine.allGames')}</a>
        <a href={`${root}schedule.ics?engine=${encodeURIComponent(name)}`}>{t('engine.calendar')}</a>
        <a href={`${root}games.atom?engine=${encodeURIComponent(name)}`}>Atom</a>
        {opponents.length > 0 && (
          <select
            aria-label={t('engine.compare')}
            value=""
            onChange={({ currentTarget: { value } }) => go(hrefOf('engine', [name, value]))}
          >
            <option value="">{t('engine.compare')}</option>
            {opponents.map((opponent) => (
              <option key={opponent.name} value={opponent.name}>
                {opponent.name}
              </option>
            ))}
          </select>
        )}
      </header>
      <div class="titledCards">
        <TitledCard title={t('engine.record')}>
          <Record view={view} />
        </TitledCard>
        {course.length > 1 && (
          <TitledCard title={t('engine.course')}>
            <Course course={course} />
          </TitledCard>
        )}
        <TitledCard title={t('tables.events')}>
          <EngineEvents events={view.events} />
        </TitledCard>
        <TitledCard title={t('engine.games')}>
          <EngineGames view={view} />
        </TitledCard>
        {openings.length > 0 && (
          <TitledCard title={t('engine.openings')}>
            <Openings view={view} />
          </TitledCard>
        )}
        {incidents.length > 0 && (
          <TitledCard title={t('incidents.title')}>
            <ol class="profile-incidents">
              {incidents.map((incident) => (
                <IncidentItem
                  key={`${incident.sequence} ${incident.kind}`}
                  incident={incident}
                  isAlone={(overview.value?.events.length ?? 0) < 2}
                  when="date"
                />
              ))}
            </ol>
          </TitledCard>
        )}
        {opponents.length > 0 && (
          <TitledCard title={t('engine.opponents')} wide>
            <Opponents name={name} opponents={opponents} />
          </TitledCard>
        )}
      </div>
    </div>
  );
}

function Record({ view: { record, rating } }: { readonly view: EngineView }) {
  const { locale } = clock.value;
  const both = bothOf(record);
  const games = gamesOf(both);
  return (
    <>
      <BigFigures
        figures={[
          { value: `${formatPoints(pointsOf(both))} / ${formatCount(games, locale)}`, label: t('tables.points') },
          { value: games === 0 ? '' : formatShare(pointsOf(both) / games, locale, 1), label: t('ratings.score') },
          ...(rating === undefined ? [] : [ratingFigure(rating)]),
        ]}
      />
      <ResultRows
        of="engine"
        rows={[
          tallyRow('all', t('tables.all'), both),
          tallyRow('white', t('tables.asWhite'), record.white),
          tallyRow('black', t('tables.asBlack'), record.black),
        ]}
      />
    </>
  );
}

const ratingFigure = (row: NonNullable<EngineView['rating']>): BigFigure => ({
  value: <RatingFigure rating={row.rating} temporary={row.temporary} provisional={row.provisional} />,
  label: row.temporary === true ? t('match.elo') : t('engine.ratingRank', { rank: row.rank, error: errorOf(row) }),
});

const errorOf = ({ plus, minus }: NonNullable<EngineView['rating']>): string =>
  plus === undefined || minus === undefined ? '' : plus === minus ? ` ± ${plus}` : ` +${plus} −${minus}`;

function Course({ course }: Pick<EngineView, 'course'>) {
  const Plot = loadPlot();
  const [first, last] = [course[0]?.rating ?? 0, course.at(-1)?.rating ?? 0];
  return (
    <>
      <p class="hidden-but-read">{t('engine.courseOf', { first, last, games: course.at(-1)?.games ?? 0 })}</p>
      <div class="profile-plot">{Plot !== undefined && <Plot course={course} />}</div>
      <p class="muted profile-note">{t('engine.courseWhy')}</p>
    </>
  );
}

const Openings = ({ view: { name, openings } }: { readonly view: EngineView }) => (
  <ResultRows
    of="engine"
    rows={openings.map((opening) =>
      tallyRow(
        opening.name,
        <a href={hrefOf('games', [], { engine: wholeName(name), opening: opening.name })}>{opening.name}</a>,
        bothOf(opening.record),
      ),
    )}
  />
);
