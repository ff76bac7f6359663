// The rounds of a Swiss: /pairings/EVENT?round=N.

import { go, hrefOf } from '../state/route.ts';
import { EventPage } from '../parts/event/eventPage.tsx';
import { Pairings } from '../tables/pairings/pairings.tsx';
import type { PageProps } from './page.ts';

export const PairingsPage = ({ args, query: { round } }: PageProps) => (
  <EventPage view="pairings" args={args} empty="tables.noPairings" lines={10}>
    {(view, event) =>
      view.paired.length > 0 && (
        <Pairings
          view={view}
          round={round === undefined ? undefined : Number(round)}
          onRound={(number) => go(hrefOf('pairings', [event.key], { round: number }), 'replace')}
        />
      )
    }
  </EventPage>
);
