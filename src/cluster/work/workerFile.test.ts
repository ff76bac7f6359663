// What a worker offers: what its file says, and every mistake with its place.

import { expect, it } from 'vitest';
import { WORKER_FILE_TEXT } from '../keys/hostFileText.ts';
import { unwrap } from '../../core/result.ts';
import { parseWorkerFile } from './workerFile.ts';

it('reads what a machine offers; the file that a worker starts with says nothing', () => {
  const text = 'cores: 8\nmemory: 16GiB\nresources: { gpu: 1, licence: 2 }\n';
  expect(unwrap(parseWorkerFile(text, 'worker.yaml'))).toEqual({ cores: 8, resources: { gpu: 1, licence: 2, memory: 16_384 } });
  expect(unwrap(parseWorkerFile(WORKER_FILE_TEXT, 'worker.yaml'))).toEqual({ resources: {} });
  const completed = WORKER_FILE_TEXT.replaceAll(/^# (\w+:)/gmu, '$1');
  expect(unwrap(parseWorkerFile(completed, 'worker.yaml'))).toEqual({ cores: 8, resources: { gpu: 1, memory: 16_384 } });
});

it.each([
  ['core: 8\n', 'Cannot use the field "core": expected a known name (did you mean "cores"?)'],
  ['resources: { memory: 4 }\n', expect.stringContaining('Cannot use the name "memory" for a resource')],
  ['memory: much\n', expect.stringContaining('Cannot read "memory"')],
])('%j', (text, problem) => {
  const read = parseWorkerFile(text, 'worker.yaml');
  expect(read.ok ? [] : read.error.map(({ message }) => message)).toEqual([problem]);
});
