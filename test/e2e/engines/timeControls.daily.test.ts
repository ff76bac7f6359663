// Time controls of real engines, from the file to the clocks in the journal and the tag in PGN: an hourglass, an increment before the first move, moves
// in a period, a time per move with a limit, and one for each engine.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import type { PlyRecord } from '../../../src/core/gameJob.ts';
import { openReader } from '../../../src/journal/reader.ts';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { playedPlies } from '../../../src/projections/playedPlies.ts';
import { unwrap } from '../../../src/core/result.ts';
import { engineLine, runArbiter, SAMPLE_CHESS, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES, DEBIAN_XBOARD_ENGINES } from '../debianEngines.ts';

const { Stockfish } = DEBIAN_ENGINES;
const { 'Fairy-Max': fairyMax } = DEBIAN_XBOARD_ENGINES;

describe.runIf(areHere(Stockfish.command, fairyMax.command))('time controls', () => {
  it('are charged as the file says', async () => {
    using folder = temporaryFolder();
    const file = folder.file(
      'times.yaml',
      'tournament: Times\nformat: match\ngames: 1\ntimeMargin: 5s\nadjudication: { maxMoves: 6 }\nengines:\n' +
        engineLine('Stockfish', Stockfish) +
        engineLine('Fairy-Max', fairyMax, `protocol: xboard, dir: ${JSON.stringify(folder.path)}`) +
        engineLine('Quick', SAMPLE_CHESS, 'timeControl: 1+0.05, timeMargin: 6s') +
        engineLine('Slow', SAMPLE_CHESS, 'timeControl: 0.02/move, limits: { depth: 1 }') +
        'events:\n' +
        '  Glass: { entrants: [Stockfish, Fairy-Max], timeControl: hourglass 0.5 }\n' +
        '  First: { entrants: [Stockfish, Fairy-Max], timeControl: 2/0.4+0.1, clock: { incrementFirst: true } }\n' +
        '  Own: { entrants: [Quick, Slow] }\n',
    );
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({ code: 0, stderr: '' });
    const games = [...unwrap(foldJournal(data)).facts.games.values()];
    expect(games.map(({ ending }) => ending?.kind)).toEqual(['adjudicated', 'adjudicated', 'adjudicated']);
    using reader = unwrap(openReader(data));
    const [glass = [], first = [], own = []] = games.map(({ issued }) => playedPlies(reader, issued.id));

    // CLOCK-2: each has what it had, and what the other has used since.
    const left = { white: 500, black: 500 };
    for (const { ply, elapsedMs, leftMs } of glass) {
      const [mover, other] = ply % 2 === 1 ? (['white', 'black'] as const) : (['black', 'white'] as const);
      left[mover] -= elapsedMs;
      left[other] += elapsedMs;
      expect({ ply, leftMs }).toEqual({ ply, leftMs: left[mover] });
    }
    // 0.1 s before the first move and after each, and 0.4 s more after each second one.
    const ofWhite = first.filter(({ ply }) => ply % 2 === 1);
    const used = (plies: readonly PlyRecord[]): number => plies.reduce((sum, { elapsedMs }) => sum + elapsedMs, 0);
    expect(ofWhite.map(({ leftMs = 0 }, index) => leftMs + used(ofWhite.slice(0, index + 1)))).toEqual([
      600, 1100, 1200, 1700, 1800, 2300,
    ]);
    expect(own.map(({ leftMs }) => leftMs === undefined)).toEqual(own.map(({ ply }) => ply % 2 === 0));

    const pgn = readFileSync(join(data, 'games.pgn'), 'utf8');
    const tags = [...pgn.matchAll(/^\[(?:White|Black)?TimeControl "(.*)"\]$/gm)].map(([, value]) => value);
    expect(tags).toEqual(['*0.5', '2/0.4+0.1', '0.02/move', '1+0.05']);
  });
});
