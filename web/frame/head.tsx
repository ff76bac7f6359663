// The header of every page: tournament, its state, number of viewers, navigation, and settings.

import type { EventOverview, Overview } from '../../src/broadcast/messages.ts';
import { keptView } from '../parts/event/eventChoice.ts';
import { shortEventName } from '../state/eventNames.ts';
import { connection, overview, viewers } from '../state/live.ts';
import { go, hrefOf, route } from '../state/route.ts';
import { EVENT_VIEWS } from '../../src/broadcast/messages.ts';
import { standing } from '../state/standing.ts';
import { t } from '../words/words.ts';
import { LanguageChoice, Mark, PersonLink, SettingsButton, ThemeButton } from './tools.tsx';
import { WayRow } from './wayRow.tsx';
import { eventAt, waysOf } from './ways.ts';
import './head.css';

export function Head({ onSettings, onSkip }: { readonly onSettings: () => void; readonly onSkip: () => void }) {
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
      <State />
      {known === undefined ? <span class="wayRow" /> : <Ways known={known} />}
      <Viewers />
      <span class="head-tools">
        <LanguageChoice />
        <ThemeButton />
        <PersonLink isHere={PEOPLES_PAGES.has(route.value.page)} />
        <SettingsButton onClick={onSettings} />
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

/** The state of the tournament. A lost connection replaces it, since nothing else is certain then, unless the tournament was over or stopped: its page
 * ends with it. */
function State() {
  const now = standing.value;
  const isLost = connection.value !== 'live' && now !== 'over' && now !== 'stopped';
  const look = isLost ? connection.value : (now ?? 'connecting');
  const words = isLost
    ? t(connection.value === 'lost' ? 'app.lostShort' : 'app.connecting')
    : now === undefined
      ? ''
      : t(`app.${now}`);
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

const PEOPLES_PAGES: ReadonlySet<string> = new Set(['login', 'desk', 'seat', 'mine']);

function Ways({ known }: { readonly known: Overview }) {
  const event = eventAt(known, route.value);
  const ways = waysOf(known, event);
  const firstOfEvent = ways.findIndex(({ page }) => EVENT_VIEWS.some((view) => view === page));
  const isChoice = known.events.length > 1 && event !== undefined && firstOfEvent >= 0;
  return (
    <WayRow
      ways={ways.map(({ word, ...way }) => ({ ...way, label: t(word) }))}
      before={isChoice ? { way: firstOfEvent, content: <EventChoice events={known.events} shown={event} /> } : undefined}
    />
  );
}

type EventChoiceProps = { readonly events: readonly EventOverview[]; readonly shown: EventOverview };

function EventChoice({ events, shown }: EventChoiceProps) {
  return (
    <select
      class="head-event"
      aria-label={t('app.event')}
      value={shown.key}
      onChange={({ currentTarget }) => {
        const chosen = events.find(({ key }) => key === currentTarget.value);
        const view = EVENT_VIEWS.find((view) => view === route.value.page) ?? 'schedule';
        if (chosen !== undefined) go(hrefOf(keptView(chosen, view), [chosen.key]));
      }}
    >
      {events.map(({ key }) => (
        <option key={key} value={key}>
          {shortEventName(key)}
        </option>
      ))}
    </select>
  );
}
