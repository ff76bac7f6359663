// Games between two instances of the engine, played and judged as in an event: by EnginePlayer, the match loop and the referee.

import { NO_ADJUDICATION } from '../core/adjudication.ts';
import type { Sides } from '../core/colour.ts';
import type { Fault } from '../core/ending.ts';
import type { GameJob } from '../core/gameJob.ts';
import { eventKey, gameId } from '../core/ids.ts';
import type { GameStart } from '../core/gameRules.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { recognised } from '../core/phrases/recognised.ts';
import type { TimePeriod } from '../core/timeControl.ts';
import type { GameResult } from '../match/game/endOfGame.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { Bench } from './bench.ts';
import { fail, type Outcome } from './outcome.ts';

/** Starts both, and ends them. `runId` is the mark of the one that plays White. */
export async function withPlayers<Found>(
  bench: Bench,
  start: GameStart,
  play: (players: Sides<EnginePlayer>, runId: string) => Promise<Found>,
): Promise<Found | Outcome> {
  await bench.drop();
  const white = await bench.player('white', start);
  if (!white.ok) return fail(white.error);
  const black = await bench.player('black', start);
  try {
    if (!black.ok) return fail(black.error);
    return await play({ white: white.value.player, black: black.value.player }, white.value.runId);
  } finally {
    await Promise.all([white.value.player.quit(), black.ok ? black.value.player.quit() : undefined]);
  }
}

export function selfPlayJob(
  bench: Bench,
  opening: GameJob['opening'],
  periods: readonly TimePeriod[],
  rules: Partial<Pick<GameJob, 'adjudication' | 'judging'>>,
): GameJob {
  const control = { kind: 'clock', periods, marginMs: 0 } as const;
  return {
    id: gameId(1),
    event: eventKey('check'),
    number: 1,
    round: 1,
    board: 1,
    players: { white: bench.engineConfig('white', opening.start), black: bench.engineConfig('black', opening.start) },
    opening,
    timeControls: { white: control, black: control },
    limits: { white: {}, black: {} },
    adjudication: NO_ADJUDICATION,
    ...rules,
  };
}

/** The fault by which a game was lost, if any. `after` is the length of the game in words. */
export function faultIn(result: GameResult, after: Phrase | string): Outcome | undefined {
  if (result.kind !== 'ended' || result.ending.kind !== 'forfeit') return undefined;
  const { ending, plies, evidence } = result;
  const figures = { fault: ending.fault, plies };
  const said = phrase('check.lost', { how: LOST_BY[ending.fault], after, evidence: recognised(ending.evidence) });
  return fail(said, evidence.slice(-5), figures);
}

const LOST_BY = {
  time: phrase('check.lost.time'),
  'illegal-move': phrase('check.lost.illegalMove'),
  crash: phrase('check.lost.crash'),
  stall: phrase('check.lost.stall'),
  protocol: phrase('check.lost.protocol'),
  absence: phrase('check.lost.absence'),
} as const satisfies Record<Fault, Phrase>;
