// The frame of a page about one event: the choice of events, the event's header, the tabs of its views, and below them the content.

import type { ComponentChildren } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { EventOverview, EventViewName, Views } from '../../../src/broadcast/messages.ts';
import { overview } from '../../state/live.ts';
import { hrefOf } from '../../state/route.ts';
import type { Word } from '../../words/en.ts';
import { says, t } from '../../words/words.ts';
import { chooseEvent, keptView } from './eventChoice.ts';
import { EventHead, whenItBegins } from './eventHead.tsx';
import { shortEventName } from '../../state/eventNames.ts';
import { Empty, Failure, Outline, Shown } from './shown.tsx';
import { StageDot } from './stageDot.tsx';
import { useTitle } from './useTitle.ts';
import './page.css';
import './eventPage.css';

type EventPageProps<Name extends EventViewName> = {
  readonly view: Name;
  readonly args: readonly string[];
  /** The text while there is no content. */
  readonly empty: Word;
  /** Lines of the placeholder; absent: one per entrant. */
  readonly lines?: number;
  /** Returns `false` if there is no content. */
  readonly children: (view: Views[Name], event: EventOverview) => ComponentChildren;
};

export function EventPage<Name extends EventViewName>(props: EventPageProps<Name>) {
  const known = overview.value;
  if (known !== undefined) return <EventFrame {...props} events={known.events} />;
  return (
    <div class="page">
      <h1 class="hidden-but-read">{t(`tables.${props.view}`)}</h1>
      <Shown view="overview" lines={10}>
        {({ events }) => <EventFrame {...props} events={events} />}
      </Shown>
    </div>
  );
}

type FrameProps<Name extends EventViewName> = EventPageProps<Name> & { readonly events: readonly EventOverview[] };

function EventFrame<Name extends EventViewName>({ view, args, empty, lines, children, events }: FrameProps<Name>) {
  const [wanted] = args;
  // Where no event has this view, the page of one says so.
  const event = chooseEvent(events, wanted, view) ?? (wanted === undefined ? chooseEvent(events, undefined) : undefined);
  useTitle(event === undefined ? undefined : `${t(`tables.${view}`)} · ${shortEventName(event.key)}`);
  return (
    <div class="page eventPage">
      {events.length > 1 && <EventStrip events={events} view={view} chosen={event?.key} />}
      {event === undefined && <h1 class="hidden-but-read">{t(`tables.${view}`)}</h1>}
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
          {event.views.includes(view) ? (
            <Shown key={event.key} view={view} event={event.key} lines={lines ?? event.entrants + 1}>
              {(value) => children(value, event) || <Empty title={t(empty)}>{whenItBegins(event)}</Empty>}
            </Shown>
          ) : (
            <NoView event={event} view={view} />
          )}
        </>
      )}
    </div>
  );
}

type EventStripProps = {
  readonly events: readonly EventOverview[];
  readonly view: EventViewName;
  readonly chosen: string | undefined;
};

function EventStrip({ events, view, chosen }: EventStripProps) {
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
          {shortEventName(event.key)}
        </a>
      ))}
    </nav>
  );
}

function ViewTabs({ event, view }: { readonly event: EventOverview; readonly view: EventViewName }) {
  return (
    <nav class="tabs" aria-label={t('tables.views', { event: shortEventName(event.key) })}>
      {event.views.map((name) => (
        <a key={name} href={hrefOf(name, [event.key])} aria-current={name === view ? 'page' : undefined}>
          {t(`tables.${name}`)}
        </a>
      ))}
    </nav>
  );
}

const NoView = ({ event, view }: { readonly event: EventOverview; readonly view: EventViewName }) => (
  <Empty title={t('tables.noView', { view: t(`tables.${view}`) })}>
    {t('tables.noViewHint', { format: says(event, 'format') })}
  </Empty>
);
