// Tests the command from outside, with a registry on disk: who the acts are recorded for, and what each reader sees.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { askRegistry } from '../../../src/registry/ask.ts';
import type { RegistryRequest } from '../../../src/registry/requests.ts';
import { createRegistry } from '../../../src/registry/store.ts';
import { runArbiter } from '../arbiter.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-case-'));
  const nowUtcMs = Date.now();
  unwrap(createRegistry(folder, 'test', nowUtcMs));
  const requests: readonly RegistryRequest[] = [
    { kind: 'register-engine', engine: 'Original', authors: ['Ada'] },
    { kind: 'register-engine', engine: 'Clone', authors: ['Bede'] },
  ];
  for (const request of requests) unwrap(askRegistry(folder, { name: 'Chair', role: 'chair' }, request, nowUtcMs));
});
afterAll(() => rmSync(folder, { recursive: true }));

/** What it prints; throws what it refuses. */
async function arbiter(...words: readonly string[]): Promise<string> {
  const { code, stdout, stderr } = await runArbiter([...words, '--registry', folder], folder);
  if (code !== 0) throw new Error(stderr);
  return stdout;
}

it('CGF-12.1: a case from the command line, to the bar of CGF-12.3', async () => {
  await arbiter('entries', 'open', 'Cup', 'Original', 'Clone', '--operator', 'Clone=Emil');
  const about = ['--tournament', 'Cup', '--engine', 'Clone', '--reason', 'Copied.'];
  const [, id = ''] = /case (\w{8})\./.exec(await arbiter('case', 'present', ...about, '--by', 'Ada')) ?? [];
  await expect(arbiter('case', 'show', id, '--by', 'Bede')).rejects.toThrow('expected a case that you may see');
  await arbiter('case', 'credible', id, '--reason', 'The moves agree.');
  await arbiter('case', 'committee', id, 'Cleo', 'Dan');
  await arbiter('case', 'say', id, 'I', 'copied', 'it.', '--by', 'Bede', '--in-confidence');
  expect(await arbiter('case', 'show', id, '--by', 'Cleo')).toContain('I copied it.');
  expect(await arbiter('case', 'show', id, '--by', 'Ada')).not.toContain('I copied it.');
  expect(await arbiter('case', 'dates')).toContain('conclude, or distribute the submitted copy');
  const fraud = ['case', 'fraud', id, '--reason', 'Bede says so.', '--by', 'Cleo'];
  await expect(arbiter(...fraud, '--proof', 'rumour')).rejects.toThrow('the only proofs of a fraud');
  await arbiter(...fraud, '--proof', 'confession');
  expect(JSON.parse(await arbiter('case', 'bars', '--json'))).toEqual([{ name: 'Bede', engine: 'Clone', remaining: 3 }]);
  await expect(arbiter('entries', 'open', 'Next', 'Clone')).rejects.toThrow('(CGF-12.3), 3 of which');
});
