// docs/failures.md describes every kind of failure, and nothing else; failures.md next to this file has a test for each of its rows.

import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { FAULTS, type GameEnding } from '../src/core/ending.ts';
import { EXIT_CODES } from '../src/cli/command.ts';
import { JOURNAL_FAILURES } from '../src/journal/failures.ts';

const ENDING_KINDS = {
  rules: true,
  adjudicated: true,
  resigned: true,
  forfeit: true,
  ruled: true,
  void: true,
} as const satisfies Record<GameEnding['kind'], true>;

const read = (path: string): string => readFileSync(new URL(`../${path}`, import.meta.url), 'utf8');

type Row = { readonly heading: string; readonly cells: readonly string[] };

/** The rows of all tables of a page, without their heads. */
function rowsOf(path: string): readonly Row[] {
  return read(path)
    .split(/^## /m)
    .flatMap((section) => {
      const [heading = ''] = section.split('\n', 1);
      const tables = section.matchAll(/^\| .* \|\n\|(?: --- \|)+\n((?:\| .* \|\n)+)/gm);
      const lines = [...tables].flatMap(([, rows = '']) => rows.trimEnd().split('\n'));
      return lines.map((line) => ({ heading, cells: line.slice(2, -2).split(' | ') }));
    });
}

const rows = rowsOf('docs/failures.md');
const proofs = rowsOf('test/failures.md').map(({ heading, cells: [words = '', test = ''] }) => {
  const [, file = '', title = ''] = /^`(.+?)`: (.+)$/.exec(test) ?? [];
  return { heading, words, file, title };
});
type Proof = (typeof proofs)[number];

const isOf = (proof: Proof, { heading, cells }: Row): boolean =>
  proof.heading === heading && cells.some((cell) => cell.startsWith(proof.words));

describe('docs/failures.md', () => {
  it.each([
    ['How a game ends', Object.keys(ENDING_KINDS)],
    ['Faults of a player', FAULTS],
    ['The journal', JOURNAL_FAILURES],
    ['Exit codes', Object.keys(EXIT_CODES)],
  ])('has a row for each member under "%s"', (heading, members) => {
    const names = rows.flatMap(({ heading: its, cells: [first = ''] }) =>
      its === heading ? (/^`([^`]+)`$/.exec(first)?.[1] ?? []) : [],
    );
    expect(names.toSorted()).toEqual([...members].toSorted());
  });

  it('has a test for each row', () => {
    expect(rows.length).toBeGreaterThan(100);
    expect(rows.filter((row) => !proofs.some((proof) => isOf(proof, row)))).toEqual([]);
  });

  it('has one row for each of these tests', () => {
    expect(proofs.filter((proof) => rows.filter((row) => isOf(proof, row)).length !== 1)).toEqual([]);
  });

  it('names tests that exist', () => {
    const isThere = ({ file, title }: Proof): boolean =>
      ["'", '"', '`'].some(
        (quote) => read(file).includes(`(${quote}${title}${quote},`) || read(file).includes(`  ${quote}${title}${quote},\n`),
      );
    expect(proofs.filter((proof) => !isThere(proof))).toEqual([]);
  });
});
