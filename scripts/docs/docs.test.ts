// The checks of the documents must see what is planted, and nothing else.

import { expect, test } from 'vitest';
import { readPage } from './page.ts';
import { linkProblems, pathProblems } from './places.ts';
import { tournamentProblems } from './tournaments.ts';

const FILES = ['README.md', 'docs/plan.md', 'src/core/ids.ts'];
const plan = readPage('docs/plan.md', '# The plan: one (1)\n\nText.\n');
const linkFindings = (markdown: string): string[] => {
  const page = readPage('README.md', markdown);
  return linkProblems(page, [page, plan], FILES);
};

test('linkProblems: relative links and anchors', () => {
  expect(linkFindings('[a](docs/plan.md) [b](docs/plan.md#the-plan-one-1) [c](https://example.org/x) [d](docs)')).toEqual([]);
  expect(linkFindings('\n[a](docs/gone.md)')).toEqual(['README.md:2: the link "docs/gone.md" leads nowhere']);
  expect(linkFindings('[a](docs/plan.md#gone)')).toEqual(['README.md:1: "docs/plan.md#gone": no heading makes this anchor']);
});

test('linkProblems: fenced lines are not prose', () => {
  expect(linkFindings('```sh\n[a](gone.md)\n```\n')).toEqual([]);
});

test('pathProblems: paths in backticks', () => {
  const findings = (markdown: string): string[] => pathProblems(readPage('README.md', markdown), FILES);
  expect(findings('`src/core` `src/core/ids.ts:12` `src/<name>.ts` `docs/`')).toEqual([]);
  expect(findings('`src/core/gone.ts`')).toEqual(['README.md:1: there is no "src/core/gone.ts"']);
});

test('tournamentProblems: a tournament file in a page is parsed, a part of one is not', () => {
  const findings = (yaml: string): string[] =>
    tournamentProblems('.', [readPage('README.md', `\`\`\`yaml\n${yaml}\n\`\`\`\n`)], []);
  expect(findings('cycles: many')).toEqual([]);
  expect(
    findings(
      'tournament: Evening match\nformat: round-robin\ntimeControl: 1+0.01\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]',
    ),
  ).toEqual([]);
  expect(findings('tournament: Evening match\ncycles: many').join('\n')).toContain(
    'README.md:1: the tournament file shown here is refused',
  );
});
