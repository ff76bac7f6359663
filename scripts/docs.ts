// Checks that the documents tell the truth: links lead somewhere, paths exist, tournament files that they show are valid, and commands that they
// show exist with the options shown. Each finding names file and line.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandProblems } from './docs/commands.ts';
import { linkProblems, pathProblems } from './docs/places.ts';
import { tournamentProblems } from './docs/tournaments.ts';
import { readPage, type Page } from './docs/page.ts';
import { repositoryFiles } from './repository.ts';

const root = resolve(import.meta.dirname, '..');
const files = repositoryFiles(root);
const pages: readonly Page[] = files
  .filter((path) => /^[^/]+\.md$|^(?:docs|examples|engines|test)\/.*\.md$/.test(path))
  .map((path) => readPage(path, readFileSync(resolve(root, path), 'utf8')));
const examples = files
  .filter((path) => /^examples\/.*\.ya?ml$/.test(path))
  .map((path) => ({ path, line: 1, text: readFileSync(resolve(root, path), 'utf8') }));

const problems = [
  ...pages.flatMap((page) => [...linkProblems(page, pages, files), ...pathProblems(page, files)]),
  ...tournamentProblems(root, pages, examples),
  ...(await commandProblems(root, pages)),
];
if (pages.length === 0) problems.push('Cannot check the documents: expected pages, got none');
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
