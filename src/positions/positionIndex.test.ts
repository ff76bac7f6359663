// The index against journals whose games are known: what it finds, and that it never outlives its journal or its own damage.

import { existsSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { recordGames, type GameToRecord } from '../../test/journal/recordedGames.ts';
import { temporaryFolder } from '../../test/e2e/arbiter.ts';
import { chessStart, type GameStart } from '../core/gameRules.ts';
import { unwrap } from '../core/result.ts';
import { JOURNAL_FILE } from '../journal/schema.ts';
import { gamePositions } from './gamePositions.ts';
import { POSITIONS_FILE, PositionIndex } from './positionIndex.ts';
import { MOST_PLIES, NO_MOVE, NOT_SAID } from './positionTable.ts';

const CHESS: GameStart = { game: 'chess', chess960: false };
const GO: GameStart = { game: 'go', size: 9, komi: 13, ruleSet: 'chinese', superko: 'none', suicide: false, handicap: 0 };

const game = (moves: string, more: Partial<GameToRecord> = {}): GameToRecord => ({
  white: 'A',
  black: 'B',
  outcome: 'draw',
  moves: moves.split(' ').filter((move) => move !== ''),
  ...more,
});
const SLAV = 'd2d4 d7d5 c2c4 c7c6';
const ENGLISH = 'c2c4 c7c6 d2d4 d7d5 g1f3';

let folder = temporaryFolder();
let data = '';
const open: PositionIndex[] = [];
beforeEach(() => {
  folder = temporaryFolder();
  data = join(folder.path, 'data');
});
afterEach(() => {
  for (const index of open.splice(0)) index.close();
  folder[Symbol.dispose]();
});

/** Reads everything. */
function indexed(): PositionIndex {
  const index = new PositionIndex(data);
  open.push(index);
  expect(index.readOn(Infinity)).toBe(true);
  return index;
}
function close(index: PositionIndex): void {
  open.splice(open.indexOf(index), 1);
  index.close();
}
const after = (moves: string, start: GameStart = CHESS): string => unwrap(gamePositions(start, game(moves).moves)).at(-1) ?? '';
/** `game/ply move` of each that reached the position. */
function found(index: PositionIndex, position: string): readonly string[] {
  const { games, plies, next, moves } = index.find(position);
  return [...games].map((id, at) => `${id}/${plies[at]} ${next[at] === NO_MOVE ? '-' : moves[next[at] ?? 0]}`);
}

describe('PositionIndex', () => {
  test('finds a position in every game that reached it by any order of moves', () => {
    recordGames(data, [game(SLAV), game(ENGLISH, { bookMoves: 2 }), game('e2e4 c7c6')]);
    const index = indexed();
    expect(found(index, after(''))).toEqual(['1/0 d2d4', '2/0 c2c4', '3/0 e2e4']);
    expect(found(index, after(SLAV))).toEqual(['1/4 -', '2/4 g1f3']);
    expect(found(index, after('a2a3'))).toEqual([]);
  });

  test('counts a game once, at the first time', () => {
    recordGames(data, [game('g1f3 g8f6 f3g1 f6g8 e2e4')]);
    expect(found(indexed(), after(''))).toEqual(['1/0 g1f3']);
  });

  test('knows an en passant capture from a pawn that only went two steps', () => {
    recordGames(data, [
      game('e2e4 g8f6 e4e5 d7d5 e5d6'),
      game('e2e4 d7d5 e4e5 g8f6 d2d4'),
      game('d2d4 g8f6 c2c4'),
      game('c2c4 g8f6 d2d4'),
    ]);
    const index = indexed();
    expect(found(index, after('e2e4 g8f6 e4e5 d7d5'))).toEqual(['1/4 e5d6']);
    expect(found(index, after('e2e4 d7d5 e4e5 g8f6'))).toEqual(['2/4 d2d4']);
    expect(found(index, after('c2c4 g8f6 d2d4'))).toEqual(['3/3 -', '4/3 -']);
  });

  test('keeps variants, Chess960 and sizes of Go apart', () => {
    const start = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1';
    recordGames(data, [
      game('e2e4'),
      game('e2e4', { start: chessStart('chess960', start) }),
      game('e2e4', { start: chessStart('atomic') }),
      game('e2e4', { start: chessStart('standard', start) }),
      game('E5 C3', { start: GO }),
      game('E5 C3', { start: { ...GO, size: 13 } }),
      game('E5 C3', { start: { ...GO, komi: 0, ruleSet: 'japanese' } }),
    ]);
    const index = indexed();
    expect(found(index, after('e2e4'))).toEqual(['1/1 -', '4/1 -']);
    expect(found(index, after('e2e4', chessStart('chess960', start)))).toEqual(['2/1 -']);
    expect(found(index, after('e2e4', chessStart('atomic')))).toEqual(['3/1 -']);
    expect(found(index, after('E5', GO))).toEqual(['5/1 C3', '7/1 C3']);
  });

  test('keeps what was said of a move, of a game that began in the book', () => {
    const said = { centipawns: (ply: number) => 5000 * (ply - 2), pv: () => 'e2e4' };
    recordGames(data, [game('e2e4 e7e5 g1f3', { bookMoves: 1, said })]);
    const index = indexed();
    const ofMove = (moves: string): number | undefined => index.find(after(moves)).centipawns[0];
    expect(['', 'e2e4', 'e2e4 e7e5'].map(ofMove)).toEqual([NOT_SAID, 0, 1000]);
  });

  test(`goes to ply ${MOST_PLIES}`, () => {
    const round = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];
    const moves = ['e2e4', 'e7e5', ...Array.from({ length: 14 }, () => round).flat(), 'd2d4', 'd7d5', 'c2c4', 'c7c5'];
    recordGames(data, [game(moves.join(' '))]);
    const index = indexed();
    expect(moves.length).toBe(MOST_PLIES + 2);
    expect(found(index, after(moves.slice(0, MOST_PLIES).join(' ')))).toEqual([`1/${MOST_PLIES} c2c4`]);
    expect(found(index, after(moves.slice(0, MOST_PLIES + 1).join(' ')))).toEqual([]);
  });

  test('reads on as games end, and begins where it stopped', () => {
    recordGames(data, [game(SLAV)], { all: ['A', 'B'] });
    const index = indexed();
    recordGames(data, [game(ENGLISH)], { first: 2 });
    expect(found(index, after(SLAV))).toEqual(['1/4 -']);
    index.readOn(Infinity);
    expect(found(index, after(SLAV))).toEqual(['1/4 -', '2/4 g1f3']);
    // Both have the second game in memory, and both save it.
    const other = indexed();
    close(index);
    expect(found(other, after(SLAV))).toEqual(['1/4 -', '2/4 g1f3']);
    close(other);
    recordGames(data, [game('e2e4')], { first: 3 });
    const again = new PositionIndex(data);
    open.push(again);
    expect(again.games).toBe(2);
    again.readOn(Infinity);
    expect([again.games, ...found(again, after(SLAV))]).toEqual([3, '1/4 -', '2/4 g1f3']);
  });

  test('is made again if it is missing, damaged, of another version or no index at all', () => {
    recordGames(data, [game(SLAV), game(ENGLISH)]);
    close(indexed());
    const file = join(data, POSITIONS_FILE);
    expect(statSync(file).mode & 0o777).toBe(0o600);
    const whole = readFileSync(file);
    const withVersion = (): void => {
      const db = new Database(file);
      db.exec('DELETE FROM reached; PRAGMA user_version = 77');
      db.close();
    };
    const harm: readonly (() => void)[] = [
      () => rmSync(file),
      () => writeFileSync(file, 'This is not a database, but it is long enough to be asked.'.repeat(20)),
      () => writeFileSync(file, whole.subarray(0, 6000)),
      () => writeFileSync(file, Buffer.concat([whole.subarray(0, 4096), Buffer.alloc(whole.length - 4096, 0xee)])),
      withVersion,
    ];
    for (const damage of harm) {
      damage();
      const index = indexed();
      expect(found(index, after(SLAV))).toEqual(['1/4 -', '2/4 g1f3']);
      close(index);
      expect(existsSync(file)).toBe(true);
    }
  });

  test('is worth nothing next to another journal', () => {
    recordGames(data, [game(SLAV), game(ENGLISH)]);
    close(indexed());
    for (const part of ['', '-wal', '-shm']) rmSync(join(data, `${JOURNAL_FILE}${part}`), { force: true });
    recordGames(data, [game(ENGLISH, { outcome: 'white' }), game('e2e4')]);
    const index = indexed();
    expect([index.games, ...found(index, after(SLAV))]).toEqual([2, '1/4 g1f3']);
  });

  test('stays in memory where the file cannot be written', () => {
    recordGames(data, [game(SLAV), game(ENGLISH)]);
    rmSync(join(data, POSITIONS_FILE), { force: true });
    // Root may write everywhere: a folder in its place cannot be opened by anyone.
    recordGames(join(data, POSITIONS_FILE), [game('e2e4')]);
    const index = indexed();
    expect(found(index, after(SLAV))).toEqual(['1/4 -', '2/4 g1f3']);
  });
});
