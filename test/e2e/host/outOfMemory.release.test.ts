// The kernel kills an engine because there is no memory left (a control group around the run has none): the host's fault if the engine kept to a limit of its
// own, which is held and played later; else its crash, and officials are notified.

import { join } from 'node:path';
import { describe, it } from 'vitest';
import { unwrap } from '../../../src/core/result.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import type { TournamentFacts } from '../../../src/projections/tournamentFacts.ts';
import { engineLine, runArbiter, startArbiter, temporaryFolder } from '../arbiter.ts';
import { untilItSays } from '../until.ts';
import { inGroup } from './controlGroup.ts';

/** For a run, and not for what an engine takes. */
const ROOM = 290 * 2 ** 20;
/** It takes 300 MiB at each move, which takes seconds on a busy machine. */
const NEEDY = { command: 'perl', args: [join(import.meta.dirname, '../../engines/hostile/needy.pl'), 'memory', '300'] };
const fileOf = (entry: string): string =>
  `tournament: Memory\ntimeControl: 200+1\nformat: match\ngames: 2\nadjudication: { maxMoves: 2 }\nsandbox: none\nengines:\n${engineLine('A', NEEDY, entry)}${engineLine('B', NEEDY, entry)}`;

const endingsIn = ({ games }: TournamentFacts): readonly string[] =>
  [...games.values()].map(({ ending }) => (ending?.kind === 'forfeit' ? ending.fault : (ending?.kind ?? 'none')));

describe('S16-15c: an engine that the kernel kills for memory', () => {
  it('is held if it has a limit, and plays when there is room', { timeout: 300_000 }, (context) =>
    inGroup(context, 'memory', async ({ setLimit, around }) => {
      const { expect } = context;
      using folder = temporaryFolder();
      const data = join(folder.path, 'data');
      const file = folder.file('limited.yaml', fileOf('memory: 1000MiB'));
      setLimit(ROOM);
      const running = startArbiter(['run', file, '--data', data], folder.path, around);
      await untilItSays(
        running,
        /could not go on: [AB]: the host ran out of memory and killed the engine, which kept to its limit/,
      );
      expect(endingsIn(unwrap(foldJournal(data)).facts)).not.toContain('crash');
      setLimit('none');
      await runArbiter(['resume', '--data', data, '--by', 'Chair', '--reason', 'there is room'], folder.path);
      const { code, stdout, stderr } = await running.finished;
      expect(code, stdout + stderr).toBe(0);
      expect(endingsIn(unwrap(foldJournal(data)).facts)).toEqual(['adjudicated', 'adjudicated']);
    }),
  );

  it('has crashed if it has none, and officials are notified', { timeout: 300_000 }, (context) =>
    inGroup(context, 'memory', async ({ setLimit, around }) => {
      const { expect } = context;
      using folder = temporaryFolder();
      const data = join(folder.path, 'data');
      setLimit(ROOM);
      const running = startArbiter(['run', folder.file('free.yaml', fileOf('')), '--data', data], folder.path, around);
      await untilItSays(running, /[AB] was killed while the host ran out of memory. It has no limit/);
      setLimit('none');
      const { code, stdout } = await running.finished;
      expect(code, stdout).toBe(1);
      const { facts } = unwrap(foldJournal(data));
      const crashed = [...facts.games.values()].filter(({ ending }) => ending?.kind === 'forfeit');
      expect(crashed.length, stdout).toBeGreaterThan(0);
      for (const { ending, notices = [] } of crashed) {
        expect(ending).toMatchObject({ fault: 'crash' });
        expect(notices.map(({ notice }) => notice).join()).toContain('was killed while the host ran out of memory');
      }
      expect(endingsIn(facts).filter((ending) => !/crash|adjudicated/.test(ending))).toEqual([]);
    }),
  );
});
