// CLOCK-3, pondering: the engine that has just moved thinks on while its opponent thinks, about the reply that it expects. Its clock does not run; what becomes
// of it shows at its next search (protocols/uci/session.ts). An XBoard engine ponders by itself.

import type { Colour } from '../../core/colour.ts';
import type { Game } from './game.ts';
import { searchRequest } from './searchRequest.ts';

/** Nothing follows from a reply that is not legal, or that would end the game. */
export function ponder<Position>(game: Game<Position>, by: Colour): void {
  const { expected = '', rules, job, moves, players } = game;
  const { state } = game.judgement;
  game.expected = undefined;
  const reply = rules.play(state.position, expected);
  if (!reply.ok || rules.ending(reply.value.state) !== undefined) return;
  players[by].ponder(searchRequest(job, { ...state, turn: by }, [...moves, reply.value.move]));
}
