// An official changes the result of a game, or has it played again. A ruling is an entry, and only another ruling changes it.

import { opposite } from '../core/colour.ts';
import type { GameEnding } from '../core/ending.ts';
import { gameId } from '../core/ids.ts';
import { present } from '../core/present.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';
import type { RuledResult } from './ruledResult.ts';

type Request = Asked<'rule'>;

/**
 * Another result, or void and played again. A game in play ends by it; while no process runs the tournament, it replaces the event's policy for
 * an interrupted game (CUP-5c). Throws `Refusal`.
 */
export function rulingOnGame(request: Request, { facts, isRun }: RulingContext): Decision {
  const { game, result, replay } = request;
  const known = facts.games.get(gameId(game));
  if (known === undefined)
    throw new Refusal(`Cannot rule on game ${game}: expected a game that was issued, 1 to ${facts.lastGameId}`);
  const isPlayed = known.ending === undefined && known.referred === undefined;
  if (isPlayed && isRun) return endingPlay(request, known, facts);
  if (known.referred !== undefined && result !== 'void') return resultOfGame(request, result, known);
  if (isPlayed && !known.started && known.held === undefined)
    throw new Refusal(`Cannot rule on game ${game}: expected one that has begun, but nothing of it has been played`);
  const taken = takenOver(known, facts);
  if (taken !== undefined)
    throw new Refusal(`Cannot rule on game ${game}: expected one that counts, but ${taken}, and it is annulled (S16-X)`);
  if (known.ending?.kind === 'void')
    throw new Refusal(`Cannot rule on game ${game}: expected one that counts, but it is void and was played again`);
  if (facts.closed && result === 'void')
    throw new Refusal(`Cannot replay game ${game}: expected a running tournament, but it is over`);
  const { id } = known.issued;
  if (result !== 'void') return resultOfGame(request, result, known);
  return ruled({ kind: 'game-void', id, ...present({ replay }) }, `game ${game} is void and ${replayOf(known, request, facts)}`);
}

/** Says which player of the game was replaced, so that another game has its number now; `undefined`: none. */
function takenOver({ issued: { id, event }, ending }: GameFacts, facts: TournamentFacts): string | undefined {
  if (ending === undefined) return undefined;
  const found = facts.event(event).replacements?.find(({ games }) => games.some((game) => game.id === id));
  return found && `${found.entrant} was replaced by ${found.replacement}`;
}

const resultOfGame = (request: Request, result: RuledResult, { issued: { id } }: GameFacts): Decision =>
  ruled(
    { kind: 'game-result', id, ending: endingBy(request, result) },
    `game ${request.game} is ${result.score ?? resultOf(result.outcome)}`,
  );

/** CUP-5c, CGF-9.1.7: a game in play ends as soon as it has received the ruling. */
function endingPlay(request: Request, known: GameFacts, facts: TournamentFacts): Decision {
  const { game, reason, result, replay } = request;
  const { id } = known.issued;
  const ending: GameEnding = result === 'void' ? { kind: 'void', reason } : endingBy(request, result);
  const subject = { kind: 'play-ended', id, ending, ...present({ replay }) } as const;
  const becomes =
    result === 'void' ? `it is void and ${replayOf(known, request, facts)}` : (result.score ?? resultOf(result.outcome));
  return ruled(subject, `game ${game} ends, ${becomes}`);
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
