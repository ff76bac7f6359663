import { describe, expect, it } from 'vitest';
import type { GameEnding } from '../core/ending.ts';
import { UNKNOWN_EVALUATION } from '../core/evaluation.ts';
import type { GameJob, PlyRecord } from '../core/gameJob.ts';
import { unwrap } from '../core/result.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { chessRules } from '../games/chess/rules.ts';
import { createReferee, type GameFact } from './referee.ts';
import { gameJob } from './testJobs.ts';

const second = (marginMs = 0): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs: 1000, incrementMs: 0 }],
  marginMs,
});

const timedJob = (changes: Partial<GameJob> = {}): GameJob =>
  gameJob({ timeControls: { white: second(), black: second() }, ...changes });

/** The ending after these facts, `undefined` while the game continues. */
function endingAfter(job: GameJob, facts: readonly GameFact[]): GameEnding | undefined {
  const referee = createReferee(chessRules, job);
  let judgement = unwrap(referee.open());
  for (const fact of facts) {
    if (judgement.order.kind === 'end') throw new Error('the game was over before the last fact');
    judgement = referee.judge(judgement.state, fact);
  }
  return judgement.order.kind === 'end' ? judgement.order.ending : undefined;
}

const moves = (text: string, elapsedMs = 1): GameFact[] =>
  text.split(' ').map((move) => ({ kind: 'moved', move, elapsedMs, evaluation: UNKNOWN_EVALUATION }));

describe('createReferee', () => {
  it('ends by the rules of the game: fool’s mate', () => {
    expect(endingAfter(timedJob(), moves('f2f3 e7e5 g2g4 d8h4'))).toEqual({
      kind: 'rules',
      reason: 'checkmate',
      outcome: 'black',
    });
  });

  it('counts moves of the opening for repetition', () => {
    const opening = { start: { game: 'chess', chess960: false }, moves: ['g1f3', 'g8f6', 'f3g1', 'f6g8'] } as const;
    expect(endingAfter(timedJob({ opening }), moves('g1f3 g8f6 f3g1 f6g8'))).toMatchObject({
      kind: 'rules',
      reason: 'repetition',
    });
  });

  it('forfeits the mover for an illegal move and says what was wrong', () => {
    expect(endingAfter(timedJob(), moves('e2e4 e7e4'))).toMatchObject({
      kind: 'forfeit',
      by: 'black',
      fault: 'illegal-move',
      evidence: expect.stringContaining('e7e4'),
    });
  });

  it('S16-15a, CUP-5b, CUP-7b, 4K-1.2, 4K-2.3: the flag falls when no time is left, not before, and the loss is final', () => {
    expect(endingAfter(timedJob(), moves('e2e4', 999))).toBeUndefined();
    expect(endingAfter(timedJob(), moves('e2e4', 1000))).toMatchObject({ kind: 'forfeit', by: 'white', fault: 'time' });
  });

  it('adds the margin to every move', () => {
    const timeControls = { white: second(50), black: second() };
    expect(endingAfter(timedJob({ timeControls }), moves('e2e4', 1049))).toBeUndefined();
    expect(endingAfter(timedJob({ timeControls }), moves('e2e4', 1050))).toMatchObject({ fault: 'time' });
  });

  it('loses on time at the last move of a period too, even if the next period would add time', () => {
    const control: TimeControl = { kind: 'clock', periods: [{ moves: 1, baseMs: 100, incrementMs: 50 }], marginMs: 0 };
    expect(endingAfter(timedJob({ timeControls: { white: control, black: control } }), moves('e2e4', 120))).toMatchObject({
      fault: 'time',
    });
  });

  it('does not charge the clock for a mate that came too late', () => {
    expect(endingAfter(timedJob(), [...moves('f2f3 e7e5 g2g4'), ...moves('d8h4', 1000)])).toMatchObject({
      by: 'black',
      fault: 'time',
    });
  });

  it.each([
    [true, 'time'],
    [false, 'stall'],
  ] as const)('calls a fallen flag of a player that answers=%s a %s', (answers, fault) => {
    expect(endingAfter(timedJob(), [{ kind: 'flag-fell', answers, evidence: 'seen' }])).toEqual({
      kind: 'forfeit',
      by: 'white',
      fault,
      evidence: 'seen',
    });
  });

  it('forfeits the player that failed, the mover or not', () => {
    const crash: GameFact = { kind: 'failed', by: 'black', fault: 'crash', evidence: 'gone' };
    expect(endingAfter(timedJob(), [crash])).toMatchObject({ kind: 'forfeit', by: 'black', fault: 'crash' });
  });

  it('accepts a late move of a player without a clock: the cap only makes it stop', () => {
    const unlimited: TimeControl = { kind: 'unlimited', capMs: 10 };
    expect(endingAfter(timedJob({ timeControls: { white: unlimited, black: unlimited } }), moves('e2e4', 12))).toBeUndefined();
  });

  it('resumes with position and clocks as they stood', () => {
    const played = (ply: number, move: string, elapsedMs: number): PlyRecord => ({
      ply,
      move,
      elapsedMs,
      evaluation: { kind: 'unknown' },
    });
    const referee = createReferee(chessRules, timedJob({ resume: [played(1, 'e2e4', 300), played(2, 'e7e5', 450)] }));
    const { state, order } = unwrap(referee.open());
    expect(state).toMatchObject({ ply: 2, turn: 'white', clocks: { white: { leftMs: 700 }, black: { leftMs: 550 } } });
    expect(order).toEqual({ kind: 'search', by: 'white', longestMs: 700 });
  });

  it('ends immediately if the plies before the interruption had ended the game', () => {
    const mate = moves('f2f3 e7e5 g2g4 d8h4').map((fact, index) => ({
      ply: index + 1,
      move: fact.kind === 'moved' ? fact.move : '',
      elapsedMs: 1,
      evaluation: { kind: 'unknown' } as const,
    }));
    expect(endingAfter(timedJob({ resume: mate }), [])).toMatchObject({ reason: 'checkmate', outcome: 'black' });
  });

  it('gives both sides their whole time after the opening', () => {
    const opening = { start: { game: 'chess', chess960: false }, moves: ['e2e4', 'e7e5'] } as const;
    const { state, order } = unwrap(createReferee(chessRules, timedJob({ opening })).open());
    expect(order).toEqual({ kind: 'search', by: 'white', longestMs: 1000 });
    expect(state.clocks.black).toMatchObject({ leftMs: 1000 });
  });

  it('ends the game when a player resigns, the mover or not', () => {
    expect(endingAfter(timedJob(), [{ kind: 'resigned', by: 'black' }])).toEqual({ kind: 'resigned', by: 'black' });
  });

  it('says which start, opening or interrupted game cannot be played', () => {
    const errorOf = (changes: Partial<GameJob>): unknown => createReferee(chessRules, timedJob(changes)).open();
    const start = { game: 'chess', chess960: false } as const;
    const failure = (text: string): unknown => ({ ok: false, error: expect.stringContaining(text) as string });
    expect(errorOf({ opening: { start: { ...start, position: 'no FEN' }, moves: [] } })).toEqual(
      failure('Cannot start game 1: '),
    );
    expect(errorOf({ opening: { start, moves: ['e2e4', 'e2e4'] } })).toEqual(failure('opening of game 1: '));
    const record: PlyRecord = { ply: 1, move: 'e2e5', elapsedMs: 1, evaluation: UNKNOWN_EVALUATION };
    expect(errorOf({ resume: [record] })).toEqual(failure('Cannot resume game 1 at ply 1: '));
  });
});
