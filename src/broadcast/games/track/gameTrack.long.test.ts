// Tracks of real games: the board after every ply is that of the rules, and the counters match those in the archives. Data: TCEC archive (CC BY-SA
// 3.0) and games of Go, read from ARBITER_DATA, never copied. ARBITER_TRACKS=all follows every game of the archive (half a minute).

import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../../test/needs.ts';
import { withPrintedCounters } from '../../../archive/printedCounters.ts';
import type { AdjudicationRules } from '../../../core/adjudication.ts';
import { unwrap } from '../../../core/result.ts';
import { tcecReversiblePlies } from '../../../games/chess/notation/notation.ts';
import { archiveOf } from '../../../games/chess/pgn/testArchiveOf.ts';
import type { ArchivedGame } from '../../../games/chess/pgn/archivedGame.ts';
import { readPgn } from '../../../games/chess/pgn/reader.ts';
import { chessRules } from '../../../games/chess/rules.ts';
import { openSgfReader } from '../../../games/go/sgf/reader.ts';
import { gamesOf } from '../../../games/go/sgf/testReading.ts';
import { startOfSgf } from '../../../games/go/sgf/testReplay.ts';
import { RULE_SETS } from '../../../tournament/events/ruleSets.ts';
import type { ShownPly } from '../../messages.ts';
import { followChess, followGo, same } from './testTracks.ts';

const tcec = referenceData('tcec/pgn');
/** All games instead of a sample. */
const ALL = process.env['ARBITER_TRACKS'] === 'all';

describe.skipIf(tcec === undefined)('GameTrack on the TCEC archive', { timeout: 300_000 }, () => {
  test.each([
    ['TCEC_Season_16_-_League_1_Playoff.pgn', 'tcec-season-16', 2],
    ['TCEC_Cup_4_Round16.pgn', 'tcec-season-16', 3],
    ['TCEC_Cup_4_Round32.pgn', 'tcec-season-16', 3],
    ['TCEC_Season_15_-_Division_1.pgn', 'tcec-season-16', 3],
    ['TCEC_Season_18_-_League_2.pgn', 'tcec-season-18', 3],
    ['TCEC_Season_26_-_4k_Iii.pgn', 'tcec-4k', 3],
    ['TCEC_Season_26_-_4k_Iii_Minifinal.pgn', 'tcec-4k', 3],
  ] as const)('%s: the boards and the printed counters, R50 included', (file, ruleSet, every) => {
    const rules = RULE_SETS[ruleSet].adjudication;
    const text = readFileSync(join(tcec ?? '', file), 'utf8');
    let counted = 0;
    for (const [index, read] of readPgn(text).entries()) {
      if (!ALL && index % every !== 0) continue;
      const game = unwrap(archiveOf(read));
      const { shown } = followChess(game.start, game.openingMoves, game.plies, rules);
      counted += checkCounters(rules, game, shown);
      checkFiftyMoves(game, shown);
    }
    if (ruleSet === 'tcec-4k') expect(counted).toBe(0);
    else expect(counted).toBeGreaterThan(100);
  });
});

/** Compares with PGN's `Rd` and `Rr`, converted to the page's counters. */
function checkCounters(rules: AdjudicationRules, game: ArchivedGame, shown: readonly ShownPly[]): number {
  const printed = withPrintedCounters(rules, { ...game, resumedAt: [] });
  let counted = 0;
  for (const { ply, drawPliesLeft, winPliesLeft } of printed) {
    const { drawLeft, winLeft } = shown[ply - 1] ?? {};
    const { draw, win } = rules;
    if (draw === undefined || drawPliesLeft === undefined || drawPliesLeft === -2 * draw.moves - 1) {
      same(drawLeft, undefined, `Rd at ply ${ply}`);
    } else {
      const left = drawPliesLeft >= 0 ? drawPliesLeft : -drawPliesLeft - 1;
      same(drawLeft, drawPliesLeft >= 0 ? left : Math.max(left, 2 * draw.fromMove - ply), `Rd at ply ${ply}`);
      counted++;
    }
    same(
      winLeft,
      win === undefined || winPliesLeft === undefined || winPliesLeft < 0 ? undefined : winPliesLeft,
      `Rr at ply ${ply}`,
    );
    if (winLeft !== undefined) counted++;
  }
  return counted;
}

/** R50 also restarts after a rook's move that gives up a castling right; otherwise it equals what is shown. */
function checkFiftyMoves(game: ArchivedGame, shown: readonly ShownPly[]): void {
  let state = unwrap(chessRules.start(game.start));
  for (const [index, move] of [...game.openingMoves, ...game.plies.map((ply) => ply.move)].entries()) {
    state = unwrap(chessRules.play(state, move)).state;
    if (tcecReversiblePlies(state) === state.position.halfmoves) {
      const printed = Math.max(0, Math.floor((100 - tcecReversiblePlies(state)) / 2));
      same(Math.floor((shown[index]?.fiftyLeft ?? -1) / 2), printed, `R50 at ply ${index + 1}`);
    }
  }
}

const go = referenceData('go');

describe.skipIf(go === undefined)('GameTrack on real games of Go', () => {
  test('shows the boards of all 80', async () => {
    const files = readdirSync(go ?? '', { recursive: true, encoding: 'utf8' }).filter((name) => /\.sgf$/i.test(name));
    expect(files.length).toBe(80);
    const read = await openSgfReader();
    for (const file of files) {
      for (const game of gamesOf(read(readFileSync(join(go ?? '', file), 'utf8')))) {
        const start = startOfSgf(game);
        expect([game.setup.white.length, start.handicap, game.moves.length > 0]).toEqual([0, game.setup.black.length, true]);
        const track = followGo(
          start,
          game.moves.map(({ move }) => move),
        );
        expect(track.plies).toHaveLength(game.moves.length);
      }
    }
  });
});
