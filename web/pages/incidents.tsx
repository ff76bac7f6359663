// Incidents apart from play: /incidents?kind=…&event=…&find=….

import { INCIDENT_KINDS } from '../../src/broadcast/messages.ts';
import { present } from '../../src/core/present.ts';
import { overview } from '../state/live.ts';
import { go, hrefOf } from '../state/route.ts';
import type { IncidentFilter } from '../tables/incidents/incidentFilter.ts';
import { IncidentList } from '../tables/incidents/incidentList.tsx';
import { Empty, Shown } from '../parts/event/shown.tsx';
import { TitledPage } from '../parts/event/titledPage.tsx';
import { t } from '../words/words.ts';
import type { PageProps } from './page.ts';

export function IncidentsPage({ query }: PageProps) {
  const filter: IncidentFilter = {
    kind: INCIDENT_KINDS.find((kind) => kind === query['kind']),
    event: query['event'] ?? '',
    find: query['find'] ?? '',
  };
  const onFilter = ({ kind, event, find }: IncidentFilter): void =>
    go(
      hrefOf('incidents', [], {
        ...present({ kind }),
        ...(event === '' ? {} : { event }),
        ...(find === '' ? {} : { find }),
      }),
      'replace',
    );
  return (
    <TitledPage title={t('incidents.title')}>
      <Shown view="incidents" lines={10}>
        {({ incidents }) =>
          incidents.length === 0 ? (
            <Empty title={t('incidents.none')}>{t('incidents.noneHint')}</Empty>
          ) : (
            <IncidentList incidents={incidents} events={overview.value?.events ?? []} filter={filter} onFilter={onFilter} />
          )
        }
      </Shown>
    </TitledPage>
  );
}
