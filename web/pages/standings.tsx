// The table of an event: #/standings/EVENT.

import type { EventOverview } from '../../src/broadcast/messages.ts';
import { useView } from '../state/views.ts';
import { whenItBegins } from '../parts/event/eventHead.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { StandingsTable } from '../tables/standings/standingsTable.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const StandingsPage = ({ args }: PageProps) => (
  <EventPage view="standings" args={args}>
    {(event) => <EventStandings key={event.key} event={event} />}
  </EventPage>
);

function EventStandings({ event }: { readonly event: EventOverview }) {
  const held = useView('standings', event.key);
  return (
    <Shown held={held} path={`standings/${event.key}`} lines={event.entrants + 1}>
      {(view) =>
        view.rows.length === 0 ? (
          <Empty title={t('tables.noStandings')}>{whenItBegins(event)}</Empty>
        ) : (
          <StandingsTable view={view} name={event.name} />
        )
      }
    </Shown>
  );
}
