// Moves and engines' lines as write.ts writes them, compared with the rules' own notation, and its figures with JavaScript's.

import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { randomSource, type RandomSource } from '../../../../core/random.ts';
import { formatMove } from '../../position/moves.ts';
import { formatSan } from '../../notation/san.ts';
import type { ChessState } from '../../position/state.ts';
import { formatPv, playRandomly, standard } from '../../testGames.ts';
import type { ArchivedGame, ArchivedPly } from '../archivedGame.ts';
import { formatPgnGame } from './write.ts';
import { plyComment } from './writeComment.ts';

const game = (plies: readonly ArchivedPly[]): ArchivedGame => ({
  event: 'E',
  site: '?',
  date: '2024.01.01',
  round: '1.1',
  players: { white: 'A', black: 'B' },
  start: { game: 'chess', chess960: false },
  openingMoves: [],
  plies,
  ending: undefined,
  timeControls: { white: undefined, black: undefined },
  options: { white: [], black: [] },
  tags: new Map(),
});

const ply = (number: number, move: string, line: Pick<ArchivedPly, 'pv' | 'ponder'>): ArchivedPly => ({
  ply: number,
  move,
  elapsedMs: 5,
  evaluation: { kind: 'unknown' },
  depth: 2,
  ...line,
});

/** Most lines begin with the played move; some are different, end in nonsense or have odd spacing. The answer is the line's or any other. */
function randomLine(state: ChessState, move: string, next: ChessState, random: RandomSource): { pv: string; ponder: string } {
  const words: string[] = random.below(4) === 0 ? [] : [move];
  playRandomly(words.length === 0 ? state : next, random, random.below(6), (before, played) =>
    words.push(formatMove(before, played)),
  );
  if (random.below(5) === 0) words.splice(random.below(3), 0, 'a1a1');
  const pv = ['', '', '', ' '][random.below(4)] + words.join(['  ', ' ', ' '][random.below(3)]);
  return { pv, ponder: random.below(3) === 0 ? 'e7e5' : (words[1] ?? 'e2e4') };
}

describe('formatPgnGame', () => {
  test("writes engines' lines and expected answers in the rules' notation", () => {
    fc.assert(
      fc.property(fc.integer(), (rngSeed) => {
        const random = randomSource(rngSeed);
        const plies: ArchivedPly[] = [];
        const lines: string[] = [];
        const answers: (string | undefined)[] = [];
        playRandomly(standard(), random, 80, (state, move, next) => {
          const text = formatMove(state, move);
          const line = randomLine(state, text, next, random);
          plies.push(ply(plies.length + 1, text, line));
          lines.push(formatPv(state, line.pv));
          const answer = formatSan(next, line.ponder);
          answers.push(answer.ok ? answer.value : undefined);
        });
        const text = formatPgnGame(game(plies)).replaceAll('\n', ' ');
        expect([...text.matchAll(/pv=([^,]*),/g)].map(([, pv]) => pv)).toEqual(lines);
        const pondered = [...text.matchAll(/\{([^}]*)\}/g)].map(([, comment]) => / pd=([^,]*),/.exec(comment ?? '')?.[1]);
        expect(pondered).toEqual([undefined, undefined, ...answers].slice(0, plies.length));
      }),
      { numRuns: 60 },
    );
  });

  test('reports which ply is not legal and why, even if the line looks legal', () => {
    const broken = game([ply(1, 'e2e4', { pv: 'e2e4' }), ply(2, 'e7e5', {}), ply(3, 'e4e5', { pv: 'e4e5' })]);
    expect(() => formatPgnGame(broken)).toThrow(/^Cannot write ply 3: Cannot play "e4e5"/);
  });
});

test('plyComment writes evaluations and permilles as toFixed does', () => {
  const context = { pv: '', pondered: undefined, sinceZeroing: 0, balance: '' };
  fc.assert(
    fc.property(fc.integer(), fc.nat(), fc.double({ noNaN: true, min: -1e6, max: 1e6 }), (centipawns, permille, odd) => {
      for (const [count, thousandth] of [
        [centipawns, permille],
        [centipawns % 1000, permille % 1000],
        [odd, Math.abs(odd)],
      ] as const) {
        const evaluation = { kind: 'centipawns', centipawns: count, view: 'black' } as const;
        const comment = plyComment({ ...ply(1, 'e2e4', {}), evaluation, hashPermille: thousandth }, context);
        expect(comment).toContain(` wv=${(-count / 100 || 0).toFixed(2)},`);
        expect(comment).toContain(` h=${(thousandth / 10).toFixed(1)},`);
      }
    }),
  );
});
