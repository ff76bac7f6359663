// `restart`: how many processes play four games of an engine: one, or one a game, as the file and the engine want it.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { foldJournal } from '../../../src/projections/foldJournal.ts';
import { unwrap } from '../../../src/core/result.ts';
import { xboardTestEngine } from '../../engines/cecp/index.ts';
import { engineLine, runArbiter, temporaryFolder } from '../arbiter.ts';
import { areHere, DEBIAN_ENGINES } from '../debianEngines.ts';

const { Stockfish } = DEBIAN_ENGINES;
const GAMES = 4;

describe.runIf(areHere(Stockfish.command))('restart', () => {
  it('starts a new process for each game, or as the engine asks, or never', async () => {
    using folder = temporaryFolder();
    const starts = (name: string): string => join(folder.path, `${name}.starts`);
    // The shell writes the mark of the run and becomes the engine. The trial before an event has another mark, and may start an engine again.
    const counted = (name: string, { command, args }: { readonly command: string; readonly args: readonly string[] }) => ({
      command: '/bin/sh',
      args: ['-c', 'echo "$ARBITER_RUN" >> "$0"; exec "$@"', starts(name), command, ...args],
    });
    // It exits when a second game begins.
    const asks = xboardTestEngine('one-game');
    const file = folder.file(
      'restart.yaml',
      'tournament: Restart\nlimits: { depth: 1 }\nformat: match\n' +
        `games: ${GAMES}\nadjudication: { maxMoves: 3 }\nengines:\n` +
        engineLine('fresh', counted('fresh', Stockfish), 'restart: betweenGames') +
        engineLine('kept', counted('kept', Stockfish)) +
        engineLine('asks', counted('asks', asks), 'protocol: xboard') +
        engineLine('refused', counted('refused', asks), 'protocol: xboard, restart: never') +
        'events:\n  UCI: { entrants: [fresh, kept] }\n  XBoard: { entrants: [asks, refused] }\n',
    );
    const data = join(folder.path, 'data');
    expect(await runArbiter(['run', file, '--data', data], folder.path)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/2 games were lost by a crash/),
    });

    const { facts } = unwrap(foldJournal(data));
    const endings = [...facts.games.values()].map(({ ending }) => ending?.kind);
    expect(endings).toEqual([...Array(GAMES).fill('adjudicated'), ...['adjudicated', 'forfeit', 'adjudicated', 'forfeit']]);
    const inGames = (mark: string): boolean => mark !== '' && !mark.startsWith('preflight-');
    const countOf = (name: string): number => readFileSync(starts(name), 'utf8').split('\n').filter(inGames).length;
    const played = ['fresh', 'kept', 'asks', 'refused'].map((name) => [name, countOf(name)]);
    expect(Object.fromEntries(played)).toEqual({ fresh: GAMES, kept: 1, asks: GAMES, refused: GAMES / 2 });
  });
});
