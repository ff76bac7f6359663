// Pondering of real engines, in both protocols, as their logs show it: no game is lost by a fault, and each game has the cores of both.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const { Stockfish } = DEBIAN_ENGINES;
const { 'Fairy-Max': fairyMax } = DEBIAN_XBOARD_ENGINES;

describe.runIf(areHere(Stockfish.command, fairyMax.command))('ponder', () => {
  it('lets UCI and XBoard engines think in their opponent’s time', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'ponder.yaml',
      'tournament: Ponder\ntimeControl: 1+0.05\ntimeMargin: 5s\nformat: match\ngames: 2\nengineLogs: true\n' +
        'cores: { share: true }\nadjudication: { maxMoves: 12 }\neach: { ponder: true }\nengines:\n' +
        engineLine('Stockfish', Stockfish) +
        engineLine('Fairy-Max', fairyMax, `protocol: xboard, dir: ${JSON.stringify(folder.path)}`),
    );
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0 });
    const games = [...unwrap(foldJournal(data)).facts.games.values()];
    expect(games.map(({ ending }) => ending?.kind).filter((kind) => kind === 'forfeit' || kind === undefined)).toEqual([]);
    const logOf = (name: string): string => readFileSync(join(data, 'logs', `${name}-1.log`), 'utf8');
    expect(logOf('Stockfish')).toMatch(/setoption name Ponder value true[^]*go ponder wtime[^]*(?:ponderhit|stop)[^]*bestmove/);
    expect(logOf('Fairy-Max')).toMatch(/force[^]*hard[^]*post/);
    expect(logOf('Fairy-Max')).not.toContain('easy');
  });
});
