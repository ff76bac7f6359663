// What `arbiter run` prints while it plays: on a terminal, without one, quietly, and for programs; and when it is expected to end.

import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it, vi } from 'vitest';
import { RUN_KINDS } from '../../../src/cli/playing/jsonReport.ts';
import { ENTRY_KINDS } from '../../../src/journal/entries.ts';
import { xboardTestEngine } from '../../engines/cecp/index.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, inTerminal, runArbiter, SAMPLE_CHESS, startArbiter, temporaryFolder, terminalIsHere } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

const firstLegal = testEngine('first-legal');
/** One side thinks for seconds in each game; a margin, so that a busy machine decides nothing. */
const MATCH =
  'tournament: Shown\ntimeControl: 3+0.02\ntimeMargin: 10s\nformat: match\ngames: 2\nengines:\n' +
  engineLine('Alpha', SAMPLE_CHESS) +
  engineLine('Beta', SAMPLE_CHESS, 'options: { Level: 2 }');
const quick = (games: number): string =>
  `tournament: Quick\ntimeControl: 60+1\nformat: match\ngames: ${games}\nengines:\n` +
  engineLine('A', firstLegal) +
  engineLine('B', firstLegal);

const ESCAPE = String.fromCodePoint(27);
/** What was drawn at the bottom, each time as its lines. */
const drawn = (output: string): readonly (readonly string[])[] =>
  output
    .split(`${ESCAPE}[J`)
    .slice(1)
    .map((part) => part.split('\r\n').filter((line) => /^(?:\d+ of \d+ games|  Game \d)/u.test(line)));

describe('arbiter run', () => {
  it.runIf(terminalIsHere)(
    'shows games, score, expected end and clocks below the lines of a terminal; status shows the end',
    async () => {
      using folder = temporaryFolder();
      const data = join(folder.path, 'data');
      const running = startArbiter(['run', folder.file('match.yaml', MATCH), '--data', data], folder.path, inTerminal(70));
      await untilItSays(running, /^ {2}Game 1: Alpha \[?0:0\d\.\d\]? - Beta \[?0:0\d\.\d\]?/mu);
      const status = await runArbiter(['status', '--data', data], folder.path);
      expect(status.stdout).toMatch(/^Shown: running, about \d+:\d\d left, until \d\d:\d\d UTC$/mu);
      const { endsAt } = JSON.parse((await runArbiter(['status', '--data', data, '--json'], folder.path)).stdout);
      expect(Date.parse(endsAt)).toBeGreaterThan(Date.now());

      await running.finished;
      const pictures = drawn(running.output());
      expect(pictures.flat().every((line) => line.length < 70)).toBe(true);
      const all = pictures.flat().join('\n');
      expect(all).toMatch(/^0 of 2 games, Alpha 0 - 0 Beta, about \d+:\d\d left, until \d\d:\d\d UTC$/mu);
      expect(all).toMatch(/^1 of 2 games, Alpha [\d.]+ - [\d.]+ Beta/mu);
      // Exactly one clock runs.
      expect(all.match(/^ {2}Game \d.*$/gmu)?.every((line) => line.split('[').length === 2)).toBe(true);
      const [, end = ''] = running.output().split(/(?=\r\nShown\r\n)/u);
      expect(end).not.toContain(ESCAPE);
      expect(end).toContain('games.pgn');
    },
  );

  it('prints plain lines without a terminal, and the progress after each tenth of the games', async () => {
    using folder = temporaryFolder();
    const ran = await runArbiter(['run', folder.file('match.yaml', quick(20)), '--data', 'data'], folder.path);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    expect(ran.stdout).not.toContain(ESCAPE);
    expect(ran.stdout.match(/^Game \d+ \(/gmu)).toHaveLength(20);
    expect(ran.stdout.match(/^Progress: \d+ of 20 games, A [\d.]+ - [\d.]+ B/gmu)).toHaveLength(9);
  });

  it('--quiet prints nothing if no one has to act', async () => {
    using folder = temporaryFolder();
    const args = ['run', folder.file('match.yaml', quick(2)), '--data', 'data', '--quiet'];
    expect(await runArbiter(args, folder.path)).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(await runArbiter(args, folder.path)).toEqual({ code: 0, signal: null, stdout: '', stderr: '' });
    expect(await runArbiter([...args, '--json'], folder.path)).toMatchObject({
      code: 2,
      stderr: expect.stringContaining('--quiet and --json'),
    });
  });

  it('names at its start the official who paused it, and the reason', async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const args = ['run', folder.file('match.yaml', quick(200)), '--data', data, '--quiet'];
    const first = startArbiter(args.slice(0, -1), folder.path);
    await untilItSays(first, /^Game 1 /mu);
    first.process.kill('SIGINT');
    await first.finished;
    await runArbiter(['pause', '--data', data, '--by', 'Chair', '--reason', 'lunch'], folder.path);
    const second = startArbiter(args, folder.path);
    await untilItSays(second, 'Paused by Chair: lunch. No game starts until "arbiter resume".');
    second.process.kill('SIGINT');
    expect(await second.finished).toMatchObject({ code: 130 });
  });

  it('says what it reads if that takes long: here an archive that never ends', async () => {
    using folder = temporaryFolder();
    execFileSync('mkfifo', [join(folder.path, 'earlier.pgn')]);
    const file = folder.file('match.yaml', `${quick(2)}ratings: { earlier: [/dev/fd/9] }\n`);
    const running = startArbiter(['run', file, '--data', 'data'], folder.path, [
      'sh',
      '-c',
      'exec 9<>earlier.pgn; exec "$@"',
      'sh',
    ]);
    await untilItSays(running, 'Reading the games in "/dev/fd/9" for the ratings.\n');
    running.process.kill('SIGKILL');
    expect(await running.finished).toMatchObject({ signal: 'SIGKILL', stderr: '' });
  });

  it('--json has the commands that answer a question; then status and JSON say until when officials may rule', async () => {
    using folder = temporaryFolder();
    const file =
      'tournament: Level\ntimeControl: 10+0.1\nsettle: 1h\nformat: round-robin\ncycles: 2\nofficials: [{ name: Ada, role: chair }]\nengines:\n' +
      ['A', 'B'].map((name) => engineLine(name, xboardTestEngine('resigns'), 'protocol: xboard')).join('') +
      'events: { League: { entrants: all, title: { name: Champion } } }\n';
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', folder.file('level.yaml', file), '--data', data, '--json'], folder.path);
    await untilItSays(running, '"kind":"question"');
    const [asked = ''] = /^.*"kind":"question".*$/mu.exec(running.output()) ?? [];
    const { commands } = JSON.parse(asked) as { readonly commands: readonly string[] };
    expect(commands).toEqual([
      expect.stringMatching(/^arbiter rule --event League --order . --order . --data \S+ --by Ada --reason '…'$/),
    ]);
    const status = async (...more: readonly string[]): Promise<string> =>
      (await runArbiter(['status', '--data', data, ...more], folder.path)).stdout;
    expect(await status()).toContain(`\n    ${commands[0]}\n`);
    expect(JSON.parse(await status('--json'))).toMatchObject({ isOverAt: null });
    const [, ...words] = commands[0]?.split(' ') ?? [];
    expect((await runArbiter(words, folder.path)).stderr).toBe('');
    await untilItSays(running, '"kind":"settling"');
    const { isOverAt } = JSON.parse(/^.*"kind":"settling".*$/mu.exec(running.output())?.[0] ?? '') as {
      readonly isOverAt: string;
    };
    expect(JSON.parse(await status('--json'))).toMatchObject({ state: 'running', isOverAt });
    const until = `${isOverAt.slice(0, 16).replace('T', ' ')} UTC`;
    expect(await status()).toContain(
      `Level: running\n  all games are over; officials may rule on them until ${until}, then the tournament is over\n`,
    );
    running.process.kill('SIGINT');
    expect(await running.finished).toMatchObject({ code: 130 });
    expect(await status()).toContain(`Level: stopped\n  all games are over; officials may rule on them until ${until}`);
  });

  it('--json prints every event as a line, with the fields of docs/progress.md', async () => {
    using folder = temporaryFolder();
    const ran = await runArbiter(['run', folder.file('match.yaml', quick(4)), '--data', 'data', '--json'], folder.path);
    expect(ran).toMatchObject({ code: 0, stderr: '' });
    const lines: readonly { readonly kind: string; readonly at: string }[] = ran.stdout
      .trimEnd()
      .split('\n')
      .map((line) => JSON.parse(line));
    // On a full machine a notice says before it that an engine is slow to start.
    expect(lines.find(({ kind }) => kind !== 'notice')).toMatchObject({ kind: 'begin', tournament: 'Quick' });
    expect(lines.at(-1)).toMatchObject({
      kind: 'end',
      reason: 'over',
      events: [{ event: 'main', standings: { entrants: [{ games: 4 }, {}] } }],
    });
    expect(lines.filter(({ kind }) => kind === 'game-ended')).toHaveLength(4);
    expect(lines.findLast(({ kind }) => kind === 'progress')).toMatchObject({ done: 4, total: 4 });
    for (const { kind, at, ...fields } of lines) {
      expect(new Date(at).toISOString()).toBe(at);
      expect([...(DOCUMENTED.get(kind) ?? []), 'entry', 'text']).toEqual(expect.arrayContaining(Object.keys(fields)));
    }
  });
});

/** The fields of each kind, from the table of docs/progress.md. */
const DOCUMENTED = documented(readFileSync(new URL('../../../docs/progress.md', import.meta.url), 'utf8'));

function documented(page: string): ReadonlyMap<string, readonly string[]> {
  const rows = new Map<string, readonly string[]>();
  for (const [, kind = '', fields = ''] of page.matchAll(/^\| `([\w-]+)` \| (.*?) \|/gmu)) {
    const named = [...fields.matchAll(/`(\w+)`/gu)].map(([, name = '']) => name);
    rows.set(kind, fields.startsWith('the same') ? [...(rows.get('game-started') ?? []), ...named] : named);
  }
  return rows;
}

it('docs/progress.md has every kind', () => {
  expect([...DOCUMENTED.keys()].toSorted()).toEqual(
    [...RUN_KINDS, ...ENTRY_KINDS.filter((kind) => kind !== 'plies-played')].toSorted(),
  );
});
