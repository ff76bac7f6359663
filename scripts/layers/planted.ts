// Planted violations: a boundary check that reads nothing would always pass, so this one proves at every run that it still finds them.

import { checkLayers } from './check.ts';
import type { LayerTable } from './table.ts';

type Planted = { readonly files: Readonly<Record<string, string>>; readonly seen: string | undefined };

/** `seen` is a part of the expected problem; `undefined`: the files are valid and must have no problem. */
const PLANTED: readonly Planted[] = [
  { files: { 'src/core/a.ts': '', 'src/formats/b.ts': "import { a } from '../core/a.ts';" }, seen: undefined },
  {
    files: { 'src/core/a.ts': "import { b } from '../formats/b.ts';", 'src/formats/b.ts': '' },
    seen: 'src/core may not import "src/formats/b.ts"',
  },
  {
    files: { 'src/core/a.ts': "import type { B } from '../formats/b.ts';", 'src/formats/b.ts': '' },
    seen: 'src/core may not import',
  },
  { files: { 'src/core/a.ts': "export * from '../formats/b.ts';", 'src/formats/b.ts': '' }, seen: 'src/core may not import' },
  {
    files: { 'src/core/a.ts': "export const b = () => import('../formats/b.ts');", 'src/formats/b.ts': '' },
    seen: 'src/core may not import',
  },
  {
    files: { 'src/core/a.ts': "type B = import('../formats/b.ts').B;", 'src/formats/b.ts': '' },
    seen: 'src/core may not import',
  },
  {
    files: { 'src/journal/a.ts': "new Worker(new URL('../match/b.ts', import.meta.url));", 'src/match/b.ts': '' },
    seen: 'src/journal may not import "src/match/b.ts"',
  },
  {
    files: { 'src/journal/a.ts': "new URL(here ? '../match/b.ts' : '../match/b.js', import.meta.url);", 'src/match/b.ts': '' },
    seen: 'src/journal may not import "src/match/b.ts"',
  },
  {
    files: { 'src/journal/a.ts': 'new URL(`../match/b${extension}`, import.meta.url);', 'src/match/b.ts': '' },
    seen: 'src/journal may not import "src/match/b.ts"',
  },
  { files: { 'src/journal/a.ts': 'new URL(name, import.meta.url);' }, seen: 'a computed import' },
  { files: { 'src/journal/a.ts': "new URL('../../package.json', import.meta.url);" }, seen: undefined },
  { files: { 'src/journal/a.ts': "import type { T } from '../tournament/t.ts';", 'src/tournament/t.ts': '' }, seen: undefined },
  { files: { 'src/journal/a.ts': "import { type T } from '../tournament/t.ts';", 'src/tournament/t.ts': '' }, seen: undefined },
  {
    files: { 'src/journal/a.ts': "import { type T, u } from '../tournament/t.ts';", 'src/tournament/t.ts': '' },
    seen: 'src/journal may not import',
  },
  {
    files: { 'src/match/a.ts': "import { run } from '../cli/main.ts';", 'src/cli/main.ts': '' },
    seen: 'src/match may not import "src/cli/main.ts"',
  },
  { files: { 'src/core/a.ts': "import { readFileSync } from 'node:fs';" }, seen: '"node:fs" in a pure folder' },
  { files: { 'src/core/a.test.ts': "import { readFileSync } from 'node:fs';" }, seen: undefined },
  { files: { 'src/core/a.ts': "import { b } from './testB.ts';", 'src/core/testB.ts': '' }, seen: 'is for tests only' },
  { files: { 'src/core/testA.ts': "import { b } from './testB.ts';", 'src/core/testB.ts': '' }, seen: undefined },
  { files: { 'src/core/a.test.ts': "import { b } from './testB.ts';", 'src/core/testB.ts': '' }, seen: undefined },
  { files: { 'src/files/a.ts': "import { readFileSync } from 'fs';" }, seen: 'write "node:fs"' },
  { files: { 'src/core/a.ts': 'export const now = () => Date.now();' }, seen: '"Date.now" in a pure folder' },
  { files: { 'src/referee/a.ts': 'setTimeout(() => undefined, 5);' }, seen: '"setTimeout" in a pure folder' },
  {
    files: { 'src/referee/a.ts': 'export type A = { readonly process: number }; export const p = (a: A) => a.process;' },
    seen: undefined,
  },
  { files: { 'src/match/a.ts': 'export const load = (path: string) => import(path);' }, seen: 'a computed import' },
  {
    files: { 'src/core/a.ts': "import { b } from './b.ts';", 'src/core/b.ts': "import { a } from './a.ts';" },
    seen: 'circle: src/core/a.ts → src/core/b.ts → src/core/a.ts',
  },
  { files: { 'src/core/a.ts': "import { b } from './b.ts';" }, seen: 'is not a file of the repository' },
  { files: { 'src/cli/a.ts': "process.stdout.write('a');" }, seen: '"process.stdout" outside of src/terminal/print.ts' },
  { files: { 'src/cli/a.ts': 'const output = process.stderr;' }, seen: '"process.stderr" outside of' },
  { files: { 'src/run/a.ts': "console.log('a');" }, seen: '"console" outside of' },
  { files: { 'src/cli/a.ts': 'export const tell = (to: NodeJS.WriteStream) => to;' }, seen: '"NodeJS.WriteStream" outside of' },
  { files: { 'src/run/a.ts': "process.emitWarning('a');" }, seen: '"emitWarning" outside of' },
  { files: { 'src/run/a.ts': "writeSync(2, 'a');" }, seen: '"writeSync(2)" outside of' },
  { files: { 'src/run/a.ts': "writeSync(fd, 'a');" }, seen: undefined },
  { files: { 'src/run/a.ts': "spawn('a', [], { stdio: ['pipe', 'inherit'] });" }, seen: '"stdio: inherit" outside of' },
  { files: { 'src/cli/a.ts': 'export const wide = process.stdout.isTTY ? process.stdout.columns : 80;' }, seen: undefined },
  { files: { 'src/nowhere/a.ts': '' }, seen: 'no row of the table' },
];

/** What the check should have found and did not, or reported without reason. Empty while it works. */
export function plantedFailures(table: LayerTable): string[] {
  return PLANTED.flatMap(({ files, seen }) => {
    const problems = checkLayers(table, new Map(Object.entries(files)));
    const works =
      seen === undefined ? problems.length === 0 : problems.length > 0 && problems.every((problem) => problem.includes(seen));
    return works
      ? []
      : [
          `The check of the layers is broken: expected "${seen ?? 'no problem'}", got "${problems.join('; ')}" for ${JSON.stringify(files)}`,
        ];
  });
}
