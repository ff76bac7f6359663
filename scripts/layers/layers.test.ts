import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { plantedFailures } from './planted.ts';
import { parseLayerTable } from './table.ts';

const plan = readFileSync(new URL('../../docs/architecture.md', import.meta.url), 'utf8');

test('checkLayers: finds every planted violation with the table of docs/architecture.md', () => {
  expect(plantedFailures(parseLayerTable(plan))).toEqual([]);
});

test('plantedFailures: detects a table that allows everything', () => {
  const lax = parseLayerTable(plan.replaceAll(/\| – \|$/gm, '| everything |'));
  expect(plantedFailures(lax)).not.toEqual([]);
});

test('parseLayerTable: refuses a cell that it cannot read', () => {
  expect(() => parseLayerTable(plan.replace('| core, standings |', '| core, and some standings |'))).toThrow(
    'got "and some standings"',
  );
});
