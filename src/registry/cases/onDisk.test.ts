import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import { askRegistry } from '../ask.ts';
import type { RegistryRequest } from '../requests.ts';
import type { Asker } from '../rights.ts';
import { createRegistry, readRegistry } from '../store.ts';
import { datesOf } from './dates.ts';
import { PEOPLE } from './testCases.ts';
import { refusalIn } from '../testRefusal.ts';
import { visibleCases } from './view.ts';

let folder = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'cases-'));
});
afterEach(() => rmSync(folder, { recursive: true }));

it('CGF-12.1: a case lives in the registry, from the allegation to the bar, opened again for each step', () => {
  const { chair, alleger, alleged, committee, outsider } = PEOPLE;
  let nowUtcMs = Date.parse('1999-07-20T00:00Z');
  unwrap(createRegistry(folder, 'test', nowUtcMs));
  const ask = (who: Asker, request: RegistryRequest) => askRegistry(folder, who, request, nowUtcMs);
  const seen = (who: Asker) => visibleCases(unwrap(readRegistry(folder)).registry, who, nowUtcMs);
  for (const [engine, author] of [
    ['Original', 'Ada'],
    ['Clone', 'Bede'],
  ] as const)
    unwrap(ask(chair, { kind: 'register-engine', engine, authors: [author] }));
  const entrants = [{ engine: 'Original' }, { engine: 'Clone' }];
  unwrap(ask(chair, { kind: 'open-tournament', tournament: "CGF'99", identity: 'one', entrants }));
  unwrap(ask(chair, { kind: 'open-tournament', tournament: "CGF'99", identity: 'one', entrants }));
  const present = { kind: 'present-allegation', tournament: "CGF'99", engine: 'Clone', reason: 'The same moves.' } as const;
  unwrap(ask(alleger, present));
  const [view] = seen(alleger);
  const id = view?.id ?? '';
  expect(id).toMatch(/^[0-9a-f]{8}$/);
  expect(refusalIn(ask(alleged, { kind: 'make-statement', case: id, text: 'No.' }))).toBe(
    `Cannot find case "${id}": expected a case that you may see`,
  );
  expect(refusalIn(ask(alleger, { kind: 'make-statement', case: 'X', text: 'No.' }))).toContain('expected the id of a case');
  unwrap(ask(chair, { kind: 'evaluate-allegation', case: id, credible: true, reason: 'It is so.' }));
  unwrap(ask(chair, { kind: 'appoint-committee', case: id, members: ['Cleo'] }));
  unwrap(ask(alleged, { kind: 'make-statement', case: id, text: 'I confess.' }));
  expect(datesOf(unwrap(readRegistry(folder)).registry, outsider, nowUtcMs)).toHaveLength(1);
  nowUtcMs = Date.parse('1999-09-20T00:00Z');
  expect(seen(alleger)[0]?.disclosedAtUtcMs).toBe(nowUtcMs);
  unwrap(ask(committee, { kind: 'find-fraud', case: id, proof: 'confession', reason: 'Bede says so.' }));
  expect(seen(alleger)).toMatchObject([{ stage: 'fraud', statements: [{ by: 'Bede', text: 'I confess.' }] }]);
  expect(seen(outsider)).toEqual([]);
  expect(refusalIn(ask(alleged, { kind: 'register-engine', engine: 'Other', authors: ['Bede'] }))).toContain('CGF-12.3');
  expect(unwrap(readRegistry(folder)).registry.bars).toEqual([{ name: 'Bede', engine: 'Clone', tournamentsBefore: 1 }]);
});
