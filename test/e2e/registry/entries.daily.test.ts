// Tests the command from outside, with a registry on disk: from the announcement with its questionnaire to the opening.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { askRegistry } from '../../../src/registry/ask.ts';
import { createRegistry } from '../../../src/registry/store.ts';
import { runArbiter } from '../arbiter.ts';

const CHAIR = { name: 'Chair', role: 'chair' } as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-entries-'));
  const nowUtcMs = Date.now();
  unwrap(createRegistry(folder, 'test', nowUtcMs));
  for (const engine of ['Alpha', 'Beta'])
    unwrap(askRegistry(folder, CHAIR, { kind: 'register-engine', engine, authors: [`by ${engine}`] }, nowUtcMs));
  const question = '{ key: language, text: Programming language, kind: line, required: true }';
  writeFileSync(join(folder, 'questions.yaml'), `- ${question}\n- { key: since, text: Since when, kind: number }\n`);
  writeFileSync(join(folder, 'wrong.yaml'), `- ${question}\n- { key: since, text: Since when, kind: year }\n`);
});
afterAll(() => rmSync(folder, { recursive: true }));

const arbiter = async (...words: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await runArbiter([...words, '--registry', folder], folder);
  return stdout + stderr;
};

it('CGF-2, CGF-A3: an entry list, from the announcement to the opening', async () => {
  const announce = ['entries', 'announce', 'Cup', '--deadline', '2099-07-02T23:59+09:00', '--questionnaire'];
  expect(await arbiter(...announce, 'wrong.yaml')).toContain(
    'wrong.yaml:2:41: question 2, kind: expected line, text, number, yesNo or choice, got "year"',
  );
  expect(await arbiter(...announce, 'questions.yaml')).toBe('Announced Cup: 0 on the list.\n');
  expect(await arbiter('entries', 'apply', 'Cup', 'Alpha')).toContain('expected an answer to "language": Programming language');
  const apply = ['entries', 'apply', 'Cup', 'Alpha', '--answer', 'language=C', '--operator', 'Ada', '--substitute', 'Sub'];
  const applied = await arbiter(...apply);
  expect(applied).toMatch(/^Alpha by by Alpha: applied since/);
  expect(applied).toContain('  operator Ada\n  operator Sub (substitute)\n  language: C\n');
  expect(await arbiter('entries', 'open', 'Cup', 'Alpha')).toContain(
    'expected a program that is accepted on the entry list, it is applied',
  );
  await arbiter('entries', 'note', 'Cup', 'Alpha', '--paid', '20 francs');
  expect(await arbiter('entries', 'accept', 'Cup', 'Alpha', '--reason', 'Welcome.')).toContain('paid: 20 francs');
  expect(await arbiter('entries', 'open', 'Cup')).toMatch(/^Cup: opened .*, 1 entrant\n$/);
  expect(await arbiter('entries', 'apply', 'Cup', 'Beta', '--answer', 'language=C')).toContain('this one was opened');
});
