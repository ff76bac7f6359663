// A changed tournament file is applied while games are played (S16-2a: 24/7): by the same rules as a start, completely or not at all, and
// permanently.

import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { eventKey } from '../../../src/core/ids.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { testEngine, type TestEngineName } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

type Written = Partial<Record<'top' | 'a' | 'd' | 'high', string>> & { readonly engine?: TestEngineName };

/** Low takes long; D waits for its winner. */
const linked = ({ top = '', a = '', d = 'startup: 30s', engine = 'first-legal', high = '' }: Written = {}): string =>
  `tournament: Linked\ntimeControl: 60+1\n${top}engines:\n` +
  engineLine('A', testEngine('first-legal'), a) +
  engineLine('B', testEngine('first-legal')) +
  engineLine('D', testEngine(engine), d) +
  `events:
  Low: { name: Lower, format: match, firstWhite: firstSeed, entrants: [A, B], games: 1000 }
  High: { format: match, games: 2, entrants: [D, { from: Low, places: 1 }], schedule: { break: 1s${high} } }
`;

function changesIn(folder: string): readonly unknown[] {
  const reader = unwrap(openReader(folder));
  try {
    return [...reader.entries({ kind: 'all' }, 0)].map(unwrap).flatMap((entry) => {
      if (entry.kind !== 'definition-changed') return [];
      const { changes, by, reason } = entry.payload;
      return [{ changes, by, reason }];
    });
  } finally {
    reader.close();
  }
}

it('S16-2a, S16-13a: applies a changed file while games are played, completely or not at all, and keeps it through kill -9', async () => {
  using folder = temporaryFolder();
  const file = folder.file('linked.yaml', linked());
  const data = join(folder.path, 'data');
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const reload = (...words: readonly string[]): Promise<Finished> => run('reload', '--data', data, ...words);
  const first = startArbiter(['run', file, '--data', data], folder.path);
  await untilItSays(first, 'Game 2 ');

  expect((await reload()).stdout).toMatch(/^Nothing has changed in .*linked\.yaml/);

  // S16-13e: a running event does not change; nothing of the file is applied, not even allowed changes.
  writeFileSync(file, linked({ a: 'startup: 31s', d: 'startup: 31s', high: ', check: true' }));
  const refused = await reload();
  expect(refused).toMatchObject({ code: 1, stdout: '' });
  expect(refused.stderr).toMatch(
    /linked\.yaml:4:\d+: A, startup: Cannot change what has begun: not given → 31s: S16-13e: the event has been opened/u,
  );
  expect(refused.stderr).not.toContain(': D, ');
  expect(refused.stderr).toContain('Nothing was changed');

  // Every mistake with its place.
  writeFileSync(file, linked({ top: 'concurrency: many\n', high: ', brake: 1s' }));
  const mistaken = await reload();
  expect(mistaken.code).toBe(1);
  expect(mistaken.stderr).toMatch(/linked\.yaml:3:14: /);
  expect(mistaken.stderr).toMatch(/linked\.yaml:10:\d+: .*brake/);

  // Reports what a process cannot change in itself.
  writeFileSync(file, linked({ top: 'cores: { share: true }\n' }));
  expect((await reload()).stderr).toMatch(/: cores: .*the games of an event keep their cores/u);

  // An engine that does not start is not applied.
  writeFileSync(file, linked({ engine: 'exits-at-handshake' }));
  const unfit = await reload();
  expect(unfit.code).toBe(1);
  expect(unfit.stderr).toMatch(/Cannot start .*D/i);
  expect(changesIn(data)).toEqual([]);

  writeFileSync(file, linked({ d: 'startup: 31s', high: ', check: true' }));
  const looked = await reload('--dry-run');
  expect(looked.code, looked.stderr).toBe(0);
  expect(looked.stdout).toContain('would be applied');
  expect(looked.stdout).toContain('D, startup: 30s → 31s');
  expect(changesIn(data)).toEqual([]);

  const games = foldJournal(data);
  const before = unwrap(games).facts.lastGameId;
  const taken = await reload('--by', 'Ada', '--reason', 'D asked for it');
  first.process.kill('SIGKILL');
  expect(taken.code, taken.stderr).toBe(0);
  expect(taken.stdout).toContain('The tournament continues with');
  expect(taken.stdout).toContain('Started once, as before a start: D.');
  expect((await first.finished).stdout).not.toContain('Stopp');
  const changes = ['D, startup: 30s → 31s', 'High, schedule.check: not given → true'];
  expect(changesIn(data)).toEqual([{ changes, by: 'Ada', reason: 'D asked for it' }]);
  expect(unwrap(foldJournal(data)).facts.lastGameId).toBeGreaterThanOrEqual(before);

  // No process runs it: the command reports what the next start would do, by the same rules.
  expect((await reload(file)).stdout).toContain('Nothing has changed in');
  writeFileSync(file, linked({ d: 'startup: 32s', high: ', check: true' }));
  expect((await reload(file)).stdout).toMatch(/No one runs the tournament.*the next "arbiter run .*D, startup: 31s → 32s/s);
  writeFileSync(file, linked({ a: 'startup: 31s', d: 'startup: 31s', high: ', check: true' }));
  expect(await reload(file)).toMatchObject({ code: 1, stderr: expect.stringContaining('S16-13e') });

  // The next start knows the applied file.
  writeFileSync(file, linked({ d: 'startup: 31s', high: ', check: true' }));
  const second = startArbiter(['run', file, '--data', data], folder.path);
  await untilItSays(second, 'Continuing after');
  second.process.kill('SIGINT');
  const stopped = await second.finished;
  expect(stopped.stdout).not.toContain('was changed');
  expect((await run('verify', '--data', data)).code).toBe(0);
  expect(unwrap(foldJournal(data)).facts.life(eventKey('High')).openedAtUtcMs).toBeUndefined();
});

it('S16-13a: A 1.0 promotes, A 2.0 plays the next league; games and tables of both say so forever', async () => {
  using folder = temporaryFolder();
  const season = (version: string, pause: string): string =>
    `tournament: Season\ntimeControl: 60+1\nengines:\n` +
    engineLine('A', testEngine('first-legal'), `displayName: A ${version}, env: { VERSION: "${version}" }`) +
    engineLine('B', testEngine('illegal')) +
    engineLine('C', testEngine('illegal')) +
    `events:
  L2: { name: League 2, format: round-robin, cycles: 2, entrants: [A, B] }
  L1: { name: League 1, format: round-robin, cycles: 2, entrants: [C, { from: L2, places: 1 }], schedule: { break: ${pause} } }
`;
  const file = folder.file('season.yaml', season('1.0', '1h'));
  const data = join(folder.path, 'data');
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const running = startArbiter(['run', file, '--data', data], folder.path);
  await untilItSays(running, 'League 1 begins at ');
  // The update comes in the break, and the break becomes shorter: nothing stops.
  writeFileSync(file, season('2.0', '1s'));
  const taken = await run('reload', '--data', data);
  expect(taken.code, taken.stderr).toBe(0);
  const ended = await running.finished;
  expect(ended.code, ended.stderr).toBe(0);

  const pgn = (await run('export', '--data', data, '--pgn', '-')).stdout.split(/^(?=\[Event )/mu);
  const playersOf = (event: string): readonly string[] => {
    const games = pgn.filter((game) => game.startsWith(`[Event "Season - ${event}"]`));
    const names = games.flatMap((game) => [...game.matchAll(/^\[(?:White|Black) "(.*)"\]$/gmu)].map(([, name]) => name ?? ''));
    return [...new Set(names)].sort();
  };
  expect(playersOf('League 2')).toEqual(['A 1.0', 'B']);
  expect(playersOf('League 1')).toEqual(['A 2.0', 'C']);
  const tables = (await run('standings', '--data', data)).stdout.split('Season - League 1');
  expect(tables[0]).toMatch(/1 +A 1\.0/);
  expect(tables[0]).not.toContain('A 2.0');
  expect(tables[1]).toMatch(/1 +A 2\.0/);
  expect(tables[1]).not.toContain('A 1.0');
  expect(ended.stdout).toContain('L2 begins: A 1.0, B');
  expect(ended.stdout).toContain('L1 begins: C, A 2.0');
  // One identity: JSON for programs uses it, and so does the link that promoted it.
  const [low] = (await run('standings', '--data', data, '--json')).stdout.split('\n');
  expect(JSON.parse(low ?? '{}').entrants[0]).toMatchObject({ name: 'A', displayName: 'A 1.0' });
  expect((await run('verify', '--data', data)).code).toBe(0);
});
