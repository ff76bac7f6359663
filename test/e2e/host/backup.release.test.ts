// A backup of a tournament that is being played is one file, whole by itself, and the tournament goes on from it. A backup that is killed, or finds no
// room, leaves nothing under its name and disturbs no game; the next one removes what was left.

import { existsSync, mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { ownMounts } from '../../needs.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

const tournament = (games: number): string =>
  `tournament: Two\ntimeControl: 0.3+0.01\nformat: match\ngames: ${games}\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`;

it('is whole, holds what was played, and goes on', async () => {
  using folder = temporaryFolder();
  const cwd = folder.path;
  const file = folder.file('two.yaml', tournament(4));
  const running = startArbiter(['run', file, '--data', 'data', '--web', '127.0.0.1:0'], cwd);
  const gamesIn = (data: string): number =>
    [...unwrap(foldJournal(join(cwd, data))).facts.games.values()].filter(({ ending }) => ending !== undefined).length;
  await untilFacts(running, join(cwd, 'data'), ({ games }) => [...games.values()].some(({ ending }) => ending !== undefined));
  const before = gamesIn('data');
  const made = await runArbiter(['backup', '--data', 'data', '--to', 'backups/one'], cwd);
  expect(made).toMatchObject({ code: 0, stderr: '' });
  expect(made.stdout).toMatch(/^Backed up to backups\/one: \d+ entries, verified\. Head: [0-9a-f]{64}\n/);
  expect(statSync(join(cwd, 'backups/one')).mode & 0o777).toBe(0o600);
  expect(readdirSync(join(cwd, 'backups'))).toEqual(['one']);
  expect(await runArbiter(['restore', 'backups/one', '--to', 'data'], cwd)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected a new or empty folder, got a folder that is not empty'),
  });
  running.process.kill('SIGKILL');
  await running.finished;

  const restored = await runArbiter(['restore', 'backups/one', '--to', 'copy'], cwd);
  expect(restored).toMatchObject({ code: 0, stderr: '' });
  expect(restored.stdout).toMatch(
    /^Restored to copy: Two as it was at .*, \d+ entries, verified\.\nTo continue from it: arbiter run/,
  );
  expect(gamesIn('copy')).toBeGreaterThanOrEqual(before);
  const inFile = readFileSync(join(cwd, 'copy/games.pgn'), 'utf8').match(/^\[Result /gm);
  expect(inFile).toHaveLength(gamesIn('copy'));
  expect(statSync(join(cwd, 'copy')).mode & 0o077).toBe(0);
  expect(await runArbiter(['restore', 'backups/one', '--to', 'copy'], cwd)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('expected a new or empty folder, got a folder that is not empty'),
  });

  expect(await runArbiter(['run', file, '--data', 'copy'], cwd)).toMatchObject({ code: 0 });
  expect(gamesIn('copy')).toBe(4);
  expect(readFileSync(join(cwd, 'copy/games.pgn'), 'utf8').match(/^\[Result /gm)).toHaveLength(4);
  const { stdout } = await runArbiter(['incidents', '--data', 'copy'], cwd);
  expect(stdout).toContain('The tournament goes on from a backup of ');
  expect((await runArbiter(['verify', '--data', 'copy'], cwd)).code).toBe(0);

  mkdirSync(join(cwd, 'empty'));
  for (const data of ['empty', 'nowhere'])
    expect(await runArbiter(['backup', '--data', data, '--to', 'other'], cwd)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('expected the folder that "arbiter run" names when it starts'),
    });
  expect(readdirSync(cwd).toSorted()).toEqual(['backups', 'copy', 'data', 'empty', 'two.yaml']);
});

const mounts = ownMounts();

it('leaves nothing under its name when it is killed, or the disk is full', async () => {
  using folder = temporaryFolder();
  const cwd = folder.path;
  const file = folder.file('two.yaml', tournament(1));
  expect((await runArbiter(['run', file, '--data', 'data'], cwd)).code).toBe(0);
  // Long enough that a kill finds it at work.
  mkdirSync(join(cwd, 'data/logs'));
  folder.file('data/logs/long.log', Buffer.alloc(300_000_000, 'info depth 1\n'));

  const killed = startArbiter(['backup', '--data', 'data', '--to', 'one'], cwd);
  const isWriting = (): boolean => (statSync(join(cwd, 'one.partial/draft'), { throwIfNoEntry: false })?.size ?? 0) > 1_000_000;
  for (const deadline = Date.now() + 60_000; !isWriting() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 5));
  killed.process.kill('SIGKILL');
  expect((await killed.finished).signal).toBe('SIGKILL');
  expect(existsSync(join(cwd, 'one'))).toBe(false);
  expect(await runArbiter(['restore', 'one.partial', '--to', 'copy'], cwd)).toMatchObject({
    code: 2,
    stderr: expect.stringContaining('got one that was killed before it was whole: make another'),
  });

  if (mounts !== undefined) {
    mkdirSync(join(cwd, 'small'));
    const full = ['sh', '-c', 'mount -t tmpfs -o size=100m tmpfs small && "$@"; code=$?; ls -A small; exit $code', 'sh'];
    expect(await runArbiter(['backup', '--data', 'data', '--to', 'small/one'], cwd, [...mounts, ...full])).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(/Cannot back up .* to .*small\/one: database or disk is full/),
    });
    // Nothing is written there, also by root.
    const still = ['sh', '-c', 'mount --bind small small && mount -o remount,bind,ro small && "$@"', 'sh'];
    for (const to of ['small/one', 'small/new/one'])
      expect(await runArbiter(['backup', '--data', 'data', '--to', to], cwd, [...mounts, ...still])).toMatchObject({
        code: 1,
        stdout: '',
        stderr: expect.stringContaining('expected a folder that can be written'),
      });
  }
  expect(existsSync(join(cwd, 'one.partial/draft'))).toBe(true);
  expect((await runArbiter(['backup', '--data', 'data', '--to', 'one'], cwd)).code).toBe(0);
  expect(existsSync(join(cwd, 'one.partial'))).toBe(false);
  expect((await runArbiter(['verify', '--data', 'data'], cwd)).code).toBe(0);

  const restoring = startArbiter(['restore', 'one', '--to', 'copy'], cwd);
  const isRestoring = (): boolean => existsSync(join(cwd, 'copy.partial/draft/logs/long.log'));
  for (const deadline = Date.now() + 60_000; !isRestoring() && Date.now() < deadline;)
    await new Promise((resolve) => setTimeout(resolve, 5));
  restoring.process.kill('SIGKILL');
  expect((await restoring.finished).signal).toBe('SIGKILL');
  expect([existsSync(join(cwd, 'copy')), isRestoring()]).toEqual([false, true]);
  expect((await runArbiter(['restore', 'one', '--to', 'copy'], cwd)).code).toBe(0);
  expect(existsSync(join(cwd, 'copy.partial'))).toBe(false);
});
