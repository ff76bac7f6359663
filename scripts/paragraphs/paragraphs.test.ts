// Compares the outline with the documents' own numbering, and tests the check of the table with planted faults.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { referenceData } from '../../test/needs.ts';
import { DOCUMENTS } from './outline.ts';
import { names, tableProblems, unknownIds } from './table.ts';

const ROMAN = ['i', 'ii', 'iii', 'iv', 'v'];

/** Cup 4 and Season 16: `3. Matches`, `c. Tiebreakers`, `ii. If no winner`. An `i.` is a letter only after an `h`. */
function letteredIds(prefix: string, text: string): readonly string[] {
  const ids: string[] = [];
  let [section, letter] = ['', ''];
  for (const line of text.split('\n')) {
    const heading = /^(\d+)\. /u.exec(line)?.[1];
    const item = /^([a-z]+)\. /u.exec(line)?.[1];
    if (heading !== undefined) [section, letter] = [heading, ''];
    else if (section === '' || item === undefined) continue;
    else if (item === (letter === '' ? 'a' : String.fromCodePoint((letter.codePointAt(0) ?? 0) + 1))) {
      letter = item;
      ids.push(`${prefix}-${section}${letter}`);
    } else if (ROMAN.includes(item)) ids.push(`${prefix}-${section}${letter}.${item}`);
  }
  return ids;
}

/** 4k: `3. Tiebreaks` at the margin, `  1. If necessary`, `    1. In case`. */
function indentedIds(prefix: string, text: string): readonly string[] {
  const ids: string[] = [];
  const at: string[] = [];
  for (const line of text.split('\n')) {
    const [, indent = '', number] = /^( *)(\d+)\. /u.exec(line) ?? [];
    if (number === undefined) continue;
    at.splice(indent.length / 2, at.length, number);
    if (at.length > 1) ids.push(`${prefix}-${at.join('.')}`);
  }
  return ids;
}

/** CGF: sections `  6. Rules`, paragraphs `• (2) Each` or `(2) Changes`, items `1) Number` or `1. Both`. Appendix items follow the policies. */
function bulletedIds(text: string): readonly string[] {
  const ids: string[] = [];
  let [section, paragraph] = ['', ''];
  let prefix = 'CGF-';
  for (const line of text.slice(text.indexOf('\nThe Tournament Policies\n\n')).split('\n')) {
    const found = /^ {2}(\d+)\. /u.exec(line)?.[1];
    if (line.startsWith('Appendix')) prefix = 'CGF-A';
    if (found !== undefined) {
      [section, paragraph] = [found, ''];
      ids.push(`${prefix}${section}`);
      continue;
    }
    const part = /^ {4,6}(?:• )?\((\d)\) ?/u.exec(line)?.[1];
    if (part !== undefined && prefix === 'CGF-') {
      if (paragraph === '') ids.pop();
      paragraph = part;
      ids.push(`CGF-${section}.${part}`);
    }
    const item = /^ {6,8}(?:• )?(\d)[.)] /u.exec(line)?.[1];
    if (item !== undefined && paragraph !== '') ids.push(`CGF-${section}.${paragraph}.${item}`);
  }
  return ids;
}

const READERS: readonly (readonly [title: string, file: string, read: (text: string) => readonly string[]])[] = [
  ['TCEC Season 16', '001_18e14ef163fcac3c.txt', (text) => letteredIds('S16', text)],
  ['TCEC Cup 4', '000_16effd558bbee33f.txt', (text) => letteredIds('CUP', text)],
  ['TCEC 4k', '004_73b2b67273b8c2bc.txt', (text) => indentedIds('4K', text)],
  ['CGF’99', '002_5bce13314f374468.txt', (text) => bulletedIds(text)],
];

describe.skipIf(referenceData('../seeds') === undefined)('the outline', () => {
  it.each(READERS)('has every paragraph of %s, in its order', (title, file, read) => {
    const document = DOCUMENTS.find((one) => one.title === title);
    const text = readFileSync(referenceData(`../seeds/${file}`) ?? '', 'utf8');
    // The second half of Season 16 has no numbers.
    expect(document?.ids.filter((id) => !id.startsWith('S16-X'))).toEqual(read(text));
  });
});

describe('the check of the table', () => {
  const all = DOCUMENTS.flatMap(({ ids }) => ids);
  const row = (id: string, where = '`src/a.ts`', proof = '`src/a.test.ts`'): string => `| ${id} | says | ${where} | ${proof} |`;
  const files = new Map([
    ['src/a.ts', `// ${all.join(', ')}`],
    ['src/a.test.ts', all.map((id) => `it('${id}: holds')`).join('\n')],
    ['src/comment.test.ts', '// S16-1a is only mentioned here'],
  ]);
  const problems = (rows: readonly string[]): readonly string[] =>
    tableProblems('t.md', rows.join('\n'), (path) => files.get(path));
  const withFirst = (first: string): readonly string[] => problems([first, ...all.slice(1).map((id) => row(id))]);

  it('finds nothing if every paragraph has its place and its proof', () => {
    expect(problems(all.map((id) => row(id)))).toEqual([]);
    expect(withFirst(row('S16-1a', '–', 'No software: people do it, with `words`.'))).toEqual([]);
  });

  it.each([
    ['a missing row', row('S16-1b'), ['t.md: there is no row for S16-1a', 't.md:2: S16-1b is no paragraph, or is here twice']],
    ['a place that is not there', row('S16-1a', '`src/b.ts`'), ['t.md:1: S16-1a: there is no "src/b.ts"']],
    [
      'a test that does not name it',
      row('S16-1a', '`src/a.ts`', '`src/comment.test.ts`'),
      ['t.md:1: S16-1a: "src/comment.test.ts" does not name it'],
    ],
    ['a proof that is no test', row('S16-1a', '`src/a.ts`', '`src/a.ts`'), ['t.md:1: S16-1a: "src/a.ts" is no test']],
    [
      'no proof',
      row('S16-1a', '`src/a.ts`', '–'),
      ['t.md:1: S16-1a: expected a test that proves it, or a reason why there is none'],
    ],
    ['no place', row('S16-1a', '–'), ['t.md:1: S16-1a: expected where it is carried out, or a reason why it is not']],
    [
      'a reason and a test',
      row('S16-1a', '–', 'Not yet: `src/a.test.ts`'),
      ['t.md:1: S16-1a: a row with a reason instead of a proof names no test'],
    ],
  ] as const)('finds %s', (_, first, expected) => {
    expect(withFirst(first)).toEqual(expected);
  });

  it('finds a row out of order', () => {
    const [first = '', second = '', ...rest] = all;
    expect(problems([second, first, ...rest].map((id) => row(id)))).toEqual([
      `t.md:1: ${second} is not in the order of its document`,
    ]);
  });

  it('does not confuse an id with a longer one', () => {
    expect(names('S16-15c', 'S16-15')).toBe(false);
    expect(names('CUP-3c.ii', 'CUP-3c')).toBe(false);
    expect(names('S16-X hash', 'S16-X hash')).toBe(true);
    expect(names('CUP-3c: so', 'CUP-3c')).toBe(true);
  });

  it('knows paragraphs and their sections, and nothing else', () => {
    expect(unknownIds('S16-15, S16-15b, S16-15b.ii, CUP-4, 4K-3.1.7, CGF-9, CGF-A1')).toEqual([]);
    expect(unknownIds('S16-15g, CUP-10a, 4K-8.1, CGF-15, CUP-3c.iv, CGF-A5')).toEqual([
      'S16-15g',
      'CUP-10a',
      '4K-8.1',
      'CGF-15',
      'CUP-3c.iv',
      'CGF-A5',
    ]);
  });
});
