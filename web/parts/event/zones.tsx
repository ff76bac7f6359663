// Places that lead to other events: coloured edges, each with an icon, and their legend.

import type { PlaceZone, StandingsView } from '../../../src/broadcast/messages.ts';
import { hrefOf } from '../../state/route.ts';
import { says, t } from '../../words/words.ts';
import { Icon, type IconName } from '../icon.tsx';
import { formatPlaces } from '../figures/numbers.ts';
import './zones.css';

export type ZoneKind = PlaceZone['kind'];

const ICONS = {
  promotion: 'up',
  relegation: 'down',
  playoff: 'diamond',
  stay: 'bar',
  title: 'star',
} as const satisfies Record<ZoneKind, IconName>;

export const zoneClass = (zone: PlaceZone | undefined): string => (zone === undefined ? '' : `zone zone-${zone.kind}`);

/** An engine that stays has no icon: nearly every row would have one. */
export const ZoneSign = ({ zone }: { readonly zone: PlaceZone }) => (
  <span class={`zoneSign zone-${zone.kind}`} title={says(zone, 'words')}>
    {zone.kind !== 'stay' && <Icon name={ICONS[zone.kind]} size={10} />}
    <span class="hidden-but-read">{says(zone, 'words')}</span>
  </span>
);

export function ZoneLegend({ zones }: Pick<StandingsView, 'zones'>) {
  if (zones.length === 0) return null;
  return (
    <ul class="zoneLegend" aria-label={t('tables.legend')}>
      {zones.map((zone) => (
        <li key={`${zone.kind} ${zone.from}`} class={`zone-${zone.kind}`}>
          <Icon name={ICONS[zone.kind]} size={10} />
          <span class="zoneLegend-places">{formatPlaces(zone.from, zone.to)}</span>
          <span class="zoneLegend-words">
            {t(`zone.${zone.kind}`)}:{' '}
            {zone.event === undefined ? (
              says(zone, 'words')
            ) : (
              <a href={hrefOf('standings', [zone.event])}>{says(zone, 'words')}</a>
            )}
          </span>
        </li>
      ))}
    </ul>
  );
}
