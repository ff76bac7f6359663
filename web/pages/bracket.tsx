// The tree of a cup: /bracket/EVENT.

import { Bracket } from '../tables/bracket/bracket.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import type { PageProps } from './page.ts';

export const BracketPage = ({ args }: PageProps) => (
  <EventPage view="bracket" args={args} empty="tables.noBracket" lines={12}>
    {(view) => view.rounds.length > 0 && <Bracket view={view} />}
  </EventPage>
);
