import { expect, test } from 'vitest';
import { entrantName } from '../core/ids.ts';
import { defineTournament } from '../tournament/define.ts';
import { unwrap } from '../core/result.ts';
import { formatSandbox, sandboxReport, type SandboxReport } from './sandboxReport.ts';

const levels: SandboxReport['levels'] = [
  { level: 'sealed', engines: ['Beta', 'Gamma'].map(entrantName) },
  { level: 'none', engines: [entrantName('Alpha')] },
];
const why = 'control groups: this system has none of version 2';

test.each<[Partial<SandboxReport>, string]>([
  [{}, 'Sandbox: sealed, but none for Alpha.'],
  [{ controllers: ['memory', 'pids'] }, 'Sandbox: sealed, but none for Alpha. Control groups: memory, pids.'],
  [{ without: [why] }, `Sandbox: sealed, but none for Alpha. Without ${why}.`],
  // Nothing bounds an engine without a sandbox.
  [{ without: [why], levels: levels.slice(1) }, 'Sandbox: none.'],
  [
    { levels: levels.slice(1), missing: { sealed: 'it needs Perl' } },
    'Sandbox: none. This host cannot seal engines: it needs Perl.',
  ],
  [{ levels: [] }, ''],
])('%o: %s', (report, told) => {
  expect(formatSandbox({ levels, missing: {}, ...report })).toBe(told);
});

test('4K-7.5: an engine with a list of commands is sealed, whatever is usual', () => {
  const fields = {
    ...{ tournament: 'Cup', timeControl: 60, format: 'match' as const, games: 2 },
    engines: [
      { name: 'A', cmd: './a' },
      { name: 'B', cmd: './b' },
    ],
  };
  const levelsOf = (conditions: { readonly commands?: readonly string[]; readonly bytes?: number }) =>
    sandboxReport(unwrap(defineTournament({ ...fields, conditions })), { usual: 'none', missing: {} }).levels.map(
      ({ level }) => level,
    );
  expect(levelsOf({ commands: ['sh'] })).toEqual(['sealed']);
  expect(levelsOf({ bytes: 4096 })).toEqual(['none']);
});
