// Filters incidents and groups them by day. Pure.

import { INCIDENT_KINDS, type Incident, type IncidentKind } from '../../../src/broadcast/messages.ts';
import { dayKey } from '../../parts/figures/times.ts';

/** Empty: everything. */
export type IncidentFilter = { readonly kind: IncidentKind | undefined; readonly event: string; readonly find: string };

/** `said`: what the viewer reads. */
export function filterIncidents(
  incidents: readonly Incident[],
  { kind, event, find }: IncidentFilter,
  said: (incident: Incident) => string,
): readonly Incident[] {
  const wanted = find.trim().toLowerCase();
  return incidents.filter(
    (incident) =>
      (kind === undefined || incident.kind === kind) &&
      (event === '' || incident.event === event) &&
      (wanted === '' || `${said(incident)} ${peopleOf(incident)}`.toLowerCase().includes(wanted)),
  );
}

const peopleOf = ({ entrant = '', by = '', reason = '' }: Incident): string => `${entrant} ${by} ${reason}`;

/** The number of incidents of each kind present, in the order of the list. */
export const kindsOf = (incidents: readonly Incident[]): readonly { readonly kind: IncidentKind; readonly count: number }[] =>
  INCIDENT_KINDS.map((kind) => ({ kind, count: incidents.filter((incident) => incident.kind === kind).length })).filter(
    ({ count }) => count > 0,
  );

export type IncidentDay = { readonly key: string; readonly atUtcMs: number; readonly incidents: readonly Incident[] };

/** Latest first, as they come. */
export function daysOf(incidents: readonly Incident[], timeZone: string): readonly IncidentDay[] {
  const days: { key: string; atUtcMs: number; incidents: Incident[] }[] = [];
  for (const incident of incidents) {
    const key = dayKey(incident.atUtcMs, timeZone);
    const last = days.at(-1);
    if (last?.key === key) last.incidents.push(incident);
    else days.push({ key, atUtcMs: incident.atUtcMs, incidents: [incident] });
  }
  return days;
}
