// The rounds of a Swiss: #/pairings/EVENT?round=N.

import type { EventOverview } from '../../src/broadcast/messages.ts';
import { go, hrefOf } from '../state/route.ts';
import { useView } from '../state/views.ts';
import { whenItBegins } from '../parts/event/eventHead.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import { Pairings } from '../tables/pairings/pairings.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const PairingsPage = ({ args, query }: PageProps) => (
  <EventPage view="pairings" args={args}>
    {(event) => <EventPairings key={event.key} event={event} query={query} />}
  </EventPage>
);

function EventPairings({ event, query }: { readonly event: EventOverview; readonly query: PageProps['query'] }) {
  const held = useView('pairings', event.key);
  const round = query['round'];
  return (
    <Shown held={held} path={`pairings/${event.key}`} lines={10}>
      {(view) =>
        view.paired.length === 0 ? (
          <Empty title={t('tables.noPairings')}>{whenItBegins(event)}</Empty>
        ) : (
          <Pairings
            view={view}
            round={round === undefined ? undefined : Number(round)}
            onRound={(number) => go(hrefOf('pairings', [event.key], { round: number }), 'replace')}
          />
        )
      }
    </Shown>
  );
}
