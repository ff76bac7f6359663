// A closed terminal and output that no one reads: play stops politely, and no command reports a success.

import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import {
  PROGRAM,
  SAMPLE_CHESS,
  engineLine,
  inTerminal,
  runArbiter,
  startArbiter,
  temporaryFolder,
  terminalIsHere,
  withoutWaiting,
} from '../arbiter.ts';
import { ownMounts } from '../../needs.ts';
import { untilFacts } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const mounts = ownMounts();

const match = (games: number, timeControl: string): string =>
  `tournament: Lost\ntimeControl: ${timeControl}\ntimeMargin: 10s\nformat: match\ngames: ${games}\nengines:\n` +
  engineLine('A', SAMPLE_CHESS) +
  engineLine('B', SAMPLE_CHESS);
const endless = match(2, '1/move');
const short = match(2, '0.001/move');

const kindsIn = (data: string): readonly string[] => {
  using reader = unwrap(openReader(data));
  return [...reader.entries({ kind: 'all' }, 0)].map((entry) => {
    const { kind, payload } = unwrap(entry);
    return 'reason' in payload ? `${kind} ${payload.reason}` : kind;
  });
};
const playsBeyond =
  (ply: number) =>
  ({ games }: TournamentFacts): boolean =>
    [...games.values()].some(({ plyCount }) => plyCount > ply);
const plays = playsBeyond(1);
/** An orderly stop: a game that goes on by INT-5, and the end of the run. */
const expectPoliteStop = (data: string): void =>
  expect(kindsIn(data).slice(-2)).toEqual(['game-interrupted stopped', 'run-stopped stopped']);

describe('arbiter run stops politely', () => {
  it('on SIGHUP, even twice; under nohup it plays on', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const args = ['run', folder.file('match.yaml', endless), '--data', data];
    const running = startArbiter(args, folder.path);
    await untilFacts(running, data, plays);
    running.process.kill('SIGHUP');
    running.process.kill('SIGHUP');
    expect(await running.finished).toMatchObject({ code: 130, stdout: expect.stringContaining('The terminal was closed') });
    expectPoliteStop(data);

    const kept = startArbiter(args, folder.path, ['nohup']);
    const plies = (): number => Math.max(...[...unwrap(foldJournal(data)).facts.games.values()].map(({ plyCount }) => plyCount));
    await untilFacts(kept, data, playsBeyond(plies() + 1));
    kept.process.kill('SIGHUP');
    await untilFacts(kept, data, playsBeyond(plies() + 1));
    kept.process.kill('SIGINT');
    expect(await kept.finished).toMatchObject({ code: 130, stdout: expect.not.stringContaining('The terminal was closed') });
  });

  it.runIf(terminalIsHere)('when its terminal is closed', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const file = folder.file('match.yaml', endless);
    const terminal = startArbiter(['run', file, '--data', data], folder.path, inTerminal(80));
    await untilFacts(terminal, data, plays);
    terminal.process.kill('SIGKILL');
    await expect.poll(() => kindsIn(data).at(-1), { timeout: 60_000 }).toBe('run-stopped stopped');
    expectPoliteStop(data);
  });

  it('when no one reads its output, and says so with exit code 141', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    // Long enough that its output is still written when no one reads it.
    const args = ['run', folder.file('match.yaml', match(2, '0.02/move')), '--data', data];
    const running = startArbiter(args, folder.path);
    running.process.stdout?.once('data', () => running.process.stdout?.destroy());
    expect(await running.finished).toMatchObject({ code: 141, stderr: expect.stringContaining('no reader any more') });
    expect(kindsIn(data).at(-1)).toBe('run-stopped stopped');
    expect(await runArbiter(args, folder.path)).toMatchObject({ code: 0 });
  });

  it.skipIf(mounts === undefined)('when its output goes to a full disk, and says so with exit code 1', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    mkdirSync(join(folder.path, 'small'));
    const words = ['run', folder.file('match.yaml', match(200, '0.001/move')), '--data', data, '--json'];
    const small = ['sh', '-c', 'mount -t tmpfs -o size=16k tmpfs small && exec "$@" >small/output', 'sh'];
    const full = await runArbiter(words, folder.path, [...(mounts ?? []), ...small]);
    expect(full).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Cannot write the output: .*ENOSPC/m) });
    expect(kindsIn(data).at(-1)).toBe('run-stopped stopped');
  });
});

describe('a command whose output has no reader', () => {
  it('ends with exit code 141 and reports nothing else', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const file = folder.file('match.yaml', short);
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    const pgn = join(data, 'games.pgn');
    for (const words of [
      ['status', '--data', data],
      ['standings', '--data', data],
      ['standings', pgn],
      ['ratings', pgn],
      ['export', '--data', data, '--pgn', '-'],
      ['verify', '--data', data],
      ['audit', pgn, '--rules', 'tcec-season-16'],
      ['rehearse', file],
      ['run', file, '--dry-run'],
      ['run', file, '--data', data],
      ['probe', '--help'],
      ['check', '--quick', ...[SAMPLE_CHESS.command, '--', ...SAMPLE_CHESS.args]],
    ]) {
      const { code, stderr } = await unread(words, folder.path);
      expect([words.join(' '), code, stderr.replace(/^\d+ games.*\n/u, '')]).toEqual([words.join(' '), 141, '']);
    }
  });
});

/** Runs a command whose output was closed before its start. */
async function unread(words: readonly string[], cwd: string): Promise<{ readonly code: number | null; readonly stderr: string }> {
  const child = spawn('sh', ['-c', 'read go; exec "$@"', 'sh', PROGRAM, ...words], { cwd, stdio: ['pipe', 'pipe', 'pipe'] });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  child.stdout.destroy();
  child.stdin.end('go\n');
  const code = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { code, stderr: withoutWaiting(stderr) };
}
