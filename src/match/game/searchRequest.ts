// What an engine gets with the request for its next move: the game so far, its limits, and the clocks as engines receive them.

import { opposite, type Colour } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { SearchRequest } from '../../protocols/session.ts';
import { incrementMs } from '../../referee/clock.ts';
import type { RefereeState } from '../../referee/referee.ts';

export function searchRequest<Position>(job: GameJob, state: RefereeState<Position>, moves: readonly string[]): SearchRequest {
  const start = job.opening.start;
  const limits = job.limits[state.turn];
  const control = job.timeControls[state.turn];
  const turn = state.turn;
  switch (control.kind) {
    case 'clock': {
      const { white, black } = job.timeControls;
      const left = { white: shownLeftMs(state, 'white'), black: shownLeftMs(state, 'black') };
      const increment = { white: incrementMs(white, state.clocks.white), black: incrementMs(black, state.clocks.black) };
      return { start, moves, turn, limits, time: { kind: 'clock', left, increment, movesToGo: state.clocks[turn]?.movesToGo } };
    }
    case 'moveTime':
      return { start, moves, turn, limits, time: { kind: 'moveTime', moveTimeMs: control.moveTimeMs } };
    case 'unlimited':
      return { start, moves, turn, limits, time: { kind: 'unlimited' } };
  }
}

/** Time left as engines receive it: at least 1 ms, since many misread smaller values; a side without a clock shows the mover's. */
function shownLeftMs<Position>(state: RefereeState<Position>, colour: Colour): number {
  const clock = state.clocks[colour] ?? state.clocks[opposite(colour)];
  return Math.max(clock?.leftMs ?? 1, 1);
}
