// Checks that no paragraph of the rule documents has lost its place or its proof: `docs/paragraphs.md` against the files that it names, and every id
// in the repository against the documents' numbering.

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { tableProblems, unknownIds } from './paragraphs/table.ts';
import { repositoryFiles } from './repository.ts';

const TABLE = 'docs/paragraphs.md';
const root = resolve(import.meta.dirname, '..');

const read = (path: string): string | undefined => {
  const full = resolve(root, path);
  return statSync(full, { throwIfNoEntry: false })?.isFile() === true ? readFileSync(full, 'utf8') : undefined;
};

const cited = repositoryFiles(root).filter(
  (path) => /^(?:src|web|presets|test|engines|docs)\/.*\.(?:tsx?|ya?ml|md)$/u.test(path) && path !== TABLE,
);
const problems = [
  ...tableProblems(TABLE, read(TABLE) ?? '', read),
  ...cited.flatMap((path) => unknownIds(read(path) ?? '').map((id) => `${path}: ${id} is no paragraph of the rule documents`)),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
