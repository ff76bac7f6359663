// Ten thousand random games, half of them Chess960, through FEN, SAN and UCI and back; each SAN is compared with the one of chessops.
// PGN has its own ten thousand: pgn/roundTrip.test.ts.

import { makeSan } from 'chessops/san';
import { expect, test } from 'vitest';
import { randomSource } from '../../core/random.ts';
import { unwrap } from '../../core/result.ts';
import { chess960Start } from './chess960.ts';
import { formatMove, parseMove } from './position/moves.ts';
import { parseSan, sanOf } from './notation/san.ts';
import { fen, parseFen } from './position/setup.ts';
import { chess960, playRandomly, standard } from './testGames.ts';

const GAMES = 10_000;
/** How many of them are played to their end, or for `LONGEST` plies; the others are cut short. 10000 is the long run. */
const WHOLE_GAMES = Number(process.env['ARBITER_WHOLE_GAMES'] ?? 400);
const LONGEST = 300;
const SHORT = 36;

test(`${GAMES} random games round-trip through FEN, SAN and UCI, each SAN as chessops writes it`, { timeout: 3_600_000 }, () => {
  const random = randomSource(20260416);
  let plies = 0;
  for (let game = 0; game < GAMES; game++) {
    const start = game % 2 === 0 ? standard() : chess960(chess960Start(random.below(960)));
    const length = game < WHOLE_GAMES ? LONGEST : 1 + random.below(SHORT);
    playRandomly(start, random, length, (state, move, next) => {
      plies++;
      const text = fen(state);
      const reread = unwrap(parseFen(text, state.chess960));
      if (fen(reread) !== text) expect(fen(reread)).toBe(text);
      const san = sanOf(state, move, next);
      const theirs = makeSan(state.position, move);
      if (san !== theirs) expect(san, text).toBe(theirs);
      const uci = formatMove(state, move);
      const readSan = unwrap(parseSan(reread, san));
      if (readSan !== uci) expect(readSan, text).toBe(uci);
      const read = unwrap(parseMove(state, uci));
      if (read.from !== move.from || read.to !== move.to || read.promotion !== move.promotion) expect(read, text).toEqual(move);
    });
  }
  expect(plies).toBeGreaterThan(WHOLE_GAMES * 100 + GAMES * 10);
});
