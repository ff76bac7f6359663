// Checks that texts for people are in plain English: looks for the words of words/list.ts in comments, messages and documents.
//
//   node scripts/words.ts [PATH…]     the findings under these paths; without one, everywhere

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { repositoryFiles } from './repository.ts';
import { findings, plantedFailures } from './words/findings.ts';
import { isExempt } from './words/exceptions.ts';

const root = resolve(import.meta.dirname, '..');
const paths = process.argv.slice(2);

const problems = [
  ...plantedFailures(),
  ...repositoryFiles(root)
    .filter((path) => /\.(?:tsx?|md|ya?ml)$/u.test(path) && !isExempt(path))
    .filter((path) => paths.length === 0 || paths.some((one) => path === one || path.startsWith(`${one}/`)))
    .filter((path) => statSync(resolve(root, path), { throwIfNoEntry: false })?.isFile() === true)
    .flatMap((path) => findings(path, readFileSync(resolve(root, path), 'utf8'))),
];
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
