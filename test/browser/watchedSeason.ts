// A small season of three engines for a browser to watch, and what its page shows of a game.

import type { Page } from 'playwright-core';
import { SAMPLE_CHESS, engineLine } from '../e2e/arbiter.ts';

export const STOCKFISH = '/usr/games/stockfish';
export const GLAURUNG = '/usr/games/glaurung';
/** The name would be visible if it were read as HTML. */
export const HOSTILE = 'Delta <img src=x onerror=alert(1)>';
/** The second of three meets the third first: a long game. No one is level in the end. `seconds`: of each side at its start. */
export const watched = (cycles: number, seconds = 5): string =>
  `tournament: Small Season\nrngSeed: 3\ntimeControl: ${seconds}+0.15\ntimeMargin: 2s\nconcurrency: 2\ntieBreaks: [DE, SB, RANK]\n` +
  `format: round-robin\ncycles: ${cycles}\nadjudication: { win: { moves: 2, pawns: 3 }, maxMoves: 60 }\n` +
  'openings: { file: book.pgn, plies: 6, order: random }\nengines:\n' +
  engineLine(HOSTILE, SAMPLE_CHESS, 'options: { Level: 1 }') +
  engineLine('Stockfish', { command: STOCKFISH, args: [] }, 'options: { Hash: 16 }') +
  engineLine('Glaurung', { command: GLAURUNG, args: [] }, 'options: { Hash: 16 }');
export const BOOK = [
  ['e4 e5 Nf3 Nc6 Bb5 a6', 'Ruy Lopez'],
  ['d4 d5 c4 e6 Nc3 Nf6', "Queen's Gambit Declined"],
  ['e4 c5 Nf3 d6 d4 cxd4', 'Sicilian'],
  ['c4 e5 Nc3 Nf6 g3 d5', 'English'],
]
  .map(([moves, event]) => `[Event "${event}"]\n[Result "*"]\n\n${moves} *\n`)
  .join('\n');

/** The moves on the page, with their plies. */
export const movesOf = (page: Page): Promise<readonly (readonly [number, string])[]> =>
  page.evaluate(
    `[...document.querySelectorAll('.moves-move[data-ply]')].map((cell) => [Number(cell.dataset.ply), cell.querySelector('.moves-text').textContent])`,
  );
