// How events are linked: who plays in an event, by names and by places of other events (S16-12a: tie-breaks decide who advances).

import type { EntrantName, EventKey } from '../core/ids.ts';
import type { FinalPlace } from './format.ts';

/** One part of an event's field, in seed order. An entrant who is named or placed twice counts where they come first (CUP-1). */
export type FieldSource =
  | { readonly kind: 'entrant'; readonly name: EntrantName }
  /** The places `from` to `to`, counted from 1, of another event of the file; `to` absent: to the last. */
  | { readonly kind: 'places'; readonly event: EventKey; readonly from: number; readonly to?: number };

/**
 * Someone will not play in an event that has not been opened; `by` takes their seat, if it has none yet. Without `by` the next in the
 * order of the table that they came from moves up; a seat given by name stays empty.
 */
export type Withdrawal = { readonly entrant: EntrantName; readonly by?: EntrantName };

export type FieldAnswer =
  /** In seed order. */
  | { readonly kind: 'field'; readonly entrants: readonly EntrantName[] }
  /** These events are not over. */
  | { readonly kind: 'waiting'; readonly events: readonly EventKey[] }
  /** TIE-RULING: these share a place of `event`, and the organisers have to say who stands where. */
  | { readonly kind: 'undecided'; readonly event: EventKey; readonly tied: readonly EntrantName[]; readonly question: string };

/** A tie that matters to someone's field. `question` is for people. */
export type FieldTie = { readonly event: EventKey; readonly tied: readonly EntrantName[]; readonly question: string };

/**
 * Who plays, in seed order. `placesOf` gives the final places of an event, `undefined` while it is not over. A shared place is a question
 * only where its order changes the field: not where it lies outside of what is referred to, and not where its members were seated before.
 */
export function resolveField(
  field: readonly FieldSource[],
  placesOf: (event: EventKey) => readonly FinalPlace[] | undefined,
  withdrawals: readonly Withdrawal[],
): FieldAnswer {
  const places = new Map<EventKey, readonly FinalPlace[]>();
  const open: EventKey[] = [];
  for (const event of new Set(field.flatMap((source) => (source.kind === 'places' ? [source.event] : [])))) {
    const known = placesOf(event);
    if (known === undefined) open.push(event);
    else places.set(event, known);
  }
  if (open.length > 0) return { kind: 'waiting', events: open };
  const given = { field, places, substitutes: substitutesOf(withdrawals) };
  const [tie] = tiesOf(given);
  return tie === undefined ? { kind: 'field', entrants: seatField(given) } : { kind: 'undecided', ...tie };
}

type Given = {
  readonly field: readonly FieldSource[];
  /** An event that is not in it gives no one. */
  readonly places: ReadonlyMap<EventKey, readonly FinalPlace[]>;
  readonly substitutes: Substitutes;
};
type Substitutes = ReadonlyMap<EntrantName, EntrantName | undefined>;

/** The latest word about each counts. */
const substitutesOf = (withdrawals: readonly Withdrawal[]): Substitutes =>
  new Map(withdrawals.map(({ entrant, by }) => [entrant, by]));

/** The shared places of which two orders give different fields, in the order in which the field meets them. */
function tiesOf(given: Given): readonly FieldTie[] {
  const ties: FieldTie[] = [];
  seatField(given, (tied, event, seating) => {
    const fields = ordersThatMatter(tied, seating.known, given.substitutes).map((order) =>
      seatField(given, (one) => (one === tied ? order : one)),
    );
    if (new Set(fields.map((names) => JSON.stringify(names))).size > 1) {
      ties.push({ event, tied, question: questionOf(event, tied, seating.position + 1) });
    }
    return tied;
  });
  return ties;
}

type OrderOf = (tied: readonly EntrantName[], event: EventKey, seating: Seating) => readonly EntrantName[];

/** The field with those who share a place in the order that `orderOf` gives; without it, as they stand. */
function seatField({ field, places, substitutes }: Given, orderOf: OrderOf = (tied) => tied): readonly EntrantName[] {
  let seating: Seating = { entrants: [], known: new Set(), position: 0, vacant: 0 };
  for (const source of field) {
    seating = { ...seating, position: 0, vacant: 0 };
    if (source.kind === 'entrant') {
      seating = seatPlaces(seating, [source.name], { from: 1, to: 1 }, substitutes);
      continue;
    }
    const { event, from, to = Infinity } = source;
    for (const { entrants } of places.get(event) ?? []) {
      const order = entrants.length > 1 ? orderOf(entrants, event, seating) : entrants;
      seating = seatPlaces(seating, order, { from, to }, substitutes);
    }
  }
  return seating.entrants;
}

/** How far a field has come: who is in it, who has been met, and in the event at hand the last place and how many seats are vacant. */
type Seating = {
  readonly entrants: readonly EntrantName[];
  readonly known: ReadonlySet<EntrantName>;
  readonly position: number;
  readonly vacant: number;
};
type Range = { readonly from: number; readonly to: number };

/** Takes further places of an event. An entrant that withdrew leaves a vacant seat in the range; places behind it fill vacant seats. */
function seatPlaces(seating: Seating, order: readonly EntrantName[], { from, to }: Range, substitutes: Substitutes): Seating {
  const entrants = [...seating.entrants];
  const known = new Set(seating.known);
  let { position, vacant } = seating;
  for (const name of order) {
    position++;
    const beyond = position > to;
    if (position < from || (beyond && vacant === 0) || known.has(name)) continue;
    known.add(name);
    const player = playerFor(name, substitutes);
    if (player === undefined) {
      if (!beyond) vacant++;
    } else if (player === name || !known.has(player)) {
      known.add(player);
      entrants.push(player);
      if (beyond) vacant--;
    }
  }
  return { entrants, known, position, vacant };
}

/** Who takes a seat, substitutes of substitutes included; `undefined`: no one who is named. */
function playerFor(name: EntrantName, substitutes: Substitutes): EntrantName | undefined {
  const asked = new Set<EntrantName>();
  let player: EntrantName | undefined = name;
  while (player !== undefined && substitutes.has(player)) {
    if (asked.has(player)) return undefined;
    asked.add(player);
    player = substitutes.get(player);
  }
  return player;
}

/**
 * Orders of the tied among which any difference shows that there is: everyone comes to stand in every place, and those who would play
 * have those who are seated already before them and those who withdrew behind them, or the other way round.
 */
function ordersThatMatter(
  tied: readonly EntrantName[],
  known: ReadonlySet<EntrantName>,
  substitutes: Substitutes,
): readonly (readonly EntrantName[])[] {
  const seated = tied.filter((name) => known.has(name));
  const withdrawn = tied.filter((name) => !known.has(name) && playerFor(name, substitutes) === undefined);
  const players = tied.filter((name) => !seated.includes(name) && !withdrawn.includes(name));
  const blocks = [
    [...seated, ...players, ...withdrawn],
    [...withdrawn, ...players, ...seated],
  ];
  return blocks.flatMap((order) => order.map((_, first) => [...order.slice(first), ...order.slice(0, first)]));
}

function questionOf(event: EventKey, tied: readonly EntrantName[], from: number): string {
  const names = tied.slice(0, -1).join(', ');
  return `${names} and ${tied.at(-1)} share places ${from} to ${from + tied.length - 1} of ${event}: the organisers decide their order`;
}
