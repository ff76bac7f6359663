// Every available game of TCEC's archive, read, replayed and checked against the archive's own data: plies, results, endings,
// clocks, counters and comments. Data: TCEC archive (CC BY-SA 3.0), read from ARBITER_DATA, never copied.

import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Colour } from '../../../core/colour.ts';
import { unwrap } from '../../../core/result.ts';
import type { TimeControl } from '../../../core/timeControl.ts';
import { chessRules } from '../rules.ts';
import { timeControlsOf } from './testArchiveOf.ts';
import type { PgnGame } from './game.ts';
import { readEnding } from './readEnding.ts';
import { readPgn } from './reader.ts';
import { replayGame } from './replay.ts';

const folder = join(process.env['ARBITER_DATA'] ?? join(import.meta.dirname, '../../../../../shared/data'));
const pgn = join(folder, 'tcec/pgn');
const present = existsSync(pgn);
if (!present) console.log(`Skipped: games of the TCEC archive (no folder ${pgn}; set ARBITER_DATA)`);
const names = present ? readdirSync(pgn).filter((name) => name.endsWith('.pgn')) : [];

/** Numbers of games known from other sources: league_results_standings.json and the gamelist count the same games. */
const GAMES: Readonly<Record<string, number>> = {
  'TCEC_Cup_4_Round16.pgn': 71,
  'TCEC_Cup_4_Round32.pgn': 103,
  'TCEC_Season_15_-_Division_1.pgn': 112,
  'TCEC_Season_16_-_League_1_Playoff.pgn': 24,
  'TCEC_Season_18_-_League_2.pgn': 90,
  'TCEC_Season_26_-_4k_Iii.pgn': 120,
  'TCEC_Season_26_-_4k_Iii_Minifinal.pgn': 50,
};

type Clocks = { kept: number; all: number };

describe.runIf(present)('every game of the TCEC archive', () => {
  const clocks: Clocks = { kept: 0, all: 0 };

  test.each(names)('%s', (name) => {
    const games = readPgn(readFileSync(join(pgn, name), 'latin1'));
    if (GAMES[name] !== undefined) expect(games.length).toBe(GAMES[name]);
    for (const game of games) checkGame(game, `${name}:${game.line}`, clocks);
  });

  test('clocks follow the rule "left = before - used + increment" in at least 99.9 % of all moves', () => {
    console.log(`Clock rule kept in ${clocks.kept} of ${clocks.all} moves (${((100 * clocks.kept) / clocks.all).toFixed(3)} %)`);
    expect(clocks.all).toBeGreaterThan(50_000);
    expect(clocks.kept / clocks.all).toBeGreaterThan(0.999);
  });
});

function checkGame(game: PgnGame, where: string, clocks: Clocks): void {
  expect(game.issues, where).toEqual([]);
  expect(game.moves.length, where).toBe(Number(game.tags.get('PlyCount')));
  expect(game.result, where).toBe(game.tags.get('Result'));

  const controls = timeControlsOf(game.tags);
  const left: Record<Colour, number | undefined> = { white: startMs(controls.white), black: startMs(controls.black) };
  let text = game.startComment;
  const odd: string[] = [];
  const replayed = unwrap(
    replayGame(game, (ply) => {
      const comment = ply.comment();
      text = comment.text;
      const check = (holds: boolean, what: string): void => {
        if (!holds) odd.push(`ply ${ply.ply}: ${what}`);
      };
      if (comment.book) check(comment.elapsedMs === undefined && comment.depth === undefined, 'a book move with thoughts');
      if (comment.leftMs === undefined || comment.elapsedMs === undefined) return;
      const before = left[ply.mover];
      if (before !== undefined) {
        clocks.all++;
        if (comment.leftMs === before - comment.elapsedMs + incrementMs(controls[ply.mover])) clocks.kept++;
      }
      left[ply.mover] = comment.leftMs;
      check(
        [comment.movesLeftToFifty, comment.drawPliesLeft, comment.winPliesLeft].every(Number.isInteger),
        'a counter that is missing',
      );
      check(
        (comment.evaluation.kind === 'unknown') === (comment.depth === undefined),
        'a depth without an evaluation, or the reverse',
      );
      check(/^(?:[+-]\d+){5}$/.test(comment.materialBalance ?? ''), 'no material balance');
      check(ply.ply === game.moves.length || comment.text === '', 'closing words before the end');
    }),
  );
  expect(odd, where).toEqual([]);
  expect(replayed.issues, where).toEqual([]);
  expect(replayed.moves.length, where).toBe(game.moves.length);

  const ending = readEnding({
    result: game.result,
    termination: game.tags.get('Termination'),
    details: game.tags.get('TerminationDetails'),
    text,
  });
  const board = chessRules.ending(replayed.state);
  if (ending?.kind === 'rules') expect(board, where).toEqual({ reason: ending.reason, outcome: ending.outcome });
  else expect(board, where).toBeUndefined();
}

const startMs = (control: TimeControl | undefined): number | undefined =>
  control?.kind === 'clock' ? control.periods[0]?.baseMs : undefined;
const incrementMs = (control: TimeControl | undefined): number =>
  control?.kind === 'clock' ? (control.periods[0]?.incrementMs ?? 0) : 0;

describe.runIf(present)('other archives', () => {
  test.each([
    ['openings/8moves_v3_first2000.pgn', 2000, 16],
    ['stats/mini4.pgn', undefined, 2],
    ['stats/drr16.pgn', undefined, 2],
  ] as const)('%s: every game is read and legal', (name, count, plies) => {
    const text = readFileSync(join(folder, name), 'latin1');
    const games = readPgn(text);
    expect(games.length).toBe(count ?? text.split('[Event ').length - 1);
    for (const game of games) {
      const replayed = unwrap(replayGame(game));
      expect([game.issues, replayed.issues, replayed.moves.length]).toEqual([[], [], plies]);
    }
  });
});
