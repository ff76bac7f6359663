// Everyone against everyone: /crosstable/EVENT.

import { Crosstable } from '../tables/crosstable/crosstable.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import type { PageProps } from './page.ts';

export const CrosstablePage = ({ args }: PageProps) => (
  <EventPage view="crosstable" args={args} empty="tables.noCrosstable">
    {(view, event) => view.rows.length > 0 && <Crosstable view={view} name={event.name} />}
  </EventPage>
);
