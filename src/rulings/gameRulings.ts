// An official changes the result of a game, or has it played again. A ruling is an entry, and only another ruling changes it.

import { opposite } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import { present } from '../core/present.ts';
import { gameName } from '../course/gameName.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { askedGame, resultIn } from './askedGame.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';
import type { RuledResult } from './ruledResult.ts';

type Request = Named<Asked<'rule'>>;

/**
 * Another result, or void and played again. A game in play ends by it; while no process runs the tournament, it replaces the event's policy for
 * an interrupted game (CUP-5c). A void game of a tournament that is over opens it again. Throws `Refusal`.
 */
export function rulingOnGame(request: Request, { facts, isRun }: RulingContext): Decision {
  const { result } = request;
  const known = askedGame(request, facts, 'rule on');
  const cannot = `Cannot rule on ${gameName(known)}`;
  if (result !== 'void') requirePossible(result, known, cannot);
  const isPlayed = known.ending === undefined && known.referred === undefined;
  if (isPlayed && isRun) return endingPlay(request, known, facts);
  if (isPlayed && !known.started && known.held === undefined)
    throw new Refusal(`${cannot}: expected one that has begun, but nothing of it has been played`);
  const taken = takenOver(known, facts);
  if (taken !== undefined) throw new Refusal(`${cannot}: expected one that counts, but ${taken}, and it is annulled (S16-X)`);
  if (known.ending?.kind === 'void')
    throw new Refusal(`${cannot}: expected one that counts, but it is void${replayedAs(known, facts)}`);
  return result === 'void' ? voiding(request, known, facts) : resultOfGame(request, result, known);
}

/** A score and a draw by score are results of Go. */
function requirePossible({ how, score }: RuledResult, { issued }: GameFacts, cannot: string): void {
  if (how !== 'score' || issued.opening.start.game === 'go') return;
  throw new Refusal(
    `${cannot}: expected a result of chess, 1-0, 0-1, 1/2-1/2, W+R (Black resigned), B+T (on time) or void, got "${score ?? ''}"`,
  );
}

/** Says which player of the game was replaced, so that another game has its place in the schedule now; `undefined`: none. */
function takenOver({ issued: { id, event }, ending }: GameFacts, facts: TournamentFacts): string | undefined {
  if (ending === undefined) return undefined;
  const found = facts.event(event).replacements?.find(({ games }) => games.some((game) => game.id === id));
  return found && `${found.entrant} was replaced by ${found.replacement}`;
}

/** The number of the game that is played instead of a void one; empty if it has not been issued yet. */
function replayedAs({ issued: { id, event, number } }: GameFacts, { games }: TournamentFacts): string {
  const replay = [...games.values()].findLast(({ issued }) => issued.event === event && issued.number === number);
  return replay === undefined || replay.issued.id === id ? '' : `, and game ${replay.issued.id} is played instead`;
}

function resultOfGame(request: Request, result: RuledResult, known: GameFacts): Decision {
  const ending = endingBy(request, result);
  return ruled(
    { kind: 'game-result', id: known.issued.id, ending },
    `${gameName(known)}, is ${resultIn(known, ending)}${before(known)}`,
    { confirm: changeOf(known, resultIn(known, ending)) },
  );
}

function voiding(request: Request, known: GameFacts, facts: TournamentFacts): Decision {
  const { replay } = request;
  const isOpenedAgain = facts.closed
    ? ['The tournament is over, and the ruling opens it again: "arbiter run" continues it.']
    : [];
  return ruled(
    { kind: 'game-void', id: known.issued.id, ...present({ replay }) },
    `${gameName(known)}, is void and ${replayOf(known, request, facts)}${before(known)}`,
    { confirm: [...changeOf(known, 'void'), ...isOpenedAgain] },
  );
}

/** The earlier result, for the answer. */
const before = (known: GameFacts): string => (known.ending === undefined ? '' : `; it was ${resultIn(known, known.ending)}`);

/** What must be confirmed: that a finished game changes. */
function changeOf(known: GameFacts, becomes: string): readonly string[] {
  if (known.ending === undefined) return [];
  const was = resultIn(known, known.ending);
  if (was === becomes) return [`The ruling changes how ${gameName(known)}, ended; it stays ${was}.`];
  return [`The ruling changes ${gameName(known)}, from ${was} to ${becomes}.`];
}

/** CUP-5c, CGF-9.1.7: a game in play ends as soon as it has received the ruling. */
function endingPlay(request: Request, known: GameFacts, facts: TournamentFacts): Decision {
  const { reason, result, replay } = request;
  const { id } = known.issued;
  const ending: GameEnding = result === 'void' ? { kind: 'void', reason } : endingBy(request, result);
  const subject = { kind: 'play-ended', id, ending, ...present({ replay }) } as const;
  const becomes = result === 'void' ? `it is void and ${replayOf(known, request, facts)}` : resultIn(known, ending);
  return ruled(subject, `${gameName(known)}, ends: ${becomes}`);
}

function endingBy({ by, reason }: Request, { outcome, how, score }: RuledResult): GameEnding {
  if (outcome !== 'draw' && how === 'resigned') return { kind: 'resigned', by: opposite(outcome) };
  if (outcome !== 'draw' && how === 'time')
    return { kind: 'forfeit', by: opposite(outcome), fault: 'time', evidence: `${by}: ${reason}` };
  return { kind: 'ruled', outcome, by, reason, ...present({ score }) };
}

function replayOf({ issued }: GameFacts, { replay }: Request, facts: TournamentFacts): string {
  const { disqualified } = facts.event(issued.event);
  if (disqualified.has(issued.white) || disqualified.has(issued.black)) return 'cancelled, since a player is disqualified';
  return `will be played again${replay === 'end-of-round' ? ' at the end of its round' : ''}`;
}
