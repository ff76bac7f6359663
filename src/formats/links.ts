// How events are linked: who plays in an event, by name and by places of other events (S16-12a: tie-breaks decide who advances).

import type { EntrantName, EventKey } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import type { FinalPlace } from './format.ts';

/** One part of an event's field, in seed order. An entrant who is named or placed twice counts at the first place (CUP-1). */
export type FieldSource =
  | { readonly kind: 'entrant'; readonly name: EntrantName }
  /** The places `from` to `to`, counted from 1, of another event of the file; `to` absent: to the last. */
  | { readonly kind: 'places'; readonly event: EventKey; readonly from: number; readonly to?: number };

/**
 * Someone will not play in an event that has not been opened; `by` takes the seat, unless `by` already has one. Without `by` the next entrant of the
 * table that it came from moves up; a seat given by name stays empty.
 */
export type Withdrawal = { readonly entrant: EntrantName; readonly by?: EntrantName };

export type FieldAnswer =
  /** In seed order. */
  | { readonly kind: 'field'; readonly entrants: readonly EntrantName[] }
  /** The events that are not over. */
  | { readonly kind: 'waiting'; readonly events: readonly EventKey[] }
  /** TIE-RULING: the organisers must decide these ties, in any order. */
  | { readonly kind: 'undecided'; readonly ties: readonly [FieldTie, ...FieldTie[]] };

/** Entrants who share a place of `event`, and whose order changes a field. `question` is for people. */
export type FieldTie = { readonly event: EventKey; readonly tied: readonly EntrantName[]; readonly question: Phrase };

/**
 * Who plays, in seed order. `placesOf` gives the final places of an event, `undefined` while it is not over. A shared place needs a ruling only if
 * its order changes the field: not if it lies outside the range, and not if its members already have seats.
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
  const [first, ...others] = tiesOf(given);
  return first === undefined ? { kind: 'field', entrants: seatField(given) } : { kind: 'undecided', ties: [first, ...others] };
}

type Given = {
  readonly field: readonly FieldSource[];
  /** An event that is not in the map brings no one. */
  readonly places: ReadonlyMap<EventKey, readonly FinalPlace[]>;
  readonly substitutes: Substitutes;
};
type Substitutes = ReadonlyMap<EntrantName, EntrantName | undefined>;

/** The latest withdrawal of each entrant counts. */
const substitutesOf = (withdrawals: readonly Withdrawal[]): Substitutes =>
  new Map(withdrawals.map(({ entrant, by }) => [entrant, by]));

/** The shared places for which two orders give different fields, in the order in which the field meets them. */
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

/** The field with those who share a place in the order that `orderOf` gives; without it, in table order. */
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

/** The state of building a field: who is in it, who has been met, and for the current event the last place and the number of vacant seats. */
type Seating = {
  readonly entrants: readonly EntrantName[];
  readonly known: ReadonlySet<EntrantName>;
  readonly position: number;
  readonly vacant: number;
};
type Range = { readonly from: number; readonly to: number };

/** Takes further places of an event. An entrant that withdrew leaves a vacant seat in the range; places after it fill vacant seats. */
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

/** Who takes a seat, following substitutes of substitutes; `undefined`: no named substitute plays. */
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
 * Enough orders of the tied to show any difference: in them everyone takes every place, and players come after the already seated and before the
 * withdrawn, or the other way round.
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

const questionOf = (event: EventKey, tied: readonly EntrantName[], from: number): Phrase =>
  phrase('tie.places', { names: tied, from, to: from + tied.length - 1, event });
