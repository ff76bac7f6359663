// Who may come to an event and how many, compared with seasons whose results are drawn by lot.

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { eventKey } from '../../core/ids.ts';
import type { EventKey } from '../../core/ids.ts';
import { randomSource, shuffled } from '../../core/random.ts';
import { reachOf } from './links.ts';
import type { Field, LinkTrouble, Source } from './links.ts';
import type { PlaceRange } from '../values/placeRange.ts';

const PLACE = { line: 1, column: 1 };
const NAMES = ['A', 'B', 'C', 'D', 'E', 'F'];
const name = (text: string): Source => ({ kind: 'entrant', name: text, written: true, location: PLACE, path: [] });
const link = (event: string, range: PlaceRange): Source => ({
  kind: 'places',
  event: eventKey(event),
  range,
  rangeLocation: PLACE,
  location: PLACE,
  path: [],
});

/** Leaves out places that do not exist. */
const LENIENT: LinkTrouble<Source> = { circle: () => undefined, beyond: () => true };

type Written = {
  readonly names: readonly string[];
  readonly links: readonly { readonly back: number; readonly range: PlaceRange }[];
};
const range: fc.Arbitrary<PlaceRange> = fc.oneof(
  fc.record({ from: fc.integer({ min: 1, max: 4 }) }),
  fc.tuple(fc.integer({ min: 1, max: 4 }), fc.nat(3)).map(([from, more]) => ({ from, to: from + more })),
);
const written: fc.Arbitrary<Written> = fc.record({
  names: fc.uniqueArray(fc.constantFrom(...NAMES), { maxLength: 4 }),
  links: fc.array(fc.record({ back: fc.integer({ min: 1, max: 4 }), range }), { maxLength: 3 }),
});

/** Event n takes entrants only from events before it. */
function fieldsOf(all: readonly Written[]): ReadonlyMap<EventKey, Field> {
  return new Map(
    all.map(({ names, links }, index) => [
      eventKey(`E${index}`),
      {
        isWhole: true,
        sources: [
          ...names.map(name),
          ...links.filter(({ back }) => back <= index).map(({ back, range: places }) => link(`E${index - back}`, places)),
        ],
      },
    ]),
  );
}

/** One course of the season: every table in an order drawn by lot; an entrant counts once, missing places are empty. */
function playedOut(fields: ReadonlyMap<EventKey, Field>, rngSeed: number): ReadonlyMap<EventKey, readonly string[]> {
  const random = randomSource(rngSeed);
  const tables = new Map<EventKey, readonly string[]>();
  for (const [key, { sources }] of fields) {
    const field = sources.flatMap((source) =>
      source.kind === 'entrant'
        ? [source.name]
        : (tables.get(source.event) ?? []).slice(source.range.from - 1, source.range.to ?? Number.POSITIVE_INFINITY),
    );
    tables.set(key, shuffled([...new Set(field)], random));
  }
  return tables;
}

describe('reachOf', () => {
  it('bounds every course that a season can take', () => {
    let exact = 0;
    fc.assert(
      fc.property(fc.array(written, { minLength: 1, maxLength: 5 }), fc.nat(1000), (all, rngSeed) => {
        const fields = fieldsOf(all);
        const reach = reachOf(fields, LENIENT);
        for (const [key, field] of playedOut(fields, rngSeed)) {
          const { names, size } = reach.get(key) ?? { names: new Set<string>(), size: undefined };
          for (const entrant of field) expect(names).toContain(entrant);
          if (size === undefined) continue;
          expect(field.length).toBeGreaterThanOrEqual(size.least);
          expect(field.length).toBeLessThanOrEqual(size.most);
          if (size.least === size.most && field.length > 0) exact++;
        }
      }),
      { numRuns: 400 },
    );
    expect(exact).toBeGreaterThan(100);
  });

  it('gives the exact size of a field where no one can come in two ways', () => {
    const reach = reachOf(
      new Map([
        [eventKey('L'), { isWhole: true, sources: ['A', 'B', 'C', 'D'].map(name) }],
        [eventKey('F'), { isWhole: true, sources: [name('E'), link('L', { from: 1, to: 2 }), link('L', { from: 4 })] }],
        [eventKey('G'), { isWhole: true, sources: [link('L', { from: 1, to: 3 }), link('L', { from: 2, to: 4 })] }],
      ]),
      LENIENT,
    );
    expect(reach.get(eventKey('F'))?.size).toEqual({ least: 4, most: 4 });
    expect(reach.get(eventKey('G'))?.size).toEqual({ least: 3, most: 4 });
  });
});
