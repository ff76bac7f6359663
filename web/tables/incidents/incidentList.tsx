// Incidents apart from play, day by day: crashes, rulings, interruptions, with reasons and a program's last output.

import { useState } from 'preact/hooks';
import type { Incident, Overview } from '../../../src/broadcast/messages.ts';
import { shortEventName } from '../../state/eventNames.ts';
import { says, t } from '../../words/words.ts';
import { clock } from '../../parts/figures/zone.ts';
import { daysOf, filterIncidents, kindsOf, type IncidentFilter } from './incidentFilter.ts';
import { formatDay } from '../../parts/figures/times.ts';
import { IncidentItem } from './incidentItem.tsx';
import './incidentList.css';

type IncidentListProps = {
  readonly incidents: readonly Incident[];
  readonly events: Overview['events'];
  readonly filter: IncidentFilter;
  readonly onFilter: (filter: IncidentFilter) => void;
};

/** Number rendered at first, and added on request. */
const PAGE = 100;

export function IncidentList({ incidents, events, filter, onFilter }: IncidentListProps) {
  const [shown, setShown] = useState(PAGE);
  const found = filterIncidents(incidents, filter, (incident) => says(incident, 'words'));
  const days = daysOf(found.slice(0, shown), clock.value.timeZone);
  const told = events.filter(({ key }) => incidents.some(({ event }) => event === key));
  const isAlone = events.length < 2;
  return (
    <section class="incidents">
      <div class="toolbar">
        <div class="incidents-kinds" role="group" aria-label={t('tables.show')}>
          <button type="button" aria-pressed={filter.kind === undefined} onClick={() => onFilter({ ...filter, kind: undefined })}>
            {t('tables.all')} <span class="incidents-count">{incidents.length}</span>
          </button>
          {kindsOf(incidents).map(({ kind, count }) => (
            <button
              key={kind}
              type="button"
              class={`incidents-is-${kind}`}
              aria-pressed={filter.kind === kind}
              onClick={() => onFilter({ ...filter, kind: filter.kind === kind ? undefined : kind })}
            >
              {t(`incidents.${kind}`)} <span class="incidents-count">{count}</span>
            </button>
          ))}
        </div>
        <span class="toolbar-space" />
        {told.length > 1 && (
          <select
            aria-label={t('tables.events')}
            value={filter.event}
            onChange={({ currentTarget: { value } }) => onFilter({ ...filter, event: value })}
          >
            <option value="">{t('incidents.allEvents')}</option>
            {told.map(({ key }) => (
              <option key={key} value={key}>
                {shortEventName(key)}
              </option>
            ))}
          </select>
        )}
        <input
          type="search"
          value={filter.find}
          placeholder={t('incidents.find')}
          aria-label={t('incidents.find')}
          onInput={({ currentTarget: { value } }) => onFilter({ ...filter, find: value })}
        />
      </div>
      {found.length === 0 && <p class="card incidents-none muted">{t('incidents.noneFound')}</p>}
      {days.map(({ key, atUtcMs, incidents }) => (
        <section key={key} class="incidents-day">
          <h2>{formatDay(atUtcMs, clock.value)}</h2>
          <ol class="card">
            {incidents.map((incident) => (
              <IncidentItem key={`${incident.sequence} ${incident.kind}`} incident={incident} isAlone={isAlone} when="hour" />
            ))}
          </ol>
        </section>
      ))}
      {found.length > shown && (
        <button type="button" class="incidents-more" onClick={() => setShown(shown + PAGE)}>
          {t('tables.showMore', { count: Math.min(PAGE, found.length - shown) })}
        </button>
      )}
    </section>
  );
}
