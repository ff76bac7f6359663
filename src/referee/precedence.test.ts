// Which rule ends a game if several could, over a whole game; and what engines claim themselves. The rules one by one are in
// adjudication/precedence.test.ts.

import { describe, expect, it } from 'vitest';
import type { AdjudicationRules } from '../core/adjudication.ts';
import type { Evaluation } from '../core/evaluation.ts';
import type { GameJob } from '../core/gameJob.ts';
import { present } from '../core/present.ts';
import { unwrap } from '../core/result.ts';
import { chessRules } from '../games/chess/rules.ts';
import { createReferee, type GameFact, type Order } from './referee.ts';
import { gameJob } from './testJobs.ts';

const jobFrom = (adjudication: AdjudicationRules, position?: string): GameJob =>
  gameJob({
    adjudication,
    opening: { start: { game: 'chess', chess960: false, ...present({ position }) }, moves: [] },
  });

const whiteSees = (centipawns: number): Evaluation => ({ kind: 'centipawns', centipawns, view: 'white' });
const moved = (move: string, evaluation = whiteSees(0)): GameFact => ({ kind: 'moved', move, elapsedMs: 1, evaluation });
const shuffle = ['g1f3', 'g8f6', 'f3g1', 'f6g8'];

/** The orders after each fact, the one after the opening first; stops at an end. */
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
  it('a third occurrence takes precedence over DRAW-1 and WIN-1 on the same ply', () => {
    const facts = [...shuffle, ...shuffle].map((move) => moved(move));
    expect(lastOrder(jobFrom({ draw: { ...draw, moves: 4 } }), facts)).toMatchObject({ ending: { reason: 'repetition' } });
    expect(lastOrder(jobFrom({ draw: { ...draw, moves: 4 } }), facts.slice(0, 7))).toMatchObject({ kind: 'search' });
  });

  it('TB-1 takes precedence over DRAW-1 and WIN-1, and only endings by the rules, such as mate and stalemate, over TB-1', () => {
    const job = jobFrom({ draw: { ...draw, moves: 1 }, win: { ...win, moves: 1 }, tablebases: { men: 3 } }, ROOK_ENDING);
    const probe: GameFact = { kind: 'probed', outcome: undefined, evidence: '' };
    const won: GameFact = { kind: 'probed', outcome: 'white', evidence: 'wdl 2' };
    expect(ordersOf(job, [])).toEqual([{ kind: 'probe', position: ROOK_ENDING }]);
    const seen = [probe, moved('a1a2'), probe, moved('e8d8'), won];
    expect(ordersOf(job, seen).map(({ kind }) => kind)).toEqual(['probe', 'search', 'probe', 'search', 'probe', 'end']);
    expect(lastOrder(job, seen)).toEqual({
      kind: 'end',
      ending: { kind: 'adjudicated', rule: 'TB-1', outcome: 'white', evidence: 'wdl 2' },
    });
    // The tables do not know: the next rule applies.
    expect(lastOrder(job, [probe, moved('a1a2'), probe, moved('e8d8'), probe])).toMatchObject({ ending: { rule: 'DRAW-1' } });
    const mate = jobFrom({ tablebases: { men: 3 } }, '4k3/R7/4K3/8/8/8/8/8 w - - 0 1');
    expect(lastOrder(mate, [probe, moved('a7a8')])).toMatchObject({ ending: { kind: 'rules', reason: 'checkmate' } });
  });

  it('takes a claim of one’s own loss for a resignation, and any other claim that reaches it for false', () => {
    const claim = (outcome: 'white' | 'black' | 'draw'): GameFact => ({
      kind: 'claimed',
      by: 'black',
      outcome,
      words: '1-0 {White mates}',
    });
    const job = jobFrom({});
    expect(lastOrder(job, [claim('white')])).toEqual({ kind: 'end', ending: { kind: 'resigned', by: 'black' } });
    for (const outcome of ['draw', 'black'] as const) {
      expect(lastOrder(job, [claim(outcome)])).toMatchObject({
        ending: { kind: 'forfeit', by: 'black', fault: 'protocol', evidence: expect.stringContaining('{White mates}') },
      });
    }
  });
});
