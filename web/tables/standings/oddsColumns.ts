// The columns of odds: the first place, and places that lead up or down, if there are any. Pure.

import type { PlaceZone, StandingsView } from '../../../src/broadcast/messages.ts';
import type { EntrantOdds } from '../../state/odds.ts';

export type OddsColumn = 'oddsFirst' | 'oddsUp' | 'oddsDown';

const KINDS = { oddsUp: ['promotion', 'playoff'], oddsDown: ['relegation'] } as const satisfies Record<
  Exclude<OddsColumn, 'oddsFirst'>,
  readonly PlaceZone['kind'][]
>;

const leads = (column: keyof typeof KINDS, { kind }: PlaceZone): boolean => KINDS[column].some((known) => known === kind);

export const oddsColumns = ({ zones }: Pick<StandingsView, 'zones'>): readonly OddsColumn[] => [
  'oddsFirst',
  ...(['oddsUp', 'oddsDown'] as const).filter((column) => zones.some((zone) => leads(column, zone))),
];

/** `undefined` for another column, and without odds. A place can be in several zones: it counts once. */
export function oddsValue(
  odds: EntrantOdds | undefined,
  { zones }: Pick<StandingsView, 'zones'>,
  column: string,
): number | undefined {
  if (odds === undefined) return undefined;
  if (column === 'oddsFirst') return odds.first;
  if (column !== 'oddsUp' && column !== 'oddsDown') return undefined;
  const shares = zones.flatMap((zone, index) => {
    const inside = zones.some((other) => other !== zone && leads(column, other) && contains(other, zone));
    return leads(column, zone) && !inside ? [odds.zones[index] ?? 0] : [];
  });
  return Math.min(
    1,
    shares.reduce((sum, share) => sum + share, 0),
  );
}

/** Of two with the same places, the earlier one contains the other. */
const contains = (one: PlaceZone, other: PlaceZone): boolean =>
  one.from <= other.from && one.to >= other.to && (one.from !== other.from || one.to !== other.to);
