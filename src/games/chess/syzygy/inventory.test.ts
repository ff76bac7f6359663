import { describe, expect, test } from 'vitest';
import { countTables, tableNames } from './inventory.ts';
import { formatTableName, menIn, parseTableName } from './material.ts';

describe('tableNames', () => {
  // The numbers that the author of the tables publishes: 145 of up to 5 men, 510 of up to 6, 1511 of up to 7.
  test.each([
    [3, 5],
    [4, 30],
    [5, 110],
    [6, 365],
    [7, 1001],
  ])('S16-11d: of %i men there are %i', (men, count) => {
    const names = tableNames(men);
    expect(names).toHaveLength(count);
    for (const name of names) {
      const key = parseTableName(name) ?? 0;
      expect([formatTableName(key), menIn(key)]).toEqual([name, men]);
    }
  });

  test('of three men', () => expect(tableNames(3)).toEqual(['KQvK', 'KRvK', 'KBvK', 'KNvK', 'KPvK']));
});

test('countTables: present and missing tables, WDL and DTZ separately', () => {
  const there = new Set(['KQvK', 'KRvK', 'KPvKP'].map((name) => parseTableName(name)));
  const [three, four, five] = countTables((key, kind) => there.has(key) && (kind === 'wdl' || key !== parseTableName('KRvK')));
  expect(three).toEqual({
    men: 3,
    full: 5,
    present: { wdl: 2, dtz: 1 },
    missing: [
      { name: 'KRvK', kind: 'dtz' },
      ...['KBvK', 'KNvK', 'KPvK'].flatMap((name) => [
        { name, kind: 'wdl' },
        { name, kind: 'dtz' },
      ]),
    ],
  });
  expect([four?.present, five?.present]).toEqual([
    { wdl: 1, dtz: 1 },
    { wdl: 0, dtz: 0 },
  ]);
});
