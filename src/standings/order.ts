// The order of a table: points, then the declared tie-breaks. Whenever a criterion splits a level group, all criteria start again, from the first,
// inside each part that is still level (TIE-DE). Entrants who are level on everything share a place, unless the organisers have ruled (TIE-RULING):
// this file picks nothing by lot or by name. It does not order the disqualified; standings.ts puts them last.

import { compareFractions, type Fraction } from './fraction.ts';
import type { Tally } from './tally.ts';
import { CRITERIA, type CriterionCode } from './tieBreaks/declared.ts';
import type { Criterion } from './tieBreaks/criterion.ts';
import { points } from './tieBreaks/points.ts';

/** What put one place above the next. */
export type Separation =
  /** Its value, the value of the next, and how many were level. */
  | {
      readonly kind: 'value';
      readonly criterion: Criterion;
      readonly upper: Fraction;
      readonly lower: Fraction;
      readonly among: number;
    }
  | { readonly kind: 'ruling' };

export type Place = {
  /** Seed indices, ascending; several if nothing separates them. */
  readonly members: readonly number[];
  /** What put it below the place before; `undefined` for the first. */
  readonly below: Separation | undefined;
};

export type Order = {
  readonly places: readonly Place[];
  /** For each criterion the values by seed index, from the first group in which the criterion was applied to the entrant. */
  readonly asked: ReadonlyMap<CriterionCode, ReadonlyMap<number, Fraction | undefined>>;
};

/** `rulings` are orders among the level, as seed indices, the latest last: a ruling counts if it names all of those who are level. */
export function orderEntrants(
  entrants: readonly number[],
  tally: Tally,
  codes: readonly CriterionCode[],
  rulings: readonly (readonly number[])[] = [],
): Order {
  const asked = new Map(codes.map((code) => [code, new Map<number, Fraction | undefined>()]));

  const byPoints = split(entrants, points, points.values(entrants, tally));
  const places = joined(byPoints.map((part) => ({ ...part, places: separate(part.members) })));
  return { places, asked };

  function separate(tied: readonly number[]): readonly Place[] {
    if (tied.length <= 1) return [{ members: tied, below: undefined }];
    for (const [code, known] of asked) {
      const values = CRITERIA[code].values(tied, tally);
      remember(known, tied, values);
      const parts = split(tied, CRITERIA[code], values);
      if (parts.length > 1) return joined(parts.map((part) => ({ ...part, places: separate(part.members) })));
    }
    return ruled(tied, rulings) ?? [{ members: tied, below: undefined }];
  }
}

/** One place for each of the tied, by the latest ruling that names them all. */
function ruled(tied: readonly number[], rulings: readonly (readonly number[])[]): readonly Place[] | undefined {
  const ruling = rulings.findLast((order) => tied.every((index) => order.includes(index)));
  return ruling
    ?.filter((index, position) => tied.includes(index) && ruling.indexOf(index) === position)
    .map((index) => ({ members: [index], below: { kind: 'ruling' } }));
}

type Part = { readonly members: readonly number[]; readonly below: Separation | undefined };

/** The tied in parts of equal value, the best part first; inside a part they keep their order. One part if someone has no value. */
function split(tied: readonly number[], criterion: Criterion, values: readonly (Fraction | undefined)[]): readonly Part[] {
  const known = tied.flatMap((index, position) => {
    const value = values[position];
    return value === undefined ? [] : [{ index, value }];
  });
  if (known.length < tied.length) return [{ members: tied, below: undefined }];
  const sign = criterion.better === 'more' ? -1 : 1;
  const parts: { readonly value: Fraction; readonly members: number[]; readonly below: Separation | undefined }[] = [];
  for (const { index, value } of known.toSorted((one, other) => sign * compareFractions(one.value, other.value))) {
    const last = parts.at(-1);
    if (last !== undefined && compareFractions(last.value, value) === 0) last.members.push(index);
    else {
      const below = last && ({ kind: 'value', criterion, upper: last.value, lower: value, among: tied.length } as const);
      parts.push({ value, members: [index], below });
    }
  }
  return parts;
}

/** The places of all parts in one list; the first place of a part is below the part before. */
function joined(parts: readonly (Part & { readonly places: readonly Place[] })[]): readonly Place[] {
  return parts.flatMap((part) =>
    part.places.map((place, position) => (position === 0 ? { ...place, below: part.below } : place)),
  );
}

function remember(
  known: Map<number, Fraction | undefined>,
  tied: readonly number[],
  values: readonly (Fraction | undefined)[],
): void {
  tied.forEach((index, position) => {
    if (!known.has(index)) known.set(index, values[position]);
  });
}
