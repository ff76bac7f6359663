// The joint rating list as a user sees it (S16-14, 4K-5, CUP-9a): earlier games, test games and known ratings of the tournament file, in PGN tags, in
// `arbiter ratings --data`, in the feed and in a rehearsal. The expected lists come from `arbiter ratings` on files alone.

import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { expect, it } from 'vitest';
import { readPgn } from '../../../src/games/chess/pgn/reader.ts';
import type { RatingsJson } from '../../../src/ratings/ratingsJson.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, pageOf, runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';

const game = (event: string, white: string, black: string, result: string): string =>
  `[Event "${event}"]\n[Round "1"]\n[White "${white}"]\n[Black "${black}"]\n[Result "${result}"]\n\n1. e4 e5 ${result}\n\n`;

const SEASON_1 = [
  game('S1', 'Steady 1', 'Older', '1/2-1/2'),
  game('S1', 'Older', 'Steady 1', '1-0'),
  game('S1', 'Gone 0.1', 'Steady 1', '0-1'),
  game('S1', 'Older', 'Gone 0.1', '1/2-1/2'),
].join('');
const SEASON_2 = [
  game('S2', 'Gone 0.2', 'Older', '1/2-1/2'),
  game('S2', 'Older', 'Gone 0.2', '1-0'),
  game('S2', 'Older', '', '1-0'),
].join('');
const TESTS = [game('T', 'Fresh 3', 'Older', '1/2-1/2'), game('T', 'Older', 'Fresh 3', '1/2-1/2')].join('');

const ENGINES = [
  engineLine('Steady 2', testEngine('first-legal')),
  engineLine('Gone 0.3', testEngine('crashes-on-go')),
  engineLine('Fresh 4', testEngine('first-legal')),
  engineLine('New', testEngine('first-legal')),
].join('');
const file = (ratings: string): string =>
  `tournament: Joint\ntimeControl: 10+0.1\nadjudication: { maxMoves: 20 }\ntieBreaks: [RANK]\nratings:\n${ratings}engines:\n${ENGINES}events:
  League: { format: round-robin, entrants: all }
  Cup: { format: match, games: 2, entrants: [{ from: League, places: 1-2 }], rated: apart }\n`;
const RATINGS = `  earlier: [season-1.pgn, season-2.pgn.gz]
  tests: [tests.pgn]
  known: { New: 2950 }
  anchor: { Older: 3000 }\n`;

const tagsOf = (pgn: string): readonly Readonly<Record<string, string>>[] =>
  readPgn(pgn).map(({ tags }) => Object.fromEntries(tags));
const eloOf = (list: RatingsJson, name: string): number => list.players.find((row) => row.name === name)?.elo ?? Number.NaN;

it('S16-14a, S16-14b, S16-14d, S16-14e, 4K-5.1, 4K-5.2, 4K-5.4, CUP-9a: one list of all that was played, in every place where ratings stand', async () => {
  using folder = temporaryFolder();
  const run = (...args: readonly string[]) => runArbiter(args, folder.path);
  folder.file('season-1.pgn', SEASON_1);
  writeFileSync(join(folder.path, 'season-2.pgn.gz'), gzipSync(SEASON_2));
  folder.file('tests.pgn', TESTS);
  folder.file('t.yaml', file(RATINGS));
  const sources = ['season-1.pgn', 'season-2.pgn.gz', '--test-games', 'tests.pgn', '--anchor', 'Older=3000', '--json'];

  const before = JSON.parse((await run('ratings', ...sources)).stdout) as RatingsJson;
  const rehearsed = await run('rehearse', 't.yaml', '--json');
  expect([rehearsed.code, rehearsed.stderr]).toEqual([0, expect.not.stringContaining('strength by lot')]);

  const played = await run('run', 't.yaml', '--data', 'data');
  expect(played.stdout).toContain('Ratings count from 6 earlier games and 2 test games');
  expect(played.stderr).toMatch(
    /^Ratings: 1 game has no names or no result in \S+season-2\.pgn\.gz, the first in line \d+, and is not counted$/m,
  );

  // PGN: the ratings before each game, as of when it was issued; temporary ones are marked.
  const pgn = (await run('export', '--data', 'data', '--pgn', '-')).stdout;
  const tags = tagsOf(pgn);
  expect(tags).toHaveLength(8);
  expect(tags.every(({ WhiteElo, BlackElo }) => /^\d+$/.test(WhiteElo ?? '') && /^\d+$/.test(BlackElo ?? ''))).toBe(true);
  for (const [name, listed] of [
    ['Steady 2', 'Steady'],
    ['Gone 0.3', 'Gone'],
    ['Fresh 4', 'Fresh'],
  ] as const) {
    const first = tags.find(({ White, Black }) => White === name || Black === name);
    const colour = first?.['White'] === name ? 'White' : 'Black';
    expect(first?.[`${colour}EloTemporary`]).toBe(listed === 'Fresh' ? 'true' : undefined);
    if (first?.['Round'] === '1.1' || first?.['Round'] === '1.2')
      expect(Number(first[`${colour}Elo`])).toBe(Math.round(eloOf(before, listed)));
  }
  const newcomer = tags.find(({ White, Black }) => White === 'New' || Black === 'New');
  const side = newcomer?.['White'] === 'New' ? 'White' : 'Black';
  expect([newcomer?.[`${side}Elo`], newcomer?.[`${side}EloTemporary`]]).toEqual(['2950', 'true']);
  // After their first games, ratings are official, and the cup does not change them.
  const cup = tags.filter(({ Event }) => Event === 'Joint - Cup');
  expect(cup).toHaveLength(2);
  expect(cup.some((one) => 'WhiteEloTemporary' in one || 'BlackEloTemporary' in one)).toBe(false);
  expect(cup[0]?.['WhiteElo']).toBe(cup[1]?.['BlackElo']);

  // The list: the same as from the files alone, plus the league's games; the cup's games do not count.
  const league = readPgn(pgn).filter(({ tags: own }) => own.get('Event') !== 'Joint - Cup');
  folder.file(
    'league.pgn',
    league.map(({ tags: own, result }) => game('L', own.get('White') ?? '', own.get('Black') ?? '', result)).join(''),
  );
  const expected = JSON.parse((await run('ratings', 'league.pgn', ...sources)).stdout) as RatingsJson;
  const rated = await run('ratings', '--data', 'data', '--json');
  const list = JSON.parse(rated.stdout) as RatingsJson;
  expect(list.games).toBe(12);
  expect(list.players.map(({ name, games, temporary }) => [name, games, temporary])).toEqual(
    expected.players.map(({ name, games, temporary }) => [name, games, temporary]),
  );
  for (const { name, elo } of expected.players) expect(eloOf(list, name)).toBeCloseTo(elo, 2);
  expect(eloOf(list, 'Older')).toBeCloseTo(3000, 5);

  // The feed, with the files removed: the journal holds their contents.
  for (const name of ['season-1.pgn', 'season-2.pgn.gz', 'tests.pgn']) rmSync(join(folder.path, name));
  const text = (await run('ratings', '--data', 'data')).stdout;
  const serving = startArbiter(['serve', '--data', 'data', '--web', '0'], folder.path);
  try {
    const url = await pageOf(serving, /(http:\/\/\S+)/);
    const fetched = await fetch(new URL('/bayeselo.txt', url));
    expect(fetched.headers.get('content-type')).toBe('text/plain; charset=utf-8');
    const listing = await fetched.text();
    expect(listing).toMatch(/^Rank Name +Elo {4}\+ {4}- games score oppo\. draws \n {3}1 /);
    expect(text.startsWith(listing)).toBe(true);
    const ofCup = await (await fetch(new URL('/feeds/Cup/bayeselo.txt', url))).text();
    expect(ofCup.split('\n').filter((line) => /^ +\d/.test(line))).toHaveLength(2);
    const view = (await (await fetch(new URL('/api/v1/views/ratings', url))).json()) as {
      readonly lists: readonly {
        readonly name: string;
        readonly rows: readonly { readonly name: string; readonly rating: number }[];
      }[];
    };
    expect(view.lists.map(({ name }) => name)).toEqual(['Joint list', 'Joint - League', 'Joint - Cup']);
    expect(view.lists[0]?.rows.map(({ name, rating }) => [name, rating])).toEqual(
      list.players.map(({ name, elo }) => [name, Math.round(elo)]),
    );
  } finally {
    serving.process.kill('SIGINT');
    await serving.finished;
  }
});

it('4K-5.2, 4K-5.5: a data folder is a source, known ratings set the level, a missing file refuses the start with its line', async () => {
  using folder = temporaryFolder();
  const run = (...args: readonly string[]) => runArbiter(args, folder.path);
  const match = (name: string, games: number, ratings: string): string =>
    `tournament: ${name}\nformat: match\ngames: ${games}\ntimeControl: 10+0.1\nadjudication: { maxMoves: 20 }\n${ratings}engines:\n${ENGINES.split('\n').slice(0, 2).join('\n')}\n`;
  folder.file('one.yaml', match('One', 2, ''));
  expect((await run('run', 'one.yaml', '--data', 'one')).stderr).not.toContain('Cannot');
  const ratings = 'ratings:\n  earlier: [one, more.pgn]\n  known: { Steady: 3000, Gone: 2900 }\n';
  folder.file('two.yaml', match('Two', 2, ratings));

  const refused = await run('run', 'two.yaml', '--data', 'two');
  expect(refused.code).toBe(2);
  expect(refused.stderr).toMatch(
    /two\.yaml:7:18: ratings\.earlier\[1\]: Cannot read the games in "\S+more\.pgn": expected a PGN file, an SGF file or a data folder, got no such file/,
  );
  folder.file('more.pgn', '[White "A"]\n\n*\n');
  const empty = await run('run', 'two.yaml', '--data', 'two');
  expect(empty.code).toBe(2);
  expect(empty.stderr).toMatch(
    /more\.pgn: Cannot count the games for ratings: expected games with two names and a result, got none/,
  );

  folder.file('more.pgn', game('M', 'Steady 1', 'Gone 0.1', '1/2-1/2'));
  const first = await run('run', 'two.yaml', '--data', 'two');
  expect(first.stdout).toContain('Ratings count from 3 earlier games');
  const list = JSON.parse((await run('ratings', '--data', 'two', '--json')).stdout) as RatingsJson;
  expect(list.games).toBe(5);
  // The known ratings of both set the level.
  expect((eloOf(list, 'Steady') + eloOf(list, 'Gone')) / 2).toBeCloseTo(2950, 5);
  const [opening] = tagsOf((await run('export', '--data', 'two', '--pgn', '-')).stdout);
  expect(Number(opening?.['WhiteElo'])).toBeGreaterThan(Number(opening?.['BlackElo']));
});

it('S16-2a, S16-14b: the group is taken in while games are played, and what games were issued with stays through kill -9', async () => {
  using folder = temporaryFolder();
  const run = (...args: readonly string[]) => runArbiter(args, folder.path);
  folder.file('season-1.pgn', SEASON_1);
  const match = (ratings: string): string =>
    `tournament: Long\nformat: match\ngames: 100000\ntimeControl: 10+0.1\nadjudication: { maxMoves: 5 }\n${ratings}engines:\n` +
    engineLine('Steady 2', testEngine('first-legal')) +
    engineLine('Older', testEngine('first-legal'));
  folder.file('t.yaml', match(''));
  // Whatever fails, nothing is played.
  await using started = new AsyncDisposableStack();
  const start = (): Running => {
    const running = startArbiter(['run', 't.yaml', '--data', 'data'], folder.path);
    started.defer(async () => {
      running.process.kill('SIGKILL');
      await running.finished;
    });
    return running;
  };
  const first = start();
  const told = async (running: Running, pattern: RegExp): Promise<string> => {
    for (const deadline = Date.now() + 60_000; Date.now() < deadline; await new Promise((resolve) => setTimeout(resolve, 20))) {
      const found = pattern.exec(running.output())?.[0];
      if (found !== undefined) return found;
    }
    throw new Error(`Cannot find ${String(pattern)} in: ${running.output()}`);
  };
  await told(first, /^Game 2 /m);
  folder.file('t.yaml', match('ratings: { earlier: [season-1.pgn, gone.pgn], anchor: { Older: 3000 } }\n'));
  expect((await run('reload', '--data', 'data')).stderr).toMatch(/t\.yaml:6:36: ratings\.earlier\[1\]: Cannot read the games/);
  folder.file('t.yaml', match('ratings: { earlier: [season-1.pgn], anchor: { Older: 3000 } }\n'));
  expect((await run('reload', '--data', 'data')).stdout).toContain(
    'ratings: not given → { earlier: [season-1.pgn], anchor: { Older: 3000 } }',
  );
  const played = /^Game (\d+) .*$(?![^]*^Game )/m.exec(first.output())?.[1];
  await told(first, new RegExp(`^Game ${Number(played) + 5} `, 'm'));
  first.process.kill('SIGKILL');
  await first.finished;

  const kept = tagsOf((await run('export', '--data', 'data', '--pgn', '-')).stdout);
  const from = kept.findIndex((tags) => 'WhiteElo' in tags);
  expect(from).toBeGreaterThan(0);
  expect(kept.slice(0, from).some((tags) => 'BlackElo' in tags)).toBe(false);
  expect(kept.slice(from).every((tags) => /^\d+$/.test(tags['WhiteElo'] ?? '') && /^\d+$/.test(tags['BlackElo'] ?? ''))).toBe(
    true,
  );

  const second = start();
  await told(second, new RegExp(`^Game ${kept.length + 3} `, 'm'));
  second.process.kill('SIGINT');
  await second.finished;
  const later = tagsOf((await run('export', '--data', 'data', '--pgn', '-')).stdout);
  expect(later.slice(0, kept.length)).toEqual(kept);
  expect(later.slice(from).every((tags) => 'WhiteElo' in tags)).toBe(true);
  expect((await run('verify', '--data', 'data')).code).toBe(0);
});
