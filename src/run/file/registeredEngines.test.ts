import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { askRegistry } from '../../registry/ask.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { createRegistry } from '../../registry/store.ts';
import { registeredEngines } from './registeredEngines.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registered-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('CGF-12.3: a program by someone who is barred does not come into a tournament that begins', () => {
  unwrap(createRegistry(folder, 'test', 0));
  const ask = (request: RegistryRequest) => unwrap(askRegistry(folder, { name: 'Chair', role: 'chair' }, request, 1));
  const refusal = () => {
    const found = registeredEngines()({ folder, engine: 'clone', entrant: 'Clone', event: undefined });
    return found.ok ? undefined : found.error;
  };
  ask({ kind: 'register-engine', engine: 'Clone', authors: ['Bede'] });
  expect(refusal()).toContain('none has been submitted');
  const fraud = { engine: 'Clone', programmers: ['Bede'], associates: [], strike: [] } as const;
  ask({ kind: 'record-fraud', ...fraud, proof: 'court', reason: 'Judgment.' });
  expect(refusal()).toContain('Bede is barred from three tournaments for the fraud with Clone (CGF-12.3)');
  ask({ kind: 'lift-bar', name: 'Bede', reason: 'Appeal.' });
  expect(refusal()).toContain('none has been submitted');
});
