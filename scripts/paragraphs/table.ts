// Checks `docs/paragraphs.md`: one row for each paragraph of the rule documents. A row names where the paragraph is implemented and which tests prove
// it, and those files name the paragraph by its id; or it says why there is neither.

import { DOCUMENTS } from './outline.ts';

/** The text of a file of the repository; `undefined` if there is none. */
export type ReadFile = (path: string) => string | undefined;

type Row = { readonly line: number; readonly id: string; readonly where: string; readonly proof: string };

/** The first words of the proof column in a row without a proof. */
const REASONS = ['No software: ', 'Not yet: '];

/** Everything that is wrong with the table, each problem with its line. */
export function tableProblems(path: string, markdown: string, read: ReadFile): readonly string[] {
  const rows = rowsOf(markdown);
  return [...orderProblems(path, rows), ...rows.flatMap((row) => rowProblems(path, row, read))];
}

/** The ids in `text` that belong to no paragraph, and to no section that has paragraphs. */
export function unknownIds(text: string): readonly string[] {
  const known = DOCUMENTS.flatMap(({ ids }) => ids);
  return [...text.matchAll(CITED)].map(([id]) => id).filter((id) => !known.some((one) => one === id || isSection(id, one)));
}

const CITED = /(?<![\w-])(?:S16|CUP|4K|CGF)-(?:A\d|1?\d)(?!\d)[a-z]?(?:\.(?:\d+|[ivx]+)(?!\w))*/gu;

const isSection = (id: string, paragraph: string): boolean =>
  paragraph.startsWith(id) && !(/\d$/u.test(id) && /\d/u.test(paragraph.charAt(id.length)));

function rowsOf(markdown: string): readonly Row[] {
  return markdown.split('\n').flatMap((text, index) => {
    const [, id = '', , where = '', proof = ''] = text.split('|').map((cell) => cell.trim());
    return /^(?:S16|CUP|4K|CGF)-/u.test(id) ? [{ line: index + 1, id, where, proof }] : [];
  });
}

function orderProblems(path: string, rows: readonly Row[]): readonly string[] {
  const expected = DOCUMENTS.flatMap(({ ids }) => ids);
  const missing = expected.filter((id) => !rows.some((row) => row.id === id));
  const strange = rows.filter(({ id }, index) => !expected.includes(id) || rows.findIndex((row) => row.id === id) !== index);
  const problems = [
    ...missing.map((id) => `${path}: there is no row for ${id}`),
    ...strange.map(({ line, id }) => `${path}:${line}: ${id} is no paragraph, or is here twice`),
  ];
  if (problems.length > 0) return problems;
  const first = rows.find(({ id }, index) => id !== expected[index]);
  return first === undefined ? [] : [`${path}:${first.line}: ${first.id} is not in the order of its document`];
}

function rowProblems(path: string, { line, id, where, proof }: Row, read: ReadFile): readonly string[] {
  const [places, tests] = [pathsIn(where), pathsIn(proof)];
  const at = (problem: string): string => `${path}:${line}: ${id}: ${problem}`;
  if (REASONS.some((reason) => proof.startsWith(reason)))
    return tests.length === 0 ? [] : [at('a row with a reason instead of a proof names no test')];
  if (places.length === 0) return [at('expected where it is carried out, or a reason why it is not')];
  if (tests.length === 0) return [at('expected a test that proves it, or a reason why there is none')];
  return [
    ...places.flatMap((place) => namingProblem(place, id, read(place))),
    ...tests.flatMap((test) =>
      test.endsWith('.test.ts')
        ? namingProblem(test, id, read(test)?.replaceAll(/^\s*\/\/.*$/gmu, ''))
        : [`"${test}" is no test`],
    ),
  ].map(at);
}

const pathsIn = (cell: string): readonly string[] => [...cell.matchAll(/`([^`]+\/[^`]+)`/gu)].map(([, path = '']) => path);

function namingProblem(path: string, id: string, text: string | undefined): readonly string[] {
  if (text === undefined) return [`there is no "${path}"`];
  return names(text, id) ? [] : [`"${path}" does not name it`];
}

/** `S16-15` does not name `S16-1`, and `CUP-3c.ii` does not name `CUP-3c`. */
export const names = (text: string, id: string): boolean =>
  new RegExp(`(?<![\\w-])${id.replaceAll('.', String.raw`\.`)}(?!\\w|[.-]\\w)`, 'u').test(text);
