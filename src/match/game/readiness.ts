// Makes the players of a game ready for it, and handles what they do while they are not on move.

import { logHeading } from '../../core/engines/engineLogs.ts';
import { COLOURS, opposite, withSide, type Colour, type Sides } from '../../core/colour.ts';
import type { GameJob } from '../../core/gameJob.ts';
import type { CallAnswer } from '../../core/judging.ts';
import { english } from '../../core/phrases/english.ts';
import { phrase } from '../../core/phrases/phrase.ts';
import { err, type Result } from '../../core/result.ts';
import type { EnginePlayer } from '../../players/enginePlayer.ts';
import type { GameFact } from '../../referee/referee.ts';
import { waitsForJudges, type Game } from './game.ts';
import { newGameFor } from '../seating/newGameFor.ts';

/**
 * Tells both players about the new game at the same time; the first one that is not ready has failed. A player that ended between its games has lost
 * none of them: it is started again, unless it must not be.
 */
export async function makeReady<Position>(game: Game<Position>): Promise<GameFact | undefined> {
  const { job, judgement, context } = game;
  const { turn, ply } = judgement.state;
  const ready = await Promise.all(COLOURS.map((colour) => readyFor(job, colour, game.players[colour])));
  for (const [index, by] of COLOURS.entries()) {
    const { name, ended, hasPlayed } = game.players[by];
    const mayRestart = job.players[by].restart !== 'never';
    if (ready[index]?.ok !== false || ended === undefined || !hasPlayed || !mayRestart) continue;
    context.facts.noticed(ply, english(phrase('seen.restarted', { name, more: ended })));
    ready[index] = await bringBack(game, by, 'restart');
  }
  const { players } = game;
  for (const colour of COLOURS) {
    for (const doubt of players[colour].doubts()) context.facts.noticed(ply, `${players[colour].name} ${doubt}`);
  }
  for (const [index, by] of COLOURS.entries()) {
    const answer = ready[index];
    if (answer === undefined || answer.ok) continue;
    // A judge decides when it has to move; until then it is absent.
    if (waitsForJudges(job) && by !== turn) return void players[by].kill();
    return { kind: 'failed', by, fault: players[by].ended === undefined ? 'stall' : 'crash', evidence: answer.error };
  }
  return undefined;
}

/** Replaces a player that cannot continue by another one that is ready for the game; the error says why there is none. */
export async function bringBack<Position>(game: Game<Position>, by: Colour, how: CallAnswer): Promise<Result<void, string>> {
  const replaced = await game.context.replace(by, how);
  if (!replaced.ok) {
    // A program that started and did not become ready has failed by itself.
    if (replaced.error.fault !== 'engine') game.refused = { by, ...replaced.error };
    return err(replaced.error.reason);
  }
  const ready = await readyFor(game.job, by, replaced.value);
  if (!ready.ok) {
    replaced.value.kill();
    return ready;
  }
  stopListening(game);
  game.players = withSide(game.players, by, replaced.value);
  listen(game);
  return ready;
}

/** Tells a player about the game, and waits until it is ready. */
function readyFor(job: GameJob, colour: Colour, player: EnginePlayer): Promise<Result<void, string>> {
  player.note(logHeading(job.id));
  return player.newGame(newGameFor(job, colour), job.players[colour].startupMs);
}

/**
 * A player that ends, resigns or claims a result while its opponent thinks ends the opponent's search, unless it ends where judges decide or in the
 * warm-up. An official who ends or holds the game ends any search.
 */
export function listen<Position>(game: Game<Position>): void {
  const { job, context } = game;
  for (const colour of COLOURS) {
    const idle = game.players[colour];
    idle.onIdleEnd = () => {
      if (idle.thinksAside || (waitsForJudges(job) && idle.idleWord === undefined)) return;
      game.players[opposite(colour)].abort();
    };
  }
  context.desk.onRuled = () => COLOURS.forEach((colour) => game.players[colour].abort());
}

export function stopListening<Position>({ players }: Game<Position>): void {
  for (const colour of COLOURS) players[colour].onIdleEnd = undefined;
}

/**
 * What a player has done to the game while it was not on move; `undefined`: nothing. `judged`: if it ended, a judge decides when it has to move
 * (CGF-10.1).
 */
export function factOfIdle(by: Colour, players: Sides<EnginePlayer>, judged = false): GameFact | undefined {
  const { ended, idleWord } = players[by];
  if (idleWord?.kind === 'resigned') return { kind: 'resigned', by };
  if (idleWord !== undefined) return { kind: 'claimed', by, outcome: idleWord.outcome, words: idleWord.words };
  return ended === undefined || judged ? undefined : crashOf(by, ended);
}

export const crashOf = (by: Colour, evidence = 'the engine ended'): GameFact => ({
  kind: 'failed',
  by,
  fault: 'crash',
  evidence,
});
