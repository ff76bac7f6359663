// Fairy-Max, many times: at an unknown command before a move it reads memory that it never wrote, and crashes if the memory happens to contain
// certain values.

import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { processOf } from '../../../src/core/engines/program.ts';
import type { EngineConfig } from '../../../src/core/gameJob.ts';
import { entrantName } from '../../../src/core/ids.ts';
import { startPlayer } from '../../../src/players/startPlayer.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const FAIRY_MAX = DEBIAN_XBOARD_ENGINES['Fairy-Max'];
const STARTS = 60;

describe.runIf(areHere(FAIRY_MAX.command))('Fairy-Max', () => {
  it('is started sixty times and receives no unknown command', async () => {
    using folder = temporaryFolder();
    const config: EngineConfig = {
      name: entrantName('Fairy-Max'),
      protocol: 'xboard',
      program: { ...processOf(FAIRY_MAX.command, FAIRY_MAX.args), workingDirectory: folder.path },
      options: {},
      startupMs: 20_000,
    };
    const start = { game: 'chess', chess960: false } as const;
    for (let count = 0; count < STARTS; count++) {
      const player = unwrap(await startPlayer(config, { cores: [], hidden: [], runId: `fairy-max-${process.pid}` }));
      unwrap(await player.newGame({ start, opponent: 'Rival' }, 20_000));
      // A game that ends before it begins, and another.
      player.endGame('white', 'crash');
      unwrap(await player.newGame({ start, opponent: 'Rival' }, 20_000));
      const moved = await player.search(
        { start, moves: [], turn: 'white', limits: {}, time: { kind: 'moveTime', moveTimeMs: 10 } },
        20_000,
      );
      expect(moved).toMatchObject({ kind: 'moved' });
      expect(player.lastWords(200).filter((line) => line.startsWith('Error'))).toEqual([]);
      await player.quit();
    }
  });

  it('plays a match in which no game is lost before it begins', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'match.yaml',
      'tournament: Match\ntimeControl: 1+0.02\ntimeMargin: 10s\nformat: match\ngames: 8\nconcurrency: 2\n' +
        'adjudication: { maxMoves: 20 }\nengines:\n' +
        engineLine('Fairy-Max', FAIRY_MAX, `protocol: xboard, dir: ${JSON.stringify(folder.path)}`) +
        engineLine('Sample', SAMPLE_CHESS),
    );
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0, stderr: '' });
    const games = [...unwrap(foldJournal(data)).facts.games.values()];
    expect(games).toHaveLength(8);
    expect(games.filter(({ ending }) => ending?.kind === 'forfeit')).toEqual([]);
  });
});
