// A board of Go before an operator (seatBoard.ts).

import type { Colour } from '../../core/colour.ts';
import type { GoStart } from '../../core/gameRules.ts';
import { diagramOf } from '../../games/go/diagram.ts';
import { colourAt, goRules, lastMove, type GoState } from '../../games/go/rules.ts';
import { parseVertex } from '../../games/go/vertex.ts';
import type { Reading, SeatBoard } from './seatBoard.ts';

export function goSeatBoard(start: GoStart, moves: readonly string[]): SeatBoard | undefined {
  const first = goRules.start(start);
  if (!first.ok) return undefined;
  let before: GoState | undefined;
  let state = first.value;
  for (const move of moves) {
    const played = goRules.play(state, move);
    if (!played.ok) return undefined;
    before = state;
    state = played.value.state;
  }
  return {
    turn: state.turn,
    last: describeLast(before, state),
    // A board of Go is always seen from Black's side: coordinates are read aloud.
    draw: () => [
      ...diagramOf(state),
      `Taken off: ${stones(state.captured.black, 'black')}, ${stones(state.captured.white, 'white')}`,
    ],
    read: (text) => readMove(state, text),
    refuseDead(vertices) {
      const empty = vertices.filter((vertex) => colourAt(state, vertex) === undefined);
      return empty.length === 0 ? undefined : `no stone is on ${empty.join(', ')}`;
    },
  };
}

/** Own moves count as moves where they name a point of the board, or a pass; anything else is a slip of the fingers. */
function readMove(state: GoState, text: string): Reading {
  const point = parseVertex(text, state.start.size);
  if (!point.ok) return { kind: 'none', why: `"${text}" is no move: ${point.error}` };
  const played = goRules.play(state, text);
  if (played.ok) return { kind: 'legal', move: played.value.move, shown: played.value.move };
  const reason = played.error.slice(played.error.indexOf(': ') + 2);
  return { kind: 'illegal', move: text.toUpperCase(), why: reason };
}

function describeLast(before: GoState | undefined, state: GoState): string | undefined {
  const move = lastMove(state);
  if (move === undefined || before === undefined) return undefined;
  const mover = before.turn;
  const taken = state.captured[state.turn] - before.captured[state.turn];
  const lost = state.captured[mover] - before.captured[mover];
  if (taken > 0) return `${move}, taking ${stones(taken, state.turn)}`;
  return lost > 0 ? `${move}, losing ${stones(lost, mover)} of its own` : move;
}

const stones = (count: number, colour: Colour): string => `${count} ${colour} ${count === 1 ? 'stone' : 'stones'}`;
