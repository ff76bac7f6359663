// A kibitzer's view of a game of Go as text and as points. Pure.

import type { ShownKibitz, ShownTerritory } from '../../../src/broadcast/messages.ts';
import type { Colour } from '../../../src/core/colour.ts';
import { pointAt } from '../../goBoard/points.ts';

type Outlook = NonNullable<ShownKibitz['outlook']>;

/** `B+3.5`, `W+0.5`, `0`: the expected score; `undefined`: unknown. */
export function leadText({ lead }: Outlook): string | undefined {
  if (lead === undefined) return undefined;
  return lead === 0 ? '0' : `${lead > 0 ? 'W' : 'B'}+${Math.abs(lead)}`;
}

/** Who is more likely to win, and how likely, from 0.5 to 1. */
export function favourite({ winPermille }: Outlook): { readonly side: Colour; readonly share: number } {
  return winPermille > 500 ? { side: 'white', share: winPermille / 1000 } : { side: 'black', share: 1 - winPermille / 1000 };
}

/** `dead`: stones in the other side's territory. `undefined` without owners. */
export function territoryOf(
  { owners }: Outlook,
  size: number,
  stoneAt: (point: string) => string | undefined,
): ShownTerritory | undefined {
  if (owners?.length !== size * size) return undefined;
  const points = [...owners].map((owner, index) => ({
    owner,
    point: pointAt(size, { column: index % size, row: Math.floor(index / size) }),
  }));
  const of = (wanted: string): readonly string[] =>
    points.filter(({ owner, point }) => owner === wanted && stoneAt(point) !== wanted).map(({ point }) => point);
  const [black, white] = [of('b'), of('w')];
  return { black, white, dead: [...black, ...white].filter((point) => stoneAt(point) !== undefined) };
}
