// Which rows a short table shows, and the zone of a place. Pure.

import type { PlaceZone, StandingsView } from '../../../src/broadcast/messages.ts';

/** The first rows of a table; entrants further down who play now replace the last of them. */
export function firstAndPlaying<Row extends { readonly playing?: number }>(all: readonly Row[], count: number): readonly Row[] {
  if (all.length <= count) return all;
  const below = all.slice(count).filter(({ playing }) => playing !== undefined);
  const kept = Math.max(0, count - below.length);
  return [...all.slice(0, kept), ...below].slice(0, count);
}

/** The zone of a place; of several the narrowest, so that a title shows within a promotion. */
export const zoneAt = (zones: readonly PlaceZone[], place: number): PlaceZone | undefined =>
  zones
    .filter(({ from, to }) => from <= place && place <= to)
    .toSorted((one, other) => one.to - one.from - (other.to - other.from))[0];

/** The zone of an entrant; none if it shares a place of the zone with one outside it, which is not decided yet. */
export function zoneOf(
  { rows, zones }: Pick<StandingsView, 'rows' | 'zones'>,
  row: StandingsView['rows'][number],
): PlaceZone | undefined {
  if (row.disqualified !== undefined) return undefined;
  const sharing = rows.filter(({ rank, disqualified }) => rank === row.rank && disqualified === undefined).length;
  const zone = zoneAt(zones, row.rank);
  return zone === zoneAt(zones, row.rank + sharing - 1) ? zone : undefined;
}
