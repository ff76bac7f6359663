import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { ok, unwrap } from '../../core/result.ts';
import { askRegistry } from '../../registry/ask.ts';
import type { RegistryRequest } from '../../registry/requests.ts';
import { createRegistry } from '../../registry/store.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { barredIn, registeredEngines } from './registeredEngines.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'registered-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('CGF-12.3: no tournament begins with a program by someone who is barred; one that has begun reads its file as before', () => {
  unwrap(createRegistry(folder, 'test', 0));
  const ask = (request: RegistryRequest) => unwrap(askRegistry(folder, { name: 'Chair', role: 'chair' }, request, 1));
  for (const [engine, author] of [
    ['Clone', 'Bede'],
    ['Original', 'Ada'],
  ] as const)
    ask({ kind: 'register-engine', engine, authors: [author] });
  const text = `tournament: Cup\nregistry: .\ntimeControl: 1+0.1\nformat: match\ngames: 2\nengines: [{ engine: Clone }, { engine: Original }]\n`;
  const definition = unwrap(
    parseTournament(text, {
      fileName: 'cup.yaml',
      resolvePath: () => folder,
      registered: ({ engine }) =>
        ok({
          name: engine,
          command: '/bin/true',
          args: [],
          workingDirectory: folder,
          protocol: 'uci',
          options: {},
          registered: { registry: folder, number: 1, folder },
          unsupported: [],
        }),
    }),
  );
  const read = () => registeredEngines()({ folder, engine: 'Clone', entrant: 'Clone', event: undefined });
  const before = read();
  expect(barredIn(definition)).toBeUndefined();
  const fraud = { engine: 'Clone', programmers: ['Bede'], associates: [], strike: [] } as const;
  ask({ kind: 'record-fraud', ...fraud, proof: 'court', reason: 'Judgment.' });
  expect(barredIn(definition)).toContain('Cannot begin with "Clone": expected authors who may take part, Bede is barred');
  expect(read()).toEqual(before);
  ask({ kind: 'lift-bar', name: 'Bede', reason: 'Appeal.' });
  expect(barredIn(definition)).toBeUndefined();
});
