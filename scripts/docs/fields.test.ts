import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FIELDS, fieldProblems, withFieldTables } from './fields.ts';

const page = readFileSync(new URL(`../../${FIELDS}`, import.meta.url), 'utf8');

describe('the tables of docs/tournament-file.md', () => {
  it('match the table of fields', () => expect(fieldProblems(page)).toEqual([]));

  it('have value, meaning and default', () => {
    const rows = withFieldTables(
      '<!-- fields: concurrency -->\n| old | table |\n\nText.\n<!-- fields of engines: nice timeMargin -->\n',
    );
    expect(rows.split('\n')).toEqual([
      '<!-- fields: concurrency -->',
      '| field | value | meaning | default |',
      '| --- | --- | --- | --- |',
      '| `concurrency` | `auto`; 1 to 1,024 | Games at once; `--concurrency` wins over it. `auto`: as many as the cores of this machine allow. | `1` |',
      '',
      'Text.',
      '<!-- fields of engines: nice timeMargin -->',
      '| field | value | meaning | default |',
      '| --- | --- | --- | --- |',
      '| `nice` | -20 to 19 | Priority: 19 is the lowest. | the system’s |',
      '| `timeMargin` | a time such as 1m30s | How far a clock may be overstepped. | the event’s |',
      '',
    ]);
  });

  it.each([
    [
      'a row that was edited',
      page.replace('| 1 to 1,024 |', '| 1 to 1,000 |'),
      `${FIELDS}: its tables of fields are not up to date: run`,
    ],
    ['a field that is not shown', page.replace(' concurrency ', ' '), `${FIELDS} does not explain the field concurrency`],
    [
      'a field that does not exist',
      page.replace(' concurrency ', ' concurency '),
      `${FIELDS}: there is no field "concurency" in the group ""`,
    ],
    [
      'a group that does not exist',
      page.replace('fields of cores', 'fields of core'),
      `${FIELDS}: there is no group of fields "core"`,
    ],
  ])('report %s', (_, markdown, problem) => {
    expect(fieldProblems(markdown).filter((found) => found.startsWith(problem))).toHaveLength(1);
  });
});
