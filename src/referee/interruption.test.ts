// The scenarios of the three TCEC documents, row by row: what they say about a game that the host broke off, and what Arbiter does with it.

import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import type { Outcome } from '../core/ending.ts';
import type { Evaluation } from '../core/evaluation.ts';
import type { ChessStart } from '../core/gameRules.ts';
import { unwrap } from '../core/result.ts';
import { inCheck, legalMoves } from '../games/chess/position/moves.ts';
import { fen } from '../games/chess/position/setup.ts';
import { chessRules, type ChessState } from '../games/chess/rules.ts';
import { RULE_SETS } from '../tournament/events/ruleSets.ts';
import { scoreInterrupted, warmUpMs, type InterruptedGame, type TablebaseProbe } from './interruption.ts';

const START: ChessStart = { game: 'chess', chess960: false };
const MANY_MEN = undefined;
/** White to move; the last column is what tables say about a row. */
const SEVEN_MEN = '4k3/8/8/2r5/8/3PP3/1R6/1N2K3 w - - 0 1';
const EIGHT_MEN = '4k3/8/8/2r5/8/3PP3/PR6/1N2K3 w - - 0 1';
const CASTLING_RIGHT = '4k3/8/8/8/8/8/8/4K2R w K - 0 1';

/** Last evaluations of White's and of Black's engine in pawns from White's view; `M3`, `-M3`; `?`: no evaluation; `-`: no move made. */
type Row = readonly [
  paragraph: string,
  white: string,
  black: string,
  ply: number,
  position: string | undefined,
  expected: string,
];

const TABLES_SAY: Outcome = 'white';
const SEASON_16: readonly Row[] = [
  ['S16-15b.ii beyond +10 both: won', '10.01', '10.50', 40, MANY_MEN, 'INT-2 white'],
  ['S16-15b.ii beyond -10 both: lost', '-10.01', '-32.00', 41, MANY_MEN, 'INT-2 black'],
  ['S16-15b.ii exactly 10 is not more than 10', '10.00', '10.01', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii nor is it for the other', '10.01', '10.00', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii exactly -10 is not less than -10', '-10.00', '-10.01', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii nor is it for the other side', '-10.01', '-10.00', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii only one of them', '12.00', '9.99', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii only one of them, Black ahead', '-12.00', '-9.99', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii only the other, Black ahead', '3.00', '-12.00', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii a mate in 0 is said by the side that is mated', 'M0', '-11.00', 41, MANY_MEN, 'INT-2 black'],
  ['S16-15b.ii ABS(10) of both, but of opposite sides', '12.00', '-12.00', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.ii a mate is beyond it', 'M5', '11.00', 40, MANY_MEN, 'INT-2 white'],
  ['S16-15b.ii a mate for the other side', '-M5', '-M6', 41, MANY_MEN, 'INT-2 black'],
  ['S16-15b.ii from the first move on', '10.01', '10.01', 2, MANY_MEN, 'INT-2 white'],
  ['S16-15b.iii within 0.10, 35 moves completed', '0.09', '-0.09', 70, MANY_MEN, 'INT-3 draw'],
  ['S16-15b.iii Black has not completed 35 moves', '0.00', '0.00', 69, MANY_MEN, 'INT-5'],
  ['S16-15b.iii 0.10 is not less than 0.10', '0.10', '0.00', 90, MANY_MEN, 'INT-5'],
  ['S16-15b.iii nor is it for the other', '0.00', '0.10', 90, MANY_MEN, 'INT-5'],
  ['S16-15b.iii nor is it the 0.08 of the draw rule', '0.09', '0.09', 90, MANY_MEN, 'INT-3 draw'],
  ['S16-15b.iii only one of them', '0.00', '0.30', 90, MANY_MEN, 'INT-5'],
  ['S16-15b.iv seven men', '1.00', '1.00', 2, SEVEN_MEN, 'INT-4 white'],
  ['S16-15b.iv no tables, or not these', '1.00', '1.00', 3, SEVEN_MEN, 'INT-5'],
  ['S16-15b.iv eight men', '1.00', '1.00', 2, EIGHT_MEN, 'INT-5'],
  ['S16-15b.iv evaluations go before tables', '-10.01', '-10.01', 2, SEVEN_MEN, 'INT-2 black'],
  ['S16-15b.iv tables hold no castling rights', '1.00', '1.00', 0, CASTLING_RIGHT, 'INT-5'],
  ['S16-15b.iv without evaluations', '?', '?', 2, SEVEN_MEN, 'INT-4 white'],
  ['S16-15b.v everything else goes on', '3.00', '2.50', 80, MANY_MEN, 'INT-5'],
  ['S16-15b.v a missing evaluation agrees with nothing', '?', '15.00', 40, MANY_MEN, 'INT-5'],
  ['S16-15b.v one engine has not moved yet', '15.00', '-', 1, MANY_MEN, 'INT-5'],
  ['S16-15b.v no one has moved yet', '-', '-', 0, MANY_MEN, 'INT-5'],
];
const CUP_4: readonly Row[] = [
  ['CUP-7c.ii more than ABS(10), White ahead', '10.01', '11.00', 60, MANY_MEN, 'INT-2 white'],
  ['CUP-7c.ii more than ABS(10), Black ahead', '-11.00', '-10.01', 60, MANY_MEN, 'INT-2 black'],
  ['CUP-7c.iii less than ABS(0.10) after 35 moves', '0.05', '0.05', 70, MANY_MEN, 'INT-3 draw'],
  ['CUP-7c.iii before', '0.05', '0.05', 68, MANY_MEN, 'INT-5'],
  ['CUP-7c.iv seven pieces', '0.50', '0.50', 2, SEVEN_MEN, 'INT-4 white'],
  ['CUP-7c.v everything else', '9.00', '9.00', 60, MANY_MEN, 'INT-5'],
];
const FOUR_K: readonly Row[] = [
  ['4K-6.1.2 both more than +10', '10.01', '10.01', 60, MANY_MEN, 'INT-2 white'],
  ['4K-6.1.2 both less than -10', '-10.01', '-10.01', 60, MANY_MEN, 'INT-2 black'],
  ['4K-6.1.2 one more than +10, the other less than -10', '10.01', '-10.01', 60, MANY_MEN, 'INT-5'],
  ['4K-6.1.3 less than ABS(0.15)', '0.14', '-0.14', 70, MANY_MEN, 'INT-3 draw'],
  ['4K-6.1.3 0.15 is not less', '0.15', '0.00', 70, MANY_MEN, 'INT-5'],
  ['4K-6.1.3 both engines have completed 35 moves', '0.00', '0.00', 69, MANY_MEN, 'INT-5'],
  ['4K-6.1.4 seven pieces', '0.50', '0.50', 2, SEVEN_MEN, 'INT-4 white'],
  ['4K-6.1.5 everything else', '1.00', '0.50', 70, MANY_MEN, 'INT-5'],
];

describe.each([
  ['tcec-season-16', SEASON_16],
  ['tcec-cup-4', CUP_4],
  ['tcec-4k', FOUR_K],
] as const)('S16-15b, CUP-7c, 4K-6.1: a game that the host broke off under %s', (ruleSet, rows) => {
  test.each(rows)('%s', (_, white, black, ply, position, expected) => {
    const game = interrupted(white, black, ply, position);
    const asked: string[] = [];
    // The tables know the position at even plies.
    const probe: TablebaseProbe = (fen) => (asked.push(fen), ply % 2 === 0 ? TABLES_SAY : undefined);
    const ending = scoreInterrupted(RULE_SETS[ruleSet].interruption, chessRules, game, probe);
    if (expected === 'INT-5') expect(ending).toBeUndefined();
    else {
      const [rule, outcome] = expected.split(' ');
      expect(ending).toMatchObject({ kind: 'adjudicated', rule, outcome, evidence: expect.stringContaining('by the host') });
    }
    if (position === MANY_MEN || position === CASTLING_RIGHT) expect(asked).toEqual([]);
  });
});

describe('scoreInterrupted', () => {
  const SEASON = RULE_SETS['tcec-season-16'].interruption;
  const never: TablebaseProbe = () => {
    throw new Error('asked the tables');
  };

  it('gives its reasons', () => {
    const ending = scoreInterrupted(SEASON, chessRules, interrupted('10.31', 'M7', 40, MANY_MEN), never);
    expect(ending).toMatchObject({ evidence: 'interrupted by the host; White +10.31 at ply 39, Black +M7 at ply 40' });
  });

  it('probes the final position with its halfmove counter', () => {
    const asked: string[] = [];
    const probe: TablebaseProbe = (fen) => void asked.push(fen);
    scoreInterrupted(SEASON, chessRules, interrupted('1.00', '1.00', 2, SEVEN_MEN), probe);
    expect(asked).toEqual([expect.stringMatching(/ w - - 2 2$/)]);
    const ending = scoreInterrupted(SEASON, chessRules, interrupted('1.00', '1.00', 2, SEVEN_MEN), () => 'draw');
    expect(ending).toEqual({
      kind: 'adjudicated',
      rule: 'INT-4',
      outcome: 'draw',
      evidence: `interrupted by the host; by tablebase: ${asked[0]}`,
    });
  });

  it('does not score a game in which one engine has not moved, and which follows a book', () => {
    const { opening, plies } = interrupted('12.00', '12.00', 2, MANY_MEN);
    const book = { ...opening, moves: plies.slice(0, 1).map(({ move }) => move) };
    expect(scoreInterrupted(SEASON, chessRules, { opening: book, plies: plies.slice(1) }, never)).toBeUndefined();
  });

  it.each([
    ['start', { start: { ...START, position: 'no FEN' }, moves: [] }, 'e2e4'],
    ['opening', { start: START, moves: ['e2e5'] }, 'e2e4'],
    ['moves', { start: START, moves: [] }, 'e2e5'],
  ])('leaves a game alone whose %s cannot be replayed, so that it goes on and says so', (_, opening, move) => {
    const ply = { ply: 1, move, elapsedMs: 1, evaluation: { kind: 'unknown' } as const };
    expect(scoreInterrupted(SEASON, chessRules, { opening, plies: [ply] }, never)).toBeUndefined();
  });

  it('counts book plies among the 35 moves, and takes evaluations as they were reported', () => {
    const { opening, plies } = interrupted('0.00', '0.00', 70, MANY_MEN);
    const book = { ...opening, moves: plies.slice(0, 60).map(({ move }) => move) };
    expect(scoreInterrupted(SEASON, chessRules, { opening: book, plies: plies.slice(60) }, never)).toMatchObject({
      rule: 'INT-3',
    });
    const fromBlack = plies.map((record) => ({
      ...record,
      evaluation: { kind: 'centipawns', centipawns: 1100, view: 'black' } as const,
    }));
    expect(scoreInterrupted(SEASON, chessRules, { opening, plies: fromBlack }, never)).toMatchObject({
      rule: 'INT-2',
      outcome: 'black',
    });
  });

  it('leaves a game that its rules have ended to those rules', () => {
    const mate = ['f2f3', 'e7e5', 'g2g4', 'd8h4'].map((move, index) => ({
      ply: index + 1,
      move,
      elapsedMs: 1,
      evaluation: { kind: 'centipawns', centipawns: -2000, view: 'white' } as const,
    }));
    expect(scoreInterrupted(SEASON, chessRules, { opening: { start: START, moves: [] }, plies: mate }, never)).toBeUndefined();
    expect(
      scoreInterrupted(SEASON, chessRules, { opening: { start: START, moves: [] }, plies: mate.slice(0, 3) }, never),
    ).toBeDefined();
  });

  it('INT-5 applies alone if the policy sets nothing else', () => {
    fc.assert(
      fc.property(fc.integer({ min: -99_999, max: 99_999 }), fc.constantFrom(0, 2, 70), (centipawns, ply) => {
        const pawns = (centipawns / 100).toFixed(2);
        const game = interrupted(pawns, pawns, ply, ply === 2 ? SEVEN_MEN : MANY_MEN);
        expect(scoreInterrupted({ drawFromMove: 35 }, chessRules, game, never)).toBeUndefined();
      }),
    );
  });
});

describe('warmUpMs (INT-5, "time compensation to fill up the cache")', () => {
  const clock = (baseMs: number) =>
    ({ kind: 'clock', periods: [{ moves: null, baseMs, incrementMs: 5000 }], marginMs: 0 }) as const;
  const plain = { drawFromMove: 35 };

  it.each([
    ['a thirtieth of the base time', plain, clock(60_000), 2000],
    ['at most a minute', plain, clock(5_400_000), 60_000],
    ['whole milliseconds', plain, clock(100), 3],
    ['as the policy says', { ...plain, warmUpMs: 5000 }, clock(60_000), 5000],
    ['off', { ...plain, warmUpMs: 0 }, clock(60_000), 0],
    ['nothing without a clock', plain, { kind: 'moveTime', moveTimeMs: 9000, marginMs: 0 } as const, 0],
  ])('%s', (_, policy, control, expected) => expect(warmUpMs(policy, control)).toBe(expected));
});

const boardOf = (state: ChessState): string => fen(state).split(' ').slice(0, 2).join(' ');

/** `plies` plies without a capture or a repeated position; the last ply of each side has its evaluation, the others have none. */
function interrupted(white: string, black: string, plies: number, position: string | undefined): InterruptedGame {
  const start: ChessStart = position === undefined ? START : { ...START, position };
  let state = unwrap(chessRules.start(start));
  const seen = new Set<string>();
  const moves: string[] = [];
  while (moves.length < plies) {
    const fresh = legalMoves(state)
      .map((move) => unwrap(chessRules.play(state, move)))
      .filter(({ state: after }) => {
        const lasts =
          chessRules.men(after) === chessRules.men(state) && chessRules.ending(after) === undefined && !inCheck(after);
        return lasts && !seen.has(boardOf(after));
      });
    const next = fresh.find(({ irreversible }) => !irreversible) ?? fresh[0];
    if (next === undefined) throw new RangeError(`no quiet ply ${moves.length + 1}`);
    moves.push(next.move);
    state = next.state;
    seen.add(boardOf(state));
  }
  return {
    opening: { start, moves: [] },
    plies: moves.map((move, index) => {
      const ours = index % 2 === 0 ? white : black;
      return { ply: index + 1, move, elapsedMs: 10, evaluation: index < plies - 2 ? { kind: 'unknown' } : evaluationOf(ours) };
    }),
  };
}

function evaluationOf(text: string): Evaluation {
  if (text === '?' || text === '-') return { kind: 'unknown' };
  const mate = /^(-?)M(\d+)$/.exec(text);
  if (mate !== null) return { kind: 'mate', moves: Number(`${mate[1]}${mate[2]}`), view: 'white' };
  return { kind: 'centipawns', centipawns: Math.round(Number(text) * 100), view: 'white' };
}
