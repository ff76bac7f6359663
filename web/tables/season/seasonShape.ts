// The events of a season as columns, and the ways between their places as ribbons. Pure; sizes are arguments.

import type { PlaceZone, SeasonView } from '../../../src/broadcast/messages.ts';

type SeasonEvent = SeasonView['events'][number];
export type SeasonMove = SeasonView['moves'][number];

export type SeasonSizes = {
  readonly width: number;
  readonly across: number;
  readonly head: number;
  readonly row: number;
};

export type SeasonColumn = { readonly event: SeasonEvent; readonly x: number; readonly height: number };
export type SeasonRibbon = {
  readonly key: string;
  readonly move: SeasonMove;
  readonly kind: PlaceZone['kind'];
  /** A filled shape. */
  readonly path: string;
};
export type SeasonShape = {
  readonly columns: readonly SeasonColumn[];
  readonly ribbons: readonly SeasonRibbon[];
  readonly width: number;
  readonly height: number;
};

/** Parses `3`, `1–4`, `5–` into places from 1; an open end means the last of `size` places. */
export function placesOfMove(places: string, size: number): { readonly from: number; readonly to: number } {
  const [from = 1, to] = (places.match(/\d+/g) ?? []).map(Number);
  const isOpen = to === undefined && /\d\D+$/.test(places);
  return { from, to: Math.max(from, Math.min(to ?? (isOpen ? size : from), Math.max(size, from))) };
}

/** Events with links to or from others; the rest are not in the picture. */
export const linkedEvents = ({ events, moves }: SeasonView): readonly SeasonEvent[] =>
  events.filter(({ key }) => moves.some(({ from, to }) => from === key || to === key));

export function seasonShape(view: SeasonView, { width, across, head, row }: SeasonSizes): SeasonShape {
  const columns = linkedEvents(view).map((event, index) => ({
    event,
    x: index * (width + across),
    height: head + event.places.length * row,
  }));
  const at = new Map(columns.map((column) => [column.event.key, column]));
  const arrived = new Map<string, number>();
  const ribbons = view.moves.flatMap((move): readonly SeasonRibbon[] => {
    const [from, to] = [at.get(move.from), at.get(move.to)];
    if (from === undefined || to === undefined || from === to) return [];
    const places = placesOfMove(move.places, from.event.places.length);
    const isRight = to.x > from.x;
    // Ways from the same side arrive one below the other.
    const side = `${move.to} ${isRight}`;
    const before = arrived.get(side) ?? 0;
    arrived.set(side, before + 1);
    const top = head + (places.from - 1) * row;
    const bottom = head + places.to * row;
    const end = ARRIVAL_PX + before * (ARRIVAL_PX + 4);
    return [
      {
        key: `${move.from} ${move.to} ${move.places} ${move.next ?? ''}`,
        move,
        kind: kindOf(move, from.event, isRight),
        path: ribbon(
          isRight ? from.x + width : from.x,
          top + 2,
          bottom - 2,
          isRight ? to.x : to.x + width,
          end,
          end + ARRIVAL_PX,
        ),
      },
    ];
  });
  return {
    columns,
    ribbons,
    width: Math.max(0, columns.length * (width + across) - across),
    height: Math.max(0, ...columns.map(({ height }) => height)),
  };
}

const ARRIVAL_PX = 10;

/** As its places say; otherwise by its direction. */
function kindOf(move: SeasonMove, { places }: SeasonEvent, isRight: boolean): PlaceZone['kind'] {
  const { from } = placesOfMove(move.places, places.length);
  const zone = places.find(({ place }) => place === from)?.zone;
  if (zone?.event === move.to) return zone.kind;
  if (move.from === move.to) return 'stay';
  return isRight ? 'promotion' : 'relegation';
}

function ribbon(fromX: number, top: number, bottom: number, toX: number, endTop: number, endBottom: number): string {
  const middle = (fromX + toX) / 2;
  return [
    `M${fromX} ${top}`,
    `C${middle} ${top} ${middle} ${endTop} ${toX} ${endTop}`,
    `V${endBottom}`,
    `C${middle} ${endBottom} ${middle} ${bottom} ${fromX} ${bottom}Z`,
  ].join('');
}
