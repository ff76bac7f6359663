// The checks of the documents must find planted problems, and nothing else.

import { expect, test } from 'vitest';
import { nameProblems } from './names.ts';
import { readPage } from './page.ts';
import { linkProblems } from './places.ts';
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

test('tournamentProblems: parses a tournament file in a page, and a part of one', () => {
  const findings = (yaml: string): string[] =>
    tournamentProblems('.', [readPage('README.md', `\`\`\`yaml\n${yaml}\n\`\`\`\n`)], []);
  expect(findings('cycles: 2')).toEqual([]);
  expect(findings('engines:\n  - { name: A, cmd: a }')).toEqual([]);
  expect(findings('cycles: many').join('\n')).toContain('cycles: Cannot read "cycles"');
  expect(
    findings(
      'tournament: Evening match\nformat: round-robin\ntimeControl: 1+0.01\nengines: [{ name: A, cmd: a }, { name: B, cmd: b }]',
    ),
  ).toEqual([]);
  expect(findings('tournament: Evening match\ncycles: many').join('\n')).toContain(
    'README.md:1: the tournament file shown here is refused',
  );
});

test('nameProblems: reports a comment that names no file, and what it may mean', () => {
  const files = ['src/core/ids.ts', 'src/core/points.ts', 'docs/plan.md', 'web/page.css', 'bin/run'];
  const findings = (path: string, text: string): readonly string[] => nameProblems(new Map([[path, text]]), files);
  const good =
    '// ids.ts, core/ids.ts (src/core/points.ts), ../core/ids.ts, src/core, docs/plan.md, *.test.ts, <name>.ts, `page.css`.';
  expect(findings('src/a.ts', good)).toEqual([]);
  expect(findings('src/a.ts', "import { a } from './gone.ts'; const url = 'https://x.org/gone.ts';")).toEqual([]);
  expect(findings('src/a.ts', '\n/** As point.ts has it. */')).toEqual([
    'src/a.ts:2 names point.ts: no such file; nearest src/core/points.ts',
  ]);
  expect(findings('web/a.tsx', ['let a = 1; //', 'see formats/ids.ts'].join(' '))).toEqual([
    'web/a.tsx:1 names formats/ids.ts: no such file; nearest src/core/ids.ts',
  ]);
  expect(findings('docs/plan.md', '`src/core` `src/core/ids.ts:12` `src/<name>.ts` `docs/`\n```sh\nx gone.yaml\n```')).toEqual(
    [],
  );
  expect(findings('docs/plan.md', '`src/gone`, src/core/gone.json and zzzzzzzzzz.md.')).toEqual([
    'docs/plan.md:1 names src/gone: no such file',
    'docs/plan.md:1 names src/core/gone.json: no such file',
    'docs/plan.md:1 names zzzzzzzzzz.md: no such file',
  ]);
  expect(findings('bin/run', '# see plans.md')).toEqual(['bin/run:1 names plans.md: no such file; nearest docs/plan.md']);
});
