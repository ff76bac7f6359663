// The check of the layers itself: takes table and sources, returns problems. It reads no files, so that violations can be planted.

import { isBuiltin } from 'node:module';
import { posix } from 'node:path';
import { readReaches, type Reach } from './imports.ts';
import type { LayerTable } from './table.ts';

/** Text by path, relative to the repository, with `/`. */
export type Sources = ReadonlyMap<string, string>;

/** One sentence for each problem, with its file and line. */
export function checkLayers(table: LayerTable, sources: Sources): string[] {
  const problems: string[] = [];
  const edges = new Map<string, string[]>();
  for (const [path, text] of sources) {
    const folder = folderOf(table, path);
    if (folder === undefined) problems.push(`${path}: no row of the table in docs/architecture.md covers this file`);
    for (const reach of readReaches(path, text)) {
      const problem = problemOf(table, sources, path, folder, reach);
      if (problem !== undefined) problems.push(`${path}:${reach.line}: ${problem}`);
      const target = reach.what === 'module' && reach.kind !== 'program' ? targetOf(path, reach.specifier) : undefined;
      if (target !== undefined) edges.set(path, [...(edges.get(path) ?? []), target]);
    }
  }
  return [...problems, ...circles(edges)];
}

/** They use the standard streams themselves: what cleans every text, what passes them to screens that clean theirs, what speaks a protocol. */
const STREAM_FILES: ReadonlySet<string> = new Set([
  'src/terminal/print.ts',
  'src/cli/commands/watch.ts',
  'src/cli/commands/seat.ts',
  'src/terminal/seat/screen.ts',
  'src/terminal/seat/terminalSeat.ts',
  'src/terminal/watch/fullScreen.ts',
  'src/terminal/watch/screen.ts',
  'src/bridge/bridgeToGtp.ts',
  'src/bridge/connections/connection.ts',
]);

function problemOf(
  table: LayerTable,
  sources: Sources,
  path: string,
  folder: string | undefined,
  reach: Reach,
): string | undefined {
  const isTest = path.endsWith('.test.ts');
  const isForTests = isTest || isTestHelper(path) || folder === 'test';
  const isPure = !isTest && table.pure.some((pure) => isUnder(path, pure));
  if (reach.what === 'unknown-module')
    return isTest || folder === 'scripts' || folder === 'test'
      ? undefined
      : 'a computed import cannot be checked: write its path as a literal';
  if (reach.what === 'stream')
    return isForTests || !path.startsWith('src/') || STREAM_FILES.has(path)
      ? undefined
      : `"${reach.name}" outside of src/terminal/print.ts, which spells out what a terminal would interpret: use what it offers`;
  if (reach.what === 'global')
    return isPure ? `"${reach.name}" in a pure folder: clock, chance, files and processes come in as arguments` : undefined;
  if (isBuiltin(reach.specifier)) {
    if (!reach.specifier.startsWith('node:')) return `"${reach.specifier}" is a part of Node: write "node:${reach.specifier}"`;
    return isPure ? `"${reach.specifier}" in a pure folder` : undefined;
  }
  const named = targetOf(path, reach.specifier);
  if (named === undefined) return undefined;
  // A program also has the name of its compiled file.
  const source = named.replace(/\.js$/, '.ts');
  const target = reach.kind === 'program' && sources.has(source) ? source : named;
  if (!sources.has(target))
    return /\.(?:[mc]?[jt]sx?)$/.test(target) ? `"${reach.specifier}" is not a file of the repository` : undefined;
  if (isTestHelper(target) && !isForTests) return `"${target}" is for tests only: it is not compiled`;
  if (isTest || folder === undefined || isUnder(target, folder)) return undefined;
  return allows(table, folder, target, reach.kind === 'types')
    ? undefined
    : `${folder} may not import "${target}" (docs/architecture.md)`;
}

function allows(table: LayerTable, folder: string, target: string, isTypes: boolean): boolean {
  // A program is at the top: only tests and scripts may import it.
  const isTop = ['src/cli', 'scripts', 'test'].some((top) => isUnder(target, top));
  if (isTop) return folder === 'scripts' || folder === 'test';
  const allowed = table.rows.find((row) => row.folders.includes(folder))?.allowed ?? [];
  if (allowed === 'everything') return true;
  return allowed.some(({ path, typesOnly }) => isUnder(target, path) && (isTypes || !typesOnly));
}

/** `testGames.ts`, in the folder of the sources that it helps to test. */
const isTestHelper = (path: string): boolean => /\/test[A-Z]\w*\.ts$/.test(path);

/** The longest folder of the table that contains the file. */
function folderOf(table: LayerTable, path: string): string | undefined {
  const folders = table.rows.flatMap((row) => row.folders).filter((folder) => isUnder(path, folder));
  return folders.sort((one, other) => other.length - one.length)[0];
}

/** Whether `path` is the file `place`, ignoring the extension, or is in the folder `place`. */
const isUnder = (path: string, place: string): boolean => path.startsWith(`${place}/`) || path.replace(/\.\w+$/, '') === place;

const targetOf = (path: string, specifier: string): string | undefined =>
  specifier.startsWith('.') ? posix.join(posix.dirname(path), specifier) : undefined;

/** Each circle once, as the path around it. Type imports count: two files that need each other's types are one idea in two files. */
function circles(edges: ReadonlyMap<string, readonly string[]>): string[] {
  const found: string[] = [];
  const state = new Map<string, 'open' | 'done'>();
  const trail: string[] = [];
  const visit = (path: string): void => {
    state.set(path, 'open');
    trail.push(path);
    for (const target of edges.get(path) ?? []) {
      if (state.get(target) === 'open') found.push(`circle: ${[...trail.slice(trail.indexOf(target)), target].join(' → ')}`);
      else if (!state.has(target)) visit(target);
    }
    trail.pop();
    state.set(path, 'done');
  };
  for (const path of edges.keys()) if (!state.has(path)) visit(path);
  return found;
}
