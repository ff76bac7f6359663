// A modelled game: its ending, its length and its duration. There is no board, and no rule is implemented again: the ending is one that a referee of
// this event could give, and formats and tables decide what it means.

import type { AdjudicationRules } from '../../core/adjudication.ts';
import type { Colour, Sides } from '../../core/colour.ts';
import type { GameEnding, Outcome } from '../../core/ending.ts';
import type { GameJob } from '../../core/gameJob.ts';
import { present } from '../../core/present.ts';
import type { RandomSource } from '../../core/random.ts';
import { normal, uniform } from './chance.ts';
import { outcomeChances, type OutcomeModel } from '../../core/chances.ts';
import { drawOutcome } from '../outcome.ts';
import type { ModelledPlayer } from './players.ts';
import { TIME_LOSS_RATE } from '../settings.ts';
import { PACE_SPREAD, usedMs } from '../../core/timeUse.ts';

/** `plies` includes those of the opening; `mobilityGoal` in half-moves, only for a draw. */
export type ModelledGame = {
  readonly ending: GameEnding;
  readonly plies: number;
  readonly durationMs: number;
  readonly mobilityGoal?: number;
};

export function modelGame(job: GameJob, players: Sides<ModelledPlayer>, model: OutcomeModel, random: RandomSource): ModelledGame {
  const meant = drawOutcome(outcomeChances(players.white.elo - players.black.elo, model), random);
  const whole = drawLength(meant, job.adjudication, random);
  const fault = drawFault(players, whole, random);
  const thought = fault?.afterPlies ?? whole;
  const plies = job.opening.moves.length + thought;
  const pace = Math.exp(PACE_SPREAD * normal(random));
  const durationMs = Math.round(
    usedMs(job.timeControls.white, Math.ceil(thought / 2), pace) + usedMs(job.timeControls.black, Math.floor(thought / 2), pace),
  );
  const ending = fault?.ending ?? endingOf(meant, plies, job.adjudication);
  const mobilityGoal = ending.kind !== 'forfeit' && meant === 'draw' ? drawMobilityGoal(random) : undefined;
  return { ending, plies, durationMs, ...present({ mobilityGoal }) };
}

/** Plies that engines thought about have a log-normal distribution: its mean and standard deviation, with and without WIN-1 or RESIGN-1. */
export const ADJUDICATED_LENGTH = { decisive: { mean: 4.8, spread: 0.32 }, draw: { mean: 4.68, spread: 0.45 } };
export const PLAYED_OUT_LENGTH = { decisive: { mean: 4.56, spread: 0.51 }, draw: { mean: 4.78, spread: 0.58 } };
const FEWEST_PLIES = 12;
const MOST_PLIES = 800;

function drawLength(outcome: Outcome, { win, resign, maxMoves }: AdjudicationRules, random: RandomSource): number {
  const lengths = win === undefined && resign === undefined ? PLAYED_OUT_LENGTH : ADJUDICATED_LENGTH;
  const { mean, spread } = lengths[outcome === 'draw' ? 'draw' : 'decisive'];
  const plies = Math.round(Math.exp(mean + spread * normal(random)));
  return Math.max(FEWEST_PLIES, Math.min(plies, MOST_PLIES, 2 * (maxMoves ?? Infinity)));
}

type Fault = { readonly ending: GameEnding; readonly afterPlies: number };

/** In the archive, 157 processes had ended and 62 had stalled. */
const STALLED_SHARE = 0.28;

function drawFault({ white, black }: Sides<ModelledPlayer>, plies: number, random: RandomSource): Fault | undefined {
  const drawn = uniform(random);
  const either = white.crashRate + black.crashRate;
  const crashes = Math.min(1, either);
  if (drawn < crashes) {
    const fault = uniform(random) < STALLED_SHARE ? 'stall' : 'crash';
    const by: Colour = uniform(random) * either < white.crashRate ? 'white' : 'black';
    return { ending: { kind: 'forfeit', by, fault, evidence: REHEARSED }, afterPlies: Math.floor(plies * uniform(random)) };
  }
  if (drawn >= crashes + TIME_LOSS_RATE) return undefined;
  const by: Colour = random.below(2) === 0 ? 'white' : 'black';
  return { ending: { kind: 'forfeit', by, fault: 'time', evidence: REHEARSED }, afterPlies: plies };
}

const REHEARSED = 'rehearsed';

/** The rule of the event that would have ended the game; a rule of chess if none would. */
function endingOf(outcome: Outcome, plies: number, { draw, win, resign, maxMoves }: AdjudicationRules): GameEnding {
  if (maxMoves !== undefined && plies >= 2 * maxMoves) {
    return { kind: 'adjudicated', rule: 'MAX-1', outcome: 'draw', evidence: REHEARSED };
  }
  if (outcome === 'draw') {
    if (draw === undefined || plies < 2 * draw.fromMove) return { kind: 'rules', reason: 'repetition', outcome };
    return { kind: 'adjudicated', rule: 'DRAW-1', outcome, evidence: REHEARSED };
  }
  if (win === undefined && resign === undefined) return { kind: 'rules', reason: 'checkmate', outcome };
  return { kind: 'adjudicated', rule: win === undefined ? 'RESIGN-1' : 'WIN-1', outcome, evidence: REHEARSED };
}

/** Uniform between a check with one move and twenty moves, equally likely for both sides: enough variation for RMOB to decide ties. */
function drawMobilityGoal(random: RandomSource): number {
  const goal = FEWEST_HALF_MOVES + random.below(MOST_HALF_MOVES - FEWEST_HALF_MOVES + 1);
  return random.below(2) === 0 ? goal : -goal;
}

const FEWEST_HALF_MOVES = 2;
const MOST_HALF_MOVES = 41;
