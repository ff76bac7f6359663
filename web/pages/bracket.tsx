// The tree of a cup: #/bracket/EVENT.

import type { EventOverview } from '../../src/broadcast/messages.ts';
import { useView } from '../state/views.ts';
import { Bracket } from '../tables/bracket/bracket.tsx';
import { whenItBegins } from '../parts/event/eventHead.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const BracketPage = ({ args }: PageProps) => (
  <EventPage view="bracket" args={args}>
    {(event) => <EventBracket key={event.key} event={event} />}
  </EventPage>
);

function EventBracket({ event }: { readonly event: EventOverview }) {
  const held = useView('bracket', event.key);
  return (
    <Shown held={held} path={`bracket/${event.key}`} lines={12}>
      {(view) =>
        view.rounds.length === 0 ? <Empty title={t('tables.noBracket')}>{whenItBegins(event)}</Empty> : <Bracket view={view} />
      }
    </Shown>
  );
}
