// A control group without room for more threads is no engine's crash: an engine that cannot start its threads is held and tried again.

import { mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { isHere } from '../../needs.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';
import { untilItSays } from '../until.ts';

/** A group with a limit of processes, of either version of control groups; `undefined` where this process may make none. */
function makeGroup(): string | undefined {
  for (const root of ['/sys/fs/cgroup/pids', '/sys/fs/cgroup']) {
    const group = join(root, `arbiter-test-${process.pid}`);
    try {
      mkdirSync(group);
      readFileSync(join(group, 'pids.max'));
      return group;
    } catch {
      removeGroup(group);
    }
  }
  return undefined;
}

function removeGroup(group: string): void {
  try {
    rmdirSync(group);
  } catch {
    // It was not made.
  }
}

const { Stockfish } = DEBIAN_ENGINES;
const canPlay = isHere(areHere(Stockfish.command), 'Stockfish');

it.skipIf(!canPlay)(
  'S16-15b, S16-15c: engines without threads are held, and play when there is room',
  { timeout: 300_000 },
  async (context) => {
    const group = makeGroup();
    if (group === undefined) return context.skip('no control group with a limit of processes can be made here');
    using folder = temporaryFolder();
    const setLimit = (most: number | 'max'): void => writeFileSync(join(group, 'pids.max'), String(most));
    const used = (): number => Number(readFileSync(join(group, 'pids.current'), 'utf8'));
    const file = folder.file(
      'full.yaml',
      'tournament: Full\ntimeControl: 1+0.01\nformat: match\ngames: 8\nsandbox: none\neach: { restart: betweenGames }\nadjudication: { maxMoves: 10 }\nengines:\n' +
        engineLine('A', Stockfish) +
        engineLine('B', Stockfish),
    );
    const data = join(folder.path, 'data');
    const running = startArbiter(['run', file, '--data', data], folder.path, [
      'sh',
      '-c',
      `echo $$ >${join(group, 'cgroup.procs')}; exec "$@"`,
      'sh',
    ]);
    await untilItSays(running, /^Game 1 \(/m);
    // Room for the process of an engine, and not for its threads.
    setLimit(used() + 1);
    await untilItSays(running, /could not begin: Cannot start [AB]: the system refused/);
    setLimit('max');
    await runArbiter(['resume', '--data', data, '--by', 'Chair', '--reason', 'there is room'], folder.path);
    const { code, stdout, stderr } = await running.finished;
    removeGroup(group);
    expect(code, stdout + stderr).toBe(0);
    const endings = [...unwrap(foldJournal(data)).facts.games.values()].map(({ ending }) => ending?.kind);
    expect(endings.filter((kind) => kind === 'forfeit' || kind === undefined)).toEqual([]);
  },
);
