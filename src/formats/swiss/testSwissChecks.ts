// For tests and the bench: what must hold for every round of every Swiss. Throws with a message if it does not.

import type { EntrantName } from '../../core/ids.ts';
import type { SwissSettings } from './swiss.ts';
import { leastSums, slowCosts, slowField, slowModifiedCosts, total, type SlowEntrant, type SwissRound } from './testSwiss.ts';

/** The counts that were found, to be summed up. */
export type RoundFigures = {
  readonly players: number;
  readonly repeats: number;
  readonly secondByes: number;
  readonly unevenColours: number;
  /** Whether all ways to pair the round were tried. */
  readonly tried: boolean;
};

export function checkRound(settings: SwissSettings, { facts, paired }: SwissRound, tryUpTo: number): RoundFigures {
  const field = slowField(facts);
  const placeOf = new Map(field.map(({ name }, index) => [name, index]));
  const at = (name: EntrantName): SlowEntrant => {
    const entrant = field[placeOf.get(name) ?? -1];
    if (entrant === undefined) throw new Error(`${name} is paired in round ${paired.round} and should not be`);
    return entrant;
  };
  const pairs: (readonly [SlowEntrant, SlowEntrant | undefined])[] = [
    ...paired.pairings.map(
      ({ white, black }) =>
        [at(white), at(black)].toSorted((a, b) => field.indexOf(a) - field.indexOf(b)) as [SlowEntrant, SlowEntrant],
    ),
    ...paired.byes.map(({ entrant }) => [at(entrant), undefined] as const),
  ];
  const names = pairs.flatMap(([one, other]) => (other === undefined ? [one.name] : [one.name, other.name]));
  expect(new Set(names).size === names.length && names.length === field.length, `round ${paired.round} pairs everyone once`);
  expect(paired.byes.length === field.length % 2, `round ${paired.round} has a bye only where the field is odd`);

  const lowest = Math.min(...field.map(({ score }) => score));
  const last = paired.round === settings.rounds;
  const costs = (one: SlowEntrant, other: SlowEntrant | undefined): readonly number[] =>
    settings.pairing === 'modified' ? slowModifiedCosts(settings, field, one, other, last) : slowCosts(one, other, lowest);
  const sums = pairs
    .map(([one, other]) => costs(one, other))
    .reduce((sum, row) => row.map((cost, level) => cost + (sum[level] ?? 0)), []);
  const coloured = unevenAfter(paired.pairings, field);

  const size = field.length + (field.length % 2);
  const tried = size <= tryUpTo;
  if (tried && size > 0) {
    const least = leastSums(size, (one, other) => {
      const first = field[one];
      if (first === undefined) throw new Error('Cannot try: expected an entrant');
      return costs(first, field[other]);
    });
    // The last level is colours: if no one has to have a surplus above one, no one has.
    const weighty = settings.pairing === 'modified' ? least.length - 1 : least.length;
    for (let level = 0; level < weighty; level++) {
      expect(
        sums[level] === least[level],
        `round ${paired.round}, cost ${level}: ${sums[level]} and not the least, ${least[level]}`,
      );
    }
    if (settings.pairing === 'modified' && settings.colours === 'balanced' && least.at(-1) === 0) {
      expect(coloured === 0, `round ${paired.round}: ${coloured} have a surplus of a colour above one and need not`);
    }
  }
  return { players: field.length, repeats: sums[0] ?? 0, secondByes: sums[2] ?? 0, unevenColours: coloured, tried };
}

/** How many entrants have one colour at least twice more than the other after the round, by the assigned colours. */
function unevenAfter(pairings: SwissRound['paired']['pairings'], field: readonly SlowEntrant[]): number {
  return total(
    field.map(({ name, surplus }) => {
      const white = pairings.filter((pairing) => pairing.white === name).length;
      const black = pairings.filter((pairing) => pairing.black === name).length;
      return Math.abs(surplus + white - black) > 1 ? 1 : 0;
    }),
  );
}

function expect(holds: boolean, what: string): void {
  if (!holds) throw new Error(`Expected that ${what}`);
}
