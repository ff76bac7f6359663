// Where the places of an event lead: to events of this tournament (links of their fields) and of the next season (`nextSeason`). Promotion and
// relegation follow from the links alone: an event that takes places of another stands above it. An event whose whole field comes from one other is
// its playoff and is level with it.

import type { EventKey } from '../../core/ids.ts';
import { inEnglish } from '../../core/phrases/english.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { present } from '../../core/present.ts';
import type { FieldSource } from '../../formats/links.ts';
import type { EventDefinition, TournamentDefinition } from '../../tournament/definition.ts';
import type { PlaceZone } from '../messages.ts';

/** Places of `from` that lead to `to`; `next`: to the event of the next season. `last` absent: to the last place. */
export type Way = {
  readonly from: EventKey;
  readonly to: EventKey;
  readonly first: number;
  readonly last?: number;
  readonly next: boolean;
  readonly kind: PlaceZone['kind'];
};

/** All ways of a tournament, this season's first. */
export function waysOf(definition: TournamentDefinition): readonly Way[] {
  const level = levelsOf(definition);
  const ways: Way[] = [];
  for (const event of definition.events) {
    const playoff = isPlayoff(event);
    for (const source of event.field) {
      if (source.kind !== 'places') continue;
      ways.push({ ...wayOf(source, event.key), next: false, kind: playoff ? 'playoff' : 'promotion' });
    }
  }
  for (const { key: to } of definition.events) {
    for (const source of definition.nextSeason?.[to] ?? []) {
      if (source.kind !== 'places') continue;
      const rise = (level.get(to) ?? 0) - (level.get(source.event) ?? 0);
      const kind = rise > 0 ? 'promotion' : rise < 0 ? 'relegation' : 'stay';
      ways.push({ ...wayOf(source, to), next: true, kind });
    }
  }
  return ways;
}

const wayOf = ({ event, from, to: last }: Extract<FieldSource, { kind: 'places' }>, to: EventKey) => ({
  from: event,
  to,
  first: from,
  ...present({ last }),
});

/** The whole field comes from one other event. */
function isPlayoff({ field }: EventDefinition): boolean {
  const sources = new Set(field.map((source) => (source.kind === 'places' ? source.event : '')));
  return sources.size === 1 && !sources.has('');
}

/** Cycles are refused when a file is read, so this terminates. */
function levelsOf({ events }: TournamentDefinition): ReadonlyMap<EventKey, number> {
  const levels = new Map<EventKey, number>();
  const levelOf = (key: EventKey): number => {
    const known = levels.get(key);
    if (known !== undefined) return known;
    const event = events.find((one) => one.key === key);
    const below = (event?.field ?? []).flatMap((source) => (source.kind === 'places' ? [levelOf(source.event)] : []));
    const level = event === undefined || below.length === 0 ? 0 : Math.max(...below) + (isPlayoff(event) ? 0 : 1);
    levels.set(key, level);
    return level;
  };
  for (const { key } of events) levelOf(key);
  return levels;
}

/** What is shown next to the places of an event, best place first; `size` is its number of places, if known. */
export function zonesOf(
  definition: TournamentDefinition,
  event: EventDefinition,
  size: number | undefined,
): readonly PlaceZone[] {
  const title: readonly PlaceZone[] =
    event.title === undefined
      ? []
      : [{ from: 1, to: 1, kind: 'title', ...inEnglish({ words: phrase('leads.title', { title: event.title.name }) }) }];
  const ways = waysOf(definition)
    .filter(({ from, first }) => from === event.key && (size === undefined || first <= size))
    .map((way): PlaceZone => {
      const last = Math.min(way.last ?? size ?? way.first, size ?? Number.POSITIVE_INFINITY);
      const name = definition.events.find(({ key }) => key === way.to)?.name ?? way.to;
      return { from: way.first, to: last, kind: way.kind, event: way.to, ...inEnglish({ words: leadsTo(way, name) }) };
    });
  return [...title, ...ways].toSorted((one, other) => one.from - other.from || RANK[one.kind] - RANK[other.kind]);
}

const RANK = { title: 0, promotion: 1, playoff: 2, relegation: 3, stay: 4 } as const satisfies Record<PlaceZone['kind'], number>;

function leadsTo({ kind, next }: Way, event: string): Phrase {
  switch (kind) {
    case 'promotion':
      return phrase(next ? 'leads.promotion.next' : 'leads.promotion', { event });
    case 'title':
      return phrase('leads.title', { title: event });
    case 'playoff':
    case 'relegation':
    case 'stay':
      return phrase(`leads.${kind}`, { event });
  }
}

/** The one zone that a place shows: a title before a promotion, a promotion before a playoff, anything before staying. */
export function zoneAt(zones: readonly PlaceZone[], place: number): PlaceZone | undefined {
  const there = zones.filter(({ from, to }) => from <= place && place <= to);
  return there.toSorted((one, other) => RANK[one.kind] - RANK[other.kind])[0];
}
