// Deadlines of engines as an organiser meets them (S16-13c, 4K-4.2): with real files, a real break, `arbiter reload` and rulings.

import { appendFileSync, chmodSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it, vi } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { entrantName, eventKey } from '../../../src/core/ids.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder, type Finished } from '../arbiter.ts';
import { untilItSays } from '../until.ts';

vi.setConfig({ testTimeout: 240_000 });

it('S16-13c, 4K-4.2: a change after the last game waits for an official, both of the entry and of the program', async () => {
  using folder = temporaryFolder();
  const { command, args } = testEngine('first-legal');
  const program = folder.file('engine.sh', `#!/bin/sh\nexec "${command}" ${args.map((arg) => `"${arg}"`).join(' ')}\n`);
  chmodSync(program, 0o755);
  const season = (version: string, schedule: string): string =>
    `tournament: Season\ntimeControl: 60+1\nengines:\n` +
    engineLine('A', testEngine('first-legal'), `env: { VERSION: "${version}" }`) +
    engineLine('B', testEngine('illegal')) +
    engineLine('C', { command: program, args: [] }) +
    `events:
  Low: { name: Lower, format: round-robin, cycles: 2, entrants: [A, B] }
  High: { name: Higher, format: match, entrants: [C, { from: Low, places: 1 }], schedule: { ${schedule} } }
`;
  const file = folder.file('season.yaml', season('1', 'break: 1h, deadline: lastGame'));
  const data = join(folder.path, 'data');
  const run = (...words: readonly string[]): Promise<Finished> => runArbiter(words, folder.path);
  const reload = (text: string): Promise<Finished> => {
    writeFileSync(file, text);
    return run('reload', '--data', data);
  };
  const grant = (name: string, ...more: readonly string[]): Promise<Finished> =>
    run('rule', '--data', data, '--grant-update', name, '--event', 'High', ...more, '--by', 'Dana', '--reason', 'a crash fix');
  const running = startArbiter(['run', file, '--data', data], folder.path);
  await untilItSays(running, 'Higher begins at ');

  // The entry of the file: refused, and the deadline can no longer be moved.
  const late = await reload(season('2', 'break: 1h, deadline: opening'));
  expect(late.code).toBe(1);
  expect(late.stderr).toMatch(/:\d+:\d+: A, env\.VERSION: Cannot change what has begun: 1 → 2: S16-13c: the deadline of High/u);
  expect(late.stderr).toMatch(/: High, schedule\.deadline: Cannot change what has begun: lastGame → opening: S16-13c/u);
  expect((await grant('A', '--until', 'tomorrow')).stderr).toContain('expected a time with its zone');
  expect((await grant('X')).stderr).toContain('expected an engine that may play there');
  expect((await grant('A')).stdout).toContain('Ruled: A may be updated for Season - Higher until it is opened.');
  // The program of an engine without a grant; the break ends.
  appendFileSync(program, '# a better engine\n');
  const taken = await reload(season('2', 'break: 1s, deadline: lastGame'));
  expect(taken.code, taken.stderr).toBe(0);
  await untilItSays(running, 'C was changed after the deadline of Season - Higher (S16-13c)');
  const status = JSON.parse((await run('status', '--data', data, '--json')).stdout);
  expect(status.questions).toMatchObject([
    {
      event: 'High',
      question: expect.stringMatching(/engine\.sh.*let an official grant the update$/),
      answers: [
        ['--event', 'High', '--grant-update', 'C'],
        ['--event', 'High', '--withdraw', 'C'],
      ],
    },
  ]);
  expect(unwrap(foldJournal(data)).facts.life(eventKey('High')).openedAtUtcMs).toBeUndefined();

  expect((await grant('C')).code).toBe(0);
  const ended = await running.finished;
  expect(ended.code, ended.stderr).toBe(0);
  expect(ended.stdout).toContain('Ruling by Dana: C may be updated for High until it is opened (a crash fix)');
  const { facts } = unwrap(foldJournal(data));
  expect(facts.closed).toBe(true);
  expect(facts.life(eventKey('High')).grants.has(entrantName('C'))).toBe(true);
  expect((await grant('C')).stderr).toContain('expected an event that has not been opened');
  expect((await run('verify', '--data', data)).code).toBe(0);
});
