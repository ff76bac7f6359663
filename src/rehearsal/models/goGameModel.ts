// A modelled game of Go as in CGF'99. There is no board: the ending is one that a referee of the event could give, or the reason why the game goes to
// officials. Length, and that most games end by passes, are measured on the 83 games on 19x19 with more than 100 moves in GNU Go’s regression
// collection (CGF, Gifu, Olympiads). How often scores differ, and how long officials take, are assumptions.

import type { Colour, Sides } from '../../core/colour.ts';
import type { GameEnding, Outcome } from '../../core/ending.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { GoStart } from '../../core/gameRules.ts';
import type { Referral } from '../../core/judging.ts';
import type { RandomSource } from '../../core/random.ts';
import { normal, uniform } from './chance.ts';
import { outcomeChances } from '../../core/chances.ts';
import { drawOutcome } from '../outcome.ts';
import type { ModelledPlayer } from './players.ts';
import { PACE_SPREAD, usedMs } from '../../core/timeUse.ts';

export type ModelledGoGame = {
  readonly plies: number;
  readonly durationMs: number;
  /** The ending; a ruling gives it to a game that is referred. */
  readonly ending: GameEnding;
  readonly referral?: Referral;
};

/** Moves of a game on 19x19, with a log-normal distribution; on other boards scaled by the number of points. */
export const GO_LENGTH = { mean: 5.52, spread: 0.21 };
const POINTS = 361;
const RESIGNED_SHARE = 0.15;
const DIFFERING_SHARE = 0.08;
/** The komi of an even game allows no draws, and Black has no advantage. */
const NO_DRAWS = { whiteAdvantageElo: 0, drawElo: 0 };
const REHEARSED = 'rehearsed';

export function modelGoGame(job: GameJob, start: GoStart, players: Sides<ModelledPlayer>, random: RandomSource): ModelledGoGame {
  const outcome = drawOutcome(outcomeChances(players.white.elo - players.black.elo, NO_DRAWS), random);
  const drawn = Math.round(Math.exp(GO_LENGTH.mean + GO_LENGTH.spread * normal(random)) * ((start.size * start.size) / POINTS));
  const { judging } = job;
  const plies = Math.max(2, Math.min(drawn, judging?.stopAtPly ?? Infinity));
  const pace = (plies / 50) * Math.exp(PACE_SPREAD * normal(random));
  const durationMs = Math.round(
    usedMs(job.timeControls.black, Math.ceil(plies / 2), pace) + usedMs(job.timeControls.white, Math.floor(plies / 2), pace),
  );
  const game = { plies, durationMs };
  const crashed = crashedBy(players, random);
  if (crashed !== undefined) return { ...game, ending: { kind: 'forfeit', by: crashed, fault: 'crash', evidence: REHEARSED } };
  if (plies === judging?.stopAtPly) return { ...game, ending: ruled(outcome), referral: { kind: 'move-limit' } };
  const kind = uniform(random);
  if (kind < RESIGNED_SHARE && outcome !== 'draw')
    return { ...game, ending: { kind: 'resigned', by: outcome === 'white' ? 'black' : 'white' } };
  if (start.ruleSet !== 'tromp-taylor' && kind < RESIGNED_SHARE + DIFFERING_SHARE) {
    const claims = { white: { kind: 'told', score: 'W+0.5' }, black: { kind: 'told', score: 'B+0.5' } } as const;
    return { ...game, ending: ruled(outcome), referral: { kind: 'scores-differ', claims, counts: [], method: REHEARSED } };
  }
  return { ...game, ending: { kind: 'rules', reason: 'counting', outcome, score: scoreOf(outcome, random) } };
}

const ruled = (outcome: Outcome): GameEnding => ({ kind: 'ruled', outcome, by: 'rehearsal', reason: 'by lot' });

function crashedBy({ white, black }: Sides<ModelledPlayer>, random: RandomSource): Colour | undefined {
  const drawn = uniform(random);
  if (drawn < white.crashRate) return 'white';
  return drawn < white.crashRate + black.crashRate ? 'black' : undefined;
}

const scoreOf = (outcome: Outcome, random: RandomSource): string =>
  outcome === 'draw' ? '0' : `${outcome === 'black' ? 'B' : 'W'}+${random.below(40)}.5`;
