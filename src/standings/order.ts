// Who stands above whom: points, then the declared tie-breaks. Whenever a criterion splits those who are level, all criteria
// start again, from the first, inside each part that is still level (TIE-DE). Who is level on everything shares a place:
// nothing is ever picked by lot or by name here. The disqualified are not ordered here, they stand below (standings.ts).

import type { Tally } from './tally.ts';
import { CRITERIA, type CriterionCode } from './tieBreaks/declared.ts';
import type { Criterion } from './tieBreaks/criterion.ts';
import { points } from './tieBreaks/points.ts';

/** What put one place above the next: its value and the next one's, among so many who were level. */
export type Separation = {
  readonly criterion: Criterion;
  readonly upper: number;
  readonly lower: number;
  readonly among: number;
};

export type Place = {
  /** Seed indices, ascending; several where nothing tells them apart. */
  readonly members: readonly number[];
  /** What set it below the place before; `undefined` for the first. */
  readonly below: Separation | undefined;
};

export type Order = {
  readonly places: readonly Place[];
  /** By criterion, the values of those who were asked, by seed index: among the first group in which each was asked. */
  readonly asked: ReadonlyMap<CriterionCode, ReadonlyMap<number, number>>;
};

export function orderEntrants(entrants: readonly number[], tally: Tally, codes: readonly CriterionCode[]): Order {
  const asked = new Map(codes.map((code) => [code, new Map<number, number>()]));

  const byPoints = split(entrants, points, points.values(entrants, tally));
  const places = joined(byPoints.map((part) => ({ ...part, places: separate(part.members) })));
  return { places, asked };

  function separate(tied: readonly number[]): readonly Place[] {
    if (tied.length > 1) {
      for (const code of codes) {
        const values = CRITERIA[code].values(tied, tally);
        remember(asked.get(code), tied, values);
        const parts = split(tied, CRITERIA[code], values);
        if (parts.length > 1) return joined(parts.map((part) => ({ ...part, places: separate(part.members) })));
      }
    }
    return [{ members: tied, below: undefined }];
  }
}

type Part = { readonly members: readonly number[]; readonly below: Separation | undefined };

/** The tied in parts of equal value, the best part first; inside a part they keep their order. */
function split(tied: readonly number[], criterion: Criterion, values: readonly number[]): readonly Part[] {
  const sign = criterion.better === 'more' ? -1 : 1;
  const distinct = [...new Set(values)].sort((one, other) => sign * (one - other));
  return distinct.map((value, position) => {
    const upper = distinct[position - 1];
    return {
      members: tied.filter((_, index) => values[index] === value),
      below: upper === undefined ? undefined : { criterion, upper, lower: value, among: tied.length },
    };
  });
}

/** The places of all parts in one list; the first place of a part stands below the part before. */
function joined(parts: readonly (Part & { readonly places: readonly Place[] })[]): readonly Place[] {
  return parts.flatMap((part) =>
    part.places.map((place, position) => (position === 0 ? { ...place, below: part.below } : place)),
  );
}

function remember(known: Map<number, number> | undefined, tied: readonly number[], values: readonly number[]): void {
  tied.forEach((index, position) => {
    const value = values[position];
    if (value !== undefined && known?.has(index) === false) known.set(index, value);
  });
}
