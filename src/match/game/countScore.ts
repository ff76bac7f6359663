// CGF-9.3: asks both players for the score at the same time, while no clock runs. If a program names none, its operator is asked.

import type { Colour, Sides } from '../../core/colour.ts';
import type { ScoreClaim } from '../../core/judging.ts';
import { tellLastMove, type Game } from './game.ts';

const LONGEST_MS = 60_000;

export async function countScore<Position>(game: Game<Position>): Promise<Sides<ScoreClaim>> {
  const { job, context, players, moves } = game;
  const longestMs = job.countMs ?? LONGEST_MS;
  const ask = async (colour: Colour): Promise<ScoreClaim> => {
    const claim = await players[colour].count(moves, longestMs);
    return claim.kind === 'told' ? claim : ((await context.operators.get(colour)?.count(moves, longestMs)) ?? claim);
  };
  tellLastMove(game);
  const [white, black] = await Promise.all([ask('white'), ask('black')]);
  return { white, black };
}
