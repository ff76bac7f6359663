// Reports what a small field leaves out (S16-3b: up to 16 engines): places that an event does not have, rounds that a bracket does not need, a small
// final with too few entrants. None of it is wrong, so nothing is refused.

import type { EventKey } from '../../core/ids.ts';
import { roundsFor } from '../../formats/knockout/bracketSeeds.ts';
import type { FieldSource } from '../../formats/links.ts';
import type { EventDefinition, LeftOutPlaces, TournamentDefinition } from '../definition.ts';
import { reachOf } from './links.ts';
import type { FieldSize } from './links.ts';
import { describePlaces, placesBeyond } from '../values/placeRange.ts';
import type { PlaceRange } from '../values/placeRange.ts';

/** The number of entrants that each event may have. */
export function fieldSizes(events: readonly EventDefinition[]): ReadonlyMap<EventKey, FieldSize> {
  const fields = new Map(events.map(({ key, field }) => [key, { isWhole: true, sources: field.map(linked) }]));
  const sizes = new Map<EventKey, FieldSize>();
  for (const [key, { size }] of reachOf(fields, { circle: () => undefined, beyond: () => true }))
    if (size !== undefined) sizes.set(key, size);
  return sizes;
}

/** Sentences for people, event by event, then the next season. */
export function leftOut({ events, nextSeason = {}, previous = [] }: TournamentDefinition): readonly string[] {
  const sizes = fieldSizes(events);
  const missingOf = (sources: readonly FieldSource[]): readonly LeftOutPlaces[] =>
    sources.flatMap((source) => {
      if (source.kind === 'entrant') return [];
      const from = events.find(({ key }) => key === source.event);
      const count = sizes.get(source.event)?.most;
      const places = count === undefined ? undefined : placesBeyond(rangeOf(source), count);
      return from === undefined || count === undefined || places === undefined ? [] : [{ event: from.name, places, count }];
    });
  return [
    ...events.flatMap((event) => [
      ...missingOf(event.field).map((places) => `${event.name}: ${describeLeftOut(places)}`),
      ...bracketLeftOut(event, sizes.get(event.key)),
    ]),
    ...previous.flatMap(({ tournament, leftOut: places = [] }) =>
      places.map((each) => `From ${tournament}: ${describeLeftOut(each)}`),
    ),
    ...Object.entries(nextSeason).flatMap(([key, sources = []]) =>
      missingOf(sources).map((places) => `Next season, ${key}: ${describeLeftOut(places)}`),
    ),
  ];
}

/** `place 6 of League 2 does not exist, because 5 play there. It is left out.` */
export function describeLeftOut({ event, places, count }: LeftOutPlaces): string {
  const single = places.from === places.to;
  const verb = single ? 'does not exist' : 'do not exist';
  return `${describePlaces(places)} of ${event} ${verb}, because ${count} play there. ${single ? 'It is' : 'They are'} left out.`;
}

/** The first rounds are left out: a bracket of 16 begins with the round of 16, with its book. */
function bracketLeftOut({ name, format }: EventDefinition, size: FieldSize | undefined): readonly string[] {
  if (format.kind !== 'knockout' || size === undefined) return [];
  const unneeded = format.rounds.slice(0, Math.max(0, format.rounds.length - roundsFor(size.most)));
  const rounds = unneeded.map((round) => round.name).join(', ');
  return [
    ...(unneeded.length === 0
      ? []
      : [`${name}: ${size.most} entrants play ${roundsFor(size.most)} rounds. Left out: ${rounds}.`]),
    ...(format.smallFinal !== undefined && size.most < 4
      ? [`${name}: ${size.most} entrants play no ${format.smallFinal.name}, which needs two losing semifinalists.`]
      : []),
  ];
}

const linked = (source: FieldSource) =>
  source.kind === 'entrant' ? source : ({ kind: 'places', event: source.event, range: rangeOf(source) } as const);
const rangeOf = ({ from, to }: PlaceRange): PlaceRange => (to === undefined ? { from } : { from, to });
