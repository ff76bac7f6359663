// The referee of one game: a pure state machine, (state, fact) → (state, order). It measures nothing and communicates with no one: the match
// passes in facts with their times, and carries out the one order that follows from each.
// After each ply it checks, in this order (docs/rules.md): the rules of the game, counting (Go), the longest game of CGF-6.2, tablebases, what the
// evaluations say (adjudication/counts.ts), the longest game of chess.
// What an event leaves to its officials (core/judging.ts) it does not decide: it refers the game to them, or calls a judge while the clock runs.

import { opposite, withSide, type Colour, type Sides } from '../core/colour.ts';
import type { Fault, GameEnding, Outcome } from '../core/ending.ts';
import { UNKNOWN_EVALUATION, type Evaluation } from '../core/evaluation.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { GameRules } from '../core/gameRules.ts';
import type { JudgeCall, Referral, ScoreClaim } from '../core/judging.ts';
import { present } from '../core/present.ts';
import { err, ok, type Result } from '../core/result.ts';
import { overstepText } from '../core/timeEvidence.ts';
import { adjudicationBy, countPly, NO_COUNTS, type EvaluationCounts } from './adjudication/counts.ts';
import { evaluationEvidence, type EvaluatedPly } from './adjudication/evidence.ts';
import { gameAdjudication } from './adjudication/gameAdjudication.ts';
import { asksTablebases, endsGame, type AskedPosition } from './adjudication/tablebases.ts';
import { chargeSide, countBookMove, freshClock, longestMoveMs, type Clocks } from './clock.ts';
import { afterCounts } from './counting.ts';

export type RefereeState<Position> = {
  readonly position: Position;
  readonly clocks: Clocks;
  readonly turn: Colour;
  readonly ply: number;
  /** The time that the move in progress has already taken, in ms: before its player was restarted (CGF-10.1). */
  readonly spentMs: number;
  /** Canonical text of the last move, `undefined` before the first. */
  readonly lastMove: string | undefined;
  readonly counts: EvaluationCounts;
  readonly evaluated: EvaluatedPly | undefined;
};

/** What happened in the game. Times in whole ms since the mover's clock was started. */
export type GameFact =
  | { readonly kind: 'moved'; readonly move: string; readonly elapsedMs: number; readonly evaluation: Evaluation }
  /** BOOK-1: a move from the mover's own book, which takes no time and says nothing about the position. */
  | { readonly kind: 'book-move'; readonly move: string }
  /** The answer to the order `probe`; `outcome` is `undefined` if the tables do not know. */
  | { readonly kind: 'probed'; readonly outcome: Outcome | undefined; readonly evidence: string }
  /** The mover's time ran out; `answers` false: it has no clock, and did not answer when it was stopped (S16-15a, S16-15c). */
  | { readonly kind: 'flag-fell'; readonly answers: boolean; readonly evidence: string }
  | { readonly kind: 'resigned'; readonly by: Colour }
  /** The answers to the order `count`. */
  | { readonly kind: 'counted'; readonly claims: Sides<ScoreClaim> }
  /** The answer to the order `call`: the mover is back, `elapsedMs` after its clock was started (CGF-10.1). */
  | { readonly kind: 'restarted'; readonly elapsedMs: number }
  /** A judge ends the game (CGF-9.1.7). */
  | { readonly kind: 'ruled'; readonly ending: GameEnding }
  /** A player says that the game is over; `words` are what it said. */
  | { readonly kind: 'claimed'; readonly by: Colour; readonly outcome: Outcome; readonly words: string }
  /** The player failed in another way; `by` need not be the mover. `elapsedMs` since the mover's clock was started; absent: it does not run. */
  | {
      readonly kind: 'failed';
      readonly by: Colour;
      readonly fault: Exclude<Fault, 'time' | 'illegal-move'>;
      readonly evidence: string;
      readonly elapsedMs?: number;
    };

export type Order =
  /** The side to move must search; its move must be complete before `longestMs` have passed. */
  | { readonly kind: 'search'; readonly by: Colour; readonly longestMs: number }
  /** Probe this position in the tablebases; `ignoreFifty`: without regard to the fifty-move rule. */
  | { readonly kind: 'probe'; readonly position: string; readonly ignoreFifty?: true }
  /** Play has stopped: ask both players for the score (CGF-9.3). */
  | { readonly kind: 'count' }
  /** The mover cannot continue: call a judge while its clock runs; the judge must answer before `longestMs` have passed (CGF-10.1). */
  | { readonly kind: 'call'; readonly call: JudgeCall; readonly longestMs: number }
  /** The game stops here, and officials decide it. */
  | { readonly kind: 'refer'; readonly referral: Referral }
  | { readonly kind: 'end'; readonly ending: GameEnding };

/** `notice`: something about the fact that officials should know and that does not end the game, in one or more sentences. */
export type Judgement<Position> = { readonly state: RefereeState<Position>; readonly order: Order; readonly notice?: string };

export type Referee<Position> = {
  /** The state after the opening and the moves of an interrupted game; the error says what cannot be played. */
  readonly open: () => Result<Judgement<Position>, string>;
  readonly judge: (state: RefereeState<Position>, fact: GameFact) => Judgement<Position>;
};

export function createReferee<Position>(rules: GameRules<Position>, job: GameJob): Referee<Position> {
  const { timeControls: controls, judging } = job;
  const start = rules.start(job.opening.start);
  const pliesBefore = start.ok ? rules.pliesBefore(start.value) : 0;
  const adjudication = gameAdjudication(job.adjudication, pliesBefore, job.opening.moves.length);
  const { draw, win, resign, tablebases } = adjudication;
  const countsEvaluations = (draw ?? win ?? resign) !== undefined;

  /** What follows from a position: its end, a question to the tablebases, or the next search. */
  function next(state: RefereeState<Position>): Judgement<Position> {
    const natural = rules.ending(state.position);
    if (natural !== undefined) return end(state, { kind: 'rules', ...natural });
    if (rules.counting?.isDue(state.position) === true) return { state, order: { kind: 'count' } };
    if (state.ply >= (judging?.stopAtPly ?? Infinity)) return refer(state, { kind: 'move-limit' });
    if (tablebases !== undefined && asksTablebases(tablebases, seenByTablebases(state))) {
      const position = rules.tablebasePosition(state.position);
      const { ignoreFifty } = tablebases;
      if (position !== undefined) return { state, order: { kind: 'probe', position, ...present({ ignoreFifty }) } };
    }
    return unlessAdjudicated(state);
  }

  const seenByTablebases = ({ position, ply }: RefereeState<Position>): AskedPosition => ({
    men: rules.men(position),
    quietPlies: rules.quietPlies(position),
    hasMoved: ply > job.opening.moves.length,
  });

  function unlessAdjudicated(state: RefereeState<Position>): Judgement<Position> {
    const fired = adjudicationBy(adjudication, state.counts, state.ply);
    if (fired === undefined) {
      return { state, order: { kind: 'search', by: state.turn, longestMs: leftForMove(state) } };
    }
    const { rule, outcome } = fired;
    const evidence =
      rule === 'MAX-1' ? `the game has reached ply ${state.ply}` : evaluationEvidence(rule, adjudication, state.evaluated);
    return end(state, { kind: 'adjudicated', rule, outcome, evidence });
  }

  /** The longest time that the rest of the move in progress may take, in ms. */
  const leftForMove = (state: RefereeState<Position>): number =>
    longestMoveMs(controls[state.turn], state.clocks[state.turn]) - state.spentMs;

  /** CGF-6.2, CGF-9.1.4: a player that oversteps its time loses, unless the game has reached the ply from which a judge decides. */
  function overstepped(state: RefereeState<Position>, fault: 'time' | 'stall', evidence: string): Judgement<Position> {
    const by = state.turn;
    if (judging === undefined) return forfeit(state, by, fault, evidence);
    const late = state.ply >= (judging.flagFromPly ?? Infinity);
    return late ? refer(state, { kind: 'late-flag', by, evidence }) : forfeit(state, by, 'time', evidence);
  }

  /** CGF-10.1: a judge decides about a crash or a breach of the protocol if the event says so. */
  function failed(state: RefereeState<Position>, fact: GameFact & { readonly kind: 'failed' }): Judgement<Position> {
    const { by, fault, evidence, elapsedMs = 0 } = fact;
    if (fault === 'absence' || by !== state.turn) return forfeit(state, by, fault, evidence);
    const judged = fault === 'protocol' ? judging?.protocolFaults : judging?.crashes;
    if (judged !== true) return forfeit(state, by, fault, evidence);
    const waiting = { ...state, spentMs: state.spentMs + elapsedMs };
    return { state: waiting, order: { kind: 'call', call: { by, fault, evidence }, longestMs: leftForMove(waiting) } };
  }

  /** `spent`: time in ms, or `book` for the mover's own book; absent for a move of the opening. `made` absent: a move of the opening or a replayed one, which never counts for adjudication. */
  function move(
    state: RefereeState<Position>,
    text: string,
    spent: number | 'book' | undefined,
    made?: Evaluation,
  ): Result<RefereeState<Position>, string> {
    const played = rules.play(state.position, text);
    if (!played.ok) return played;
    const mover = state.turn;
    const ply = state.ply + 1;
    const { state: position, move: lastMove, irreversible } = played.value;
    let { clocks, counts, evaluated } = state;
    if (spent === 'book') clocks = withSide(clocks, mover, countBookMove(controls[mover], clocks[mover]));
    else if (spent !== undefined) clocks = chargeSide(controls, clocks, mover, spent);
    if (made !== undefined && countsEvaluations) {
      const zeroing = rules.quietPlies(position) === 0;
      counts = countPly(adjudication, counts, { mover, evaluation: made, irreversible, zeroing, men: rules.men(position) });
      evaluated = { ply, move: lastMove, evaluation: made, before: evaluated };
    }
    return ok({ position, clocks, turn: rules.turn(position), ply, spentMs: 0, lastMove, counts, evaluated });
  }

  return {
    open() {
      if (!start.ok) return err(`Cannot start game ${job.id}: ${start.error}`);
      let state: RefereeState<Position> = {
        position: start.value,
        clocks: { white: freshClock(controls.white), black: freshClock(controls.black) },
        turn: rules.turn(start.value),
        ply: rules.ply(start.value),
        spentMs: 0,
        lastMove: undefined,
        counts: NO_COUNTS,
        evaluated: undefined,
      };
      for (const opening of job.opening.moves) {
        const moved = move(state, opening, undefined);
        if (!moved.ok) return err(`Cannot play the opening of game ${job.id}: ${moved.error}`);
        state = moved.value;
      }
      for (const record of job.resume ?? []) {
        const moved = move(state, record.move, record.book === true ? 'book' : record.elapsedMs);
        if (!moved.ok) return err(`Cannot resume game ${job.id} at ply ${record.ply}: ${moved.error}`);
        state = moved.value;
      }
      return ok(next(state));
    },

    judge(state, fact) {
      const mover = state.turn;
      switch (fact.kind) {
        case 'moved': {
          const longestMs = leftForMove(state);
          if (fact.elapsedMs >= longestMs && controls[mover].kind !== 'unlimited') {
            return overstepped(state, 'time', overstepText(fact.move, fact.elapsedMs, longestMs));
          }
          const moved = move(state, fact.move, state.spentMs + fact.elapsedMs, fact.evaluation);
          // CGF-9.1.6.
          return moved.ok ? next(moved.value) : forfeit(state, mover, 'illegal-move', moved.error);
        }
        case 'book-move': {
          const moved = move(state, fact.move, 'book', UNKNOWN_EVALUATION);
          return moved.ok ? next(moved.value) : end(state, { kind: 'void', reason: moved.error });
        }
        case 'probed':
          if (fact.outcome === undefined || tablebases === undefined || !endsGame(tablebases, fact.outcome)) {
            return unlessAdjudicated(state);
          }
          return end(state, { kind: 'adjudicated', rule: 'TB-1', outcome: fact.outcome, evidence: fact.evidence });
        case 'flag-fell':
          return overstepped(state, fact.answers ? 'time' : 'stall', fact.evidence);
        case 'resigned':
          return end(state, { kind: 'resigned', by: fact.by });
        case 'counted': {
          const verdict = afterCounts(rules, state.position, fact.claims);
          if (verdict.kind === 'differing') return refer(state, verdict.referral);
          return { ...end(state, verdict.ending), ...present({ notice: verdict.notice }) };
        }
        case 'restarted': {
          const resumed = { ...state, spentMs: state.spentMs + fact.elapsedMs };
          return { state: resumed, order: { kind: 'search', by: mover, longestMs: leftForMove(resumed) } };
        }
        case 'ruled':
          return end(state, fact.ending);
        case 'claimed':
          // A game that is over has ended before anyone could claim it, so the only true claim is one of the player's own loss: it resigns.
          if (fact.outcome === opposite(fact.by)) return end(state, { kind: 'resigned', by: fact.by });
          return forfeit(state, fact.by, 'protocol', `claimed a result that the position does not have: ${fact.words}`);
        case 'failed':
          return failed(state, fact);
      }
    },
  };
}

const end = <Position>(state: RefereeState<Position>, ending: GameEnding): Judgement<Position> => ({
  state,
  order: { kind: 'end', ending },
});

const refer = <Position>(state: RefereeState<Position>, referral: Referral): Judgement<Position> => ({
  state,
  order: { kind: 'refer', referral },
});

const forfeit = <Position>(state: RefereeState<Position>, by: Colour, fault: Fault, evidence: string): Judgement<Position> =>
  end(state, { kind: 'forfeit', by, fault, evidence });
