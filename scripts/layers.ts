// Checks the direction of imports: reads the table of docs/architecture.md and every import of the sources, and reports imports that the table does
// not allow, circles, and what breaks the purity of the pure folders. First proves on planted violations that it can still find them.

import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { checkLayers, type Sources } from './layers/check.ts';
import { plantedFailures } from './layers/planted.ts';
import { parseLayerTable } from './layers/table.ts';
import { repositoryFiles } from './repository.ts';

const root = resolve(import.meta.dirname, '..');
const table = parseLayerTable(readFileSync(resolve(root, 'docs/architecture.md'), 'utf8'));
const sources: Sources = new Map(
  repositoryFiles(root)
    .filter((path) => /^(?:src|engines|web|scripts|test)\/.*\.(?:ts|tsx|mts|js|mjs)$/.test(path))
    .map((path) => [path, readFileSync(resolve(root, path), 'utf8')]),
);

const problems = [...plantedFailures(table), ...checkLayers(table, sources)];
for (const problem of problems) process.stderr.write(`${problem}\n`);
if (sources.size === 0) process.stderr.write('Cannot check the layers: expected source files, got none\n');
process.exitCode = problems.length > 0 || sources.size === 0 ? 1 : 0;
