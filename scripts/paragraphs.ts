// Checks that no paragraph of the rule documents has lost its place or its proof: compares `docs/paragraphs.md` with the files that it names, and the
// ids of docs/rules.md, which has every id that files cite, with the documents' numbering.

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { RULES } from './docs/rules.ts';
import { tableProblems, unknownIds } from './paragraphs/table.ts';

const TABLE = 'docs/paragraphs.md';
const root = resolve(import.meta.dirname, '..');

const read = (path: string): string | undefined => {
  const full = resolve(root, path);
  return statSync(full, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(full, 'utf8') : undefined;
};

const problems = [
  ...tableProblems(TABLE, read(TABLE) ?? '', read),
  ...unknownIds(read(RULES) ?? '').map((id) => `${RULES}: ${id} is no paragraph of the rule documents`),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
