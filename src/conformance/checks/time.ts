// Whether the engine never loses on time in whole games against itself, and stays within its memory.

import { NO_ADJUDICATION } from '../../core/adjudication.ts';
import type { Sides } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { TimePeriod } from '../../core/timeControl.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { chessRules } from '../../games/chess/rules.ts';
import type { GameResult } from '../../match/game/endOfGame.ts';
import { unattended } from '../../match/game/game.ts';
import { playGame } from '../../match/game/playGame.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { Bench } from '../bench.ts';
import { notApplicable, pass, percentile, tenths, warning, type Figures, type Outcome } from '../outcome.ts';
import { chessStartFor } from '../request.ts';
import { longGame } from '../longGame.ts';
import { faultIn, selfPlayJob, withPlayers } from '../selfPlay.ts';

const OPENINGS = [[], ['e2e4', 'c7c5'], ['d2d4', 'd7d5', 'c2c4'], ['g1f3', 'g8f6', 'c2c4', 'e7e6']] as const;
const FAST: TimePeriod = { moves: null, baseMs: 1000, incrementMs: 10 };
const TEN_MOVES: TimePeriod = { moves: 10, baseMs: 1000, incrementMs: 0 };
/** In full moves: into the third period. */
const TEN_MOVES_GAME = 23;
/** In addition to its hash: nets, tables and the program itself. */
const ROOM_MIB = 1024;

type Played = { readonly result: GameResult; readonly spentMs: readonly number[]; readonly overheadsMs: readonly number[] };

export async function fastGame(bench: Bench): Promise<Outcome> {
  const { fastGames, gameMoves } = bench.settings;
  const openings = Array.from({ length: fastGames }, (_, index) => opening(bench, index));
  const all = await playAll(bench, openings, [FAST], gameMoves);
  if ('verdict' in all) return all;
  const spent = all.flatMap(({ spentMs }) => spentMs);
  const overheads = all.flatMap(({ overheadsMs }) => overheadsMs);
  const figures: Figures = {
    games: all.length,
    moves: spent.length,
    endings: all.map(({ result }) => endingOf(result)),
    moveMsP50: tenths(percentile(spent, 0.5)),
    moveMsMost: Math.max(0, ...spent),
    ...(overheads.length === 0
      ? {}
      : { overheadMsP50: tenths(percentile(overheads, 0.5)), overheadMsP99: tenths(percentile(overheads, 0.99)) }),
  };
  const played = { games: all.length, moves: spent.length };
  if (overheads.length === 0) return pass(phrase('check.games', played), figures);
  const [p50, p99] = [tenths(percentile(overheads, 0.5)), tenths(percentile(overheads, 0.99))];
  // Only reported: the last line of a search may be much older than its move.
  return pass(phrase('check.games.overhead', { ...played, p50, p99 }), figures);
}

export async function movesToGo(bench: Bench): Promise<Outcome> {
  const all = await playAll(bench, [[]], [TEN_MOVES], Math.min(TEN_MOVES_GAME, bench.settings.gameMoves));
  // 1+0.01 is the control by which an event is judged; few events use this one.
  if ('verdict' in all) return all.figures['fault'] === 'time' ? warning(all.said, all.figures, all.evidence) : all;
  const spent = all.flatMap(({ spentMs }) => spentMs);
  const most = Math.max(0, ...spent);
  return pass(phrase('check.movesToGo', { moves: spent.length, ms: most }), {
    moves: spent.length,
    moveMsMost: most,
    endings: all.map(({ result }) => endingOf(result)),
  });
}

export async function memory(bench: Bench): Promise<Outcome> {
  await bench.drop();
  const peakMiB = bench.peakMiB;
  if (peakMiB === 0) return notApplicable(phrase('check.memory.unknown'));
  const declared = bench.declared.find(({ name }) => name.toLowerCase() === 'hash');
  const given = Object.entries(bench.target.options).find(([name]) => name.toLowerCase() === 'hash')?.[1];
  const hashMiB = given !== undefined ? Number(given) : declared?.kind === 'spin' ? (declared.default ?? 0) : 0;
  const figures = { peakMiB, hashMiB };
  const used =
    hashMiB > 0 ? phrase('check.memory.hash', { peak: peakMiB, hash: hashMiB }) : phrase('check.memory', { peak: peakMiB });
  return peakMiB > hashMiB + ROOM_MIB ? warning(used, figures) : pass(used, figures);
}

/** In a variant a line of its own game, so that the games differ. */
function opening(bench: Bench, game: number): readonly string[] {
  const line = OPENINGS[game % OPENINGS.length] ?? [];
  return bench.target.variant === undefined ? line : longGame(line.length, chessStartFor(bench));
}

/** One instance of the engine plays White, another one Black. The first forfeit is the outcome. */
function playAll(
  bench: Bench,
  openings: readonly (readonly string[])[],
  periods: readonly TimePeriod[],
  maxMoves: number,
): Promise<readonly Played[] | Outcome> {
  const start = chessStartFor(bench);
  return withPlayers(bench, start, async (players, runId) => {
    const played: Played[] = [];
    for (const moves of openings) {
      const adjudication = { ...NO_ADJUDICATION, maxMoves };
      const game = await play(selfPlayJob(bench, { start, moves }, periods, { adjudication }), players);
      const { plies } = game.result;
      const number = played.length + 1;
      const after = number === 1 ? phrase('check.plies', { plies }) : phrase('check.plies.game', { plies, game: number });
      const fault = faultIn(game.result, after);
      if (fault !== undefined) return fault;
      played.push(game);
    }
    await bench.notePeak(runId);
    return played;
  });
}

async function play(job: GameJob, players: Sides<EnginePlayer>): Promise<Played> {
  const spentMs: number[] = [];
  const overheadsMs: number[] = [];
  const takeBack = [players.white, players.black].map((player) => listen(player, spentMs, overheadsMs));
  try {
    const result = await playGame(chessRules, job, players, unattended());
    return { result, spentMs, overheadsMs };
  } finally {
    for (const release of takeBack) release();
  }
}

/** The engine's own time for a move comes with its thought, which a played ply does not keep; so it is read where the search ends. */
function listen(player: EnginePlayer, spentMs: number[], overheadsMs: number[]): () => void {
  const search = player.search.bind(player);
  player.search = async (request, longestMs) => {
    const outcome = await search(request, longestMs);
    if (outcome.kind === 'moved') {
      spentMs.push(outcome.elapsedMs);
      const { timeMs } = outcome.thought;
      if (timeMs !== undefined) overheadsMs.push(outcome.elapsedMs - timeMs);
    }
    return outcome;
  };
  return () => (player.search = search);
}

function endingOf(result: GameResult): string {
  if (result.kind !== 'ended') return result.kind;
  const { ending, plies } = result;
  const why = ending.kind === 'rules' ? ending.reason : ending.kind === 'adjudicated' ? 'broken off' : ending.kind;
  return `${why} after ${plies} plies`;
}
