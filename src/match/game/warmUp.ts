// INT-5, "time compensation to fill up the cache" (S16-15b, CUP-7c, 4K-6.1.5): before the clocks of a resumed game run, each engine in turn, the
// one on move first, thinks about the position for a given time. The request has the same form as in the game, so that the engine receives nothing
// that it need not know: a clock if the event has clocks (a 4k engine must understand nothing else, 4K-7.9).
// A warm-up is not play: its move is discarded, and no fault in it ends the game. It may take a minute, so a stop breaks it off.

import { COLOURS, opposite, type Colour } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { SearchOutcome } from '../../players/searchOutcome.ts';
import { evenClock, type SearchRequest } from '../../protocols/session.ts';
import type { GameFact } from '../../referee/referee.ts';
import { isSearcher } from './bookWatch.ts';
import { stopComes } from './endOfGame.ts';
import type { Game } from './game.ts';
import { newGameFor } from '../seating/newGameFor.ts';
import { bringBack, crashOf } from './readiness.ts';

/** `evidence` is the end of a sentence whose subject is the engine; `unfit`: it cannot continue and must be replaced by another process. */
type WarmUpFailure = { readonly by: Colour; readonly evidence: string; readonly unfit: boolean };

/** No clock runs, so an engine that exceeds its time gets this much more; an engine without a time is stopped. */
const GRACE_MS = 2000;
/**
 * The clock that engines see in a warm-up, as a multiple of its length. Engines spend a twentieth to a fortieth of their clock on a move, so they
 * think for a good part of the warm-up; an engine that spends more than a tenth exceeds it.
 */
const CLOCK_SHOWN = 10;

/**
 * Warms up both engines, the one on move first. Failures are reported and the game continues; only an engine that cannot be restarted has crashed,
 * which is the fact returned.
 */
export async function warmUpBoth<Position>(game: Game<Position>, turn: Colour): Promise<GameFact | undefined> {
  const { context, judgement, players } = game;
  const failures = await failuresOf(game, turn);
  if (failures.length > 0 && (await stopComes(game))) return undefined;
  for (const { by, evidence, unfit } of failures) {
    const { name } = players[by];
    if (!unfit) {
      context.facts.noticed(judgement.state.ply, english(phrase('seen.warmUp.goesOn', { name, more: evidence })));
      continue;
    }
    const again = await bringBack(game, by, 'restart');
    if (!again.ok) return crashOf(by, english(phrase('seen.warmUp.lost', { name, why: evidence, more: again.error })));
    context.facts.noticed(judgement.state.ply, english(phrase('seen.warmUp.again', { name, more: evidence })));
  }
  return undefined;
}

/** Empty: both are ready, or the warm-up was broken off. */
async function failuresOf<Position>(game: Game<Position>, turn: Colour): Promise<readonly WarmUpFailure[]> {
  const { job, players, context } = game;
  const { signal } = context.desk.waiting;
  for (const colour of COLOURS) players[colour].thinksAside = true;
  const failures: WarmUpFailure[] = [];
  try {
    for (const by of [turn, opposite(turn)]) {
      const failure = signal.aborted ? undefined : await think(game, by, turn);
      if (failure !== undefined) failures.push(failure);
    }
  } finally {
    for (const colour of COLOURS) players[colour].thinksAside = false;
  }
  if (signal.aborted) return [];
  for (const by of COLOURS) {
    const evidence = players[by].ended;
    const isKnown = failures.some((failure) => failure.by === by);
    if (evidence !== undefined && !isKnown && isSearcher(job.players[by].protocol)) failures.push({ by, evidence, unfit: true });
  }
  return failures;
}

async function think<Position>(game: Game<Position>, by: Colour, turn: Colour): Promise<WarmUpFailure | undefined> {
  const { job, moves, context } = game;
  const warmUpMs = job.warmUpMs?.[by] ?? 0;
  if (warmUpMs === 0 || !isSearcher(job.players[by].protocol)) return undefined;
  const { start } = job.opening;
  const time = timeShown(job, by, warmUpMs);
  const graceMs = time.kind === 'unlimited' ? 0 : GRACE_MS;
  const player = game.players[by];
  const { signal } = context.desk.waiting;
  const breakOff = (): void => player.abort();
  signal.addEventListener('abort', breakOff);
  const outcome = await player.search({ start, moves, turn, limits: job.limits[by], time }, warmUpMs + graceMs);
  signal.removeEventListener('abort', breakOff);
  return signal.aborted ? undefined : failureOf(outcome, by, job, player);
}

/** The time in the form in which the engine is asked for its moves: it may not understand another. */
function timeShown({ timeControls }: GameJob, by: Colour, warmUpMs: number): SearchRequest['time'] {
  switch (timeControls[by].kind) {
    case 'clock':
      return evenClock(CLOCK_SHOWN * warmUpMs);
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
      // It answers but has not moved: a new game is ready only after the late move has come, which belongs to no game.
      const ready = await player.newGame(newGameFor(job, by), job.players[by].startupMs);
      const evidence = ready.ok ? outcome.evidence : `${outcome.evidence}; ${ready.error}`;
      return { by, evidence, unfit: !ready.ok };
    }
  }
}
