// The tournament itself: its events, important dates, titles, officials, and what waits for them.

import type { JournalHead, Overview } from '../../../src/broadcast/messages.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { hrefOf } from '../../state/route.ts';
import type { Word } from '../../words/en.ts';
import { says, t } from '../../words/words.ts';
import { useNow } from '../../parts/figures/clock.ts';
import { clock } from '../../parts/figures/zone.ts';
import { isolatedList } from '../../parts/figures/isolated.ts';
import { Name } from '../../parts/figures/name.tsx';
import { formatCount } from '../../parts/figures/numbers.ts';
import { Moment } from '../../parts/figures/moment.tsx';
import { StageBadge } from '../../parts/event/stageDot.tsx';
import { formatDistance } from '../../parts/figures/times.ts';
import { Titles } from '../season/titles.tsx';
import './tournamentInfo.css';

const ROLES: Readonly<Record<string, Word>> = {
  chair: 'info.chair',
  judge: 'info.judge',
  director: 'info.director',
  operator: 'info.operator',
  secretary: 'info.secretary',
};

export const TournamentInfo = ({ view }: { readonly view: Overview }) => (
  <section class="info">
    <Titles titles={view.titles} />
    <div class="info-columns">
      <div class="info-main">
        {view.questions.length > 0 && <Questions view={view} />}
        <Events view={view} />
      </div>
      <div class="info-side">
        {view.dates.length > 0 && <Dates dates={view.dates} />}
        {view.officials.length > 0 && <Officials officials={view.officials} />}
        {view.head !== undefined && <Head head={view.head} />}
        <p class="muted info-version">{t('info.version', { version: view.arbiterVersion })}</p>
      </div>
    </div>
  </section>
);

const Events = ({ view: { events } }: { readonly view: Overview }) => (
  <section class="card info-card">
    <h2>{t('tables.events')}</h2>
    <ul class="info-events">
      {events.map((event) => (
        <li key={event.key}>
          <span class="info-event">
            <a href={hrefOf(event.views[0] ?? 'schedule', [event.key])}>{shortEventName(event.key)}</a>
            <StageBadge stage={event.stage} />
          </span>
          <span class="muted">
            {says(event, 'format')} · {says(event, 'timeControl')}
          </span>
          <span class="info-state">
            {event.waitsFor !== undefined ? says(event, 'waitsFor') : event.finished > 0 && <Leaders event={event} />}
          </span>
          <span class="number muted">
            {event.finished === 0 && event.scheduled === undefined
              ? ''
              : event.scheduled === undefined
                ? t('tables.gamesPlayed', { count: formatCount(event.finished, clock.value.locale) })
                : `${formatCount(event.finished, clock.value.locale)} / ${formatCount(event.scheduled, clock.value.locale)}`}
          </span>
        </li>
      ))}
    </ul>
  </section>
);

/** Level with many others, no one leads. */
const MOST_LEADERS = 3;

function Leaders({ event: { stage, leaders } }: { readonly event: Overview['events'][number] }) {
  if (leaders.length === 0 || leaders.length > MOST_LEADERS) return null;
  const alone = leaders.length === 1;
  const word = stage === 'over' ? (alone ? 'info.winner' : 'info.sharedFirst') : alone ? 'info.leader' : 'info.sharedLead';
  return <>{t(word, { name: isolatedList(leaders, clock.value.locale) })}</>;
}

const Questions = ({ view: { questions, events } }: { readonly view: Overview }) => (
  <section class="card info-card info-questions">
    <h2>{t('info.questions')}</h2>
    <ul>
      {questions.map((asked) => (
        <li key={`${asked.event} ${asked.question}`}>
          {events.length > 1 && <span class="muted">{shortEventName(asked.event)}</span>}
          <span>{says(asked, 'question')}</span>
          {asked.game !== undefined && <a href={hrefOf('game', [asked.game])}>{t('incidents.toGame')}</a>}
        </li>
      ))}
    </ul>
  </section>
);

function Dates({ dates }: Pick<Overview, 'dates'>) {
  const now = useNow();
  return (
    <section class="card info-card">
      <h2>{t('info.dates')}</h2>
      <ol class="info-dates">
        {dates.map((date) => (
          <li key={`${date.atUtcMs} ${date.what}`} class={date.atUtcMs < now ? 'info-past' : ''}>
            <span class="info-when">
              <Moment atUtcMs={date.atUtcMs} how="moment" />
            </span>
            <span>{says(date, 'what')}</span>
            <span class="muted">{formatDistance(now, date.atUtcMs, clock.value.locale)}</span>
          </li>
        ))}
      </ol>
    </section>
  );
}

const Officials = ({ officials }: Pick<Overview, 'officials'>) => (
  <section class="card info-card">
    <h2>{t('info.officials')}</h2>
    <ul class="info-officials">
      {officials.map(({ name, role }) => {
        const word = Object.hasOwn(ROLES, role) ? ROLES[role] : undefined;
        return (
          <li key={`${role} ${name}`}>
            <Name name={name} />
            <span class="muted">{word === undefined ? role : t(word)}</span>
          </li>
        );
      })}
    </ul>
  </section>
);

const Head = ({ head: { entry, hash, atUtcMs } }: { readonly head: JournalHead }) => (
  <section class="card info-card">
    <h2>{t('info.head')}</h2>
    <p class="info-head">
      <code>{hash}</code>
    </p>
    <p class="muted">
      {t('info.headWhy', { entry: formatCount(entry, clock.value.locale) })} <Moment atUtcMs={atUtcMs} how="moment" />
    </p>
  </section>
);
