// The assumptions of a rehearsal about its players. The figures are measured on 570 games that TCEC played from 2019 to 2024 and on the terminations
// of its whole archive; `node test/bench/rehearse.ts PGN...` measures them again. For users: docs/rehearse.md.

import type { EntrantName } from '../core/ids.ts';

export type RehearsalSettings = {
  /** The start of the virtual clock. */
  readonly startUtcMs: number;
  /** Elo of entrants; strengths of the others are drawn by lot around the mean of these. */
  readonly ratings: ReadonlyMap<EntrantName, number>;
  /** The share of draws among equals, from 0 to less than 1. */
  readonly drawRate: number;
  /** The share of games, from 0 to 1, in which one of the two crashes or stalls. */
  readonly crashRate: number;
};

export type SuppositionSettings = Omit<RehearsalSettings, 'startUtcMs' | 'ratings'>;

export const DEFAULT_SETTINGS: SuppositionSettings = {
  /** BayesElo's model fitted to 394 games of leagues and a cup: eloDraw 270 with eloAdvantage 65. */
  drawRate: 0.64,
  /** 219 of the archive's 27,612 games ended with a disconnection or a stalled connection. */
  crashRate: 0.008,
};

/** The standard deviation of strengths drawn by lot: leagues of TCEC have 33, 49 and 68, cups 85 and 109. */
export const ELO_SPREAD = 70;

/** 60 of the archive's 27,612 games ended with a loss on time. */
export const TIME_LOSS_RATE = 0.0022;
