// The quick answers for books against openings.ts, which is the rule: a yes is never more than it says, and nearly all books get one.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../../test/needs.ts';
import type { ChessOpening } from '../../../core/gameJob.ts';
import { randomSource, type RandomSource } from '../../../core/random.ts';
import type { Result } from '../../../core/result.ts';
import { exitOfSureGame } from './openingsQuickGame.ts';
import { exitOfSureLine } from './openingsQuickLine.ts';
import { exitOf, openingFromEpd, openingFromMoves } from './openings.ts';
import { readPgn } from '../pgn/reader.ts';
import { sanOf } from '../san.ts';
import { epd, fen } from '../setup.ts';
import { chess960 as chess960State, playRandomly, standard } from '../testGames.ts';
import { chess960Start } from '../chess960.ts';

const books = referenceData('openings');
const seed = fc.integer({ min: 0, max: 2 ** 32 });

/** By the rules; `undefined`: no opening. */
const exitOfGame = (sans: readonly string[]): string | undefined =>
  exit(openingFromMoves({ game: 'chess', chess960: false }, sans, ''));
const exitOfLine = (line: string, chess960: boolean): string | undefined => exit(openingFromEpd(line, chess960, ''));
const exit = (opening: Result<ChessOpening, string>): string | undefined => (opening.ok ? exitOf(opening.value) : undefined);

/** One sign put in, taken out or changed. */
function damaged(text: string, signs: string, random: RandomSource): string {
  const at = random.below(text.length + 1);
  const sign = signs.charAt(random.below(signs.length));
  const kept = random.below(3);
  return text.slice(0, at) + (kept === 0 ? '' : sign) + text.slice(kept === 1 ? at : at + 1);
}

describe('exitOfSureGame', () => {
  test('says no more than the rules, on random games whole and damaged', { timeout: 30_000 }, () => {
    let yes = 0;
    fc.assert(
      fc.property(seed, fc.integer({ min: 1, max: 40 }), (rngSeed, plies) => {
        const random = randomSource(rngSeed);
        const sans: string[] = [];
        playRandomly(standard(), random, plies, (state, move, next) => sans.push(sanOf(state, move, next)));
        const words = [...sans];
        const at = random.below(words.length);
        words[at] = damaged(words[at] ?? '', 'abcdefgh12345678KQRBNx=+#O-', random);
        for (const line of [sans, words]) {
          const sure = exitOfSureGame(line);
          if (sure !== undefined) yes++;
          if (sure !== undefined) expect(sure, line.join(' ')).toBe(exitOfGame(line));
        }
      }),
      { numRuns: 400 },
    );
    expect(yes).toBeGreaterThan(200);
  });

  test.each([
    ['f3 e5 g4 Qh4#', false],
    ['Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1 Ng8', false],
    ['e4 e5 Ke3', false],
    ['e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6 Bc4 Bg4 O-O Nc6 d3 O-O-O', true],
    ['d4 d5 Nd2 Nd7 Nf3 Nf6', false],
    ['d4 d5 Nbd2 Nbd7 Ngf3', true],
    ['e4 e5 Nf3 Nc6 Bb5 Nf6 O-O-O', false],
    ['e4 e5 e4', false],
    ['', false],
    ['e4 e5 Nf3 Nc6 Bb5 Nf6 Kh1', false],
    ['e4 e5 Nf3 Nc6 Bb5 Nf6 O-O', true],
    ['e4 e5 Ke2 Ke7 O-O', false],
    ['e4 e5 Nf3 Nc6 Bb5 Nf6 O-O+', true],
    ['e4 e5 Nf3 Nc6 Bb5 Nf6 OOO', false],
    ['e4 a6 e5 d5', true],
    ['e4 a6 e5 d5 a3', true],
    ['e4 e5 Ke2 a6', true],
    ['a4 h6 Ra3 h5 Ra1', true],
    ['e4 d5 exd5 Qxd5 Nc3 Qa5 Nf3 Nf6 Bc4 Bg4 O-O Nc6 d3 O-O-B', false],
    ['a4 b5 axb5 a6 bxa6 Bb7 axb7 Nc6 bxa8=Q Qxa8', true],
    ['a4 b5 axb5 a6 bxa6 Bb7 axb7 Nc6 bxa8 Qxa8', false],
    ['a4 b5 axb5 a6 bxa6 Bb7 axb7 Nc6 bxa8=K Qxa8', false],
    ['e4 e5=Q', false],
    ['e4 d5 Bb5+', true],
    ['e4 d5 Bb5+ c6', true],
    ['Nf3 Nf6 Ng1 Ng8 Nf3 Nf6 Ng1', true],
  ])('%s: %s', (line, expected) => {
    const sans = line.split(' ').filter((san) => san !== '');
    expect(exitOfSureGame(sans) !== undefined).toBe(expected);
    if (expected) expect(exitOfSureGame(sans)).toBe(exitOfGame(sans));
  });
});

describe('exitOfSureLine', () => {
  test('says no more than the rules, on random positions whole and damaged', { timeout: 30_000 }, () => {
    let yes = 0;
    fc.assert(
      fc.property(seed, fc.boolean(), fc.integer({ min: 0, max: 80 }), (rngSeed, is960, plies) => {
        const random = randomSource(rngSeed);
        const start = is960 ? chess960State(chess960Start(random.below(960))) : standard();
        const state = playRandomly(start, random, plies, () => undefined);
        const whole = [fen(state), epd(state), `${epd(state)} hmvc 3; fmvn 6;`];
        const broken = whole.map((line) => damaged(line, 'KQkqrnbpRNBP12345678/wb-HAha ;', random));
        for (const line of [...whole, ...broken]) {
          for (const chess960 of [false, true]) {
            const sure = exitOfSureLine(line, chess960);
            if (sure !== undefined) yes++;
            if (sure !== undefined) expect(sure, `${line} ${chess960}`).toBe(exitOfLine(line, chess960));
          }
        }
      }),
      { numRuns: 500 },
    );
    expect(yes).toBeGreaterThan(1000);
  });
});

describe('exitOfSureLine, what random positions hardly have', () => {
  test.each([
    ['stalemate, the only pawn pinned', '1b5k/8/8/8/3bq3/8/6P1/7K w - - 0 1'],
    ['pawns on the last rank', 'rnbqkbnP/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNR w KQq - 0 1'],
    ['pawns on the first rank', 'rnbqkbnr/pppppppp/8/8/8/8/1PPPPPPP/RNBQKBNp w Qkq - 0 1'],
    ['nine pawns', 'rnbqkbnr/pppppppp/8/8/P7/8/PPPPPPPP/1NBQKBNR w Kkq - 0 1'],
    ['seventeen men', 'rnbqkbnr/pppppppp/8/8/N7/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['two kings', 'rnbqkbnr/pppppppp/8/8/K7/8/1PPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['kings that touch', '8/8/8/3kK3/8/8/P7/8 w - - 0 1'],
    ['a rank too few', 'rnbqkbnr/pppppppp/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['a rank too many', 'rnbqkbnr/pppppppp/8/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['a rank too long', 'rnbqkbnr/pppppppp/9/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1'],
    ['rights without a rook', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBN1 w KQkq - 0 1'],
    ['rights of a king that has moved', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQ1KNR w KQkq - 0 1'],
    ['rights in no order', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KKkq - 0 1'],
    ['fifty moves', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 100 90'],
    ['a word behind', 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0'],
  ])('%s', (_, line) => {
    expect(exitOfSureLine(line, false)).toBeUndefined();
    expect(exitOfLine(line, false)).toBeUndefined();
  });

  test.each([
    ['a king that has moved', 'bqnbrnkr/pppppppp/8/8/8/8/PPPPPPKP/BQNBRN1R w KQkq - 0 1'],
    ['no rook on one side', 'bqnbrnkr/pppppppp/8/8/8/8/PPPPPPPP/BQNBNNKR w KQkq - 0 1'],
  ])('Chess960: %s', (_, line) => {
    expect(exitOfSureLine(line, true)).toBeUndefined();
    expect(exitOfLine(line, true)).toBeUndefined();
  });
});

describe.skipIf(books === undefined)('real books', () => {
  const text = (name: string): string => readFileSync(join(books ?? '', name), 'latin1');

  test('19 of 20 games and lines get a quick yes', () => {
    const games = readPgn(text('8moves_v3_first2000.pgn'));
    expect(games.filter(({ moves }) => exitOfSureGame(moves.map(({ san }) => san)) !== undefined).length).toBeGreaterThan(
      0.95 * games.length,
    );
    const lines = text('2moves_v1_first4000.epd').trim().split('\n');
    expect(lines.filter((line) => exitOfSureLine(line, false) !== undefined).length).toBeGreaterThan(0.95 * lines.length);
  });
});
