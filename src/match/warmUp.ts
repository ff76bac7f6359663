// INT-5, "time compensation to fill up the cache": before the clocks of a resumed game run, each engine in turn, the one on move first,
// thinks about the position for a given time. Its move is thrown away; only a crash, a stall or a breach of protocol counts.

import { opposite, type Colour, type Sides } from '../core/colour.ts';
import type { GameJob, Protocol } from '../core/gameJob.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { SearchOutcome } from '../players/searchOutcome.ts';
import type { SearchRequest } from '../protocols/session.ts';
import type { GameFact } from '../referee/referee.ts';
import { crashOf } from './idleFact.ts';
import { newGameFor } from './newGameFor.ts';

/** No clock runs, so an engine that overdraws its time is waited for. */
const GRACE_MS = 2000;
/** A warm-up may take a minute; who asks to stop does not wait for it. */
const STOP_ASKED_EVERY_MS = 50;

/** `moves` lead to the position. `undefined`: both are ready, or a stop was asked for. */
export async function warmUp(
  job: GameJob,
  moves: readonly string[],
  turn: Colour,
  players: Sides<EnginePlayer>,
  stopRequested: () => boolean,
): Promise<GameFact | undefined> {
  const both = [players.white, players.black];
  for (const player of both) player.thinksAside = true;
  try {
    return await thinkInTurn(job, moves, turn, players, stopRequested);
  } finally {
    for (const player of both) player.thinksAside = false;
  }
}

const isSearcher = (protocol: Protocol): boolean => protocol === 'uci' || protocol === 'xboard';

async function thinkInTurn(
  job: GameJob,
  moves: readonly string[],
  turn: Colour,
  players: Sides<EnginePlayer>,
  stopRequested: () => boolean,
): Promise<GameFact | undefined> {
  for (const by of [turn, opposite(turn)]) {
    const moveTimeMs = job.warmUpMs?.[by] ?? 0;
    // A person has no cache to fill, and a search of a Go program cannot be thrown away without its move being one of the game.
    if (moveTimeMs === 0 || !isSearcher(job.players[by].protocol)) continue;
    if (stopRequested()) return undefined;
    const { start } = job.opening;
    const request: SearchRequest = { start, moves, turn, limits: job.limits[by], time: { kind: 'moveTime', moveTimeMs } };
    const searching = players[by].search(request, moveTimeMs + GRACE_MS);
    const asking = setInterval(() => stopRequested() && players[by].abort(), STOP_ASKED_EVERY_MS);
    const outcome = await searching.finally(() => clearInterval(asking));
    if (stopRequested()) return undefined;
    const failed = await faultOf(outcome, by, job, players);
    if (failed !== undefined) return failed;
  }
  return undefined;
}

async function faultOf(
  outcome: SearchOutcome,
  by: Colour,
  job: GameJob,
  players: Sides<EnginePlayer>,
): Promise<GameFact | undefined> {
  switch (outcome.kind) {
    case 'moved':
    case 'resigned':
    case 'claimed':
      return undefined;
    case 'crashed':
      return { kind: 'failed', by, fault: 'crash', evidence: outcome.evidence };
    case 'broken':
      return { kind: 'failed', by, fault: 'protocol', evidence: outcome.evidence };
    case 'aborted':
      return crashOf(opposite(by), players[opposite(by)].ended);
    case 'flag-fell': {
      if (!outcome.answers) return { kind: 'failed', by, fault: 'stall', evidence: outcome.evidence };
      // It answers but has not moved: a new game is not ready before the late move has come and belongs to nobody.
      const { name, startupMs } = job.players[by];
      const ready = await players[by].newGame(newGameFor(job, by), startupMs);
      if (ready.ok) return undefined;
      const fault = players[by].ended === undefined ? 'stall' : 'crash';
      return { kind: 'failed', by, fault, evidence: `${name} did not end its search before the clocks ran: ${ready.error}` };
    }
  }
}
