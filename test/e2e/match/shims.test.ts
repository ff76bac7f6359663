// Programs under the names of other runners, as OpenBench and fishtest start them. test/soak/consumers.ts runs these tools' own readers.

import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { runArbiter } from '../arbiter.ts';

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'arbiter-shims-test-'));
  writeFileSync(join(folder, 'book.epd'), 'k7/8/K7/8/8/8/8/1Q6 w - - 0 30\n');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('launchers tell the version and become a match that names every fault', async () => {
  const installed = await runArbiter(['install-shims', 'bin'], folder);
  expect(installed).toMatchObject({ code: 0, stderr: '' });
  const shim = (name: string): string => join(folder, 'bin', name);
  expect(installed.stdout).toBe(['fastchess', 'fastchess-ob', 'cutechess-cli'].map((name) => `${shim(name)}\n`).join(''));
  // The expression of fishtest's worker.
  expect(execFileSync(shim('fastchess'), ['--version'], { encoding: 'utf8' })).toMatch(
    /fastchess alpha [0-9]*.[0-9]*.[0-9]* [0-9]*-([0-9a-f-]{7,})$/m,
  );
  const engine = (name: string, kind: 'first-legal' | 'illegal'): readonly string[] => {
    const { command, args } = testEngine(kind);
    return ['-engine', `cmd=${command}`, `args=${args.join(' ')}`, `name=${name}`];
  };
  const words = [
    ...['-recover', '-testEnv', '-concurrency', '1', '-rounds', '1', '-games', '2', '-check-mate-pvs'],
    ...[...engine('good', 'first-legal'), ...engine('bad', 'illegal'), '-each', 'tc=10+0.1'],
    ...['-openings', 'file=book.epd', 'format=epd', 'order=sequential'],
    ...['-pgnout', 'file=games.pgn', 'latency=true', 'match_line=^info .* nodes 1'],
  ];
  const played = spawnSync(shim('fastchess-ob'), words, { cwd: folder, encoding: 'utf8' });
  expect(played.stderr).toBe('');
  expect(played.status).toBe(0);
  const lines = played.stdout.split('\n');
  expect(lines).toContain('Finished game 2 (bad vs good): 0-1 {White makes an illegal move}');
  expect(lines).toContain('Warning; Illegal move a1a1 played by bad');
  // The readers stop at the first empty line.
  expect(lines.indexOf('')).toBeGreaterThan(lines.findIndex((line) => line.startsWith('Finished match')));
  const pgn = readFileSync(join(folder, 'games.pgn'), 'utf8');
  expect(pgn).toMatch(/\{\+?0\.00\/1 \d+\.\d{3}s, latency=-?\d+\.\d{3}s, line="info depth 1 score cp 0 nodes 1 time 0 pv \S+"/);
});

test('another program under that name stays', async () => {
  writeFileSync(join(folder, 'fastchess'), '#!/bin/sh\n');
  const refused = await runArbiter(['install-shims', '.'], folder);
  expect(refused.code).toBe(1);
  expect(refused.stderr).toContain('another program is there; move it away');
});
