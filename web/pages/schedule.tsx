// Games played, in play and to come: /schedule/EVENT?engine=…&round=…&state=….

import { present } from '../../src/core/present.ts';
import { go, hrefOf } from '../state/route.ts';
import { EventPage } from '../parts/event/eventPage.tsx';
import { shortEventName } from '../state/eventNames.ts';
import { SCHEDULE_STATES, type ScheduleFilter } from '../tables/schedule/scheduleRows.ts';
import { ScheduleTable } from '../tables/schedule/scheduleTable.tsx';
import { Empty } from '../parts/event/shown.tsx';
import { says, t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const SchedulePage = ({ args, query }: PageProps) => (
  <EventPage view="schedule" args={args} empty="tables.noSchedule" lines={12}>
    {(view, event) =>
      view.games.length > 0 ? (
        <ScheduleTable
          view={view}
          name={shortEventName(event.key)}
          filter={readFilter(query)}
          onFilter={(filter) => go(hrefOf('schedule', [event.key], writeFilter(filter)), 'replace')}
        />
      ) : (
        view.more !== undefined && <Empty title={t('tables.noSchedule')}>{says(view, 'more')}</Empty>
      )
    }
  </EventPage>
);

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
