// arbiter ratings as a user runs it: the streams and exit codes. src/ratings/oracles.test.ts covers the figures.

import { expect, it } from 'vitest';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { ranHere } from '../ranHere.ts';

const game = (event: string, white: string, black: string, result: string, more = ''): string =>
  `[Event "${event}"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n${more}\n1. e4 e5 ${result}\n\n`;

const season = [
  game('S1', 'Alpha 1.0', 'Beta 2', '1-0', '[TimeControl "60+1"]\n'),
  game('S1', 'Beta 2', 'Alpha 1.0', '1/2-1/2', '[TimeControl "60+1"]\n'),
  game('S2', 'alpha 1.1', 'Gamma v3', '0-1', '[TimeControl "1:00+1"]\n[Termination "time forfeit"]\n'),
  game('S2', 'Gamma v3', 'Beta 2', '1/2-1/2', '[TimeControl "5+0"]\n'),
  game('S2', 'Gamma v3', 'Beta 2', '*'),
].join('');
const tests = game('T', 'Newcomer', 'Alpha 1.1', '1/2-1/2');
const words = (stderr: string): string => stderr.replace(/^arbiter: .*\n/gm, '');

type List = {
  readonly event?: string;
  readonly timeControl?: string;
  readonly games: number;
  readonly players: readonly {
    readonly name: string;
    readonly games: number;
    readonly temporary: boolean;
    readonly elo: number;
  }[];
};
const listsOf = (stdout: string): readonly List[] =>
  stdout
    .trim()
    .split('\n')
    .map((line): List => JSON.parse(line));

it('S16-14, CUP-9: one list for all archives, or one for each event or time control; lists on stdout, everything else on stderr', async () => {
  using folder = temporaryFolder();
  folder.file('season.pgn', season);
  folder.file('tests.pgn', tests);
  const run = (...args: readonly string[]): ReturnType<typeof ranHere> =>
    ranHere(['ratings', 'season.pgn', ...args], folder.path);

  const text = await run('--test-games', 'tests.pgn');
  expect(text.code).toBe(0);
  expect(words(text.stderr)).toMatch(/^season\.pgn:\d+: Cannot count the game "Gamma v3" - "Beta 2": .*got "\*"\n$/);
  expect(text.stdout).toMatch(/^Rank Name +Elo {4}\+ {4}- games score oppo\. draws \n {3}1 Gamma /);
  expect(text.stdout).toMatch(/Temporary ratings, until an official game is played\n.*\n {3}\* Newcomer /);

  const [list] = listsOf((await run('--test-games', 'tests.pgn', '--json')).stdout);
  expect(list?.games).toBe(4);
  expect(
    list?.players.map(({ name, games, temporary }) => `${name} ${games}${temporary ? ' temporary' : ''}`).toSorted(),
  ).toEqual(['Alpha 3', 'Beta 3', 'Gamma 2', 'Newcomer 1 temporary']);

  expect(listsOf((await run('--by', 'event', '--json')).stdout).map(({ event, games }) => [event, games])).toEqual([
    ['S1', 2],
    ['S2', 2],
  ]);
  const byControl = listsOf((await run('--by', 'time-control', '--json')).stdout);
  expect(byControl.map(({ timeControl, games }) => [timeControl, games])).toEqual([
    ['60+1', 3],
    ['5', 1],
  ]);
  const kept = listsOf((await run('--versions', 'keep', '--json')).stdout);
  expect(kept[0]?.players.map(({ name }) => name).toSorted()).toEqual(['Alpha 1.0', 'Beta 2', 'Gamma v3', 'alpha 1.1']);

  const ordo = await run('--method', 'ordo', '--anchor', 'Beta=3000', '--digits', '2');
  expect(ordo.stdout).toMatch(/^ {3}# PLAYER +: +RATING +POINTS +PLAYED +\(%\)$/m);
  expect(ordo.stdout).toMatch(/Beta +: +3000\.000 /);
});

it('reports two versions of one engine in one event, and mistakes, with exit code 1 or 2', async () => {
  using folder = temporaryFolder();
  folder.file('versions.pgn', game('E', 'A 1', 'A 2', '1-0'));
  folder.file('empty.pgn', '');
  folder.file('unfinished.pgn', game('E', 'A', 'B', '*'));
  folder.file('names.txt', '# names\nA 1 = First\nA 2 : Second\n');
  const run = (...args: readonly string[]): ReturnType<typeof ranHere> => ranHere(['ratings', ...args], folder.path);

  const apart = await run('versions.pgn');
  expect(apart.stderr).toMatch(/Kept apart because they have played each other: A 1, A 2/);
  expect(apart.stdout).toMatch(/1 A 1 .*\n.*2 A 2 /);
  const same = await run('versions.pgn', '--versions', 'ignore');
  expect(same.stderr).toMatch(/Counted as one engine, A, in E: A 1, A 2/);
  expect(same.stderr).toMatch(/Cannot rate: expected games between two players, got only games between versions/);
  expect(same.code).toBe(1);
  expect((await run('versions.pgn', '--versions', 'keep')).code).toBe(0);

  for (const [args, message, code] of [
    [[], /expected PGN or SGF files, --data with a data folder, or both/, 2],
    [['absent.pgn'], /Cannot read "absent\.pgn": expected a PGN or an SGF file, got no such file/, 2],
    [['empty.pgn'], /Cannot read "empty\.pgn": .* got an empty file/, 2],
    [['unfinished.pgn'], /Cannot rate: expected games with results in unfinished\.pgn, got none/, 1],
    [['versions.pgn', '--method', 'elo'], /--method: expected bayeselo or ordo, got "elo"/, 2],
    [['versions.pgn', '--z', '100'], /Cannot use --z: expected --method ordo with it/, 2],
    [['versions.pgn', '--method', 'ordo', '--draw-elo', '100'], /Cannot use --draw-elo: expected --method bayeselo with it/, 2],
    [['versions.pgn', '--prior', '0'], /--prior: expected a number above 0, got "0"/, 2],
    [['versions.pgn', '--anchor', 'A'], /--anchor: expected a name and its rating such as "Stockfish=3600", got "A"/, 2],
    [
      ['versions.pgn', '--names', 'names.txt'],
      /names\.txt:3: Cannot read a name: expected "name = name in the list", got "A 2 : Second"/,
      2,
    ],
    [['versions.pgn', '--names', 'absent.txt'], /Cannot read the names "absent\.txt"/, 2],
  ] as const) {
    const wrong = await run(...args);
    expect(wrong.stderr).toMatch(message);
    expect(wrong.code).toBe(code);
    expect(wrong.stdout).toBe('');
  }
});

it('S16-14d: the games of a data folder, lost by a crash or not, together with an archive', async () => {
  using folder = temporaryFolder();
  const engines = [engineLine('Steady 2', testEngine('first-legal')), engineLine('Gone 0.1', testEngine('crashes-on-go'))];
  folder.file('t.yaml', `tournament: T\nformat: round-robin\ncycles: 2\ntimeControl: 10+0.1\nengines:\n${engines.join('')}`);
  folder.file('before.pgn', game('Before', 'Steady 1', 'Older', '1/2-1/2'));
  const played = await runArbiter(['run', 't.yaml', '--data', 'data'], folder.path);
  expect(played.stdout + played.stderr).toMatch(/2 games were lost by a crash/);

  const rated = await runArbiter(['ratings', 'before.pgn', '--data', 'data', '--json'], folder.path);
  expect(rated.code).toBe(0);
  const [list] = listsOf(rated.stdout);
  expect(list?.players.map(({ name, games }) => `${name} ${games}`).toSorted()).toEqual(['Gone 2', 'Older 1', 'Steady 3']);
  const byControl = await runArbiter(['ratings', '--data', 'data', '--by', 'time-control', '--json'], folder.path);
  expect(listsOf(byControl.stdout).map(({ timeControl, games }) => [timeControl, games])).toEqual([['10+0.1', 2]]);
});
