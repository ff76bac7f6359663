// Checks that nothing in the repository belongs to one machine: no absolute path of a user's folders, no address of a package registry.

import { readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { repositoryFiles } from './repository.ts';

const root = resolve(import.meta.dirname, '..');

/** The forbidden texts, with the reasons. Written so that this file does not match itself. */
const TRACES: readonly { readonly pattern: RegExp; readonly why: string }[] = [
  { pattern: /(?<![\w.])\/(?:work|root)\//, why: 'an absolute path of one machine' },
  { pattern: /https?:\/\/[\w.-]*\bregistry\b[\w.-]*/, why: 'the address of a package registry' },
  { pattern: /"resolved"\s*:/, why: 'a package bound to one registry: set omit-lockfile-registry-resolved' },
];

/** A planted line for each, so that the check cannot pass without finding anything. */
const PLANTED = [
  ['see /wo', 'rk/notes.md'],
  ['https://regi', 'stry.example.org/x'],
  ['"resol', 'ved": "x"'],
].map((parts) => parts.join(''));

const problems = PLANTED.flatMap((line, index) =>
  TRACES[index]?.pattern.test(line) === true ? [] : [`The check is broken: it does not see "${line}"`],
);
for (const path of repositoryFiles(root)) {
  const full = resolve(root, path);
  if (statSync(full, { throwIfNoEntry: false })?.isFile() !== true) continue;
  const text = readFileSync(full, 'utf8');
  if (text.includes('\0')) continue;
  for (const [index, line] of text.split('\n').entries()) {
    for (const { pattern, why } of TRACES)
      if (pattern.test(line)) problems.push(`${path}:${index + 1}: ${why}: ${line.trim().slice(0, 120)}`);
  }
}
for (const problem of problems) process.stderr.write(`${problem}\n`);
process.exitCode = problems.length > 0 ? 1 : 0;
