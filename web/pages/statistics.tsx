// What the games of an event add up to: /statistics/EVENT.

import { EventPage } from '../parts/event/eventPage.tsx';
import { Statistics } from '../tables/statistics/statistics.tsx';
import type { PageProps } from './page.ts';

export const StatisticsPage = ({ args }: PageProps) => (
  <EventPage view="statistics" args={args} empty="statistics.none">
    {(view) => view.games > 0 && <Statistics view={view} />}
  </EventPage>
);
