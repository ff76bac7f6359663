// CGF-9.3: both players are asked for the score, at the same time and while no clock runs.

import { COLOURS, type Sides } from '../core/colour.ts';
import type { GameJob } from '../core/gameJob.ts';
import type { ScoreClaim } from '../core/judging.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';

const LONGEST_MS = 60_000;

export async function countScore(
  job: GameJob,
  moves: readonly string[],
  players: Sides<EnginePlayer>,
): Promise<Sides<ScoreClaim>> {
  const longestMs = job.countMs ?? LONGEST_MS;
  const [white, black] = await Promise.all(COLOURS.map((colour) => players[colour].count(moves, longestMs)));
  const silent: ScoreClaim = { kind: 'silent', evidence: 'was not asked' };
  return { white: white ?? silent, black: black ?? silent };
}
