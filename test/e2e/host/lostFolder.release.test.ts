// The data folder of a running tournament is deleted, renamed away, or has another in its place; and copies that are played at the same time.

import { cpSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { enginesOf } from '../../enginesOf.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';
import { untilFacts } from '../until.ts';

const MATCH = `tournament: Lost\ntimeControl: 0.3/move\ntimeMargin: 10s\nformat: match\ngames: 4\neach: { logs: true }\nengines:\n${engineLine('A', SAMPLE_CHESS)}${engineLine('B', SAMPLE_CHESS)}`;

const untilPlayed = (running: Running, data: string): Promise<void> =>
  untilFacts(running, data, ({ games }) => [...games.values()].some(({ plies }) => plies.length > 1));

/** All that is in a folder, with sizes and times. */
const contents = (folder: string): readonly string[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .toSorted()
    .map((name) => `${name} ${statSync(join(folder, name)).size} ${statSync(join(folder, name)).mtimeMs}`);

/** What is in a data folder, and the folder, with rights for group or others. */
const openToOthers = (data: string): readonly string[] =>
  ['.', ...readdirSync(data, { recursive: true, encoding: 'utf8' })].filter(
    (name) => existsSync(join(data, name)) && (statSync(join(data, name)).mode & 0o077) !== 0,
  );

describe.each(['deleted', 'renamed', 'replaced', 'restored'] as const)('a data folder that is %s', (how) => {
  it('is noticed: the run stops politely, says so, and writes nothing into what is in its place', async () => {
    using folder = temporaryFolder();
    const file = folder.file('lost.yaml', MATCH);
    const [data, away, other] = ['data', 'away', 'other'].map((name) => join(folder.path, name)) as [string, string, string];
    if (how === 'replaced' || how === 'restored') {
      const before = startArbiter(['run', file, '--data', other], folder.path);
      await untilPlayed(before, other);
      before.process.kill('SIGINT');
      await before.finished;
    }
    const running = startArbiter(['run', file, '--data', data], folder.path);
    await untilPlayed(running, data);
    expect(openToOthers(data)).toEqual([]);
    if (how === 'deleted') rmSync(data, { recursive: true });
    if (how === 'renamed' || how === 'replaced') renameSync(data, away);
    if (how === 'replaced') renameSync(other, data);
    if (how === 'restored') {
      for (const name of readdirSync(data)) rmSync(join(data, name), { recursive: true });
      for (const name of readdirSync(other)) cpSync(join(other, name), join(data, name), { recursive: true });
    }
    const kept = how === 'replaced' || how === 'restored' ? contents(data) : [];
    const atMs = performance.now();
    const { code, stderr } = await running.finished;
    expect(performance.now() - atMs).toBeLessThan(10_000);
    expect({ code, stderr }).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^Cannot go on in \S+: expected .* with which this run began, got (?:none|another one); /),
    });
    expect(stderr).toContain(how === 'renamed' || how === 'replaced' ? `it is ${away} now: continue it there` : 'it was deleted');
    if (how === 'deleted' || how === 'renamed') expect(existsSync(data)).toBe(false);
    else expect(contents(data)).toEqual(kept);
    if (how === 'deleted' || how === 'restored') return;
    const { facts } = unwrap(foldJournal(away));
    expect(
      [...facts.games.values()].map(({ ending }) => ending),
      'no game has an ending',
    ).toEqual([undefined, undefined].slice(0, facts.games.size));
    const verified = await runArbiter(['verify', '--data', away], folder.path);
    expect(verified).toMatchObject({ code: 0, stderr: '' });
  });
});

it('a copied folder is played next to its original, and neither ends an engine of the other', async () => {
  using folder = temporaryFolder();
  const file = folder.file('lost.yaml', MATCH);
  const [data, copy] = [join(folder.path, 'data'), join(folder.path, 'copy')];
  const original = startArbiter(['run', file, '--data', data], folder.path);
  await untilPlayed(original, data);
  const engines = await enginesOf(data);
  expect(engines.length).toBeGreaterThan(0);
  mkdirSync(copy);
  for (const name of readdirSync(data)) if (/^journal|^lock/.test(name)) cpSync(join(data, name), join(copy, name));
  const plies = (of: string): number =>
    [...unwrap(foldJournal(of)).facts.games.values()].reduce((sum, game) => sum + game.plies.length, 0);
  const untilMore = (running: Running, of: string, before = plies(of)): Promise<void> =>
    untilFacts(running, of, () => plies(of) > before + 2);
  const copied = plies(copy);
  const second = startArbiter(['run', file, '--data', copy], folder.path);
  await untilMore(second, copy, copied);
  expect(await enginesOf(data)).toEqual(engines);
  await untilMore(original, data);
  for (const running of [original, second]) running.process.kill('SIGINT');
  for (const { finished } of [original, second]) expect(await finished).toMatchObject({ code: 130, stderr: '' });
});
