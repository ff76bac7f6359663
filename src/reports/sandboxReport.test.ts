import { expect, test } from 'vitest';
import { entrantName } from '../core/ids.ts';
import { formatSandbox, type SandboxReport } from './sandboxReport.ts';

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
