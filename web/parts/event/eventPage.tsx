// The frame of a page about one event: the events to choose from, the event's head, the tabs of its views, and below them what the page shows.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { EventOverview, EventViewName } from '../../../src/broadcast/messages.ts';
import { overview } from '../../state/live.ts';
import { hrefOf } from '../../state/route.ts';
import { useView } from '../../state/views.ts';
import type { Word } from '../../words/en.ts';
import { t } from '../../words/words.ts';
import { chooseEvent, keptView } from './eventChoice.ts';
import { EventHead } from './eventHead.tsx';
import { shortNames } from '../figures/shortNames.ts';
import { Empty, Failure, Outline, Shown } from './shown.tsx';
import { StageDot } from './stageDot.tsx';
import { useTitle } from './useTitle.ts';
import './page.css';
import './eventPage.css';

export const VIEW_WORDS = {
  standings: 'tables.standings',
  crosstable: 'tables.crosstable',
  schedule: 'tables.schedule',
  bracket: 'tables.bracket',
  pairings: 'tables.pairings',
} as const satisfies Record<EventViewName, Word>;

type EventPageProps = {
  readonly view: EventViewName;
  readonly args: readonly string[];
  readonly children: (event: EventOverview) => ComponentChildren;
};

export function EventPage({ view, args, children }: EventPageProps) {
  const held = useView('overview');
  const known = overview.value;
  if (known !== undefined) return <EventFrame view={view} wanted={args[0]} events={known.events} shown={children} />;
  return (
    <div class="page">
      <Shown held={held} path="overview" lines={10}>
        {({ events }) => <EventFrame view={view} wanted={args[0]} events={events} shown={children} />}
      </Shown>
    </div>
  );
}

type FrameProps = {
  readonly view: EventViewName;
  readonly wanted: string | undefined;
  readonly events: readonly EventOverview[];
  readonly shown: EventPageProps['children'];
};

function EventFrame({ view, wanted, events, shown }: FrameProps) {
  const event = chooseEvent(events, wanted, view);
  useTitle(event === undefined ? undefined : `${t(VIEW_WORDS[view])} · ${event.name}`);
  return (
    <div class="page eventPage">
      {events.length > 1 && <EventStrip events={events} view={view} chosen={event?.key} />}
      {event === undefined ? (
        events.length === 0 ? (
          <Outline lines={8} />
        ) : (
          <Failure words={t('tables.noEvent', { name: wanted ?? '' })} />
        )
      ) : (
        <>
          <EventHead event={event} />
          <ViewTabs event={event} view={view} />
          {event.views.includes(view) ? shown(event) : <NoView event={event} view={view} />}
        </>
      )}
    </div>
  );
}

function EventStrip({ events, view, chosen }: { readonly chosen: string | undefined } & Pick<FrameProps, 'events' | 'view'>) {
  const short = shortNames(events.map(({ name }) => name));
  const strip = useRef<HTMLElement>(null);
  useEffect(
    () => strip.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' }),
    [chosen],
  );
  return (
    <nav ref={strip} class="eventPage-strip" aria-label={t('tables.events')}>
      {events.map((event) => (
        <a
          key={event.key}
          href={hrefOf(keptView(event, view), [event.key])}
          aria-current={event.key === chosen ? 'page' : undefined}
        >
          <StageDot stage={event.stage} />
          {short.get(event.name) ?? event.name}
        </a>
      ))}
    </nav>
  );
}

function ViewTabs({ event, view }: { readonly event: EventOverview; readonly view: EventViewName }) {
  return (
    <nav class="tabs" aria-label={t('tables.views', { event: event.name })}>
      {event.views.map((name) => (
        <a key={name} href={hrefOf(name, [event.key])} aria-current={name === view ? 'page' : undefined}>
          {t(VIEW_WORDS[name])}
        </a>
      ))}
    </nav>
  );
}

const NoView = ({ event, view }: { readonly event: EventOverview; readonly view: EventViewName }) => (
  <Empty title={t('tables.noView', { view: t(VIEW_WORDS[view]) })}>{t('tables.noViewHint', { format: event.format })}</Empty>
);
