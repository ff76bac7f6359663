// Debian's XBoard engines and one UCI engine, each against each: every game ends without a fault, the PGN states each engine's protocol, and
// pgn-extract, an independent program, replays it without a complaint.

import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES, PGN_EXTRACT } from '../debianEngines.ts';

const xboard = Object.entries(DEBIAN_XBOARD_ENGINES);
const { Glaurung } = DEBIAN_ENGINES;
const games = ((xboard.length + 1) * xboard.length) / 2;

describe.runIf(areHere(PGN_EXTRACT, Glaurung.command, ...xboard.map(([, { command }]) => command)))(
  'S16-X protocols: XBoard engines',
  () => {
    it('play each other and a UCI engine', { timeout: 300_000 }, async () => {
      using folder = temporaryFolder();
      // Some of them write their games into the folder in which they are started.
      const inFolder = `dir: ${JSON.stringify(folder.path)}`;
      const file = folder.file(
        'mixed.yaml',
        // Delays by a busy machine stay within the margin; an engine that exceeds it is at fault.
        'tournament: Mixed\ntimeControl: 1+0.02\ntimeMargin: 10s\nformat: round-robin\nconcurrency: 2\n' +
          'adjudication: { maxMoves: 60 }\nengines:\n' +
          xboard.map(([name, engine]) => engineLine(name, engine, `protocol: xboard, ${inFolder}`)).join('') +
          engineLine('Glaurung', Glaurung),
      );
      const data = join(folder.path, 'data');
      const ran = await runArbiter(['run', file, '--data', data], folder.path);

      const { facts } = unwrap(foldJournal(data));
      const endings = [...facts.games.values()].map(({ ending }) => ending);
      const own = ['rules', 'adjudicated', 'resigned'];
      expect(endings.filter((ending) => !own.includes(ending?.kind ?? ''))).toEqual([]);
      expect(endings).toHaveLength(games);
      expect(ran).toMatchObject({ code: 0, stderr: '' });

      const pgn = join(data, 'games.pgn');
      const replay = spawnSync(PGN_EXTRACT, ['-s', '-r', pgn], { encoding: 'utf8' });
      expect({ status: replay.status, said: replay.stdout + replay.stderr }).toEqual({ status: 0, said: '' });
      const text = readFileSync(pgn, 'utf8').replace(/\s+/g, ' ');
      expect(text.match(/EngineOptions: Protocol=xboard;/g)).toHaveLength(games * 2 - xboard.length);
      expect(text.match(/EngineOptions: Protocol=uci;/g)).toHaveLength(xboard.length);
    });
  },
);
