// Checks that the documents are true: links lead somewhere, tournament files in them are valid, commands in them exist with the options shown,
// docs/rules.md has every rule that files cite, and files that comments name exist. Each finding names file and line.
//
//   node scripts/docs.ts [--write]     --write: first writes what is generated, the tables of docs/rules.md, docs/tournament-file.md and docs/match.md

import { readFileSync, writeFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { commandProblems } from './docs/commands.ts';
import { FIELDS, fieldProblems, withFieldTables } from './docs/fields.ts';
import { MATCH, optionProblems, withOptionTables } from './docs/match.ts';
import { nameProblems } from './docs/names.ts';
import { linkProblems } from './docs/places.ts';
import { RULES, ruleProblems, withRuleTable } from './docs/rules.ts';
import { tournamentProblems } from './docs/tournaments.ts';
import { readPage, type Page } from './docs/page.ts';
import { repositoryFiles } from './repository.ts';

const root = resolve(import.meta.dirname, '..');
const files = repositoryFiles(root);
const read = (path: string): string => readFileSync(resolve(root, path), 'utf8');

/** Everything that people read, except the changelog, which names files that no longer exist. */
const texts = new Map(
  files
    .filter((path) => /\.(?:tsx?|ya?ml|md|sh|css)$|^(?:bin|\.ci)\//.test(path) && path !== 'CHANGELOG.md')
    .map((path) => [path, read(path)]),
);
/** The files that cite rules. Files that list every paragraph or titles of tests, or plant ids, are left out. */
const citing = new Map(
  [...texts].filter(
    ([path]) => !/^(?:docs\/(?:rules|paragraphs)\.md|test\/failures\.md|scripts\/(?:paragraphs|docs)\/.*)$/.test(path),
  ),
);
if (process.argv.includes('--write')) {
  writeFileSync(resolve(root, FIELDS), withFieldTables(read(FIELDS)));
  writeFileSync(resolve(root, RULES), withRuleTable(read(RULES), citing));
  writeFileSync(resolve(root, MATCH), withOptionTables(read(MATCH)));
  for (const path of [FIELDS, RULES, MATCH]) texts.set(path, read(path));
}

const pages: readonly Page[] = files
  .filter((path) => /^[^/]+\.md$|^(?:docs|examples|engines|test)\/.*\.md$/.test(path))
  .map((path) => readPage(path, read(path)));
const examples = files.filter((path) => /^examples\/.*\.ya?ml$/.test(path)).map((path) => ({ path, line: 1, text: read(path) }));

const problems = [
  ...pages.flatMap((page) => linkProblems(page, pages, files)),
  ...nameProblems(texts, files),
  ...ruleProblems(read(RULES), citing),
  ...fieldProblems(read(FIELDS)),
  ...optionProblems(read(MATCH)),
  ...tournamentProblems(root, pages, examples),
  ...(await commandProblems(root, pages)),
];
if (pages.length === 0) problems.push('Cannot check the documents: expected pages, got none');
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
