// A game in one line: players, place in the schedule, state or ending.

import type { Sides } from '../../core/colour.ts';
import { isStruck } from '../../core/facts.ts';
import type { GameId } from '../../core/ids.ts';
import { keptText } from '../../core/phrases/recognised.ts';
import { present } from '../../core/present.ts';
import type { GameFacts } from '../../projections/tournamentFacts.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { GameSummary, ShownEnding, ShownEvaluation, ShownGameState } from '../messages.ts';
import type { GameRecord, FollowedTournament } from '../followedTournament.ts';
import { openingsOf } from './openings.ts';
import { endingOf } from './shownEnding.ts';
import { shownEvaluation } from './shownFigures.ts';

/** Throws `RangeError` for a game that was never issued. */
export function summaryOf(followed: FollowedTournament, id: GameId): GameSummary {
  const { game, record, event } = knownGame(followed, id);
  const { issued, plyCount, startedAtUtcMs, durationMs } = game;
  const { round, board, opening } = issued;
  const isOff = game.ending !== undefined && isStruck(issued, followed.facts.event(event.key));
  return {
    id,
    event: issued.event,
    kind: opening.start.game,
    round,
    board,
    ...game.shown,
    state: isOff ? 'struck' : stateOf(game, followed.isRun),
    plies: plyCount,
    ...(issued.stage === undefined ? {} : keptText('stage', issued.stage)),
    ...present({
      ending: isOff ? undefined : endingOfGame(game, event),
      opening: openingsOf(followed).of(id),
      startedAtUtcMs,
      endedAtUtcMs: record.endedAtUtcMs,
      durationMs,
      evaluations: isOff ? undefined : shownEvaluations(record),
      annulled: isAnnulled(followed, game, event) || undefined,
    }),
  };
}

/** The facts of a game that was issued. Throws `RangeError` for any other id. */
export function knownGame(
  followed: FollowedTournament,
  id: GameId,
): { readonly game: GameFacts; readonly record: GameRecord; readonly event: EventDefinition } {
  const game = followed.facts.games.get(id);
  const record = followed.records.get(id);
  const event = followed.definition.events.find(({ key }) => key === game?.issued.event);
  if (game === undefined || record === undefined || event === undefined) {
    throw new RangeError(`Cannot show game ${id}: expected one that was issued`);
  }
  return { game, record, event };
}

/** `undefined` for a game that is not over. */
export const endingOfGame = (game: GameFacts, event: EventDefinition): ShownEnding | undefined =>
  game.ending && endingOf(game.ending, game.issued.opening.start.game, event.adjudication, game.ruledBy);

/** A game counts as interrupted while no process runs the tournament, whatever was last recorded. */
export function stateOf(game: GameFacts, isRun: boolean): ShownGameState {
  if (game.ending !== undefined) return game.ending.kind === 'void' ? 'void' : 'over';
  if (game.referred !== undefined) return 'referred';
  if (game.held !== undefined && (isRun || game.held.cause === 'official')) return 'held';
  if (!game.started) return 'queued';
  if (game.interrupted !== undefined || !isRun) return 'interrupted';
  return game.called === undefined ? 'playing' : 'called';
}

/** A game that no longer counts, because a player is out of the event (S16-15c, S16-X). */
export function isAnnulled(followed: FollowedTournament, { issued, ending }: GameFacts, event: EventDefinition): boolean {
  if (ending === undefined || ending.kind === 'void') return false;
  const { disqualified, replacements = [] } = followed.facts.event(event.key);
  if (replacements.some(({ games }) => games.some(({ id }) => id === issued.id))) return true;
  if (!event.crashes.annul) return false;
  return disqualified.has(issued.white) || disqualified.has(issued.black);
}

function shownEvaluations({ evaluations }: GameRecord): Partial<Sides<ShownEvaluation>> | undefined {
  const white = evaluations.white && shownEvaluation(evaluations.white);
  const black = evaluations.black && shownEvaluation(evaluations.black);
  if (white === undefined && black === undefined) return undefined;
  return present({ white, black });
}
