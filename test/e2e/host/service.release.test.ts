// The service of examples/arbiter.service, with what systemd does to a service: its own session, a bare environment, a reload, a stop, a kill, a start.

import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { enginesOf } from '../../enginesOf.ts';
import { engineLine, PROGRAM, runArbiter, startArbiter, temporaryFolder, type Running } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { untilFacts } from '../until.ts';

const UNIT = readFileSync(new URL('../../../examples/arbiter.service', import.meta.url), 'utf8');
const { Stockfish, Glaurung } = DEBIAN_ENGINES;

/** The value of a setting of the unit. */
function setting(name: string): string {
  const [, value] = new RegExp(String.raw`^${name}=(.*)$`, 'm').exec(UNIT) ?? [];
  if (value === undefined) throw new Error(`Cannot read the unit: expected ${name}`);
  return value;
}

/** The arguments of one of its commands. */
const words = (command: string): readonly string[] => setting(command).replace('${PAGE}', '127.0.0.1:0').split(' ').slice(1);

it.runIf(areHere('/usr/bin/systemd-analyze'))('is a unit without mistakes', () => {
  using folder = temporaryFolder();
  folder.file('arbiter@.service', UNIT.replaceAll('/usr/local/bin/arbiter', PROGRAM).replace('User=arbiter', 'User=root'));
  const { stderr } = spawnSync('systemd-analyze', ['verify', '--man=no', join(folder.path, 'arbiter@cup.service')], {
    encoding: 'utf8',
  });
  expect(stderr.split('\n').filter((line) => line.includes('arbiter@'))).toEqual([]);
});

it.runIf(areHere(Stockfish.command, Glaurung.command))(
  'is reloaded, stopped, killed and started again, and plays its tournament to the end',
  { timeout: 240_000 },
  async () => {
    using folder = temporaryFolder();
    const data = join(folder.path, 'data');
    const file = (games: number): string =>
      `tournament: Service\ntimeControl: 0.5+0.01\nformat: match\ngames: ${games}\nconcurrency: 2\nengines:\n${engineLine('Stockfish', Stockfish)}${engineLine('Glaurung', Glaurung)}`;
    folder.file('tournament.yaml', file(16));
    // What systemd starts has no terminal, no HOME, and leads its session.
    const start = (): Running => startArbiter(words('ExecStart'), folder.path, ['env', '-i', 'PATH=/usr/bin:/bin', 'setsid']);
    const ended = (running: Running, count: number): Promise<void> =>
      untilFacts(running, data, ({ games }) => [...games.values()].filter(({ ending }) => ending !== undefined).length >= count);
    const engines = (): Promise<readonly unknown[]> => enginesOf(data);

    expect(setting('KillMode')).toBe('mixed');
    const first = start();
    await ended(first, 2);
    writeFileSync(join(folder.path, 'tournament.yaml'), file(18));
    expect(await runArbiter(words('ExecReload'), folder.path)).toMatchObject({ code: 0, stderr: '' });
    first.process.kill('SIGTERM');
    const { code } = await first.finished;
    expect([0, Number(setting('SuccessExitStatus'))]).toContain(code);
    expect(await engines()).toEqual([]);

    const second = start();
    await ended(second, 6);
    second.process.kill('SIGKILL');
    expect((await second.finished).signal).toBe('SIGKILL');
    expect(setting('Restart')).toBe('on-abnormal');

    const third = start();
    expect((await third.finished).code).toBe(0);
    expect(await engines()).toEqual([]);
    const { facts } = unwrap(foldJournal(data));
    expect(facts.games.size).toBe(18);
  },
);
