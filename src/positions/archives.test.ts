// The index over real games, against pgn-extract (D. J. Barnes), which plays the same archives by its own rules and prints every position.

import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { recordGames, type GameToRecord } from '../../test/journal/recordedGames.ts';
import { isHere, referenceData } from '../../test/needs.ts';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { outcomeOfResult } from '../games/chess/pgn/game.ts';
import { readPgn } from '../games/chess/pgn/reader.ts';
import { replayGame } from '../games/chess/pgn/replay.ts';
import { unwrap } from '../core/result.ts';
import { EarlierIndex } from './earlier/earlierIndex.ts';
import { PositionIndex } from './positionIndex.ts';
import { MOST_PLIES } from './positionTable.ts';

const program = ['/usr/games/pgn-extract', '/usr/bin/pgn-extract'].find((place) => existsSync(place)) ?? '';
const archives = referenceData('tcec/pgn');

describe.runIf(archives !== undefined && isHere(program !== '', 'pgn-extract'))('570 games of TCEC', () => {
  const folder = temporaryFolder();
  const files = readdirSync(archives ?? '').map((name) => join(archives ?? '', name));
  const games = files.flatMap((file) => readPgn(readFileSync(file, 'utf8')));
  let index: PositionIndex;
  beforeAll(() => {
    recordGames(
      folder.path,
      games.map((game): GameToRecord => {
        const { moves, start } = unwrap(replayGame(game));
        return { white: 'A', black: 'B', outcome: outcomeOfResult(game.result) ?? 'draw', moves, start };
      }),
    );
    index = new PositionIndex(folder.path);
    index.readOn(Infinity);
  });
  afterAll(() => {
    index.close();
    folder[Symbol.dispose]();
  });

  test('finds each position in exactly the games that reached it, at the first ply', async () => {
    expect(index.games).toBe(games.length);
    const printed = files.flatMap((file) =>
      execFileSync(program, ['-s', '-Wepd', file], { encoding: 'utf8', maxBuffer: 1 << 28 })
        .trim()
        .split(/\n\s*\n/),
    );
    expect(printed.length).toBe(games.length);
    const expected = new Map<string, Map<number, number>>();
    const capturable = new Set<string>();
    for (const [number, lines] of printed.entries()) {
      for (const [ply, line] of lines
        .split('\n')
        .slice(0, MOST_PLIES + 1)
        .entries()) {
        const [board = '', turn = '', castling = '', passed = '-'] = line.split(' ');
        const position = `chess standard ${board} ${turn} ${castling} -`;
        if (mayBeCaptured(board, turn, passed)) capturable.add(position);
        const reached = expected.get(position) ?? new Map<number, number>();
        if (!reached.has(number + 1)) reached.set(number + 1, ply);
        expected.set(position, reached);
      }
    }
    // Whether such a capture is legal is for the rules; the same board without it is another position.
    for (const position of capturable) expected.delete(position);
    expect(expected.size).toBeGreaterThan(20_000);
    expect(capturable.size).toBeLessThan(600);
    for (const [position, reached] of expected) {
      const { games: found, plies } = index.find(position);
      expect(new Map([...found].map((game, at) => [game, plies[at]])), position).toEqual(reached);
    }
    // The archives themselves, as those of earlier seasons: their games come one file after the other too, with ids of their own.
    using earlier = new EarlierIndex(folder.path);
    await earlier.readAll(files, () => undefined);
    const { ids } = earlier.known().games;
    expect(ids.length).toBe(games.length);
    const numbers = new Map(Array.from(ids, (id, at) => [id, at + 1]));
    for (const [position, reached] of expected) {
      const { games: found, plies } = earlier.find(position);
      expect(new Map([...found].map((id, at) => [numbers.get(id), plies[at]])), position).toEqual(reached);
    }
    // Transpositions are the reason for all this.
    const first = (moves: number): number => [...expected.values()].filter((at) => new Set(at.values()).size > moves).length;
    expect(first(1)).toBeGreaterThan(10);
  });
});

/** Whether a pawn stands next to the one that has just gone two steps to `passed`'s file. */
function mayBeCaptured(board: string, turn: string, passed: string): boolean {
  if (passed === '-') return false;
  const rank = board.split('/')[turn === 'w' ? 3 : 4] ?? '';
  const squares = rank.replaceAll(/\d/g, (empty) => '.'.repeat(Number(empty)));
  const file = passed.charCodeAt(0) - 97;
  return [file - 1, file + 1].some((next) => squares.charAt(next) === (turn === 'w' ? 'P' : 'p'));
}
