// INT-5, "time compensation to fill up the cache" (S16-15b, CUP-7c, 4K-6.1.5): before the clocks of a resumed game run, each engine in turn, the
// one on move first, thinks about the position for a given time. It is asked as the game itself will ask it, so that it hears nothing that
// it need not know: a clock where the event has clocks (all that a 4k engine has to understand, 4K-7.9).
// A warm-up is not play: its move is thrown away, and no fault in it ends the game. Who failed is told, and what became of it is the caller's.

import { COLOURS, opposite, type Colour, type Sides } from '../core/colour.ts';
import type { GameJob, Protocol } from '../core/gameJob.ts';
import type { EnginePlayer } from '../players/enginePlayer.ts';
import type { SearchOutcome } from '../players/searchOutcome.ts';
import type { SearchRequest } from '../protocols/session.ts';
import { newGameFor } from './newGameFor.ts';

/** `evidence` is the tail of a sentence whose subject is the engine; `unfit`: it cannot go on, another process has to. */
export type WarmUpFailure = { readonly by: Colour; readonly evidence: string; readonly unfit: boolean };

/** No clock runs, so an engine that overdraws its time is waited for; one that has no time is stopped. */
const GRACE_MS = 2000;
/** A warm-up may take a minute; who asks to stop does not wait for it. */
const STOP_ASKED_EVERY_MS = 50;
/**
 * The clock that is shown, in warm-ups. Engines spend a twentieth to a fortieth of their clock on a move, so they think for a good part of
 * the warm-up, and an engine that spends more than a tenth overdraws it.
 */
const CLOCK_SHOWN = 10;

/** `moves` lead to the position. Empty: both are ready, or a stop was asked for. */
export async function warmUp(
  job: GameJob,
  moves: readonly string[],
  turn: Colour,
  players: Sides<EnginePlayer>,
  stopRequested: () => boolean,
): Promise<readonly WarmUpFailure[]> {
  const both = [players.white, players.black];
  for (const player of both) player.thinksAside = true;
  const failures: WarmUpFailure[] = [];
  try {
    for (const by of [turn, opposite(turn)]) {
      if (stopRequested()) return [];
      const failure = await think(job, moves, by, turn, players[by], stopRequested);
      if (failure !== undefined) failures.push(failure);
    }
  } finally {
    for (const player of both) player.thinksAside = false;
  }
  if (stopRequested()) return [];
  const ended = COLOURS.filter((colour) => isSearcher(job.players[colour].protocol) && !failures.some(({ by }) => by === colour));
  for (const by of ended) {
    const evidence = players[by].ended;
    if (evidence !== undefined) failures.push({ by, evidence, unfit: true });
  }
  return failures;
}

/** A person has no cache to fill, and a search of a Go program cannot be thrown away without its move being one of the game. */
export const isSearcher = (protocol: Protocol): boolean => protocol === 'uci' || protocol === 'xboard';

async function think(
  job: GameJob,
  moves: readonly string[],
  by: Colour,
  turn: Colour,
  player: EnginePlayer,
  stopRequested: () => boolean,
): Promise<WarmUpFailure | undefined> {
  const warmUpMs = job.warmUpMs?.[by] ?? 0;
  if (warmUpMs === 0 || !isSearcher(job.players[by].protocol)) return undefined;
  const { start } = job.opening;
  const time = timeShown(job, by, warmUpMs);
  const graceMs = time.kind === 'unlimited' ? 0 : GRACE_MS;
  const searching = player.search({ start, moves, turn, limits: job.limits[by], time }, warmUpMs + graceMs);
  const asking = setInterval(() => stopRequested() && player.abort(), STOP_ASKED_EVERY_MS);
  const outcome = await searching.finally(() => clearInterval(asking));
  return stopRequested() ? undefined : await failureOf(outcome, by, job, player);
}

/** In the form in which the engine is asked for its moves: it may know no other. */
function timeShown({ timeControls }: GameJob, by: Colour, warmUpMs: number): SearchRequest['time'] {
  switch (timeControls[by].kind) {
    case 'clock': {
      const leftMs = CLOCK_SHOWN * warmUpMs;
      return {
        kind: 'clock',
        left: { white: leftMs, black: leftMs },
        increment: { white: 0, black: 0 },
        movesToGo: undefined,
      };
    }
    case 'moveTime':
      return { kind: 'moveTime', moveTimeMs: warmUpMs };
    case 'unlimited':
      return { kind: 'unlimited' };
  }
}

async function failureOf(
  outcome: SearchOutcome,
  by: Colour,
  job: GameJob,
  player: EnginePlayer,
): Promise<WarmUpFailure | undefined> {
  switch (outcome.kind) {
    case 'moved':
    case 'resigned':
    case 'claimed':
    case 'aborted':
      return undefined;
    case 'crashed':
    case 'broken':
      return { by, evidence: outcome.evidence, unfit: true };
    case 'flag-fell': {
      if (!outcome.answers) return { by, evidence: outcome.evidence, unfit: true };
      // It answers but has not moved: a new game is not ready before the late move has come and belongs to nobody.
      const ready = await player.newGame(newGameFor(job, by), job.players[by].startupMs);
      const evidence = ready.ok ? outcome.evidence : `${outcome.evidence}; ${ready.error}`;
      return { by, evidence, unfit: !ready.ok };
    }
  }
}
