// How the events of a file depend on each other: who may come to which event, how many, and whether that is known. Refuses circles.

import type { EventKey } from '../../core/ids.ts';
import type { Path, Report } from '../reading/fields.ts';
import { formatPlaces } from '../values/placeRange.ts';
import type { PlaceRange } from '../values/placeRange.ts';
import type { Location } from '../reading/yamlSource.ts';

/** One part of an event's field as written, checked as far as possible without the other parts. */
export type Source = SourceLocation &
  (
    | { readonly kind: 'entrant'; readonly name: string; /** Whether the name itself is there. */ readonly written: boolean }
    | { readonly kind: 'places'; readonly event: EventKey; readonly range: PlaceRange; readonly rangeLocation: Location }
  );
export type SourceLocation = { readonly location: Location; readonly path: Path };

/** How many entrants an event may have: an engine in several tables counts once, so the number is not always known in advance. */
export type FieldSize = { readonly least: number; readonly most: number };
export const formatSize = ({ least, most }: FieldSize): string => (least === most ? `${most}` : `${least} to ${most}`);

export type Reach = {
  readonly names: ReadonlySet<string>;
  /** `undefined` if reported mistakes hide it. */
  readonly size: FieldSize | undefined;
};

export type Field<Each extends Linked = Source> = {
  readonly sources: readonly Each[];
  /** Whether all parts were valid. */
  readonly isWhole: boolean;
};

/** The part of a source that decides who may come by it. */
type Linked =
  | { readonly kind: 'entrant'; readonly name: string }
  | { readonly kind: 'places'; readonly event: EventKey; readonly range: PlaceRange };
type Link<Each extends Linked> = Extract<Each, { readonly kind: 'places' }>;

/** What to do about links that cannot work as written. */
export type LinkTrouble<Each extends Linked> = {
  readonly circle: (source: Link<Each>, into: EventKey, circle: readonly EventKey[]) => void;
  /** None of its places can exist in an event of this size; returns true if the link is left out without a mistake. */
  readonly beyond: (source: Link<Each>, size: FieldSize) => boolean;
};

/** Who may come to each event. Leaves out links that would close a circle, and places that an event does not have (S16-3b). */
export function reachOf<Each extends Linked>(
  fields: ReadonlyMap<EventKey, Field<Each>>,
  trouble: LinkTrouble<Each>,
): ReadonlyMap<EventKey, Reach> {
  const known = new Map<EventKey, Reach>();
  const open: EventKey[] = [];
  const visit = (key: EventKey): Reach => {
    const done = known.get(key);
    if (done !== undefined) return done;
    open.push(key);
    const parts: Part[] = [];
    const names = new Set<string>();
    const field = fields.get(key);
    let isWhole = field?.isWhole === true;
    for (const source of field?.sources ?? []) {
      if (source.kind === 'entrant') names.add(source.name);
      else if (open.includes(source.event)) {
        trouble.circle(source as Link<Each>, key, [...open.slice(open.indexOf(source.event)), source.event]);
        isWhole = false;
      } else {
        const reach = visit(source.event);
        const isBeyond = reach.size !== undefined && source.range.from > reach.size.most;
        if (isBeyond && !trouble.beyond(source as Link<Each>, reach.size)) isWhole = false;
        parts.push({ reach, event: source.event, range: source.range });
      }
    }
    open.pop();
    const reach = {
      names: union([names, ...parts.map((part) => part.reach.names)]),
      size: isWhole ? sizeOf(names, parts) : undefined,
    };
    known.set(key, reach);
    return reach;
  };
  for (const key of fields.keys()) visit(key);
  return known;
}

type Part = { readonly reach: Reach; readonly event: EventKey; readonly range: PlaceRange };

/** Mistakes in the links of a tournament file. A preset describes full fields: its links to places beyond a smaller field are left out. */
export const reportedTrouble = (report: Report): LinkTrouble<Source> => ({
  circle({ event, location, path }, into, circle) {
    const message =
      circle.length === 2
        ? `Cannot take entrants from "${into}" itself: expected another event`
        : `Cannot take entrants from "${event}": expected no circle, got ${circle.toReversed().join(' → ')}`;
    report(location, path, message);
  },
  beyond({ event, range, rangeLocation, path }, { most }) {
    if (rangeLocation.file !== undefined) return true;
    const label = range.from === range.to ? `place ${range.from}` : `places ${formatPlaces(range)}`;
    report(rangeLocation, [...path, 'places'], `Cannot apply ${label} of "${event}": expected places from 1 to ${most}`);
    return false;
  },
});

function sizeOf(names: ReadonlySet<string>, parts: readonly Part[]): FieldSize | undefined {
  const counts: FieldSize[] = [];
  for (const { reach, range } of parts) {
    if (reach.size === undefined) return undefined;
    const { least, most } = reach.size;
    counts.push({
      least: Math.max(0, Math.min(range.to ?? least, least) - range.from + 1),
      most: Math.max(0, Math.min(range.to ?? most, most) - range.from + 1),
    });
  }
  const all = [{ least: names.size, most: names.size }, ...counts];
  const sum = (of: (count: FieldSize) => number): number => all.reduce((total, count) => total + of(count), 0);
  const isApart = parts.every(
    (part, index) => isDisjoint(part.reach.names, names) && parts.slice(0, index).every((other) => areApart(part, other)),
  );
  const most = Math.min(
    sum((count) => count.most),
    union([names, ...parts.map(({ reach }) => reach.names)]).size,
  );
  return {
    least: isApart
      ? Math.min(
          most,
          sum((count) => count.least),
        )
      : Math.max(...all.map((count) => count.least)),
    most,
  };
}

/** Whether no one can come in both ways. */
function areApart(one: Part, other: Part): boolean {
  if (one.event !== other.event) return isDisjoint(one.reach.names, other.reach.names);
  const [lower, upper] = one.range.from <= other.range.from ? [one.range, other.range] : [other.range, one.range];
  return lower.to !== undefined && lower.to < upper.from;
}

const isDisjoint = (one: ReadonlySet<string>, other: ReadonlySet<string>): boolean => [...one].every((name) => !other.has(name));
const union = (sets: readonly ReadonlySet<string>[]): ReadonlySet<string> => new Set(sets.flatMap((set) => [...set]));
