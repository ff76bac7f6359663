// The check of rule ids must find every planted wrong id, and nothing else.

import { expect, test } from 'vitest';
import { citedIds, ruleProblems, withRuleTable } from './rules.ts';

const ids = (text: string): readonly string[] => citedIds(text).map(({ id }) => id);

test('citedIds: finds ids of documents and our own ids, and ignores names of standards', () => {
  expect(ids('S16-15b.ii, (CUP-3c), 4K-3.1.7. CGF-A1: CGF-9.1.3 S16-X, S16-X minor hashes')).toEqual([
    'S16-15b.ii',
    'CUP-3c',
    '4K-3.1.7',
    'CGF-A1',
    'CGF-9.1.3',
    'S16-X',
    'S16-X minor hashes',
  ]);
  expect(ids('DRAW-1 TIE-2WIN TIE-RMOB BERGER RMOB PAIR-12')).toEqual([
    'DRAW-1',
    'TIE-2WIN',
    'TIE-RMOB',
    'BERGER',
    'RMOB',
    'PAIR-12',
  ]);
  expect(ids('UTF-8 SHA-256 ISO-8859 FNV-1a E1-E4 CGF-99.arbiter TCEC-S16 tieBreaks: TIE-break')).toEqual([]);
});

const PAGE = `# Rules

| ids begin with | document |
| --- | --- |
| \`S16\` | by section, as in S16-9z |

## S16-12: Tie-breaks

| id | exact reading |
| --- | --- |
| S16-12b, S16-12c | as CUP-3c says |
| WIN-1 | of S16-12b |
`;
const FILES = new Map([
  ['src/a.ts', '// WIN-1'],
  ['presets/p.yaml', '# S16-12b\n# S16-12c'],
  ['src/a.test.ts', "it('S16-12b, WIN-1: holds')"],
  ['docs/d.md', 'S16-12'],
]);
const page = withRuleTable(PAGE, FILES);
const problems = (markdown: string, more: readonly (readonly [string, string])[] = []): readonly string[] =>
  ruleProblems(markdown, new Map([...FILES, ...more]));

test('withRuleTable: writes one row for each cited rule, and the same again from its own page', () => {
  expect(
    page
      .split('\n')
      .filter((line) => /^\| (?:S16|WIN)/.test(line))
      .slice(2),
  ).toEqual([
    '| S16-12b | – | presets/p.yaml | src/a.test.ts |',
    '| S16-12c | – | presets/p.yaml | – |',
    '| WIN-1 | src/a.ts | – | src/a.test.ts |',
  ]);
  expect(withRuleTable(page, FILES)).toBe(page);
});

test('ruleProblems: reports nothing if every id is read once and cited', () => {
  expect(problems(page)).toEqual([]);
});

test('ruleProblems: reports an id that is cited and not read, with file and line', () => {
  expect(problems(page, [['web/b.tsx', '\n// S16-12g, WIN-1']])).toEqual([
    'web/b.tsx:2 cites S16-12g: docs/rules.md does not have this rule',
  ]);
});

test('ruleProblems: reports an id that is read and not cited, and one that is read twice', () => {
  const row = (id: string): string => page.replace('| WIN-1 | of', `| ${id} | more |\n| WIN-1 | of`);
  expect(problems(row('DRAW-1'))).toEqual(['docs/rules.md:12 defines DRAW-1: no file cites it']);
  expect(problems(row('S16-12c'))).toEqual(['docs/rules.md:12 defines S16-12c again: it is defined in line 11']);
});

test('ruleProblems: a section is cited if its paragraphs are; reports an outdated table of files', () => {
  const files = new Map([...FILES].filter(([path]) => path !== 'docs/d.md'));
  expect(ruleProblems(page, files)).toEqual([]);
  expect(ruleProblems(page, new Map([...files, ['src/c.ts', '// WIN-1']]))).toEqual([
    'docs/rules.md:14: the table of files is not up to date: run "node scripts/docs.ts --write"',
  ]);
});
