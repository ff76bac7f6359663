// A tournament keeps the program and the packages with which it began while its clone gets others: its page, its new threads and what it loads later.

import { execFileSync, spawnSync } from 'node:child_process';
import { appendFileSync, chmodSync, copyFileSync, mkdirSync, readdirSync, readFileSync, readlinkSync } from 'node:fs';
import { rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { expect, it } from 'vitest';
import { engineLine, pageOf, pagesOf, PROGRAM, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { isHere } from '../../needs.ts';
import { testEngine } from '../../engines/index.ts';

const root = dirname(dirname(PROGRAM));
const canLock = isHere(spawnSync('flock', ['--version']).status === 0, 'flock (util-linux)');
const THINKS = testEngine('first-legal', 0, '--think', '50');
const WITHOUT = ['node_modules', 'dist', '.toolchain', '.cache', '.git', 'test'];

const tournament = (concurrency: number): string =>
  `tournament: Old\nconcurrency: ${concurrency}\ntimeControl: 60+1\nformat: match\ngames: 6\nengines:\n` +
  engineLine('A', THINKS) +
  engineLine('B', THINKS);

/** A clone that is compiled, with packages of its own: links to ours. */
function cloneTo(clone: string): void {
  mkdirSync(join(clone, '.toolchain/bin'), { recursive: true });
  const copied = readdirSync(root).filter((name) => !WITHOUT.includes(name));
  execFileSync('cp', ['-a', ...copied.map((name) => join(root, name)), clone]);
  symlinkSync(process.execPath, join(clone, '.toolchain/bin/node'));
  linkPackages(join(clone, 'node_modules'));
  copyFileSync(join(root, 'package-lock.json'), join(clone, 'node_modules/.installed'));
  const newest = readlinkSync(join(root, 'dist/newest'));
  mkdirSync(dirname(join(clone, 'dist', newest)), { recursive: true });
  execFileSync('cp', ['-a', join(root, 'dist', newest), join(clone, 'dist', newest)]);
  symlinkSync(newest, join(clone, 'dist/newest'));
}

function linkPackages(folder: string): void {
  mkdirSync(folder);
  for (const name of readdirSync(join(root, 'node_modules')).filter((one) => one !== '.installed'))
    symlinkSync(join(root, 'node_modules', name), join(folder, name));
}

it.skipIf(!canLock)('S16-2a: a tournament is played to its end by the program that began it', { timeout: 240_000 }, async () => {
  using folder = temporaryFolder();
  const clone = join(folder.path, 'clone');
  cloneTo(clone);
  const builds = (): readonly string[] =>
    readdirSync(join(clone, 'dist')).flatMap((set) =>
      set === 'newest' ? [] : readdirSync(join(clone, 'dist', set)).map((build) => `${set}/${build}`),
    );
  const [before = ''] = builds();
  const tools = join(folder.path, 'tools');
  mkdirSync(tools);
  linkPackages(join(folder.path, 'others'));
  folder.file(
    'tools/npm',
    `#!/bin/sh\n[ "$*" = 'ci --include=dev --loglevel=error' ] && rm -rf node_modules && cp -R '${folder.path}/others' node_modules\n`,
  );
  chmodSync(join(tools, 'npm'), 0o755);
  const ofClone = [
    'env',
    `PATH=${tools}:${process.env['PATH']}`,
    'sh',
    '-c',
    'shift; exec "$0" "$@"',
    join(clone, 'bin/arbiter'),
  ];
  const arbiter = (...words: readonly string[]) => runArbiter(words, folder.path, ofClone);

  /** What is no longer used is removed before something is compiled, and this cannot be. */
  const removesUnused = async (): Promise<void> => {
    appendFileSync(join(clone, 'vite.program.ts'), "\nthrow new Error('not now');\n");
    expect((await arbiter('--prepare')).stderr).toContain('Cannot compile the program');
    execFileSync('cp', ['-a', join(root, 'vite.program.ts'), clone]);
  };

  const file = folder.file('old.yaml', tournament(1));
  const data = join(folder.path, 'data');
  const running = startArbiter(['run', file, '--data', data, '--web', '127.0.0.1:0'], folder.path, ofClone);
  await untilItSays(running, 'Old: kept in');
  // All six games may be over before a busy machine has the page.
  // It says where it keeps the tournament before it has opened it.
  await expect.poll(async () => (await arbiter('pause', '--data', data)).code, { timeout: 60_000 }).toBe(0);
  const page = await pageOf(running);

  // Every file of the program changes, and no thread and no page of the new one can start.
  appendFileSync(join(clone, 'src/core/result.ts'), '\nObject.assign(globalThis, { newer: true });\n');
  for (const part of ['match/venue/gameThread', 'run/web/pageMain'])
    appendFileSync(join(clone, `src/${part}.ts`), "\nthrow new Error('the new program');\n");
  for (const name of ['package.json', 'package-lock.json']) {
    const text = readFileSync(join(clone, name), 'utf8');
    writeFileSync(join(clone, name), text.replace(/"version": "[^"]+"/, '"version": "99.0.0"'));
  }
  const newer = await arbiter('--version');
  expect(newer.stdout, newer.stderr).toBe('99.0.0\n');
  // The page of the old one needs it.
  rmSync(join(clone, 'node_modules/fastify'));
  expect(builds()).toContain(before);
  expect(builds().length).toBe(3);

  const version = async (): Promise<unknown> => {
    const answer = await fetch(`${page}api/v1/health`).catch(() => undefined);
    return answer?.ok === true ? ((await answer.json()) as { readonly arbiterVersion: string }).arbiterVersion : undefined;
  };
  const began = await version();
  expect(began).toMatch(/^\d/);
  expect(began).not.toBe('99.0.0');
  for (const pid of pagesOf(running)) process.kill(pid, 'SIGKILL');
  await untilItSays(running, 'It starts again.');
  await expect.poll(version, { timeout: 30_000 }).toBe(began);

  await removesUnused();
  expect(builds(), 'it is in use').toContain(before);

  writeFileSync(file, tournament(2));
  expect((await arbiter('reload', '--data', data)).stdout).toContain('concurrency: 1 → 2');
  expect(await arbiter('resume', '--data', data)).toMatchObject({ code: 0, stderr: '' });
  const { code, stdout, stderr } = await running.finished;
  expect({ code, stderr }, stdout).toEqual({ code: 0, stderr: '' });
  expect(stdout.match(/^Game \d+ .*checkmate/gm)?.length, stdout).toBe(6);

  await removesUnused();
  expect(builds().map((build) => build.split('/')[0])).not.toContain(before.split('/')[0]);
});
