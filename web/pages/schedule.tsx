// What was played, is played and will be: #/schedule/EVENT?engine=…&round=…&state=….

import type { EventOverview } from '../../src/broadcast/messages.ts';
import { present } from '../../src/core/present.ts';
import { go, hrefOf } from '../state/route.ts';
import { useView } from '../state/views.ts';
import { whenItBegins } from '../parts/event/eventHead.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import { SCHEDULE_STATES, type ScheduleFilter } from '../tables/schedule/scheduleRows.ts';
import { ScheduleTable } from '../tables/schedule/scheduleTable.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const SchedulePage = ({ args, query }: PageProps) => (
  <EventPage view="schedule" args={args}>
    {(event) => <EventSchedule key={event.key} event={event} query={query} />}
  </EventPage>
);

type EventScheduleProps = { readonly event: EventOverview; readonly query: PageProps['query'] };

function EventSchedule({ event, query }: EventScheduleProps) {
  const held = useView('schedule', event.key);
  return (
    <Shown held={held} path={`schedule/${event.key}`} lines={12}>
      {(view) =>
        view.games.length === 0 ? (
          <Empty title={t('tables.noSchedule')}>{view.more ?? whenItBegins(event)}</Empty>
        ) : (
          <ScheduleTable
            view={view}
            name={event.name}
            filter={readFilter(query)}
            onFilter={(filter) => go(hrefOf('schedule', [event.key], writeFilter(filter)), 'replace')}
          />
        )
      }
    </Shown>
  );
}

function readFilter(query: PageProps['query']): ScheduleFilter {
  const round = Number(query['round']);
  return {
    engine: query['engine'] ?? '',
    round: Number.isInteger(round) && round > 0 ? round : undefined,
    state: SCHEDULE_STATES.find((state) => state === query['state']) ?? 'all',
  };
}

const writeFilter = ({ engine, round, state }: ScheduleFilter): Record<string, string | number> => ({
  ...(engine === '' ? {} : { engine }),
  ...present({ round }),
  ...(state === 'all' ? {} : { state }),
});
