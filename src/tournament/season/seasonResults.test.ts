import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { err, ok, unwrap } from '../../core/result.ts';
import { formatSeasonResults, namesAt, parseSeasonResults } from './seasonResults.ts';

const GOOD = {
  tournament: 'S',
  journalHash: '0'.repeat(64),
  events: [{ key: 'L', name: 'League', places: [['A'], ['B', 'C'], ['D']] }],
};
const event = { key: 'L', name: 'League', places: [['A'], ['B', 'C'], ['D']] };

describe('parseSeasonResults', () => {
  it('reads what formatSeasonResults writes', () => {
    const name = fc.stringMatching(/^[A-Za-z0-9 .]{1,12}$/u).filter((text) => text.trim() !== '');
    const places = fc
      .uniqueArray(name, { minLength: 1, maxLength: 8 })
      .chain((names) =>
        fc.array(fc.nat(2), { minLength: names.length, maxLength: names.length }).map((cuts) => split(names, cuts)),
      );
    const events = fc.uniqueArray(fc.record({ key: name, name, places }), { selector: ({ key }) => key, maxLength: 4 });
    const hash = fc.stringMatching(/^[0-9a-f]{64}$/u);
    fc.assert(
      fc.property(fc.record({ tournament: name, journalHash: hash, events }), (results) => {
        expect(parseSeasonResults(formatSeasonResults(results))).toEqual(ok(results));
      }),
      { numRuns: 50 },
    );
  });

  it.each([
    ['nothing', '', 'Cannot read the results: expected JSON'],
    ['a list', '[]', 'Cannot read the results: expected an object with tournament, journalHash, events, got an empty list'],
    [
      'no hash',
      JSON.stringify({ ...GOOD, journalHash: undefined }),
      'Cannot read journalHash: expected 64 hexadecimal digits, got nothing',
    ],
    [
      'a short hash',
      JSON.stringify({ ...GOOD, journalHash: 'ab' }),
      'Cannot read journalHash: expected 64 hexadecimal digits, got "ab"',
    ],
    [
      'a field more',
      JSON.stringify({ ...GOOD, signed: true }),
      'Cannot read the results: expected only tournament, journalHash, events, got "signed"',
    ],
    ['no events', JSON.stringify({ ...GOOD, events: {} }), 'Cannot read events: expected a list, got a group of fields'],
    [
      'an event twice',
      JSON.stringify({ ...GOOD, events: [event, event] }),
      'Cannot read the results: expected each event once, got "L" twice',
    ],
    [
      'a name twice',
      JSON.stringify({ ...GOOD, events: [{ ...event, places: [['A'], ['A']] }] }),
      'Cannot read events[0].places: expected each name once, got "A"',
    ],
    [
      'an empty place',
      JSON.stringify({ ...GOOD, events: [{ ...event, places: [[]] }] }),
      'Cannot read events[0].places[0]: expected at least one name, got "an empty list"',
    ],
    [
      'a number as a name',
      JSON.stringify({ ...GOOD, events: [{ ...event, places: [[5]] }] }),
      'Cannot read events[0].places[0]: expected text, got "5"',
    ],
    [
      'places of names',
      JSON.stringify({ ...GOOD, events: [{ ...event, places: ['A'] }] }),
      'Cannot read events[0].places[0]: expected a list, got "A"',
    ],
  ])('refuses %s', (_, text, message) => expect(parseSeasonResults(text)).toEqual(err(message)));
});

describe('namesAt', () => {
  it.each([
    [{ from: 1, to: 1 }, ['A']],
    [{ from: 1 }, ['A', 'B', 'C', 'D']],
    [{ from: 2, to: 3 }, ['B', 'C']],
    [{ from: 4 }, ['D']],
  ])('%o is %o', (range, names) => expect(unwrap(namesAt(event, range))).toEqual({ names, count: 4 }));

  it('S16-3b: gives the places that exist, and names those that do not', () => {
    expect(namesAt(event, { from: 4, to: 6 })).toEqual(ok({ names: ['D'], count: 4, missing: { from: 5, to: 6 } }));
    expect(namesAt(event, { from: 5, to: 6 })).toEqual(ok({ names: [], count: 4, missing: { from: 5, to: 6 } }));
    expect(namesAt(event, { from: 5 })).toEqual(ok({ names: [], count: 4, missing: { from: 5 } }));
  });

  it('CUP-1c: refuses tied places', () => {
    expect(namesAt(event, { from: 1, to: 2 })).toEqual(err('expected places of "L" without ties, got B, C together on place 2'));
    expect(namesAt(event, { from: 3, to: 4 })).toEqual(err('expected places of "L" without ties, got B, C together on place 2'));
  });
});

/** Names in groups: a cut of 0 begins a new one. */
function split(names: readonly string[], cuts: readonly number[]): string[][] {
  const groups: string[][] = [];
  for (const [index, name] of names.entries()) {
    const last = groups.at(-1);
    if (last === undefined || cuts[index] === 0) groups.push([name]);
    else last.push(name);
  }
  return groups;
}
