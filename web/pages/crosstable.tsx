// Everyone against everyone: /crosstable/EVENT?engine=NAME.

import { shortEventName } from '../state/eventNames.ts';
import { Crosstable } from '../tables/crosstable/crosstable.tsx';
import { EventPage } from '../parts/event/eventPage.tsx';
import { go, hrefOf } from '../state/route.ts';
import type { PageProps } from './page.ts';

export const CrosstablePage = ({ args, query }: PageProps) => (
  <EventPage view="crosstable" args={args} empty="tables.noCrosstable">
    {(view, event) =>
      view.rows.length > 0 && (
        <Crosstable
          view={view}
          name={shortEventName(event.key)}
          chosen={query['engine']}
          onChoose={(engine) => go(hrefOf('crosstable', [event.key], { engine }), 'replace')}
        />
      )
    }
  </EventPage>
);
