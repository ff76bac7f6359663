// BOOK-1: moves from an engine's own book, drawn alone and in games over real pipes.

import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { ponders } from '../../../test/engines/index.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../../core/gameJob.ts';
import { entrantName } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { unwrap } from '../../core/result.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { polyglotBytes } from '../../files/testPolyglot.ts';
import { legalMoves } from '../../games/chess/notation/notation.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { startPlayer } from '../../players/startPlayer.ts';
import { gameJob } from '../../referee/testJobs.ts';
import { unattended } from './game.ts';
import { ownBooks } from './ownBook.ts';
import { playGame } from './playGame.ts';

const folder = mkdtempSync(join(tmpdir(), 'arbiter-own-book-'));
afterAll(() => rmSync(folder, { recursive: true }));
const file = join(folder, 'own.bin');
const LINES = [
  ['g1f3', 3],
  ['b1c3', 1],
  ['g1f3 g8f6', 1],
  ['g1f3 g8f6 f3g1', 1],
  ['g1f3 g8f6 f3g1 f6g8', 1],
  ['e2e4 e7e5 g1f3', 1],
] as const;
writeFileSync(file, polyglotBytes(LINES));

const notices: string[] = [];
const bookOf = (changes: Partial<GameJob> = {}, book: EngineConfig['book'] = { file }) => {
  const { players } = gameJob();
  const own = ownBooks(gameJob({ players: { ...players, white: { ...players.white, book } }, ...changes }), (words) =>
    notices.push(words),
  ).white;
  if (own === undefined) throw new TypeError('expected a book');
  return own;
};

describe('BOOK-1: a move of a book', () => {
  it('is drawn by weight, with the game’s seed and ply', () => {
    const drawn = Array.from({ length: 2000 }, (_, bookSeed) => {
      const book = bookOf({ bookSeed });
      const move = book.move([]);
      expect(book.move([])).toBe(move);
      book.close();
      return move;
    });
    // Four standard deviations around three quarters.
    expect(Math.abs(drawn.filter((move) => move === 'g1f3').length / drawn.length - 0.75)).toBeLessThan(0.04);
    expect(new Set(drawn)).toEqual(new Set(['g1f3', 'b1c3']));
  });

  it('is found after moves that are not in the book, and within its first moves only', () => {
    const whole = bookOf();
    expect(whole.move(['e2e4'])).toBeUndefined();
    expect(whole.move(['e2e4', 'e7e5'])).toBe('g1f3');
    const short = bookOf({}, { file, moves: 1 });
    expect(short.move(['e2e4', 'e7e5'])).toBeUndefined();
    for (const book of [whole, short]) book.close();
  });

  it('is not made where it would repeat a position', () => {
    const book = bookOf();
    expect(book.move(['g1f3', 'g8f6'])).toBe('f3g1');
    expect(book.move(['g1f3', 'g8f6', 'f3g1'])).toBeUndefined();
    book.close();
  });

  it('is missing, with a notice, where the book has changed or is not there', () => {
    const changing = join(folder, 'changing.bin');
    writeFileSync(changing, polyglotBytes(LINES));
    const book = bookOf({}, { file: changing });
    writeFileSync(changing, 'other');
    expect([book.move([]), book.move([])]).toEqual([undefined, undefined]);
    expect(notices.splice(0)).toEqual([expect.stringMatching(/^A plays without its book ".*": Cannot read .* it has changed/)]);
    book.close();
    const missing = { ...gameJob().players.white, book: { file: join(folder, 'none.bin') } };
    const books = ownBooks(gameJob({ players: { white: missing, black: missing } }), (words) => notices.push(words));
    expect(books).toEqual({ white: undefined, black: undefined });
    expect(notices.splice(0)).toHaveLength(2);
  });
});

const clock: TimeControl = { kind: 'clock', periods: [{ moves: 3, baseMs: 60_000, incrementMs: 50 }], marginMs: 0 };

/** Both play the first legal move and ponder; White thinks about its second move, Black from its third on. Stopped after so many plies. */
async function play(changes: Partial<GameJob>, plies: number) {
  const start = unwrap(chessRules.start({ game: 'chess', chess960: false }));
  const [whites = ''] = legalMoves(['g1f3', 'g8f6'].reduce((state, move) => unwrap(chessRules.play(state, move)).state, start));
  const own = join(folder, 'game.bin');
  writeFileSync(
    own,
    polyglotBytes([
      ['g1f3', 1],
      ['g1f3 g8f6', 1],
      [`g1f3 g8f6 ${whites} d7d5`, 1],
      [`g1f3 g8f6 ${whites} d7d5 e2e3`, 1],
    ]),
  );
  const engine = (name: string, book: EngineConfig['book']): EngineConfig => ({
    name: entrantName(name),
    protocol: 'uci',
    program: ponders(),
    options: {},
    startupMs: 20_000,
    ponder: true,
    ...present({ book }),
  });
  const white = engine('White', { file: own });
  const black = engine('Black', { file: own, moves: 2 });
  const job = gameJob({ players: { white, black }, timeControls: { white: clock, black: clock }, bookSeed: 1, ...changes });
  const host = { cores: [], hidden: [], runId: `own-book-test-${process.pid}` };
  const players = { white: unwrap(await startPlayer(white, host)), black: unwrap(await startPlayer(black, host)) };
  const played: PlyRecord[] = [];
  const context = unattended();
  const facts = {
    ...context.facts,
    ply(record: PlyRecord) {
      played.push(record);
      if (played.length >= plies) context.desk.stop();
    },
  };
  try {
    const result = await playGame(chessRules, job, players, { ...context, facts });
    return { result, played, whiteHeard: players.white.lastWords(200).filter((line) => line.startsWith('info string ')) };
  } finally {
    players.white.kill();
    players.black.kill();
  }
}

describe('BOOK-1: a game', () => {
  it('has moves of both books, which take no time, earn no increment, count in their period, and are not pondered on', async () => {
    const { result, played, whiteHeard } = await play({}, 6);
    expect(result.kind).toBe('interrupted');
    // CLOCK-3: before its second search it made a move of its book.
    expect(whiteHeard).toEqual([]);
    expect(played.flatMap(({ ply, book }) => (book === true ? [ply] : []))).toEqual([1, 2, 4, 5]);
    const inBook = { elapsedMs: 0, evaluation: { kind: 'unknown' } };
    for (const record of played.filter(({ book }) => book === true)) expect(record).toMatchObject(inBook);
    const searchedMs = played[2]?.elapsedMs ?? 0;
    expect(played.slice(0, 5).map(({ leftMs }) => leftMs)).toEqual([
      60_000,
      60_000,
      60_050 - searchedMs,
      60_000,
      // The third move of the period.
      120_050 - searchedMs,
    ]);
  });

  it('is resumed with the same clocks and books', async () => {
    const evaluation = { kind: 'unknown' } as const;
    const resume: readonly PlyRecord[] = [
      { ply: 1, move: 'g1f3', book: true, elapsedMs: 0, leftMs: 60_000, evaluation },
      { ply: 2, move: 'g8f6', book: true, elapsedMs: 0, leftMs: 60_000, evaluation },
    ];
    const { played } = await play({ resume }, 3);
    expect(played.slice(0, 3).map(({ ply, book }) => [ply, book])).toEqual([
      [3, undefined],
      [4, true],
      [5, true],
    ]);
    expect(played[2]?.leftMs).toBe(120_050 - (played[0]?.elapsedMs ?? 0));
  });
});
