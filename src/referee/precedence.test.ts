// What ends a game first where several rules could: the rules of chess, TB-1, DRAW-1, WIN-1, MAX-1; and what engines claim themselves.

import { describe, expect, it } from 'vitest';
import type { AdjudicationRules } from '../core/adjudication.ts';
import type { Evaluation } from '../core/evaluation.ts';
import type { EngineConfig, GameJob, PlyRecord } from '../core/gameJob.ts';
import { entrantName, eventKey, gameId } from '../core/ids.ts';
import { unwrap } from '../core/result.ts';
import { chessRules } from '../games/chess/rules.ts';
import { createReferee, type GameFact, type Order } from './referee.ts';

const engine = (name: string): EngineConfig => ({
  name: entrantName(name),
  protocol: 'uci',
  command: '/bin/true',
  args: [],
  environment: {},
  options: {},
  startupMs: 1000,
});

function gameJob(adjudication: AdjudicationRules, position?: string, changes: Partial<GameJob> = {}): GameJob {
  const start = { game: 'chess', chess960: false, ...(position === undefined ? {} : { position }) } as const;
  const unlimited = { kind: 'unlimited', capMs: 1000 } as const;
  return {
    id: gameId(1),
    event: eventKey('event'),
    number: 1,
    round: 1,
    board: 1,
    players: { white: engine('A'), black: engine('B') },
    opening: { start, moves: [] },
    timeControls: { white: unlimited, black: unlimited },
    limits: { white: {}, black: {} },
    adjudication,
    ...changes,
  };
}

const whiteSees = (centipawns: number): Evaluation => ({ kind: 'centipawns', centipawns, view: 'white' });
const moved = (move: string, evaluation = whiteSees(0)): GameFact => ({ kind: 'moved', move, elapsedMs: 1, evaluation });
const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

/** The order after each fact, that of the opening first; stops at an end. */
function ordersOf(job: GameJob, facts: readonly GameFact[]): Order[] {
  const referee = createReferee(chessRules, job);
  let judgement = unwrap(referee.open());
  const orders = [judgement.order];
  for (const fact of facts) {
    if (judgement.order.kind === 'end') break;
    judgement = referee.judge(judgement.state, fact);
    orders.push(judgement.order);
  }
  return orders;
}
const lastOrder = (job: GameJob, facts: readonly GameFact[]): Order | undefined => ordersOf(job, facts).at(-1);

const draw = { fromMove: 1, moves: 2, centipawns: 8, resets: true };
const win = { moves: 2, centipawns: 1000 };
const ROOK_ENDING = '4k3/8/8/8/8/8/8/R3K3 w - - 0 1';

describe('the referee', () => {
  it('DRAW-1 fires at the ply at which the count is full, with its plies as evidence', () => {
    const orders = ordersOf(
      gameJob({ draw }),
      ['g1f3', 'b8c6', 'f3g1', 'g8f6'].map((move) => moved(move)),
    );
    expect(orders.map(({ kind }) => kind)).toEqual(['search', 'search', 'search', 'search', 'end']);
    expect(orders.at(-1)).toEqual({
      kind: 'end',
      ending: {
        kind: 'adjudicated',
        rule: 'DRAW-1',
        outcome: 'draw',
        evidence: '4 plies in a row: 1 g1f3 0.00, 2 b8c6 0.00, 3 f3g1 0.00, 4 g8f6 0.00',
      },
    });
  });

  it('a third occurrence goes before DRAW-1 and WIN-1 on the same ply', () => {
    const facts = [...shuffle, ...shuffle].map((move) => moved(move));
    expect(lastOrder(gameJob({ draw: { ...draw, moves: 4 } }), facts)).toMatchObject({ ending: { reason: 'repetition' } });
    expect(lastOrder(gameJob({ draw: { ...draw, moves: 4 } }), facts.slice(0, 7))).toMatchObject({ kind: 'search' });
  });

  it('TB-1 goes before DRAW-1 and WIN-1, and nothing but mate, stalemate and their like before it', () => {
    const job = gameJob({ draw: { ...draw, moves: 1 }, win: { ...win, moves: 1 }, tablebases: { men: 3 } }, ROOK_ENDING);
    const probe: GameFact = { kind: 'probed', outcome: undefined, evidence: '' };
    const won: GameFact = { kind: 'probed', outcome: 'white', evidence: 'wdl 2' };
    expect(ordersOf(job, [])).toEqual([{ kind: 'probe', position: ROOK_ENDING }]);
    const seen = [probe, moved('a1a2'), probe, moved('e8d8'), won];
    expect(ordersOf(job, seen).map(({ kind }) => kind)).toEqual(['probe', 'search', 'probe', 'search', 'probe', 'end']);
    expect(lastOrder(job, seen)).toEqual({
      kind: 'end',
      ending: { kind: 'adjudicated', rule: 'TB-1', outcome: 'white', evidence: 'wdl 2' },
    });
    // The tables do not know: the next rule has its turn.
    expect(lastOrder(job, [probe, moved('a1a2'), probe, moved('e8d8'), probe])).toMatchObject({ ending: { rule: 'DRAW-1' } });
    const mate = gameJob({ tablebases: { men: 3 } }, '4k3/R7/4K3/8/8/8/8/8 w - - 0 1');
    expect(lastOrder(mate, [probe, moved('a7a8')])).toMatchObject({ ending: { kind: 'rules', reason: 'checkmate' } });
  });

  it('TB-1 asks nothing of a position with castling rights or too many men', () => {
    expect(ordersOf(gameJob({ tablebases: { men: 3 } }, '4k3/8/8/8/8/8/8/4K2R w K - 0 1'), [])).toMatchObject([
      { kind: 'search' },
    ]);
    expect(ordersOf(gameJob({ tablebases: { men: 2 } }, ROOK_ENDING), [])).toMatchObject([{ kind: 'search' }]);
    expect(ordersOf(gameJob({}, ROOK_ENDING), [])).toMatchObject([{ kind: 'search' }]);
  });

  it('WIN-1 needs both players, each in its own view', () => {
    const up = whiteSees(1000);
    const facts = ['g1f3', 'b8c6', 'f3g1', 'g8f6'].map((move) => moved(move, up));
    expect(lastOrder(gameJob({ win }), facts)).toMatchObject({ ending: { rule: 'WIN-1', outcome: 'white' } });
    const doubting = facts.map((fact, index) => (index === 3 ? moved('g8f6', whiteSees(999)) : fact));
    expect(lastOrder(gameJob({ win }), doubting)).toMatchObject({ kind: 'search' });
  });

  it('MAX-1 draws after so many moves, the last of the rules', () => {
    const facts = ['g1f3', 'b8c6', 'f3g1', 'g8f6'].map((move) => moved(move, whiteSees(300)));
    expect(ordersOf(gameJob({ maxMoves: 2 }), facts).map(({ kind }) => kind)).toEqual([
      'search',
      'search',
      'search',
      'search',
      'end',
    ]);
    expect(lastOrder(gameJob({ maxMoves: 2 }), facts)).toMatchObject({ ending: { rule: 'MAX-1', outcome: 'draw' } });
    const level = facts.map((fact) => (fact.kind === 'moved' ? moved(fact.move) : fact));
    expect(lastOrder(gameJob({ maxMoves: 2, draw }), level)).toMatchObject({ ending: { rule: 'DRAW-1' } });
  });

  it('DRAW-1 never counts moves of the opening nor moves that are replayed after an interruption', () => {
    const replayed = shuffle.slice(0, 3).map((move, index): PlyRecord => ({
      ply: index + 1,
      move,
      elapsedMs: 1,
      evaluation: whiteSees(0),
    }));
    expect(lastOrder(gameJob({ draw }, undefined, { resume: replayed }), [moved('b8c6')])).toMatchObject({ kind: 'search' });
    const opening = { start: { game: 'chess', chess960: false }, moves: shuffle.slice(0, 3) } as const;
    expect(lastOrder(gameJob({ draw }, undefined, { opening }), [moved('b8c6')])).toMatchObject({ kind: 'search' });
  });

  it('takes a claim of one’s own loss for a resignation, and any other claim that reaches it for false', () => {
    const claim = (outcome: 'white' | 'black' | 'draw'): GameFact => ({
      kind: 'claimed',
      by: 'black',
      outcome,
      words: '1-0 {White mates}',
    });
    const job = gameJob({});
    expect(lastOrder(job, [claim('white')])).toEqual({ kind: 'end', ending: { kind: 'resigned', by: 'black' } });
    for (const outcome of ['draw', 'black'] as const) {
      expect(lastOrder(job, [claim(outcome)])).toMatchObject({
        ending: { kind: 'forfeit', by: 'black', fault: 'protocol', evidence: expect.stringContaining('{White mates}') },
      });
    }
  });
});
