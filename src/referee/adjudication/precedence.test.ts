// Adjudication inside the referee: which of several endings of one ply applies, and which plies count at all.

import { describe, expect, it } from 'vitest';
import type { AdjudicationRules } from '../../core/adjudication.ts';
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
