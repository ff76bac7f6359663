// A control group without room for more processes is no engine's crash, at its start or later: its game is held and tried again. An engine that fills it
// has crashed.

import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { untilItSays } from '../until.ts';
import { inGroup } from './controlGroup.ts';

const endingsIn = (data: string): readonly string[] =>
  [...unwrap(foldJournal(data)).facts.games.values()].map(({ ending }) =>
    ending?.kind === 'forfeit' ? `${ending.fault} of ${ending.by}` : (ending?.kind ?? 'none'),
  );

const fileOf = (first: string, second: string): string =>
  `tournament: Full\ntimeControl: 20+0.1\nlimits: { nodes: 8000 }\nformat: match\ngames: 8\nsandbox: none\nadjudication: { maxMoves: 10 }\nengines:\n${first}${second}`;

const { Stockfish } = DEBIAN_ENGINES;
const canPlay = isHere(areHere(Stockfish.command), 'Stockfish');

it.skipIf(!canPlay)(
  'S16-15b, S16-15c: engines without threads are held, and play when there is room',
  { timeout: 300_000 },
  (context) =>
    inGroup(context, 'pids', async ({ setLimit, used, around }) => {
      using folder = temporaryFolder();
      const each = 'each: { restart: betweenGames }\n';
      const file = folder.file('full.yaml', each + fileOf(engineLine('A', Stockfish), engineLine('B', Stockfish)));
      const data = join(folder.path, 'data');
      const running = startArbiter(['run', file, '--data', data], folder.path, around);
      await untilItSays(running, /^Game 1 \(/m);
      // Room for the process of an engine, and not for its threads.
      setLimit(used() + 1);
      await untilItSays(running, /could not begin: Cannot start [AB]: the system refused/);
      setLimit('none');
      await runArbiter(['resume', '--data', data, '--by', 'Chair', '--reason', 'there is room'], folder.path);
      const { code, stdout, stderr } = await running.finished;
      expect(code, stdout + stderr).toBe(0);
      expect(endingsIn(data).filter((ending) => / of |none/.test(ending))).toEqual([]);
    }),
);

const forksOnGo = join(import.meta.dirname, '../../engines/hostile/forksOnGo.ts');
const forks = (name: string, ...args: string[]): string =>
  engineLine(name, { command: process.execPath, args: [forksOnGo, ...args] });

it(
  'S16-15b, S16-15c: an engine that is refused a process while it thinks is held, and its game goes on',
  { timeout: 300_000 },
  (context) =>
    inGroup(context, 'pids', async ({ setLimit, around }) => {
      using folder = temporaryFolder();
      const file = folder.file('refused.yaml', fileOf(forks('A'), forks('B')));
      const data = join(folder.path, 'data');
      const running = startArbiter(['run', file, '--data', data], folder.path, around);
      await untilItSays(running, /^Game 1 \(/m);
      // None of those that run ends, and none comes.
      setLimit(1);
      await untilItSays(running, /could not go on: [AB]: the system refused/);
      setLimit('none');
      await runArbiter(['resume', '--data', data, '--by', 'Chair', '--reason', 'there is room'], folder.path);
      const { code, stdout, stderr } = await running.finished;
      expect(code, stdout + stderr).toBe(0);
      expect(endingsIn(data).filter((ending) => / of |none/.test(ending))).toEqual([]);
    }),
);

it('S16-15c: an engine that fills the group itself has crashed', { timeout: 300_000 }, (context) =>
  inGroup(context, 'pids', async ({ setLimit, around }) => {
    using folder = temporaryFolder();
    // A busy machine takes long to make so many processes.
    const text = fileOf(forks('Bomb', '--bomb', '4'), forks('B'))
      .replace('20+0.1', '200+0.1')
      .replace('games: 8', 'games: 4');
    const file = folder.file('bomb.yaml', text);
    const data = join(folder.path, 'data');
    setLimit(120);
    const running = startArbiter(['run', file, '--data', data], folder.path, around);
    const { code, stdout, stderr } = await running.finished;
    // Games were lost by a crash.
    expect(code, stdout + stderr).toBe(1);
    expect(stdout).not.toContain('could not');
    expect(endingsIn(data).filter((ending) => ending === 'crash of white')).toHaveLength(2);
  }),
);
