// Everyone against everyone: #/crosstable/EVENT.

import type { EventOverview } from '../../src/broadcast/messages.ts';
import { useView } from '../state/views.ts';
import { Crosstable } from '../tables/crosstable/crosstable.tsx';
import { whenItBegins } from '../parts/event/eventHead.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export const CrosstablePage = ({ args }: PageProps) => (
  <EventPage view="crosstable" args={args}>
    {(event) => <EventCrosstable key={event.key} event={event} />}
  </EventPage>
);

function EventCrosstable({ event }: { readonly event: EventOverview }) {
  const held = useView('crosstable', event.key);
  return (
    <Shown held={held} path={`crosstable/${event.key}`} lines={event.entrants + 1}>
      {(view) =>
        view.rows.length === 0 ? (
          <Empty title={t('tables.noCrosstable')}>{whenItBegins(event)}</Empty>
        ) : (
          <Crosstable view={view} name={event.name} />
        )
      }
    </Shown>
  );
}
