// What the referee leaves to officials (CGF-6.2, CGF-9, CGF-10): Go games on a small board, judged by the rules of src/games/go.

import { describe, expect, it } from 'vitest';
import { UNKNOWN_EVALUATION } from '../core/evaluation.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { GoStart } from '../core/gameRules.ts';
import type { JudgingRules, ScoreClaim } from '../core/judging.ts';
import { present } from '../core/present.ts';
import { unwrap } from '../core/result.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { chessRules } from '../games/chess/rules.ts';
import { goRules } from '../games/go/rules.ts';
import { afterCounts, type CountVerdict } from './counting.ts';
import { createReferee, type GameFact, type Judgement, type Order } from './referee.ts';
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
    ...present({ judging }),
    ...changes,
  });

/** The referee's orders after each of these facts, the one after the opening first. */
function judgements(job: GameJob, facts: readonly GameFact[]): readonly Judgement<unknown>[] {
  const referee = createReferee(goRules, job);
  let judgement = unwrap(referee.open());
  const all = [judgement];
  for (const fact of facts) all.push((judgement = referee.judge(judgement.state, fact)));
  return all;
}
const ordersAfter = (job: GameJob, facts: readonly GameFact[]): readonly Order[] =>
  judgements(job, facts).map(({ order }) => order);
const lastOrder = (job: GameJob, facts: readonly GameFact[]): Order | undefined => ordersAfter(job, facts).at(-1);
function lastJudgement(job: GameJob, facts: readonly GameFact[]): Judgement<unknown> {
  const last = judgements(job, facts).at(-1);
  if (last === undefined) throw new Error('The referee says something of the opening');
  return last;
}

const moves = (text: string, elapsedMs = 100): GameFact[] =>
  text.split(' ').map((move) => ({ kind: 'moved', move, elapsedMs, evaluation: UNKNOWN_EVALUATION }));
const told = (score: string, dead: readonly string[] = []): ScoreClaim => ({ kind: 'told', score, dead });
const counted = (black: ScoreClaim, white: ScoreClaim): GameFact => ({ kind: 'counted', claims: { black, white } });

describe('two passes', () => {
  it('CGF-9.3: both players are asked, and equal scores are the result', () => {
    const game = [...moves('C3 D4 pass pass'), counted(told('W+5.5'), told('W+5.5'))];
    expect(ordersAfter(goJob(CGF), game).slice(-2)).toEqual([
      { kind: 'count' },
      { kind: 'end', ending: { kind: 'rules', reason: 'counting', outcome: 'white', score: 'W+5.5', dead: [] } },
    ]);
  });

  it.each([
    [told('B+19.5', ['D4']), told('B+19.5', ['D4']), ['D4']],
    // Only one names the dead stones that give it.
    [{ kind: 'told', score: 'B+19.5' } satisfies ScoreClaim, told('B+19.5', ['d4']), ['D4']],
    [told('B+19.5', ['C3']), told('B+19.5', ['D4']), ['D4']],
    [told('W+5.5', []), told('W+5.5', []), []],
    [told('B+19.5', ['D4']), told('B+19.5', ['C3']), ['D4']],
    // Both agree, although the board gives another score.
    [told('B+3.5', ['D4']), told('B+3.5', ['d4']), ['D4']],
    [told('B+3.5', ['D4', 'C3']), told('B+3.5', ['C3', 'D4']), ['C3', 'D4']],
    // The board gives this score with no dead stones.
    [told('B+3.5', ['D4']), told('B+3.5', ['Z9']), undefined],
  ])('CGF-9.3: the dead stones that give an agreed score are kept: %j, %j', (black, white, dead) => {
    const order = lastOrder(goJob(CGF), [...moves('C3 D4 pass pass'), counted(black, white)]);
    expect(order).toMatchObject({ kind: 'end', ending: { reason: 'counting' } });
    expect(order?.kind === 'end' && order.ending.kind === 'rules' && order.ending.dead).toEqual(dead);
  });

  it('CGF-9.3: scores that are the same in different notation are equal', () => {
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
        method: 'Japanese rules, komi 5.5',
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

  it('asks no one if the rules leave nothing to agree on', () => {
    const opening = { start: { ...start, ruleSet: 'tromp-taylor' as const }, moves: [] };
    expect(lastOrder(goJob(undefined, { opening }), moves('C3 pass pass'))).toEqual({
      kind: 'end',
      ending: { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+19.5' },
    });
  });
});

describe('the score by area rules', () => {
  const chinese = goJob(CGF, { opening: { start: { ...start, ruleSet: 'chinese' }, moves: [] } });
  // One black stone, which surrounds everything: area 25 − 5½ = 19.5; with White's stone dead, Japanese rules give B+19.5 (24 + 1 − 5½).
  const two = 'C3 D4 pass pass';
  const judged = (black: ScoreClaim, white: ScoreClaim, game = two): Judgement<unknown> =>
    lastJudgement(chinese, [...moves(game), counted(black, white)]);
  const afterTwo = (black: ScoreClaim, white: ScoreClaim): CountVerdict => {
    let position = unwrap(goRules.start(chinese.opening.start));
    for (const move of two.split(' ')) position = unwrap(goRules.play(position, move)).state;
    return afterCounts(goRules, position, { black, white });
  };

  it('CGF-9.3: a score that both name and the board gives is the result, without a notice', () => {
    const { order, notice } = judged(told('B+19.5', ['D4']), told('B+19.5', ['D4']));
    expect(order).toMatchObject({ kind: 'end', ending: { score: 'B+19.5', dead: ['D4'] } });
    expect(notice).toBeUndefined();
    expect(afterTwo(told('B+19.5', ['D4']), told('B+19.5', ['D4']))).toStrictEqual({
      kind: 'agreed',
      ending: { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+19.5', dead: ['D4'] },
    });
  });

  it('is counted only in games that have counting', () => {
    const chess = unwrap(chessRules.start({ game: 'chess', chess960: false }));
    const claims = { black: told('B+1'), white: told('B+1') };
    expect(() => afterCounts(chessRules, chess, claims)).toThrow('Cannot count: expected the rules of a game that is counted');
  });

  it('CGF-9.3: agreement settles the dead stones, the board gives the score, and the difference is reported with both numbers', () => {
    // Japanese rules: 23 points of territory, no prisoner; area: 24 points.
    const { order, notice } = judged(told('B+16.5', []), told('B+16.5', []), 'C3 pass C4 pass pass');
    expect(order).toEqual({
      kind: 'end',
      ending: { kind: 'rules', reason: 'counting', outcome: 'black', score: 'B+19.5', dead: [] },
    });
    expect(notice).toBe(
      'Both programs say B+16.5, but the board gives B+19.5 with no dead stones by Chinese rules, komi 5.5: the result is B+19.5.',
    );
  });

  it('CGF-9.3: the notice names the rules by which the programs seem to count', () => {
    const { notice } = judged(told('B+17.5', []), told('B+17.5', []), 'C3 pass C4 pass pass');
    expect(notice).toMatch(
      /: the result is B\+19\.5\. B\+17\.5 is the score by Japanese rules: tell the program the rules of the event\.$/,
    );
  });

  it('CGF-9.3: the same dead stones settle it even if the scores differ', () => {
    const { order, notice } = judged(told('B+17.5', ['D4']), told('W+3.5', ['d4']));
    expect(order).toMatchObject({ kind: 'end', ending: { score: 'B+19.5', dead: ['D4'] } });
    expect(notice).toMatch(
      /^Black says B\+17\.5, White says W\+3\.5, but the board gives B\+19\.5 with the dead stones D4 by Chinese/,
    );
  });

  it('CGF-9.3: different dead stones with the same count leave nothing to decide', () => {
    const { order } = judged(told('W+5.5', []), told('W+5.5', ['C3', 'D4']));
    expect(order).toMatchObject({ kind: 'end', ending: { score: 'W+5.5' } });
  });

  it.each([
    [
      'no dead stones were named and the board gives another score',
      { kind: 'told', score: 'B+17.5' },
      { kind: 'told', score: 'B+17.5' },
    ],
    ['one names dead stones with which the board gives another score', told('B+17.5', ['D4']), { kind: 'told', score: 'B+17.5' }],
    ['they call different stones dead', told('B+17.5', ['D4']), told('B+17.5', ['C3'])],
    ['stones are called dead where none stand', told('B+17.5', ['A1']), told('B+17.5', ['A1'])],
    ['one says nothing', told('B+19.5', ['D4']), { kind: 'silent', evidence: 'no score within 60000 ms' }],
    [
      'Black calls stones dead with which the board does not give the score, though it does as it stands',
      told('W+5.5', ['D4']),
      { kind: 'told', score: 'W+5.5' },
    ],
    [
      'White calls stones dead with which the board does not give the score, though it does as it stands',
      { kind: 'told', score: 'W+5.5' },
      told('W+5.5', ['D4']),
    ],
  ] satisfies [string, ScoreClaim, ScoreClaim][])('CGF-9.3: a judge decides where %s', (_, black, white) => {
    expect(judged(black, white).order).toMatchObject({
      kind: 'refer',
      referral: { kind: 'scores-differ', method: 'Chinese rules, komi 5.5', claims: { black, white } },
    });
  });

  it('CGF-9.3: officials read why the board cannot be counted as one of the programs claims', () => {
    const { order } = judged(told('B+17.5', ['A1']), told('B+17.5', []));
    expect(order).toMatchObject({
      referral: {
        counts: [
          { label: 'as it stands', score: 'W+5.5' },
          { label: 'dead stones as white has them', score: 'W+5.5' },
          { label: 'dead stones as black has them', score: expect.stringMatching(/^none: .*A1/) },
        ],
      },
    });
  });

  it.each([
    ['Black', { kind: 'told', score: 'B+19.5' } as const, told('B+19.5', ['D4'])],
    ['White', told('B+19.5', ['D4']), { kind: 'told', score: 'B+19.5' } as const],
  ])('CGF-9.3: %s names no dead stones, and the score that both name is the board’s with the other’s', (_, black, white) => {
    expect(judged(black, white)).toMatchObject({ order: { kind: 'end', ending: { score: 'B+19.5', dead: ['D4'] } } });
    expect(judged(black, white).notice).toBeUndefined();
  });

  it('CGF-9.3: both counts are reported if the programs name different dead stones', () => {
    expect(judged(told('W+3.5', []), told('W+3.5', ['C3', 'D4'])).notice).toBe(
      'Both programs say W+3.5, but the board gives W+5.5 with no dead stones and W+5.5 with the dead stones C3 D4 ' +
        'by Chinese rules, komi 5.5: the result is W+5.5.',
    );
  });

  it.each([
    [told('B+R', ['D4']), told('B+17.5', ['D4']), 'Black says no score, White says B+17.5'],
    [told('B+17.5', ['D4']), told('B+R', ['D4']), 'Black says B+17.5, White says no score'],
  ])('CGF-9.3: a word that is no score is reported as none: %j, %j', (black, white, words) => {
    const { order, notice } = judged(black, white);
    expect(order).toMatchObject({ kind: 'end', ending: { score: 'B+19.5' } });
    expect(notice).toContain(`${words}, but the board gives B+19.5 with the dead stones D4`);
  });

  it('CGF-9.3: without dead stones a score that the board gives as it stands is the result', () => {
    const { order } = judged({ kind: 'told', score: 'W+5.5' }, { kind: 'told', score: 'W+5.5' });
    expect(order).toMatchObject({ kind: 'end', ending: { score: 'W+5.5', dead: [] } });
  });

  it('CGF-9.3: two equal scores are the result by Japanese rules, and the board’s score is reported with them', () => {
    const { order, notice } = lastJudgement(goJob(CGF), [...moves(two), counted(told('B+3.5', ['D4']), told('B+3.5', ['D4']))]);
    expect(order).toMatchObject({ kind: 'end', ending: { score: 'B+3.5', dead: ['D4'] } });
    expect(notice).toBe(
      'Both programs say B+3.5, and that is the result (CGF-9.3), but the board gives B+19.5 with the dead stones D4 by Japanese rules, komi 5.5.',
    );
    const quiet = lastJudgement(goJob(CGF), [
      ...moves(two),
      counted({ kind: 'told', score: 'B+3.5' }, { kind: 'told', score: 'B+3.5' }),
    ]);
    expect(quiet.notice).toBeUndefined();
  });
});

describe('time and length', () => {
  const flag: GameFact = { kind: 'flag-fell', answers: true, evidence: 'no move within 10000 ms' };

  it('CGF-6.2: a fallen flag loses before the move from which judges decide, and is theirs to decide later', () => {
    expect(lastOrder(goJob(CGF), [...moves('A1 B1 C1'), flag])).toMatchObject({ ending: { by: 'white', fault: 'time' } });
    const never = { crashes: true, protocolFaults: true };
    expect(lastOrder(goJob(never), [...moves('A1 B1 C1 D1'), flag])).toMatchObject({ ending: { by: 'black', fault: 'time' } });
    expect(lastOrder(goJob(CGF), [...moves('A1 B1 C1 D1'), flag])).toEqual({
      kind: 'refer',
      referral: { kind: 'late-flag', by: 'black', evidence: 'no move within 10000 ms' },
    });
  });

  it('CGF-6.2: passes count as moves, and a late move is a fallen flag', () => {
    const late: GameFact = { kind: 'moved', move: 'E5', elapsedMs: 10_000, evaluation: UNKNOWN_EVALUATION };
    expect(lastOrder(goJob(CGF), [...moves('A1 pass B1'), late])).toMatchObject({ ending: { by: 'white', fault: 'time' } });
    expect(lastOrder(goJob(CGF), [...moves('A1 pass B1 C1', 0), late])).toMatchObject({
      kind: 'refer',
      referral: { kind: 'late-flag', by: 'black', evidence: 'moved E5 after 10000 ms, 10000 ms were allowed' },
    });
  });

  it('CGF-9.1.4: a player that does not answer has overstepped its time, and has not stalled', () => {
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

  it('CGF-10.1: a judge is called while its clock runs, and it continues with the time that is left', () => {
    expect(ordersAfter(goJob(CGF), [...moves('A1 B1'), crash, { kind: 'restarted', elapsedMs: 2000 }]).slice(-2)).toEqual([
      { kind: 'call', call: { by: 'black', fault: 'crash', evidence: 'it ended by SIGSEGV' }, longestMs: 6900 },
      { kind: 'search', by: 'black', longestMs: 4900 },
    ]);
  });

  it('CGF-10.1: the whole wait is charged to the interrupted move', () => {
    const game = [...moves('A1 B1'), crash, { kind: 'restarted', elapsedMs: 2000 } as const, ...moves('C1 D1', 500)];
    expect(lastOrder(goJob(CGF), game)).toEqual({ kind: 'search', by: 'black', longestMs: 9900 - 5500 });
  });

  it('CGF-10.1: its time runs out while judges deliberate, or one of them ends the game', () => {
    const out: GameFact = { kind: 'flag-fell', answers: true, evidence: 'no judge came' };
    expect(lastOrder(goJob(CGF), [crash, out])).toMatchObject({ ending: { by: 'black', fault: 'time' } });
    const ending = { kind: 'ruled', outcome: 'white', by: 'OKASAKI', reason: 'may not restart' } as const;
    expect(lastOrder(goJob(CGF), [crash, { kind: 'ruled', ending }])).toEqual({ kind: 'end', ending });
  });

  it('CGF-10.1: a protocol fault is also for judges if the event says so', () => {
    const fault: GameFact = { kind: 'failed', by: 'black', fault: 'protocol', evidence: 'it moved twice' };
    expect(lastOrder(goJob(CGF), [fault])).toMatchObject({ kind: 'call', call: { fault: 'protocol' } });
    expect(lastOrder(goJob({ ...CGF, protocolFaults: false }), [fault])).toMatchObject({ ending: { fault: 'protocol' } });
    expect(lastOrder(goJob(undefined), [fault])).toMatchObject({ ending: { fault: 'protocol' } });
    expect(lastOrder(goJob({ ...CGF, protocolFaults: false }), [crash])).toMatchObject({
      kind: 'call',
      call: { fault: 'crash' },
    });
    expect(lastOrder(goJob({ ...CGF, crashes: false }), [crash])).toMatchObject({ ending: { fault: 'crash' } });
    expect(lastOrder(goJob(undefined), [crash])).toMatchObject({ ending: { fault: 'crash' } });
  });

  it('CGF-10.1: a program that fails while its opponent thinks has no running clock, and loses', () => {
    expect(lastOrder(goJob(CGF), [...moves('A1'), crash])).toMatchObject({ ending: { by: 'black', fault: 'crash' } });
  });

  it('CGF-6.3: an absent player loses, whatever judges may decide', () => {
    const fault = 'absence' as const;
    expect(lastOrder(goJob(CGF), [{ kind: 'failed', by: 'black', fault: 'absence', evidence: 'no one came' }])).toEqual({
      kind: 'end',
      ending: { kind: 'forfeit', by: 'black', fault, evidence: 'no one came' },
    });
  });

  it('CGF-9.1.6: a breach of the rules loses immediately', () => {
    expect(lastOrder(goJob(CGF), moves('A1 A1'))).toMatchObject({ ending: { by: 'white', fault: 'illegal-move' } });
  });
});
