// A tournament that is over, as someone reads it who was not there: `game`, `incidents`, `explain` and every form of `export`.

import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { chessRules } from '../../../src/games/chess/rules.ts';
import { readPgn } from '../../../src/games/chess/pgn/reader.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const FILE = `tournament: After
timeControl: 10+0.1
engineLogs: true
concurrency: 1
adjudication: { maxMoves: 4 }
engines:
${engineLine('Steady', testEngine('first-legal'))}${engineLine('Gone', testEngine('crashes-on-go'))}${engineLine('Other', testEngine('first-legal'))}events:
  League: { format: round-robin, cycles: 2, entrants: [Steady, Gone] }
  Cup: { format: match, games: 2, entrants: [Steady, Other] }
`;

it('shows why a game ended, what happened besides play, and writes its games in every form', async () => {
  using folder = temporaryFolder();
  folder.file('t.yaml', FILE);
  const arbiter = (...words: readonly string[]): ReturnType<typeof runArbiter> => runArbiter(words, folder.path);
  const played = await arbiter('run', 't.yaml', '--data', 'data');
  expect(played.stderr, played.stdout).toMatch(/2 games were lost by a crash/);
  const [, crashed = ''] = /^Game (\d+) \(League.*crashes/m.exec(played.stdout) ?? [];
  const [, long = ''] = /^Game (\d+) \(Cup.*adjudicated by MAX-1: too many moves/m.exec(played.stdout) ?? [];
  const read = async (...words: readonly string[]): Promise<string> => {
    const { code, stdout, stderr } = await arbiter(...words, '--data', 'data');
    expect(code, stderr).toBe(0);
    return stdout;
  };

  // Item by item what a reader asks: how, by which rule, when, with which clocks, what was sent and said.
  const fault = await read('game', crashed);
  expect(fault).toMatch(
    new RegExp(`^Game ${crashed} of After - League, round \\d\\.1: .*Gone.* crashes: the engine exited with code 3`),
  );
  expect(fault).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d\.\d{3} {2}Started$/m);
  expect(fault).toMatch(/^ {2}(?:White|Black), Gone: no move\n/m);
  expect(fault).toMatch(/^Last lines of (?:White|Black), Gone: sent \(>\), said \(<\); all with --log\n/m);
  expect(fault).toMatch(/^\d\d:\d\d:\d\d\.\d{3} (?:White|Black) > go /m);
  const ruled = await read('game', long);
  expect(ruled).toMatch(/^Rule: MAX-1: too many moves; .*\("arbiter explain MAX-1"\)$/m);
  expect(ruled).toMatch(/^Clocks after the last moves: White 0:\d\d.*, Black 0:\d\d/m);
  expect(ruled).toMatch(/^ *8 {2}Black/m);
  expect(ruled).toMatch(
    /^Last thinking, evaluations as White sees them\n {2}White, \w+: \S+ \(ply 7\): .*\n {2}Black, \w+: \S+ \(ply 8\): /m,
  );
  expect(ruled).toMatch(/Last lines of White, \w+: sent \(>\), said \(<\)[^]*White < bestmove/);
  const all = await read('game', long, '--log');
  expect(all.match(/ White < bestmove /g)).toHaveLength(4);
  expect(all.match(/ Black < bestmove /g)).toHaveLength(4);
  const json = JSON.parse(await read('game', long, '--json')) as Record<string, unknown>;
  expect(json).toMatchObject({
    game: Number(long),
    event: 'After - Cup',
    result: '1/2-1/2',
    rule: 'MAX-1',
    plies: { length: 8 },
  });
  // Without logs: what the journal keeps of the one that failed, and how to keep more.
  rmSync(join(folder.path, 'data/logs'), { recursive: true });
  const kept = await read('game', crashed);
  expect(kept).toMatch(
    /^Last lines of (?:White|Black), Gone, as the journal keeps them\n(?: {2}.*\n)* {2}stderr: assertion failed/m,
  );
  expect(kept).toMatch(/^Last lines of (?:White|Black), Steady: not kept\. With "engineLogs: true" in the tournament file, /m);
  expect(await read('game', long)).toMatch(/^Last lines of White, \w+ and of Black, \w+: not kept\./m);
  expect(JSON.parse(await read('game', crashed, '--json'))).toMatchObject({
    lines: expect.objectContaining({ [/Gone - /.test(kept) ? 'white' : 'black']: expect.arrayContaining(['uciok']) }),
  });
  for (const [number, code] of [
    ['99', 1],
    ['first', 2],
  ] as const) {
    const wrong = await arbiter('game', number, '--data', 'data');
    expect([number, wrong.code, wrong.stderr.startsWith('Cannot show')]).toEqual([number, code, true]);
  }

  const told = await read('incidents');
  expect(told).toMatch(
    new RegExp(`^\\d{4}-.* UTC {2}Game ${crashed} of League, .*: Gone crashes, Steady wins: the engine exited with code 3`, 'm'),
  );
  expect(await read('incidents', '--event', 'Cup')).toBe('No incidents.\n');
  expect(JSON.parse((await read('incidents', '--game', crashed, '--json')).split('\n')[0] ?? '')).toMatchObject({
    kind: 'fault',
    entrant: 'Gone',
  });
  const explained = await arbiter('explain', 'max-1', 'WIN-1');
  expect(explained.stdout).toMatch(/^MAX-1: too many moves \(How a game of chess ends\)\n\n.*full moves.*\n\nWIN-1: both/s);
  expect((await arbiter('explain', 'drawn-1')).stderr).toMatch(/^Cannot explain "drawn-1": .*did you mean DRAW-1/);
  expect((await arbiter('explain')).stdout).toMatch(/^S16-12b {2}S16-12: Tie-breaks$/m);

  const out = (name: string): string => readFileSync(join(folder.path, name), 'utf8');
  const written = await read(
    ...[
      'export',
      '--pgn',
      'full.pgn',
      '--epd',
      'ends.epd',
      '--json',
      'games.json',
      '--csv',
      'games.csv',
      '--results',
      'places.json',
    ],
  );
  expect(written.match(/^4 games: /gm)).toHaveLength(4);
  expect(written).toMatch(/^Final places: .*places\.json$/m);
  await read('export', '--pgn', 'small.pgn', '--minimal');
  const [full, small] = [readPgn(out('full.pgn')), readPgn(out('small.pgn'))];
  expect(small.map(({ moves }) => moves.map(({ san }) => san))).toEqual(full.map(({ moves }) => moves.map(({ san }) => san)));
  expect(small.map(({ tags }) => [...tags.keys()].join())).toEqual(full.map(() => 'Event,Site,Date,Round,White,Black,Result'));
  expect(out('small.pgn')).not.toContain('{');
  const positions = out('ends.epd').trim().split('\n');
  expect(positions).toHaveLength(4);
  for (const line of positions) {
    const fields = /^(\S+ [wb] \S+ \S+) hmvc (\d+); fmvn (\d+); id "game \d+, round \d\.\d: .* - .* \S+";$/.exec(line) ?? [];
    expect(chessRules.start({ game: 'chess', chess960: false, position: fields.slice(1, 4).join(' ') }).ok, line).toBe(true);
  }
  const rows = out('games.csv').trim().split('\n');
  expect(rows[0]).toMatch(/^game,event,round,board,stage,white,black,result,ending,words,plies,/);
  expect(rows.find((row) => row.startsWith(`${long},`))).toMatch(
    /^\d,After - Cup,[12],1,,(?:Steady,Other|Other,Steady),1\/2-1\/2,MAX-1,TCEC max moves rule,8,20.*Z,20.*Z,10\+0\.1,10\+0\.1,/,
  );
  const objects = out('games.json')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as { played: unknown[]; moves: unknown[]; plies: number });
  expect(objects.map(({ played: own, moves, plies }) => own.length + moves.length - plies)).toEqual([0, 0, 0, 0]);

  mkdirSync(join(folder.path, 'apart'));
  await read('export', '--pgn', 'apart/games.pgn', '--split', 'event');
  expect(readdirSync(join(folder.path, 'apart')).toSorted()).toEqual(['games-Cup.pgn', 'games-League.pgn']);
  await read('export', '--pgn', 'apart/r.pgn', '--split', 'round', '--minimal');
  const rounds = readdirSync(join(folder.path, 'apart')).filter((name) => name.startsWith('r-'));
  expect(rounds).toContain('r-League-round-2.pgn');
  expect(rounds.flatMap((name) => readPgn(out(`apart/${name}`))).length).toBe(4);

  // An empty file would look like a success.
  const sgf = await arbiter('export', '--data', 'data', '--sgf', 'games.sgf');
  expect([sgf.code, sgf.stderr]).toEqual([
    2,
    'Cannot write --sgf: expected games of Go, got a tournament without any: After. Use --pgn, --json or --csv\n',
  ]);
  expect(readdirSync(folder.path)).not.toContain('games.sgf');
});
