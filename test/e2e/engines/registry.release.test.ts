// A season with engines of a registry, as its organiser and its authors go through it: submitted and checked on the command line, an update in the break by
// an engine that promotes and by no other, a playoff with the versions before it, and nothing after the deadline.

import { chmodSync, copyFileSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { hostLevels } from '../../../src/players/sandbox/hostLevels.ts';
import { readTournament } from '../../../src/run/dataFolder.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { isHere } from '../../needs.ts';
import { runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilFacts } from '../until.ts';
import { eventKey } from '../../../src/core/ids.ts';

const { missing } = await hostLevels((await hostTools()).perl);
const { command: stockfish } = DEBIAN_ENGINES.Stockfish;
const canPlay = areHere(stockfish) && isHere(missing.sealed === undefined, 'namespaces');

test.runIf(canPlay)('S16-13: a season from a registry', { timeout: 480_000 }, async () => {
  using folder = temporaryFolder();
  const arbiter = async (...words: string[]) => {
    const ran = await runArbiter(words, folder.path);
    return { ...ran, said: `${ran.stdout}${ran.stderr}` };
  };
  const submit = (...words: string[]) => arbiter('submit', ...words, '--quick');
  const at = (name: string): string => join(folder.path, name);
  expect((await arbiter('registry', 'create', '--registry', 'engines')).code).toBe(0);
  // Alpha is a script that becomes Stockfish, so that its author can change it.
  const script = (text: string): void =>
    writeFileSync(at('alpha.sh'), `#!/bin/sh\n${text}\nexec ${stockfish}\n`, { mode: 0o755 });
  script('# first');
  expect((await submit('Alpha', 'alpha.sh', '--registry', 'engines')).said).toContain('--author registers a new one');
  expect((await submit('Alpha', 'alpha.sh', '--author', 'Ada', '--registry', 'engines')).said).toContain(
    'Version 1 of Alpha is accepted',
  );
  // What does not speak the protocol is refused, with the reason.
  writeFileSync(at('mute.sh'), '#!/bin/sh\nexit 3\n', { mode: 0o755 });
  const mute = await submit('Mute', 'mute.sh', '--author', 'Eve', '--registry', 'engines');
  expect(mute).toMatchObject({ code: 1 });
  expect(mute.said).toContain('Version 1 of Mute failed its check');
  copyFileSync(stockfish, at('fish'));
  await Promise.all([
    submit('Fish', 'fish', '--author', 'Bob', '--option', 'Hash=16', '--registry', 'engines'),
    submit('Last', 'fish', '--author', 'Cyd', '--option', 'Hash=32', '--registry', 'engines'),
  ]);

  const file = folder.file(
    'season.yaml',
    `tournament: Season
timeControl: 60+1
registry: engines
uniqueNetworks: true
adjudication: { maxMoves: 5 }
engines:
  - { engine: Alpha, limits: { depth: 1 } }
  - { engine: Fish, limits: { depth: 1 } }
  - { engine: Last, limits: { depth: 1 } }
events:
  Low: { format: round-robin, entrants: all, tieBreaks: [RULING] }
  High: { format: match, games: 2, entrants: [{ from: Low, places: 1-2 }], schedule: { break: 8s } }
  Playoff: { format: match, games: 2, entrants: [Alpha, Fish], versionsOf: High, schedule: { startAfter: [High] } }
  Final: { format: match, games: 2, entrants: [Alpha, Fish], schedule: { startAfter: [Playoff], break: 8s, deadline: lastGame } }
`,
  );
  expect((await arbiter('run', file, '--dry-run', '--data', 'data')).code).toBe(0);
  // S16-16c: a network needs two of three parts of its own.
  const declare = (engine: string, file: string, training: string) =>
    arbiter(
      ...['network', 'declare', engine, '--training', training, '--network', training, '--execution', `file:${file}`],
      '--registry',
      'engines',
    );
  await declare('Alpha', 'alpha.sh', 'ours');
  expect((await declare('Fish', 'fish', 'ours')).said).toMatch(/Fish, version 1, may not take part: 1 of three parts is its own/);
  const copied = await arbiter('run', file, '--data', 'data');
  expect(copied.code).not.toBe(0);
  expect(copied.said).toMatch(/Cannot enter "Fish" for "Season".*two of three parts/);
  await declare('Fish', 'fish', 'its own');
  const run = startArbiter(['run', file, '--data', at('data')], folder.path);
  const closed = (key: string) => untilFacts(run, at('data'), (facts) => facts.life(eventKey(key)).closedAtUtcMs !== undefined);
  await closed('Low');
  // The break ends when the update is there, however long its check takes.
  await arbiter('pause', '--data', 'data', '--reason', 'updates');
  // All games were drawn by their length, so the organisers say who promotes.
  const order = ['Alpha', 'Fish', 'Last'].flatMap((name) => ['--order', name]);
  const ruled = await arbiter('rule', '--data', 'data', '--event', 'Low', ...order, '--by', 'Dana', '--reason', 'lots');
  expect(ruled.said).toContain('Ruled: the order in Season - Low is Alpha, Fish, Last.');
  script('# second');
  const second = await submit('alpha', 'alpha.sh', '--data', 'data');
  expect(second.said).toContain('Submitted version 2 of Alpha for High.');
  // S16-13a: only engines that promote are updated, whether an event is named or not.
  for (const more of [[], ['--event', 'High']])
    expect((await submit('Last', 'alpha.sh', '--data', 'data', ...more)).said).toMatch(
      /^Cannot submit a version of "Last" for Season: Last does not play in Season - High: only engines that do are updated \(S16-13a\)/,
    );
  expect((await arbiter('registry', 'show', 'Last', '--registry', 'engines')).said).not.toContain('ersion 2');
  expect(second.said).toContain('Version 2 of Alpha is accepted');
  const compared = await arbiter('registry', 'compare', 'Alpha', '--registry', 'engines');
  expect(compared.said).toContain('-# first\n+# second\n');
  await arbiter('resume', '--data', 'data');
  // S16-13c: after its deadline an event takes what was submitted before.
  await closed('Playoff');
  await arbiter('pause', '--data', 'data', '--reason', 'deadline');
  script('# third');
  expect((await submit('Alpha', 'alpha.sh', '--data', 'data')).said).toMatch(/the deadline of Season - Final was .*\(S16-13c/);
  await arbiter('resume', '--data', 'data');
  const ended = await run.finished;
  expect(ended, ended.stdout).toMatchObject({ code: 0, stderr: '' });
  const { facts, definition } = readTournament(at('data'));
  const played = (key: string): unknown =>
    definition.events.find((event) => event.key === key)?.entrants.map(({ engine }) => engine.registered?.number);
  expect(['Low', 'High', 'Playoff', 'Final'].map(played)).toEqual([
    [1, 1, 1],
    [2, 1, 1],
    [2, 1],
    [2, 1],
  ]);
  // The files that each event accepted are those of its version.
  const accepted = (key: string): string => {
    const { command = '' } = [...facts.accepted(eventKey(key)).values()].find(({ entrant }) => entrant === 'Alpha') ?? {};
    return readFileSync(command, 'utf8').split('\n')[1] ?? '';
  };
  expect(['Low', 'High', 'Playoff'].map(accepted)).toEqual(['# first', '# second', '# second']);
  expect((await submit('Alpha', 'alpha.sh', '--data', 'data')).said).toContain('all its events are over');
  // A disk that changes a file is found, and the version is not started.
  expect((await arbiter('registry', 'verify', '--registry', 'engines')).said).toContain('4 files are what was submitted');
  const { registered: first, program } = definition.events[0]?.entrants[0]?.engine ?? {};
  expect(first?.number).toBe(1);
  const kept = program?.kind === 'process' ? program.command : '';
  chmodSync(kept, 0o755);
  writeFileSync(kept, '#!/bin/sh\nexit 0\n');
  expect((await arbiter('registry', 'verify', '--registry', 'engines')).said).toMatch(
    /"alpha\.sh" of version 1 of Alpha is not what was submitted/,
  );
  await arbiter('registry', 'refuse', 'Alpha', '2', '--reason', 'test', '--registry', 'engines');
  const another = folder.file('another.yaml', readFileSync(file, 'utf8').replace('tournament: Season', 'tournament: Another'));
  expect((await arbiter('run', another, '--dry-run', '--data', 'other')).said).toMatch(
    /Cannot start Alpha: expected the files of version 1 of Alpha, "alpha\.sh" is another/,
  );
  expect((await arbiter('verify', '--data', 'data')).code).toBe(0);
});
