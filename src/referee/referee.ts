// The referee of one game: a pure state machine, (state, fact) → (state, order). It measures nothing and talks to nobody: the match
// brings facts with their times, and carries out the one order that follows from each.
// It judges legality, clocks and the endings of the game's own rules. Adjudication by evaluations and tablebases is not here yet.

import { opposite, withSide, type Colour, type Sides } from '../core/colour.ts';
import type { Fault, GameEnding } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { GameRules } from '../core/gameRules.ts';
import { err, ok, type Result } from '../core/result.ts';
import { chargeMove, freshClock, longestMoveMs, type ClockState } from './clock.ts';

export type RefereeState<Position> = {
  readonly position: Position;
  readonly clocks: Sides<ClockState | undefined>;
  readonly turn: Colour;
  readonly ply: number;
  /** Canonical text of the last move, `undefined` before the first. */
  readonly lastMove: string | undefined;
};

/** What happened at the board. Times in whole ms since the mover's clock was started. */
export type GameFact =
  | { readonly kind: 'moved'; readonly move: string; readonly elapsedMs: number }
  /** The mover's time ran out; `answers` says whether the player still answered within the grace that follows (S16-15c). */
  | { readonly kind: 'flag-fell'; readonly answers: boolean; readonly evidence: string }
  | { readonly kind: 'resigned' }
  /** The player failed otherwise; `by` need not be the mover. */
  | {
      readonly kind: 'failed';
      readonly by: Colour;
      readonly fault: Exclude<Fault, 'time' | 'illegal-move'>;
      readonly evidence: string;
    };

export type Order =
  /** The side to move is to search; its move must be complete before `longestMs` have passed. */
  | { readonly kind: 'search'; readonly by: Colour; readonly longestMs: number }
  | { readonly kind: 'end'; readonly ending: GameEnding };

export type Judgement<Position> = { readonly state: RefereeState<Position>; readonly order: Order };

export type Referee<Position> = {
  /** The state after the opening and the moves of an interrupted game; the error says what cannot be played. */
  readonly open: () => Result<Judgement<Position>, string>;
  readonly judge: (state: RefereeState<Position>, fact: GameFact) => Judgement<Position>;
};

export function createReferee<Position>(rules: GameRules<Position>, job: GameJob): Referee<Position> {
  const controls = job.timeControls;

  function next(state: RefereeState<Position>): Judgement<Position> {
    const natural = rules.ending(state.position);
    if (natural !== undefined) return end(state, { kind: 'rules', ...natural });
    return {
      state,
      order: { kind: 'search', by: state.turn, longestMs: longestMoveMs(controls[state.turn], state.clocks[state.turn]) },
    };
  }

  function move(
    state: RefereeState<Position>,
    text: string,
    elapsedMs: number | undefined,
  ): Result<RefereeState<Position>, string> {
    const played = rules.play(state.position, text);
    if (!played.ok) return played;
    const mover = state.turn;
    const clocks =
      elapsedMs === undefined
        ? state.clocks
        : withSide(state.clocks, mover, chargeMove(controls[mover], state.clocks[mover], elapsedMs));
    return ok({ position: played.value.state, clocks, turn: opposite(mover), ply: state.ply + 1, lastMove: played.value.move });
  }

  return {
    open() {
      const start = rules.start(job.opening.start);
      if (!start.ok) return err(`Cannot start game ${job.id}: ${start.error}`);
      let state: RefereeState<Position> = {
        position: start.value,
        clocks: { white: freshClock(controls.white), black: freshClock(controls.black) },
        turn: rules.turn(start.value),
        ply: rules.ply(start.value),
        lastMove: undefined,
      };
      for (const opening of job.opening.moves) {
        const moved = move(state, opening, undefined);
        if (!moved.ok) return err(`Cannot play the opening of game ${job.id}: ${moved.error}`);
        state = moved.value;
      }
      for (const record of job.resume ?? []) {
        const moved = move(state, record.move, record.elapsedMs);
        if (!moved.ok) return err(`Cannot resume game ${job.id} at ply ${record.ply}: ${moved.error}`);
        state = moved.value;
      }
      return ok(next(state));
    },

    judge(state, fact) {
      const mover = state.turn;
      switch (fact.kind) {
        case 'moved': {
          const longestMs = longestMoveMs(controls[mover], state.clocks[mover]);
          if (fact.elapsedMs >= longestMs && controls[mover].kind !== 'unlimited') {
            return forfeit(state, mover, 'time', `moved ${fact.move} after ${fact.elapsedMs} ms, ${longestMs} ms were allowed`);
          }
          const moved = move(state, fact.move, fact.elapsedMs);
          return moved.ok ? next(moved.value) : forfeit(state, mover, 'illegal-move', moved.error);
        }
        case 'flag-fell':
          return forfeit(state, mover, fact.answers ? 'time' : 'stall', fact.evidence);
        case 'resigned':
          return end(state, { kind: 'resigned', by: mover });
        case 'failed':
          return forfeit(state, fact.by, fact.fault, fact.evidence);
      }
    },
  };
}

const end = <Position>(state: RefereeState<Position>, ending: GameEnding): Judgement<Position> => ({
  state,
  order: { kind: 'end', ending },
});

const forfeit = <Position>(state: RefereeState<Position>, by: Colour, fault: Fault, evidence: string): Judgement<Position> =>
  end(state, { kind: 'forfeit', by, fault, evidence });
