// An official changes the result of a game, or has it played again. A ruling is an entry, and only another ruling changes it.

import { opposite } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { present } from '../core/present.ts';
import { gamePhrase } from '../course/gameName.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { askedGame, cannotWith, resultIn } from './askedGame.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';
import type { RuledResult } from './ruledResult.ts';

type Request = Named<Asked<'rule'>>;

/**
 * Another result, or void and played again. A game in play ends by it; while no process runs the tournament, it replaces the event's policy for
 * an interrupted game (CUP-5c). A void game of a tournament that is over opens it again. Throws `Refusal`.
 */
export function rulingOnGame(request: Request, { facts, isRun }: RulingContext): Decision {
  const { result } = request;
  const known = askedGame(request, facts, 'rule');
  const cannot = cannotWith('rule', known);
  if (result !== 'void') requirePossible(result, known, cannot);
  const isPlayed = known.ending === undefined && known.referred === undefined;
  if (isPlayed && isRun) return endingPlay(request, known, facts);
  if (isPlayed && !known.started && known.held === undefined) throw refusal(cannot, phrase('refused.notBegun'));
  const taken = takenOver(known, facts);
  if (taken !== undefined) throw refusal(cannot, taken);
  if (known.ending?.kind === 'void') throw refusal(cannot, whyVoid(known, facts));
  return result === 'void' ? voiding(request, known, facts) : resultOfGame(request, result, known);
}

/** A score and a draw by score are results of Go. */
function requirePossible({ how, score }: RuledResult, { issued }: GameFacts, cannot: Phrase): void {
  if (how !== 'score' || issued.opening.start.game === 'go') return;
  throw refusal(cannot, phrase('refused.chessResult', { got: score ?? '' }));
}

/** A player of the game was replaced, so that another game has its place in the schedule now; `undefined`: none. */
function takenOver({ issued: { id, event }, ending }: GameFacts, facts: TournamentFacts): Phrase | undefined {
  if (ending === undefined) return undefined;
  const found = facts.event(event).replacements?.find(({ games }) => games.some((game) => game.id === id));
  return found && phrase('refused.annulled', { entrant: found.entrant, replacement: found.replacement });
}

/** With the number of the game that is played instead, if it has been issued. */
function whyVoid({ issued: { id, event, number } }: GameFacts, { games }: TournamentFacts): Phrase {
  const replay = [...games.values()].findLast(({ issued }) => issued.event === event && issued.number === number);
  if (replay === undefined || replay.issued.id === id) return phrase('refused.void');
  return phrase('refused.void.replayed', { replay: replay.issued.id });
}

function resultOfGame(request: Request, result: RuledResult, known: GameFacts): Decision {
  const ending = endingBy(request, result);
  return ruled(
    { kind: 'game-result', id: known.issued.id, ending },
    withBefore(known, phrase('ruling.result', { game: gamePhrase(known), result: resultIn(known, ending) })),
    { confirm: changeOf(known, resultIn(known, ending)) },
  );
}

function voiding(request: Request, known: GameFacts, facts: TournamentFacts): Decision {
  const { replay } = request;
  const isOpenedAgain = facts.closed ? [phrase('confirm.opens')] : [];
  return ruled(
    { kind: 'game-void', id: known.issued.id, ...present({ replay }) },
    withBefore(known, phrase('ruled.void', { game: gamePhrase(known), replay: replayOf(known, request, facts) })),
    { confirm: [...changeOf(known, phrase('result.void')), ...isOpenedAgain] },
  );
}

/** With the earlier result, for the answer. */
const withBefore = (known: GameFacts, what: Phrase): Phrase =>
  known.ending === undefined ? what : phrase('ruled.before', { what, result: resultIn(known, known.ending) });

/** What must be confirmed: that a finished game changes. */
function changeOf(known: GameFacts, becomes: Phrase | string): readonly Phrase[] {
  if (known.ending === undefined) return [];
  const was = resultIn(known, known.ending);
  const game = gamePhrase(known);
  if (was === becomes) return [phrase('confirm.stays', { game, result: was })];
  return [phrase('confirm.changes', { game, was, becomes })];
}

/** CUP-5c, CGF-9.1.7: a game in play ends as soon as it has received the ruling. */
function endingPlay(request: Request, known: GameFacts, facts: TournamentFacts): Decision {
  const { reason, result, replay } = request;
  const { id } = known.issued;
  const ending: GameEnding = result === 'void' ? { kind: 'void', reason } : endingBy(request, result);
  const subject = { kind: 'play-ended', id, ending, ...present({ replay }) } as const;
  const becomes = result === 'void' ? phrase('ended.void', { replay: replayOf(known, request, facts) }) : resultIn(known, ending);
  return ruled(subject, phrase('ruling.ended', { game: gamePhrase(known), result: becomes }));
}

function endingBy({ by, reason }: Request, { outcome, how, score }: RuledResult): GameEnding {
  if (outcome !== 'draw' && how === 'resigned') return { kind: 'resigned', by: opposite(outcome) };
  if (outcome !== 'draw' && how === 'time')
    return { kind: 'forfeit', by: opposite(outcome), fault: 'time', evidence: `${by}: ${reason}` };
  return { kind: 'ruled', outcome, by, reason, ...present({ score }) };
}

function replayOf({ issued }: GameFacts, { replay }: Request, facts: TournamentFacts): Phrase {
  const { disqualified } = facts.event(issued.event);
  if (disqualified.has(issued.white) || disqualified.has(issued.black)) return phrase('replay.cancelled');
  return phrase(replay === 'end-of-round' ? 'replay.later' : 'replay.again');
}
