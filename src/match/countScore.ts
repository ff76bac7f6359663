// CGF-9.3: both players are asked for the score, at the same time and while no clock runs; for a program that names none its operator is asked.

import { COLOURS, type Colour, type Sides } from '../core/colour.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { ScoreClaim } from '../core/judging.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { OperatorBeside } from './operatorBeside.ts';

const LONGEST_MS = 60_000;

export async function countScore(
  job: GameJob,
  moves: readonly string[],
  players: Sides<EnginePlayer>,
  operators?: ReadonlyMap<Colour, Pick<OperatorBeside, 'count'>>,
): Promise<Sides<ScoreClaim>> {
  const longestMs = job.countMs ?? LONGEST_MS;
  const ask = async (colour: Colour): Promise<ScoreClaim> => {
    const claim = await players[colour].count(moves, longestMs);
    return claim.kind === 'told' ? claim : ((await operators?.get(colour)?.count(moves, longestMs)) ?? claim);
  };
  const [white, black] = await Promise.all(COLOURS.map(ask));
  const silent: ScoreClaim = { kind: 'silent', evidence: 'was not asked' };
  return { white: white ?? silent, black: black ?? silent };
}
