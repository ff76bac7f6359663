// S16-2b: the check in a break, and `arbiter check --from`, start an engine exactly as a game does: with its variables, its limits, its priority, the
// cores of a game, and its startup time.

import { chmodSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { BreakChecks } from '../../../src/run/engines/breakChecks.ts';
import { candidatesOf, preflight } from '../../../src/run/engines/preflight.ts';
import { readDefinition } from '../../../src/run/file/readTournamentFile.ts';
import { availableCores } from '../../../src/players/process/cores.ts';
import { hostTools } from '../../../src/players/process/hostTools.ts';
import { isHere } from '../../needs.ts';
import { testEngine } from '../../engines/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';

const { taskset, prlimit } = await hostTools();
const canLimit = isHere(taskset !== undefined && prlimit !== undefined, 'taskset and prlimit (util-linux)');

/** Plays only if everything is as its entry says, and needs 0.3 s for its handshake. */
const particular = (): string => {
  const { command, args } = testEngine('slow-handshake', 0, '--delay', '300');
  return `#!/bin/sh
test "$ENGINE_LICENCE" = paid || { echo "no licence" >&2; exit 3; }
test "$(nice)" = 5 || { echo "wrong priority" >&2; exit 4; }
test "$(ulimit -n)" = 64 || { echo "wrong number of open files" >&2; exit 5; }
test "$(nproc)" = 1 || { echo "wrong number of cores" >&2; exit 6; }
exec ${[command, ...args].map((word) => `'${word}'`).join(' ')}
`;
};

const fileOf = (engine: string, startup: string): string =>
  `tournament: Particular\ntimeControl: 60+1\nformat: match\nengines:\n` +
  engineLine(
    'Particular',
    { command: engine, args: [] },
    `env: { ENGINE_LICENCE: paid }, nice: 5, openFiles: 64, startup: ${startup}`,
  ) +
  engineLine('Other', testEngine('first-legal'));

it('S16-2b: an engine that plays only the variant of its event is checked in it', async () => {
  using folder = temporaryFolder();
  const text =
    'tournament: Atomic\ntimeControl: 60+1\nformat: match\nvariant: atomic\nengines:\n' +
    engineLine('Alone', testEngine('first-legal', 0, '--variant', 'atomic')) +
    engineLine('Other', testEngine('first-legal', 0, '--variant', 'atomic'));
  const { definition } = readDefinition(folder.file('atomic.yaml', text));
  const [event] = definition.events;
  if (event === undefined) throw new TypeError('expected the event');
  const lines: string[] = [];
  const [first] = event.entrants.map(({ engine: { name } }) => name);
  const checks = new BreakChecks(
    () => ({ cores: [], hidden: [] }),
    (line) => lines.push(line),
    new AbortController().signal,
  );
  await checks.begin(event, first === undefined ? [] : [first]);
  expect(lines).toEqual(['Check of Alone: nothing speaks against it']);
});

describe.runIf(canLimit)('the check of an engine that needs what its entry gives it', () => {
  it.each([
    ['10s', /^Check of Particular: nothing speaks against it$/],
    ['200ms', /^Check of Particular: handshake: did not shake hands within 200 ms/],
  ])('S16-2b: with startup %s reports %s', async (startup, told) => {
    using folder = temporaryFolder();
    const engine = folder.file('particular', particular());
    chmodSync(engine, 0o755);
    const { definition } = readDefinition(folder.file('match.yaml', fileOf(engine, startup)));
    const [event] = definition.events;
    if (event === undefined) throw new TypeError('expected the event');
    const place = { cores: (await availableCores()).slice(0, 1), hidden: [] };
    // The message that a game would give.
    const [candidate] = candidatesOf(definition);
    const started = await preflight(candidate === undefined ? [] : [candidate], place, () => undefined);
    expect(started.ok).toBe(startup === '10s');
    const lines: string[] = [];
    const entrants = event.entrants.map(({ engine: { name } }) => name).filter((name) => name === 'Particular');
    await new BreakChecks(
      () => place,
      (text) => lines.push(text),
      new AbortController().signal,
    ).begin(event, entrants);
    expect(lines).toEqual([expect.stringMatching(told)]);
  });

  it('S16-2b: arbiter check --from uses its entry in the file', async () => {
    using folder = temporaryFolder();
    const engine = folder.file('particular', particular().replace(/^test .*nproc.*$/m, ''));
    chmodSync(engine, 0o755);
    const file = folder.file('match.yaml', fileOf(engine, '200ms'));
    const { code, stdout, stderr } = await runArbiter(['check', 'particular', '--from', file, '--quick'], folder.path);
    expect(stdout + stderr).toContain('handshake: did not shake hands within 200 ms');
    expect(code).toBe(1);
    const wrong = await runArbiter(['check', 'Particula', '--from', file], folder.path);
    expect(wrong).toMatchObject({
      code: 2,
      stderr: expect.stringMatching(/: expected an engine of \S+: Particular.* \(did you mean "Particular"\?\)/),
    });
  });
});
