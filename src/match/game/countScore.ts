// CGF-9.3: asks both players for the score at the same time, while no clock runs. If a program names none, its operator is asked.

import type { Colour, Sides } from '../../core/colour.ts';
import { COUNT_WITHIN_MS, type ScoreClaim } from '../../core/judging.ts';
import { tellLastMove, type Game } from './game.ts';

export async function countScore<Position>(game: Game<Position>): Promise<Sides<ScoreClaim>> {
  const { job, context, players, moves } = game;
  const ask = async (colour: Colour): Promise<ScoreClaim> => {
    const claim = await players[colour].count(moves, job.countMs);
    if (claim.kind === 'told') return claim;
    return (await context.operators.get(colour)?.count(moves, job.countMs ?? COUNT_WITHIN_MS.hand)) ?? claim;
  };
  tellLastMove(game);
  const [white, black] = await Promise.all([ask('white'), ask('black')]);
  return { white, black };
}
