// Runs the end-to-end scripts of fastchess itself against Arbiter: each calls ./fastchess and reads what it prints and writes. Needs a checkout of
// https://github.com/Disservin/fastchess and g++; nothing of it is kept here. docs/match.md has the result.
//
//   node test/soak/fastchessSuite.ts CHECKOUT

import { execFileSync, spawnSync } from 'node:child_process';
import { chmodSync, cpSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { PROGRAM } from '../e2e/arbiter.ts';

const COMPILER = '/usr/bin/g++';

const SCRIPTS = [
  'opening_books',
  'engine_diagnostics',
  'engine_recovery',
  'rating_interval',
  'pgn_book_plies',
  'random_order',
  'black_to_move',
];

const [, , checkout] = process.argv;
if (checkout === undefined) {
  process.stderr.write('Cannot run the suite: expected the folder of a checkout of fastchess\n');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'fastchess-suite-'));
try {
  cpSync(join(resolve(checkout), 'app'), join(folder, 'app'), { recursive: true });
  for (const engine of ['random_mover', 'scripted_result'])
    execFileSync(COMPILER, ['-O1', '-std=c++17', `app/tests/mock/engine/${engine}.cpp`, '-o', engine], { cwd: folder });
  writeFileSync(join(folder, 'fastchess'), `#!/bin/sh\nexec "${PROGRAM}" match --no-keep "$@"\n`);
  chmodSync(join(folder, 'fastchess'), 0o755);
  for (const script of SCRIPTS) {
    const { status, stdout } = spawnSync('bash', [`app/tests/e2e/${script}.sh`], {
      ...{ cwd: folder, encoding: 'utf8', env: { ...process.env, E2E_SKIP_BUILD: '1' } },
    });
    const last = status === 0 ? '' : `: ${stdout.trim().split('\n').at(-1) ?? ''}`;
    process.stdout.write(`${status === 0 ? 'passed' : 'FAILED'} ${script}${last}\n`);
    if (status !== 0) process.exitCode = 1;
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
