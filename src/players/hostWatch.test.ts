import { expect, test } from 'vitest';
import { processOf } from '../core/engines/program.ts';
import { HostWatch } from './hostWatch.ts';
import type { ProcessEnd } from './process/processEnd.ts';

test.each([
  // The system’s counter rises in both cases.
  ['own', undefined],
  ['host', 'the host ran out of memory and killed the engine, which kept to its limit of 128 MiB'],
] as const)('an engine that the kernel killed for the memory of its %s', async (outOfMemory, failure) => {
  const end: ProcessEnd = { code: null, signal: 'SIGKILL', cause: 'exited', message: '', outOfMemory };
  const watch = new HostWatch({ options: {}, program: { ...processOf('true', []), memoryMiB: 128 } }, 0);
  expect(await watch.whyFailed(end, process.pid)).toBe(failure);
});
