// Stopping, pausing, ruling, and what a running tournament refuses: through the program's own commands.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { gameId } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { testEngine } from '../../engines/index.ts';
import { SAMPLE_CHESS, engineLine, runArbiter, startArbiter, temporaryFolder, type Finished, type Running } from '../arbiter.ts';
import { untilFacts, untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const firstLegal = testEngine('first-legal');

/** A match with about a second for each game, whatever the machine. */
const slowMatch = (games: number): string =>
  `tournament: Stop and go\ntimeControl: 0.02/move\ntimeMargin: 10s\nformat: match\ngames: ${games}\nengines:\n` +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);
const quickMatch = (games: number): string =>
  `tournament: Quick\ntimeControl: 60+1\nformat: match\ngames: ${games}\nengines:\n` +
  engineLine('A', firstLegal) +
  engineLine('B', firstLegal);

/** Waits until the journal has `plies` plies of a game in play. */
const untilPlies = (running: Running, data: string, plies: number): Promise<void> =>
  untilFacts(running, data, ({ games }) => [...games.values()].some((game) => game.plies.length >= plies));

describe('arbiter run', () => {
  it('stops after the plies in progress on Ctrl-C, and continues from that exact position with unchanged clocks', async () => {
    using folder = temporaryFolder();
    const file = folder.file('match.yaml', slowMatch(1).replace('0.02/move', '20+0.01'));
    const data = join(folder.path, 'data');
    const first = startArbiter(['run', file, '--data', data], folder.path);
    await untilPlies(first, data, 4);
    first.process.kill('SIGINT');
    const stopped = await first.finished;
    expect(stopped.code).toBe(130);
    expect(stopped.stdout).toContain('Run the same command again to continue');
    const before = [...unwrap(foldJournal(data)).facts.games.values()][0];
    expect(before?.ending).toBeUndefined();
    const last = before?.plies.at(-2);

    const second = startArbiter(['run', file, '--data', data], folder.path);
    await untilPlies(second, data, (before?.plies.length ?? 0) + 2);
    second.process.kill('SIGINT');
    await second.finished;
    const after = [...unwrap(foldJournal(data)).facts.games.values()][0];
    expect(after?.plies.slice(0, before?.plies.length)).toEqual(before?.plies);
    const next = after?.plies[before?.plies.length ?? 0];
    expect(next?.leftMs).toBe((last?.leftMs ?? 0) - (next?.elapsedMs ?? 0) + 10);
  });

  it('ends at once on a second Ctrl-C', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'match.yaml',
      quickMatch(1).replace(engineLine('B', firstLegal), engineLine('B', testEngine('hangs', 6))),
    );
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path);
    await untilPlies(running, data, 6);
    running.process.kill('SIGINT');
    await untilItSays(running, 'Press Ctrl-C again to stop at once');
    running.process.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130 });
  });

  it('refuses a second owner by name, reports its status, pauses, rules and continues', async () => {
    using folder = temporaryFolder();
    // A game in play that does not end by itself while commands are started.
    const file = folder.file('match.yaml', slowMatch(60).replace('0.02/move', '1/move'));
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path);
    await untilPlies(running, data, 2);

    const second = await runArbiter(['run', file, '--data', data], folder.path);
    expect(second).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(new RegExp(`only one.*arbiter run.*process ${running.process.pid}`)),
    });
    const status = await runArbiter(['status', '--data', data, '--json'], folder.path);
    expect(JSON.parse(status.stdout)).toMatchObject({ state: 'running', events: [{ inPlay: [{ round: expect.any(Number) }] }] });

    expect(await runArbiter(['pause', '--data', data, '--by', 'Chair', '--reason', 'lunch'], folder.path)).toMatchObject({
      code: 0,
    });
    const paused = await runArbiter(['status', '--data', data, '--json'], folder.path);
    expect(JSON.parse(paused.stdout)).toMatchObject({ state: 'paused', events: [{ inPlay: [{ round: expect.any(Number) }] }] });
    const rule = (result: string, reason: string, ...more: readonly string[]): Promise<Finished> =>
      runArbiter(['rule', '1', '--data', data, '--result', result, '--by', 'Chair', '--reason', reason, ...more], folder.path);
    expect(await rule('1-0', 'it resigned')).toMatchObject({ code: 0, stdout: 'Ruled: game 1, A - B, ends: 1-0.\n' });
    await untilFacts(running, data, ({ games }) => games.get(gameId(1))?.ending !== undefined);
    // It is over now: nothing changes without consent.
    expect(await rule('0-1', 'house engine')).toMatchObject({ code: 2, stderr: expect.stringContaining('Add --yes') });
    expect(await rule('0-1', 'house engine', '--yes')).toMatchObject({
      code: 0,
      stdout: 'Ruled: game 1, A - B, is 0-1; it was 1-0.\n',
    });
    expect(unwrap(foldJournal(data)).facts.games.get(gameId(1))?.ending).toMatchObject({
      kind: 'ruled',
      outcome: 'black',
      by: 'Chair',
    });
    expect(await runArbiter(['resume', '--data', data], folder.path)).toMatchObject({ code: 0 });
    await untilPlies(running, data, 1);
    running.process.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130 });
  });

  it('plays a game again that was ruled void while no one ran it, under its number and a new id', async () => {
    using folder = temporaryFolder();
    const file = folder.file('match.yaml', slowMatch(4));
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path);
    await untilFacts(running, data, ({ games }) => [...games.values()].some(({ ending }) => ending !== undefined));
    running.process.kill('SIGINT');
    await running.finished;
    const ruled = await runArbiter(
      ['rule', '1', '--data', data, '--result', 'void', '--by', 'Chair', '--reason', 'power', '--yes'],
      folder.path,
    );
    expect(ruled).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/^Ruled: game 1, A - B, is void and will be played again; it was /),
    });
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    const { facts } = unwrap(foldJournal(data));
    const first = [...facts.games.values()].filter(({ issued }) => issued.number === 1);
    expect(first.map(({ issued, ending }) => [issued.attempt, ending?.kind === 'void'])).toEqual([
      [1, true],
      [2, false],
    ]);
    expect(facts.closed).toBe(true);
    const games = await runArbiter(['export', '--data', data, '--pgn', '-'], folder.path);
    expect(games.stdout.match(/^\[Round /gm)).toHaveLength(4);
  });

  it('takes a ruling on a result after the end, and plays nothing more', async () => {
    using folder = temporaryFolder();
    const file = folder.file('match.yaml', quickMatch(2));
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    const rule = (result: string, ...more: readonly string[]): Promise<Finished> =>
      runArbiter(['rule', '2', '--data', data, '--result', result, '--by', 'Chair', '--reason', 'agreed', ...more], folder.path);
    expect(await rule('void')).toMatchObject({ code: 2, stderr: expect.stringContaining('is over') });
    expect(await rule('0-1', '--yes')).toMatchObject({ code: 0 });
    const table = JSON.parse((await runArbiter(['standings', '--data', data, '--json'], folder.path)).stdout);
    expect(table.entrants.map(({ wins }: { wins: number }) => wins)).toContain(1);
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({
      code: 0,
      stdout: expect.stringContaining('is over'),
    });
  });

  it('refuses a changed file and names every difference', async () => {
    using folder = temporaryFolder();
    const file = folder.file('match.yaml', quickMatch(2));
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    writeFileSync(file, quickMatch(4).replace('60+1', '50+1'));
    const refused = await runArbiter(['run', file, '--data', data], folder.path);
    expect(refused.code).toBe(2);
    expect(refused.stderr).toMatch(/match\.yaml:4:1: games: .*: 2 → 4:/);
    expect(refused.stderr).toMatch(/match\.yaml:2:1: timeControl: .*: 60\+1 → 50\+1:/);
  });

  it('does not exit with code 0 if an engine crashed', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'match.yaml',
      quickMatch(2).replace(engineLine('B', firstLegal), engineLine('B', testEngine('crashes-on-go', 2))),
    );
    const ran = await runArbiter(['run', file, '--data', join(folder.path, 'data')], folder.path);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringContaining('2 games were lost by a crash') });
  });
});

describe('a damaged data folder', () => {
  it('is refused if the journal is damaged, and verify names the entry', async () => {
    using folder = temporaryFolder();
    const file = folder.file('match.yaml', quickMatch(4));
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    const journal = join(data, 'journal.sqlite');
    const bytes = readFileSync(journal);
    bytes.fill('A', bytes.indexOf('game-ended') + 20, bytes.indexOf('game-ended') + 220);
    writeFileSync(journal, bytes);
    const ran = await runArbiter(['run', file, '--data', data], folder.path);
    expect(ran).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Cannot /) });
    const verified = await runArbiter(['verify', '--data', data], folder.path);
    expect(verified).toMatchObject({ code: 1, stderr: expect.stringMatching(/broken at entry \d+|Cannot /) });
  });

  it('loses nothing that was announced when the disk is full, and continues when there is room', async () => {
    using folder = temporaryFolder();
    const match =
      'tournament: Full disk\nlimits: { nodes: 200 }\nformat: match\ngames: 10\nengines:\n' +
      engineLine('A', SAMPLE_CHESS, 'options: { Level: 8 }') +
      engineLine('B', SAMPLE_CHESS, 'options: { Level: 7 }');
    const file = folder.file('match.yaml', match);
    const data = join(folder.path, 'data');
    const full = await startArbiter(['run', file, '--data', data], folder.path, ['prlimit', '--fsize=150000']).finished;
    expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/Cannot write the journal /) });
    const announced = full.stdout.match(/^Game \d+ /gm) ?? [];
    const ended = [...unwrap(foldJournal(data)).facts.games.values()].filter(({ ending }) => ending !== undefined);
    expect(ended.length).toBeGreaterThanOrEqual(announced.length);
    expect(ended.length).toBeLessThan(10);
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0, stderr: '' });
    expect([...unwrap(foldJournal(data)).facts.games.values()]).toHaveLength(10);
    expect(await runArbiter(['verify', '--data', data], folder.path)).toMatchObject({ code: 0 });
  });

  it('is refused if it is a file, or cannot be written', async () => {
    using folder = temporaryFolder();
    const file = folder.file('match.yaml', quickMatch(2));
    writeFileSync(join(folder.path, 'plain'), 'text');
    const plain = await runArbiter(['run', file, '--data', join(folder.path, 'plain')], folder.path);
    expect(plain).toMatchObject({ code: 2, stderr: expect.stringContaining('plain') });
    // Not even root can write there.
    const proc = await runArbiter(['run', file, '--data', '/proc/arbiter'], folder.path);
    expect(proc).toMatchObject({ code: 1, stderr: expect.stringContaining('/proc/arbiter') });
  });
});
