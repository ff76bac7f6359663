// What the games of a match say about its two players: /match/EVENT.

import { EventPage } from '../parts/event/eventPage.tsx';
import { MatchPanel } from '../tables/match/matchPanel.tsx';
import type { PageProps } from './page.ts';

export const MatchPage = ({ args }: PageProps) => (
  <EventPage view="match" args={args} empty="tables.noMatch">
    {({ match }) => match !== undefined && <MatchPanel match={match} />}
  </EventPage>
);
