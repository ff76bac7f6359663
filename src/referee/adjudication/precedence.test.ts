// Adjudication inside the referee: which of several endings of one ply applies, and which plies count at all.

import { describe, expect, it } from 'vitest';
import type { AdjudicationRules, TablebaseRule } from '../../core/adjudication.ts';
import type { Evaluation } from '../../core/evaluation.ts';
import type { GameJob } from '../../core/gameJob.ts';
import { present } from '../../core/present.ts';
import { unwrap } from '../../core/result.ts';
import { chessRules } from '../../games/chess/rules.ts';
import { createReferee, type Order } from '../referee.ts';
import { gameJob } from '../testJobs.ts';

type Wishes = { readonly position?: string; readonly opening?: string; readonly resume?: string };

function jobFor(adjudication: AdjudicationRules, { position, opening = '', resume }: Wishes): GameJob {
  const even: Evaluation = { kind: 'centipawns', centipawns: 0, view: 'white' };
  const words = (text: string): readonly string[] => text.split(' ').filter((word) => word !== '');
  const start = { game: 'chess', chess960: false, ...present({ position }) } as const;
  const replayed = (resume ?? '').split(' ').map((move, index) => ({ ply: index + 1, move, elapsedMs: 1, evaluation: even }));
  return gameJob({
    adjudication,
    opening: { start, moves: words(opening) },
    ...(resume === undefined ? {} : { resume: replayed }),
  });
}

/** The result of moves such as `e2e4:31`, with evaluations from White's view in centipawns: the first order that is not a search. */
function orderAfter(adjudication: AdjudicationRules, moves: string, wishes: Wishes = {}): Order {
  const referee = createReferee(chessRules, jobFor(adjudication, wishes));
  let judgement = unwrap(referee.open());
  for (const told of moves.split(' ')) {
    if (judgement.order.kind !== 'search') throw new Error(`the game was over before ${told}`);
    const [move = '', value = ''] = told.split(':');
    const evaluation: Evaluation =
      value === '' ? { kind: 'unknown' } : { kind: 'centipawns', centipawns: Number(value), view: 'white' };
    judgement = referee.judge(judgement.state, { kind: 'moved', move, elapsedMs: 1, evaluation });
  }
  return judgement.order;
}

const drawRule = { fromMove: 1, moves: 1, centipawns: 8, resets: true } as const;
const winRule = { moves: 2, centipawns: 1000 } as const;
const knights = 'g1f3 g8f6 f3g1 f6g8';

describe('adjudication by the referee', () => {
  it('DRAW-1: ends the game and says what it saw', () => {
    expect(orderAfter({ draw: drawRule }, 'g1f3:5 g8f6:-8')).toEqual({
      kind: 'end',
      ending: {
        kind: 'adjudicated',
        rule: 'DRAW-1',
        outcome: 'draw',
        evidence: '2 plies in a row: 1 g1f3 +0.05, 2 g8f6 -0.08',
      },
    });
  });

  it('DRAW-1: moves of the opening and replayed moves do not count, but their plies do', () => {
    const late = { draw: { ...drawRule, fromMove: 3 } };
    expect(orderAfter(late, 'g1f3:0 g8f6:0', { opening: knights })).toMatchObject({ ending: { rule: 'DRAW-1' } });
    expect(orderAfter(late, 'g1f3:0', { opening: knights })).toMatchObject({ kind: 'search' });
    expect(orderAfter({ draw: { ...drawRule, moves: 2 } }, 'b1c3:0 b8c6:0 c3b1:0', { resume: 'g1f3 g8f6' })).toMatchObject({
      kind: 'search',
    });
  });

  it('DRAW-1: a rook move that gives up a castling right restarts the count, a king move does not', () => {
    const position = 'r3k2r/8/8/8/8/8/8/R3K2R w KQkq - 0 1';
    const rules = { draw: { ...drawRule, moves: 2 } };
    expect(orderAfter(rules, 'e1e2:0 e8e7:0 e2e1:0 e7e8:0', { position })).toMatchObject({ ending: { rule: 'DRAW-1' } });
    expect(orderAfter(rules, 'a1b1:0 e8e7:0 b1a1:0 e7e8:0', { position })).toMatchObject({ kind: 'search' });
  });

  it('WIN-1: mate on the same ply takes precedence', () => {
    const mate = 'f2f3:-1100 e7e5:-1100 g2g4:-1100';
    expect(orderAfter({ win: { moves: 2, centipawns: 1000 } }, `${mate} d8h4:-1100`)).toMatchObject({
      ending: { kind: 'rules', reason: 'checkmate' },
    });
    expect(orderAfter({ win: winRule }, `${mate} b8c6:-1100`)).toMatchObject({
      ending: { rule: 'WIN-1', outcome: 'black', evidence: expect.stringContaining('4 plies in a row: 1 f2f3 -11.00') },
    });
  });

  it('WIN-1: one player’s opinion is not enough, and a missing evaluation does not agree to be lost', () => {
    expect(orderAfter({ win: winRule }, 'g1f3:1500 g8f6:900 f3g1:1500 f6g8:900')).toMatchObject({ kind: 'search' });
    expect(orderAfter({ win: winRule }, 'g1f3:1500 g8f6 f3g1:1500 f6g8')).toMatchObject({ kind: 'search' });
    expect(orderAfter({ win: winRule }, 'g1f3 g8f6:1500 f3g1 f6g8:1500')).toMatchObject({ ending: { outcome: 'white' } });
  });

  it('TB-1: tablebases come before evaluations, and only within their number of men and without castling rights', () => {
    const rules = { draw: drawRule, tablebases: { men: 4 } };
    const five = '4k3/8/8/8/8/8/4p3/R3K2R b - - 0 1';
    expect(orderAfter(rules, 'e8e7:0', { position: five })).toMatchObject({ kind: 'search' });
    const four = '4k3/8/8/8/8/8/8/R3K2R w - - 0 1';
    expect(createReferee(chessRules, jobFor(rules, { position: four })).open()).toMatchObject({
      value: { order: { kind: 'probe', position: four } },
    });
    const castling = '4k3/8/8/8/8/8/8/R3K2R w K - 0 1';
    expect(createReferee(chessRules, jobFor(rules, { position: castling })).open()).toMatchObject({
      value: { order: { kind: 'search' } },
    });
  });

  it('TB-1: tables that do not know the position leave it to the other rules', () => {
    const referee = createReferee(
      chessRules,
      jobFor(
        { draw: drawRule, tablebases: { men: 3 } },
        {
          position: '4k3/8/8/8/8/8/8/3RK2r w - - 0 1',
        },
      ),
    );
    const opened = unwrap(referee.open());
    const took = referee.judge(opened.state, {
      kind: 'moved',
      move: 'e1e2',
      elapsedMs: 1,
      evaluation: { kind: 'centipawns', centipawns: 0, view: 'white' },
    });
    const captured = referee.judge(took.state, {
      kind: 'moved',
      move: 'h1d1',
      elapsedMs: 1,
      evaluation: { kind: 'centipawns', centipawns: 0, view: 'white' },
    });
    expect(captured.order).toMatchObject({ kind: 'probe' });
    expect(referee.judge(captured.state, { kind: 'probed', outcome: undefined, evidence: '' }).order).toMatchObject({
      kind: 'search',
      by: 'white',
    });
    expect(referee.judge(captured.state, { kind: 'probed', outcome: 'black', evidence: 'KRvK' }).order).toEqual({
      kind: 'end',
      ending: { kind: 'adjudicated', rule: 'TB-1', outcome: 'black', evidence: 'KRvK' },
    });
  });

  it('TB-1: asks at the start, after a move of an engine, or after a pawn move or capture, as the rule says', () => {
    const position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const asked = (rule: Partial<TablebaseRule>, wishes: Wishes): string =>
      unwrap(createReferee(chessRules, jobFor({ tablebases: { men: 3, ...rule } }, wishes)).open()).order.kind;
    const kinds = (wishes: Wishes): readonly string[] =>
      [{}, { after: 'anyMove' } as const, { after: 'zeroing' } as const].map((rule) => asked(rule, wishes));
    expect(kinds({ position })).toEqual(['probe', 'search', 'probe']);
    expect(kinds({ position: position.replace('0 1', '1 1') })).toEqual(['probe', 'search', 'search']);
    expect(kinds({ position, opening: 'e1d2 e8d7' })).toEqual(['probe', 'search', 'search']);
    const after = (rule: Partial<TablebaseRule>, move: string): string =>
      orderAfter({ tablebases: { men: 3, ...rule } }, move, { position: position.replace('0 1', '1 1') }).kind;
    expect(after({ after: 'zeroing' }, 'e1d2')).toBe('search');
    expect(after({ after: 'zeroing' }, 'e2e4')).toBe('probe');
  });

  it('TB-1: asks again after an engine has moved, and leaves results that do not end the game to the other rules', () => {
    const position = '4k3/8/8/8/8/8/4P3/4K3 w - - 0 1';
    const ends = (rule: Partial<TablebaseRule>): readonly string[] => {
      const tablebases = { men: 3, after: 'anyMove', ...rule } as const;
      const referee = createReferee(chessRules, jobFor({ draw: drawRule, tablebases, maxMoves: 1 }, { position }));
      const opened = unwrap(referee.open());
      const evaluation = { kind: 'unknown' } as const;
      const moved = referee.judge(opened.state, { kind: 'moved', move: 'e2e4', elapsedMs: 1, evaluation });
      expect(moved.order).toMatchObject({ kind: 'probe', position: expect.stringContaining('/4P3/') });
      return (['white', 'draw'] as const).map((outcome) => {
        const { order } = referee.judge(moved.state, { kind: 'probed', outcome, evidence: 'KPvK' });
        return order.kind === 'end' ? `${outcome} ends` : order.kind;
      });
    };
    expect(ends({})).toEqual(['white ends', 'draw ends']);
    expect(ends({ results: 'wins' })).toEqual(['white ends', 'search']);
    expect(ends({ results: 'draws' })).toEqual(['search', 'draw ends']);
  });

  it('TB-1: says in its question that the fifty-move rule is ignored', () => {
    const position = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1';
    const { order } = unwrap(
      createReferee(chessRules, jobFor({ tablebases: { men: 3, ignoreFifty: true } }, { position })).open(),
    );
    expect(order).toEqual({ kind: 'probe', position, ignoreFifty: true });
  });

  it('RESIGN-1: ends the game after the loser’s own move, and shows the plies from its first lost one on', () => {
    const resign = { moves: 2, centipawns: 600, seenBy: 'loser', beforeDraw: false } as const;
    expect(orderAfter({ resign }, 'g1f3:700 g8f6:900 f3g1:10 f6g8:600')).toEqual({
      kind: 'end',
      ending: {
        kind: 'adjudicated',
        rule: 'RESIGN-1',
        outcome: 'white',
        evidence: '3 plies in a row: 2 g8f6 +9.00, 3 f3g1 +0.10, 4 f6g8 +6.00',
      },
    });
    expect(orderAfter({ resign }, 'g1f3:700 g8f6:900 f3g1:700')).toMatchObject({ kind: 'search' });
    expect(orderAfter({ resign: { ...resign, seenBy: 'each' } }, 'g1f3:700 g8f6:900 f3g1:600 f6g8:600')).toMatchObject({
      ending: { rule: 'RESIGN-1', evidence: expect.stringContaining('4 plies in a row: 1 g1f3 +7.00') },
    });
    const mate = 'f2f3:-1100 e7e5:-1100 g2g4:-1100 d8h4:-1100';
    expect(orderAfter({ resign }, mate.slice(0, -' d8h4:-1100'.length))).toMatchObject({ ending: { outcome: 'black' } });
    expect(orderAfter({ resign: { ...resign, moves: 3 } }, mate)).toMatchObject({ ending: { reason: 'checkmate' } });
  });

  it('DRAW-1, MAX-1: move numbers may begin at the FEN’s, or at the book exit', () => {
    const position = 'rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 6';
    const draw = { ...drawRule, fromMove: 7, countsFrom: 'moveNumber' } as const;
    expect(orderAfter({ draw }, 'g1f3:0 g8f6:0 f3g1:0', { position })).toMatchObject({ kind: 'search' });
    expect(orderAfter({ draw }, 'g1f3:0 g8f6:0 f3g1:0 f6g8:0', { position })).toMatchObject({ ending: { rule: 'DRAW-1' } });
    const longest = { maxMoves: 1, maxMovesFrom: 'bookExit' } as const;
    expect(orderAfter(longest, 'b1c3', { opening: knights })).toMatchObject({ kind: 'search' });
    expect(orderAfter(longest, 'b1c3 b8c6', { opening: knights })).toMatchObject({ ending: { rule: 'MAX-1' } });
  });

  it('DRAW-1: with resets: counted a capture is the first ply to count', () => {
    const draw = { ...drawRule, moves: 2, resets: 'counted' } as const;
    const opening = 'e2e4 d7d5';
    expect(orderAfter({ draw }, 'e4d5:0 d8d5:0 b1c3:0', { opening })).toMatchObject({ kind: 'search' });
    expect(orderAfter({ draw }, 'e4d5:0 d8d5:0 b1c3:0 d5a5:0', { opening })).toMatchObject({ kind: 'search' });
    expect(orderAfter({ draw }, 'e4d5:0 d8d5:0 b1c3:0 d5a5:0 g1f3:0', { opening })).toMatchObject({ ending: { rule: 'DRAW-1' } });
    const strict = { draw: { ...draw, resets: true } } as const;
    expect(orderAfter(strict, 'e4d5:0 d8d5:0 b1c3:0 d5a5:0 g1f3:0', { opening })).toMatchObject({ kind: 'search' });
  });

  it('MAX-1: draws the game after its last move, unless the rules of the game end it', () => {
    expect(orderAfter({ maxMoves: 1 }, 'e2e4:30 e7e5:30')).toMatchObject({
      ending: { rule: 'MAX-1', outcome: 'draw', evidence: 'the game has reached ply 2' },
    });
    expect(orderAfter({ maxMoves: 2 }, 'f2f3 e7e5 g2g4 d8h4')).toMatchObject({ ending: { reason: 'checkmate' } });
  });

  it('does nothing if no rule is set', () => {
    expect(
      orderAfter(
        {},
        `${knights} b1c3`
          .split(' ')
          .map((move) => `${move}:0`)
          .join(' '),
      ),
    ).toMatchObject({ kind: 'search' });
  });
});
