// What the referee leaves to officials (CGF-6.2, CGF-9, CGF-10): Go games on a small board, judged by the rules of src/games/go.

import { describe, expect, it } from 'vitest';
import { UNKNOWN_EVALUATION } from '../core/evaluation.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { GoStart } from '../core/gameRules.ts';
import type { JudgingRules, ScoreClaim } from '../core/judging.ts';
import { unwrap } from '../core/result.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { goRules } from '../games/go/rules.ts';
import { createReferee, type GameFact, type Order } from './referee.ts';
import { gameJob } from './testJobs.ts';

const start: GoStart = { game: 'go', size: 5, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 };
const seconds = (count: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs: count * 1000, incrementMs: 0 }],
  marginMs: 0,
});
const CGF: JudgingRules = { flagFromPly: 4, stopAtPly: 8, crashes: true, protocolFaults: true };
const goJob = (judging: JudgingRules | undefined, changes: Partial<GameJob> = {}): GameJob =>
  gameJob({
    opening: { start, moves: [] },
    timeControls: { white: seconds(10), black: seconds(10) },
    ...(judging === undefined ? {} : { judging }),
    ...changes,
  });

/** The orders after these facts, the first for the opening. */
function ordersAfter(job: GameJob, facts: readonly GameFact[]): readonly Order[] {
  const referee = createReferee(goRules, job);
  let judgement = unwrap(referee.open());
  const orders = [judgement.order];
  for (const fact of facts) {
    judgement = referee.judge(judgement.state, fact);
    orders.push(judgement.order);
  }
  return orders;
}
const lastOrder = (job: GameJob, facts: readonly GameFact[]): Order | undefined => ordersAfter(job, facts).at(-1);

const moves = (text: string, elapsedMs = 100): GameFact[] =>
  text.split(' ').map((move) => ({ kind: 'moved', move, elapsedMs, evaluation: UNKNOWN_EVALUATION }));
const told = (score: string, dead: readonly string[] = []): ScoreClaim => ({ kind: 'told', score, dead });
const counted = (black: ScoreClaim, white: ScoreClaim): GameFact => ({ kind: 'counted', claims: { black, white } });

describe('two passes', () => {
  it('CGF-9.3: both are asked, and equal scores are the result', () => {
    const game = [...moves('C3 D4 pass pass'), counted(told('W+5.5'), told('W+5.5'))];
    expect(ordersAfter(goJob(CGF), game).slice(-2)).toEqual([
      { kind: 'count' },
      { kind: 'end', ending: { kind: 'rules', reason: 'counting', outcome: 'white', score: 'W+5.5', dead: [] } },
    ]);
  });

  it.each([
    [told('B+19.5', ['D4']), told('B+19.5', ['D4']), ['D4']],
    // Only one knows how it comes to it.
    [{ kind: 'told', score: 'B+19.5' } satisfies ScoreClaim, told('B+19.5', ['d4']), ['d4']],
    [told('B+19.5', ['C3']), told('B+19.5', ['D4']), ['D4']],
    [told('W+5.5', []), told('W+5.5', []), []],
    // No board gives this.
    [told('B+3.5', ['D4']), told('B+3.5', ['Z9']), undefined],
  ])('CGF-9.3: the dead stones that give an agreed score are kept: %j, %j', (black, white, dead) => {
    const order = lastOrder(goJob(CGF), [...moves('C3 D4 pass pass'), counted(black, white)]);
    expect(order).toMatchObject({ kind: 'end', ending: { reason: 'counting' } });
    expect(order?.kind === 'end' && order.ending.kind === 'rules' && order.ending.dead).toEqual(dead);
  });

  it('CGF-9.3: scores that are the same in other words are equal', () => {
    const game = [...moves('C3 pass pass'), counted(told('B+5.50'), told('b+5.5'))];
    expect(lastOrder(goJob(CGF), game)).toMatchObject({ kind: 'end', ending: { score: 'B+5.5', outcome: 'black' } });
  });

  it('CGF-9.3: scores that differ go to officials, with both claims and what the board gives', () => {
    const game = [...moves('C3 D4 pass pass'), counted(told('B+19.5', ['D4']), told('W+5.5', []))];
    expect(lastOrder(goJob(CGF), game)).toEqual({
      kind: 'refer',
      referral: {
        kind: 'scores-differ',
        claims: { black: told('B+19.5', ['D4']), white: told('W+5.5', []) },
        counts: [
          { label: 'as it stands', score: 'W+5.5' },
          { label: 'dead stones as white has them', score: 'W+5.5' },
          { label: 'dead stones as black has them', score: 'B+19.5' },
        ],
      },
    });
  });

  it.each([
    ['a player who names none', { kind: 'silent', evidence: 'no score within 60000 ms' } satisfies ScoreClaim],
    ['a word that is no score', told('B+R')],
  ])('CGF-9.3: %s leaves it to officials, whatever the other says', (_, claim) => {
    expect(lastOrder(goJob(CGF), [...moves('C3 pass pass'), counted(claim, told('B+19.5'))])).toMatchObject({
      kind: 'refer',
      referral: { kind: 'scores-differ' },
    });
  });

  it('asks nobody where the rules leave nothing to agree on', () => {
    const opening = { start: { ...start, ruleSet: 'tromp-taylor' as const }, moves: [] };
    expect(lastOrder(goJob(undefined, { opening }), moves('C3 pass pass'))).toEqual({
      kind: 'end',
      ending: { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+19.5' },
    });
  });
});

describe('time and length', () => {
  const flag: GameFact = { kind: 'flag-fell', answers: true, evidence: 'no move within 10000 ms' };

  it('CGF-6.2: a flag before the move from which judges decide loses, and later it is theirs', () => {
    expect(lastOrder(goJob(CGF), [...moves('A1 B1 C1'), flag])).toMatchObject({ ending: { by: 'white', fault: 'time' } });
    expect(lastOrder(goJob(CGF), [...moves('A1 B1 C1 D1'), flag])).toEqual({
      kind: 'refer',
      referral: { kind: 'late-flag', by: 'black', evidence: 'no move within 10000 ms' },
    });
  });

  it('CGF-6.2: passes count as moves, and a move that comes too late is a fallen flag', () => {
    const late: GameFact = { kind: 'moved', move: 'E5', elapsedMs: 10_000, evaluation: UNKNOWN_EVALUATION };
    expect(lastOrder(goJob(CGF), [...moves('A1 pass B1'), late])).toMatchObject({ ending: { by: 'white', fault: 'time' } });
    expect(lastOrder(goJob(CGF), [...moves('A1 pass B1 C1', 0), late])).toMatchObject({
      kind: 'refer',
      referral: { kind: 'late-flag', by: 'black', evidence: 'moved E5 after 10000 ms, 10000 ms were allowed' },
    });
  });

  it('CGF-9.1.4: without an answer it is time that was overstepped, no stall', () => {
    expect(lastOrder(goJob(CGF), [{ ...flag, answers: false }])).toMatchObject({ ending: { fault: 'time' } });
    expect(lastOrder(goJob(undefined), [{ ...flag, answers: false }])).toMatchObject({ ending: { fault: 'stall' } });
  });

  it('CGF-9.1.5: the game is stopped once its last move is played, unless two passes have ended it', () => {
    expect(lastOrder(goJob(CGF), moves('A1 B1 C1 D1 E1 A2 B2 C2'))).toEqual({ kind: 'refer', referral: { kind: 'move-limit' } });
    expect(lastOrder(goJob(CGF), moves('A1 B1 C1 D1 E1 A2 pass pass'))).toEqual({ kind: 'count' });
    expect(lastOrder(goJob(undefined), moves('A1 B1 C1 D1 E1 A2 B2 C2'))).toMatchObject({ kind: 'search' });
  });
});

describe('a program that cannot go on', () => {
  const crash: GameFact = { kind: 'failed', by: 'black', fault: 'crash', evidence: 'it ended by SIGSEGV', elapsedMs: 3000 };

  it('CGF-10.1: a judge is called while its clock runs, and it goes on with what is left', () => {
    expect(ordersAfter(goJob(CGF), [...moves('A1 B1'), crash, { kind: 'restarted', elapsedMs: 2000 }]).slice(-2)).toEqual([
      { kind: 'call', call: { by: 'black', fault: 'crash', evidence: 'it ended by SIGSEGV' }, longestMs: 6900 },
      { kind: 'search', by: 'black', longestMs: 4900 },
    ]);
  });

  it('CGF-10.1: the whole of it is charged to the move that was interrupted', () => {
    const game = [...moves('A1 B1'), crash, { kind: 'restarted', elapsedMs: 2000 } as const, ...moves('C1 D1', 500)];
    expect(lastOrder(goJob(CGF), game)).toEqual({ kind: 'search', by: 'black', longestMs: 9900 - 5500 });
  });

  it('CGF-10.1: its time runs out while judges deliberate, or one of them ends the game', () => {
    const out: GameFact = { kind: 'flag-fell', answers: true, evidence: 'no judge came' };
    expect(lastOrder(goJob(CGF), [crash, out])).toMatchObject({ ending: { by: 'black', fault: 'time' } });
    const ending = { kind: 'ruled', outcome: 'white', by: 'OKASAKI', reason: 'may not restart' } as const;
    expect(lastOrder(goJob(CGF), [crash, { kind: 'ruled', ending }])).toEqual({ kind: 'end', ending });
  });

  it('CGF-10.1: a fault of the protocol is a judge’s matter too, where the event says so', () => {
    const fault: GameFact = { kind: 'failed', by: 'black', fault: 'protocol', evidence: 'it moved twice' };
    expect(lastOrder(goJob(CGF), [fault])).toMatchObject({ kind: 'call', call: { fault: 'protocol' } });
    expect(lastOrder(goJob({ ...CGF, protocolFaults: false }), [fault])).toMatchObject({ ending: { fault: 'protocol' } });
    expect(lastOrder(goJob(undefined), [crash])).toMatchObject({ ending: { fault: 'crash' } });
  });

  it('CGF-6.3: whoever is not there loses, whatever judges may decide', () => {
    const fault = 'absence' as const;
    expect(lastOrder(goJob(CGF), [{ kind: 'failed', by: 'black', fault: 'absence', evidence: 'nobody came' }])).toEqual({
      kind: 'end',
      ending: { kind: 'forfeit', by: 'black', fault, evidence: 'nobody came' },
    });
  });

  it('CGF-9.1.6: a breach of the rules loses at once', () => {
    expect(lastOrder(goJob(CGF), moves('A1 A1'))).toMatchObject({ ending: { by: 'white', fault: 'illegal-move' } });
  });
});
