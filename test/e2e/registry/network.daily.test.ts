// Tests the command from outside, with a registry on disk: a network that shares two parts with another, and the exception that lets it in.

import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { askRegistry, recordCheckOf } from '../../../src/registry/ask.ts';
import { createRegistry } from '../../../src/registry/store.ts';
import { runArbiter } from '../arbiter.ts';

const ORGANISER = { name: 'Director', role: 'director' } as const;

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-network-'));
  const nowUtcMs = Date.now();
  unwrap(createRegistry(folder, 'test', nowUtcMs));
  for (const [engine, weights] of [
    ['Lc0', 'a'],
    ['Clone', 'b'],
  ] as const) {
    const files = [
      { path: 'lc0', bytes: 9, sha256: 'c'.repeat(64) },
      { path: 'weights.pb', bytes: 9, sha256: weights.repeat(64) },
    ];
    const settings = { program: 'lc0', protocol: 'uci', args: [], options: {} } as const;
    unwrap(askRegistry(folder, ORGANISER, { kind: 'register-engine', engine, authors: [`${engine}'s author`] }, nowUtcMs));
    unwrap(askRegistry(folder, ORGANISER, { kind: 'submit-version', engine, files, settings }, nowUtcMs));
    unwrap(recordCheckOf(folder, { engine, number: 1, passed: true, findings: [], arbiterVersion: 'test' }, nowUtcMs));
  }
});
afterAll(() => rmSync(folder, { recursive: true }));

const arbiter = async (...words: readonly string[]): Promise<string> => {
  const { stdout, stderr } = await runArbiter([...words, '--registry', folder], folder);
  return stdout + stderr;
};

it('S16-16c, S16-16e: two networks that share two of three parts, and an exception', async () => {
  const parts = ['--network', 'file:weights.pb', '--execution', 'file:lc0'];
  const of = async (engine: string, ...training: readonly string[]): Promise<string> =>
    await arbiter('network', 'declare', engine, ...parts, ...training);
  expect(await of('Lc0')).toContain('Cannot declare a network without --training');
  await of('Lc0', '--training', "Lc0's training code");
  const table = await of('Clone', '--training', "Lc0's training code");
  expect(table).toContain('Lc0, version 1, may take part: all three parts are its own');
  expect(table).toContain(
    'Clone, version 1, may not take part: 1 of three parts is its own; it shares the training code with Lc0',
  );
  expect(table).toContain('the engine that executes it: lc0 cccccccccccc…; Lc0: both have lc0');
  const open = ['entries', 'open', 'Season', 'Lc0', 'Clone', '--unique-networks'];
  expect(await arbiter(...open)).toContain('Cannot enter "Clone" for "Season"');
  expect(await arbiter('network', 'allow', 'Clone', '--reason', 'As before.', '--by', 'Chair')).toContain(
    'Clone, version 1, may take part: exception by Chair: As before.',
  );
  expect(await arbiter(...open)).toContain('Season: opened');
});
