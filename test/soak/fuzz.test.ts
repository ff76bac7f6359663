// The fuzzer's own inputs and all that once failed, through every target: what was fixed stays so. The long runs: fuzz.ts.

import { globSync } from 'node:fs';
import { basename, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterAll, expect, it } from 'vitest';
import { removeFuzzingFolders } from './fuzz/damage.ts';
import { bytesOf, textOf, type Target } from './fuzz/target.ts';

const files = globSync(join(import.meta.dirname, 'fuzz/targets/*.ts')).toSorted();

afterAll(removeFuzzingFolders);

it.each(files.map((file) => [basename(file, '.ts'), file]))('%s', async (_, file) => {
  const { target } = (await import(pathToFileURL(file).href)) as { readonly target: Target };
  const inputs = [...target.seeds, ...(target.failed ?? [])];
  for (const input of inputs) {
    const bytes = bytesOf(input);
    expect(textOf(bytes), 'one character a byte').toBe(input);
    await target.check(bytes);
  }
  expect(inputs.length).toBeGreaterThan(0);
});
