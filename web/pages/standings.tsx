// The table of an event: /standings/EVENT.

import { EventPage } from '../parts/event/eventPage.tsx';
import { shortEventName } from '../state/eventNames.ts';
import { StandingsTable } from '../tables/standings/standingsTable.tsx';
import type { PageProps } from './page.ts';

export const StandingsPage = ({ args }: PageProps) => (
  <EventPage view="standings" args={args} empty="tables.noStandings">
    {(view, event) => view.rows.length > 0 && <StandingsTable view={view} name={shortEventName(event.key)} />}
  </EventPage>
);
