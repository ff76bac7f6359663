// The header of every page: tournament, its state, number of viewers, navigation, and settings.

import { Fragment } from 'preact';
import type { Overview } from '../../src/broadcast/messages.ts';
import { keptView } from '../parts/event/eventChoice.ts';
import { shortName } from '../parts/figures/shortNames.ts';
import { connection, overview, viewers } from '../state/live.ts';
import { go, hrefOf, route } from '../state/route.ts';
import { EVENT_VIEWS } from '../../src/broadcast/messages.ts';
import { t } from '../words/words.ts';
import { LanguageChoice, Mark, ThemeButton } from './tools.tsx';
import { eventAt, waysOf } from './ways.ts';
import './head.css';

export function Head({ onHelp, onSkip }: { readonly onHelp: () => void; readonly onSkip: () => void }) {
  const known = overview.value;
  return (
    <header class="head">
      <button type="button" class="head-skip" onClick={onSkip}>
        {t('app.skip')}
      </button>
      <a class="head-brand" href={hrefOf('live')} title={known?.name}>
        <Mark />
        <span class="head-name">{known?.name ?? ''}</span>
      </a>
      <State known={known} />
      {known === undefined ? <span class="head-ways" /> : <Ways known={known} />}
      <Viewers />
      <span class="head-tools">
        <LanguageChoice />
        <ThemeButton />
        <button type="button" class="head-tool plain" onClick={onHelp} aria-label={t('app.keys')} title={t('app.keys')}>
          ?
        </button>
      </span>
    </header>
  );
}

/** A separate component: the count changes more often than the rest. */
function Viewers() {
  const count = viewers.value;
  return (
    <span key={count} class="head-viewers">
      {count > 0 && t('app.viewers', { count })}
    </span>
  );
}

/** The state of the tournament. A lost connection replaces it, since nothing else is certain then, unless the tournament is over. */
function State({ known }: { readonly known: Overview | undefined }) {
  const isLost = connection.value !== 'live' && known?.state !== 'over';
  const look = isLost ? connection.value : (known?.state ?? 'connecting');
  const words = isLost
    ? t(connection.value === 'lost' ? 'app.lostShort' : 'app.connecting')
    : known === undefined
      ? ''
      : t(`app.${known.state}`);
  return (
    <span
      key={words}
      class={`head-state head-${look}`}
      role="status"
      title={connection.value === 'lost' ? t('app.lost') : undefined}
    >
      {words}
    </span>
  );
}

function Ways({ known }: { readonly known: Overview }) {
  const at = route.value;
  const event = eventAt(known, at);
  const ways = waysOf(known, event);
  const { events } = known;
  const names = events.map(({ name }) => name);
  const firstOfEvent = ways.findIndex(({ page }) => EVENT_VIEWS.some((view) => view === page));
  return (
    <nav class="head-ways" aria-label={t('app.menu')}>
      {ways.map(({ page, word, href }, index) => (
        <Fragment key={page}>
          {index === firstOfEvent && events.length > 1 && event !== undefined && (
            <select
              class="head-event"
              aria-label={t('app.event')}
              value={event.key}
              onChange={({ currentTarget }) => {
                const chosen = events.find(({ key }) => key === currentTarget.value);
                const view = EVENT_VIEWS.find((view) => view === at.page) ?? 'schedule';
                if (chosen !== undefined) go(hrefOf(keptView(chosen, view), [chosen.key]));
              }}
            >
              {events.map(({ key, name }) => (
                <option key={key} value={key}>
                  {shortName(name, names)}
                </option>
              ))}
            </select>
          )}
          <a class="head-way" href={href} aria-current={at.page === page ? 'page' : undefined}>
            {t(word)}
          </a>
        </Fragment>
      ))}
    </nav>
  );
}
