// What a digest keeps of a game. Real games: those of the TCEC archive, whose evaluations are read a second time from the text of the file.

import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { referenceData } from '../../../test/needs.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import type { PlyRecord } from '../../core/gameJob.ts';
import { unwrap } from '../../core/result.ts';
import { archiveOf } from '../../games/chess/pgn/testArchiveOf.ts';
import { readPgn } from '../../games/chess/pgn/reader.ts';
import { digestOf, PARTING_CENTIPAWNS } from './gameDigest.ts';

const START = { game: 'chess', chess960: false } as const;

/** Plies from `first` on, each with the mover's own evaluation in centipawns. */
const plies = (first: number, ...evaluations: readonly (number | Evaluation)[]): readonly PlyRecord[] =>
  evaluations.map((evaluation, index) => ({
    ply: first + index,
    move: 'e2e4',
    elapsedMs: 100 * (index + 1),
    depth: 10 + index,
    nodes: 1000,
    evaluation:
      typeof evaluation === 'number'
        ? { kind: 'centipawns', centipawns: evaluation, view: (first + index) % 2 === 1 ? 'white' : 'black' }
        : evaluation,
  }));

describe('digestOf', () => {
  test('finds the largest change of one side, and the first disagreement, from White’s view', () => {
    const digest = digestOf(START, plies(9, 20, -20, 30, 120, -400, 500));
    expect(digest.swing).toMatchObject({
      from: { ply: 11, evaluation: { centipawns: 30 } },
      to: { ply: 13, evaluation: { centipawns: -400 } },
    });
    expect(digest.parting).toMatchObject({ one: { ply: 11 }, other: { ply: 12, evaluation: { centipawns: -120 } } });
    expect(digest.white.worst).toMatchObject({ ply: 13 });
    expect(digest.black.worst).toMatchObject({ ply: 10, evaluation: { centipawns: 20 } });
  });

  test('two engines that both see a won game agree, also one that sees a mate', () => {
    const mate = { kind: 'mate', moves: 5, view: 'white' } as const;
    expect(digestOf(START, plies(9, 1200, -2600, 1300, mate)).parting).toBeUndefined();
    expect(digestOf(START, plies(9, 500, mate)).parting).toBeDefined();
  });

  test('leaves out bounds and moves from books, and counts by tens of moves', () => {
    const bound = { kind: 'centipawns', centipawns: 900, view: 'white', bound: 'lower' } as const;
    const digest = digestOf(
      START,
      [...plies(17, 10, -10, bound, -10, 10)].map((ply, index) => (index === 3 ? { ...ply, book: true } : ply)),
    );
    expect(digest.swing).toBeUndefined();
    expect(digest.white).toMatchObject({ moves: 3, timeMs: 900, depth: 36, deep: 3, longest: { ply: 21, ms: 500 } });
    expect(digest.black).toMatchObject({ moves: 1, timeMs: 200 });
    expect(digest.white.stages).toEqual([
      [2, 400, 2, 22],
      [1, 500, 1, 14],
    ]);
  });

  test('a game without plies and without evaluations has nothing to tell', () => {
    expect(digestOf(START, [])).toMatchObject({ white: { moves: 0, stages: [] }, black: { moves: 0 } });
    expect(digestOf(START, plies(1, { kind: 'unknown' }, { kind: 'unknown' }))).not.toHaveProperty('swing');
  });
});

const tcec = referenceData('tcec/pgn');

describe.skipIf(tcec === undefined)('digestOf on the TCEC archive', () => {
  test.each(['TCEC_Season_16_-_League_1_Playoff.pgn', 'TCEC_Cup_4_Round16.pgn'])('%s', (file) => {
    const text = readFileSync(join(tcec ?? '', file), 'utf8');
    const games = readPgn(text);
    const movetexts = text.split(/\n\n(?=\[Event )/);
    expect(movetexts).toHaveLength(games.length);
    let parted = 0;
    for (const [index, read] of games.entries()) {
      const game = unwrap(archiveOf(read));
      const { parting, white, black } = digestOf(game.start, game.plies);
      // `wv` is White's view in pawns; a mate and a won game are cut at ten.
      const told = [...(movetexts[index] ?? '').matchAll(/\{([^}]*\bd=[^}]*)\}/g)].map(([, comment = '']) => comment);
      const values = told.map((comment) => {
        const [, value = ''] = /\bwv=([^,]+),/.exec(comment) ?? [];
        const pawns = /M/.test(value) ? (value.startsWith('-') ? -10 : 10) : Number(value);
        return Math.max(-10, Math.min(10, pawns));
      });
      const at = values.findIndex(
        (value, ply) => ply > 0 && Math.abs(value - (values[ply - 1] ?? Number.NaN)) >= PARTING_CENTIPAWNS / 100 - 1e-9,
      );
      expect([index, parting?.other.ply]).toEqual([index, at < 0 ? undefined : (game.plies[0]?.ply ?? 0) + at]);
      if (at >= 0) parted++;
      const thought = told.map((comment) => Number(/\bmt=(\d+)/.exec(comment)?.[1] ?? Number.NaN));
      expect(Math.max(white.longest?.ms ?? 0, black.longest?.ms ?? 0)).toBe(Math.max(...thought));
      expect(white.timeMs + black.timeMs).toBe(thought.reduce((sum, ms) => sum + ms, 0));
    }
    expect(parted).toBeGreaterThan(1);
  });
});
