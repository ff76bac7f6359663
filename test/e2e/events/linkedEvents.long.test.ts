// Two linked events as an organiser meets them: a tie that decides who advances, allowed changes to the file meanwhile, a withdrawal, the break with
// its checks.

import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { unwrap } from '../../../src/core/result.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

/** Engines that all play alike, so that those of Low are level on everything. */
const linked = (more: Readonly<Partial<Record<'engine' | 'low' | 'high', string>>> = {}): string =>
  `tournament: Linked\ntimeControl: 60+1\nengines:\n` +
  ['A', 'B', 'C', 'D'].map((name) => engineLine(name, testEngine('first-legal'), more.engine ?? 'startup: 30s')).join('') +
  `events:
  Low: { name: Lower, format: round-robin, entrants: [A, B, C], ${more.low ?? 'cycles: 2'} }
  High: { format: match, games: 2, entrants: [D, { from: Low, places: 1 }], schedule: { break: 1s, check: true }${more.high ?? ''} }
`;

it('S16-12f, S16-13a, S16-13b, S16-13e, S16-2b: waits for the organisers, refuses what the rules do not allow, and continues', async () => {
  using folder = temporaryFolder();
  const file = folder.file('linked.yaml', linked());
  const data = join(folder.path, 'data');
  const args = ['run', file, '--data', data];
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const rule = (...words: readonly string[]): Promise<Finished> =>
    run('rule', '--data', data, ...words, '--by', 'Organisers', '--reason', 'lot');

  const first = startArbiter(args, folder.path);
  await untilItSays(first, 'waits for a ruling');
  const status = JSON.parse((await run('status', '--data', data, '--json')).stdout);
  expect(status.questions).toEqual([
    {
      event: 'Low',
      question: expect.stringMatching(/A, B and C share places 1 to 3 of Low/),
      answers: [['--event', 'Low', '--order', 'A', '--order', 'B', '--order', 'C']],
    },
  ]);
  expect(first.output()).toContain(`  arbiter rule --event Low --order A --order B --order C --data ${data} --by `);
  expect(status.events.map(({ key, stage }: { key: string; stage: string }) => [key, stage])).toEqual([
    ['Low', 'over'],
    ['High', 'waiting'],
  ]);
  first.process.kill('SIGINT');
  expect((await first.finished).code).toBe(130);

  // S16-13e: the games of a finished event do not change.
  writeFileSync(file, linked({ low: 'cycles: 4' }));
  const refused = await run(...args);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(/: Low, cycles: Cannot change what has begun: 2 → 4: the event is over \(S16-13e\)/u);

  // S16-13a, S16-13b: engines that advance may be updated before the next event.
  writeFileSync(file, linked({ engine: 'startup: 31s' }));
  const second = startArbiter(args, folder.path);
  await untilItSays(second, 'waits for a ruling');
  expect(second.output()).toContain('The tournament file was changed');

  const wrong = await rule('--event', 'Low', '--order', 'A', '--order', 'B');
  expect(wrong.code).toBe(1);
  expect(wrong.stderr).toContain('Cannot decide the tie in Linked - Lower: expected all who share a place (A, B, C), got A, B');
  expect((await rule('--event', 'High', '--withdraw', 'X')).stderr).toContain('expected an engine that may play there, got "X"');
  expect((await rule('--event', 'High', '--withdraw', 'B')).code).toBe(0);
  expect((await rule('--event', 'Low', '--order', 'B', '--order', 'C', '--order', 'A')).code).toBe(0);

  const ended = await second.finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain('High begins at ');
  expect(ended.stdout).toContain('Check of D: ');
  expect(ended.stdout).toContain('Check of C: ');
  expect(ended.stdout).toContain('High begins: D, C');
  const { facts } = unwrap(foldJournal(data));
  expect(facts.closed).toBe(true);
  const opened = facts.life(eventKey('High')).openedAtUtcMs ?? 0;
  expect(opened - (facts.life(eventKey('Low')).closedAtUtcMs ?? 0)).toBeGreaterThanOrEqual(1000);
  expect((await rule('--event', 'High', '--withdraw', 'C')).stderr).toContain('expected an event that has not begun');

  const verified = await run('verify', '--data', data, '--json');
  expect(JSON.parse(verified.stdout).events.map(({ finished }: { finished: number }) => finished)).toEqual([6, 2]);
});

it('S16-13e: refuses a book that was changed while its event is played', async () => {
  using folder = temporaryFolder();
  const book = folder.file('book.epd', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq -\n');
  const engines = ['A', 'B'].map((name) => engineLine(name, testEngine('first-legal'))).join('');
  const file = folder.file(
    'book.yaml',
    `tournament: Book\ntimeControl: 60+1\nformat: match\ngames: 500\nopenings: { file: ${book} }\nengines:\n${engines}`,
  );
  const args = ['run', file, '--data', join(folder.path, 'data')];
  const running = startArbiter(args, folder.path);
  await untilItSays(running, 'Game 1 ');
  running.process.kill('SIGINT');
  expect((await running.finished).code).toBe(130);
  writeFileSync(book, 'rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3\n');
  const refused = await runArbiter(args, folder.path);
  expect(refused).toMatchObject({ code: 2, stdout: '' });
  expect(refused.stderr).toMatch(
    /Cannot continue with Book: expected the openings that it began with \(SHA-256 [0-9a-f]{12}…\), got ".*book\.epd"/,
  );
});

it('S16-9a: at the end reports the title, names openings and stages in the PGN, and makes results and the next season of it', async () => {
  using folder = temporaryFolder();
  const engines =
    engineLine('A', testEngine('first-legal')) +
    engineLine('B', testEngine('illegal')) +
    engineLine('C', testEngine('first-legal'));
  const file = folder.file(
    'season.yaml',
    `tournament: Season 1 # kept\ntimeControl: 60+1\nengines:\n${engines}events:
  Top: { format: round-robin, cycles: 2, entrants: [A, B], hardware: Two cores, title: { name: Champion, holder: B } }
  Play: { format: match, games: 2, entrants: [A, C], overtime: [{ sets: 1 }], schedule: { startAfter: [] } }
nextSeason:\n  Top: [{ from: Top, places: 1 }, C]\n`,
  );
  const data = join(folder.path, 'data');
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const ended = await run('run', file, '--data', data);
  expect(ended).toMatchObject({ code: 0, stderr: '' });
  expect(ended.stdout).toContain('\nChampion: A\n');

  const names = folder.file('names.tsv', 'eco\tname\tuci\nE99\tFirst: Legal\tb1a3\n');
  const tagged = (await run('export', '--data', data, '--pgn', '-', '--opening-names', names)).stdout.split(/^(?=\[Event )/mu);
  expect(tagged).toHaveLength(2 + 4);
  for (const game of tagged) expect(game.includes('[Hardware "Two cores"]')).toBe(game.startsWith('[Event "Season 1 - Top"]'));
  expect(tagged.filter((game) => game.includes('[Stage "tie-break game '))).toHaveLength(2);
  const first = tagged.filter((game) => /^1\. Na3\b/mu.test(game));
  expect(first.length).toBeGreaterThan(0);
  for (const game of first) expect(game).toMatch(/\[ECO "E99"\][^]*\[Opening "First"\][^]*\[Variation "Legal"\]/u);

  const results = JSON.parse((await run('export', '--data', data, '--results', '-')).stdout);
  expect(results).toEqual({
    tournament: 'Season 1',
    journalHash: JSON.parse((await run('verify', '--data', data, '--json')).stdout).lastHash,
    events: [
      { key: 'Top', name: 'Season 1 - Top', places: [['A'], ['B']] },
      { key: 'Play', name: 'Season 1 - Play', places: [['A', 'C']] },
    ],
  });

  const next = join(folder.path, 'next.yaml');
  expect((await run('next-season', '--data', data, '--out', next)).code).toBe(0);
  const text = readFileSync(next, 'utf8');
  expect(text).toContain('tournament: Season 2 # kept');
  expect(text).toContain('holder: A');
  expect((await run('run', next, '--dry-run')).stdout).toContain('who: A, C\n');
  const again = await run('next-season', '--data', data, '--out', next);
  expect(again.code).toBe(1);
  expect(again.stderr).toContain('expected a new file, but it exists');
});

it('reports no number of games where an engine may come in two ways, because it counts once', async () => {
  using folder = temporaryFolder();
  const twice = linked().replace('entrants: [D, { from: Low, places: 1 }]', 'entrants: [A, { from: Low, places: 1-2 }]');
  const file = folder.file('twice.yaml', twice.replace('format: match, games: 2', 'format: round-robin, cycles: 2'));
  const planned = JSON.parse((await runArbiter(['run', file, '--dry-run', '--json'], folder.path)).stdout);
  expect(planned.events.map(({ games }: { games: number | null }) => games)).toEqual([6, null]);
});

it('--dry-run shows what would be played, and writes nothing', async () => {
  using folder = temporaryFolder();
  const file = folder.file('linked.yaml', linked());
  const told = await runArbiter(['run', file, '--dry-run'], folder.path);
  expect(told).toMatchObject({ code: 0, stderr: '' });
  expect(told.stdout).toContain('Low: Linked - Lower (round-robin, 6 games)');
  expect(told.stdout).toContain('  round 1.1: B - C, opening 1');
  expect(told.stdout).toContain('High: Linked - High (match, 2 games, after Low)');
  expect(told.stdout).toContain('who: D, Low 1');
  expect(told.stdout).toContain('\n  who may rule: anyone who has the data folder');
  expect(told.stdout).toContain('\n  crashes: the game is lost, with no further penalty\n');
  expect(told.stdout).toContain('\n  interruption: resumed after a warm-up of base time / 30, at most 60 s (INT-5)\n');
  expect(told.stdout).toContain('\n  rules: those of Low\n');
  const json = JSON.parse((await runArbiter(['run', file, '--dry-run', '--json'], folder.path)).stdout);
  expect(json.events[0].firstGames).toHaveLength(6);
  expect((await runArbiter(['status', '--data', join(folder.path, 'Linked.arbiter')], folder.path)).code).toBe(2);
});
