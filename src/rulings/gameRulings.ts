// What an official's request becomes in the journal, and what speaks against it. A ruling is an entry, and only another one changes it.

import { opposite } from '../core/colour.ts';
import type { GameEnding, Outcome } from '../core/ending.ts';
import { entrantName, gameId, type EntrantName, type EventKey } from '../core/ids.ts';
import { cancelledGames } from '../formats/registry.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { GameFacts, TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition, TournamentDefinition } from '../tournament/definition.ts';
import { Refusal } from './refusal.ts';
import type { AnswerRequest, DisciplineRequest, RuleRequest } from './request.ts';
import { requireChairToChange } from './officials.ts';

/** The entry, what is recorded with it, and the sentence that confirms it. */
export type Ruling = { readonly entry: NewEntry; readonly follows?: readonly NewEntry[]; readonly answer: string };

/**
 * Another result, or void and played again. A game in play ends by it; while nobody runs the tournament (`owned` false), a game that was
 * interrupted is ruled on instead of the event's own policy (CUP-5c). Throws `Refusal`.
 */
export function rulingOnGame(
  request: RuleRequest,
  definition: TournamentDefinition,
  facts: TournamentFacts,
  owned: boolean,
): Ruling {
  const { game, outcome, replay, by, reason } = request;
  const known = facts.games.get(gameId(game));
  if (known === undefined)
    throw new Refusal(`Cannot rule on game ${game}: expected a game that was issued, 1 to ${facts.lastGameId}`);
  requireChairToChange(`game ${game}`, by, known.ruledBy, definition);
  const isPlayed = known.ending === undefined && known.referred === undefined;
  if (isPlayed && owned) return endingPlay(request, known, facts);
  if (known.referred !== undefined && outcome !== undefined) return resultOfGame(request, outcome, known);
  if (isPlayed && !known.started && known.held === undefined)
    throw new Refusal(`Cannot rule on game ${game}: expected one that has begun, but nothing of it has been played`);
  const taken = takenOver(known, facts);
  if (taken !== undefined)
    throw new Refusal(`Cannot rule on game ${game}: expected one that counts, but ${taken}, and it is annulled (S16-X)`);
  if (known.ending?.kind === 'void')
    throw new Refusal(`Cannot rule on game ${game}: expected one that counts, but it is void and was played again`);
  if (facts.closed && outcome === undefined)
    throw new Refusal(`Cannot replay game ${game}: expected a tournament that is going on, but it is over`);
  const { id } = known.issued;
  if (outcome === undefined) {
    const subject = { kind: 'game-void', id, ...(replay === undefined ? {} : { replay }) } as const;
    return {
      entry: { kind: 'ruling-made', payload: { by, reason, subject } },
      answer: `Ruled: game ${game} is void and ${replayOf(known, request, facts)}.`,
    };
  }
  return resultOfGame(request, outcome, known);
}

/** That a player of the game was replaced, so that another game has its number. */
function takenOver({ issued: { id, event }, ending }: GameFacts, facts: TournamentFacts): string | undefined {
  if (ending === undefined) return undefined;
  const found = facts.event(event).replacements?.find(({ games }) => games.some((game) => game.id === id));
  return found && `${found.entrant} was replaced by ${found.replacement}`;
}

function resultOfGame(request: RuleRequest, outcome: Outcome, { issued: { id } }: GameFacts): Ruling {
  const { game, by, reason } = request;
  const subject = { kind: 'game-result', id, ending: endingBy(request, outcome) } as const;
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject } },
    answer: `Ruled: game ${game} is ${request.score ?? resultOf(outcome)}.`,
  };
}

/** CUP-5c, CGF-9.1.7: a game in play ends as soon as it has heard of it. */
function endingPlay(request: RuleRequest, known: GameFacts, facts: TournamentFacts): Ruling {
  const { game, by, reason, outcome, replay } = request;
  const { id } = known.issued;
  const ending: GameEnding = outcome === undefined ? { kind: 'void', reason } : endingBy(request, outcome);
  const subject = { kind: 'play-ended', id, ending, ...(replay === undefined ? {} : { replay }) } as const;
  const becomes =
    outcome === undefined ? `it is void and ${replayOf(known, request, facts)}` : (request.score ?? resultOf(outcome));
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject } },
    answer: `Ruled: game ${game} ends, ${becomes}.`,
  };
}

function endingBy({ by, reason, how, score }: RuleRequest, outcome: Outcome): GameEnding {
  if (outcome !== 'draw' && how === 'resigned') return { kind: 'resigned', by: opposite(outcome) };
  if (outcome !== 'draw' && how === 'time')
    return { kind: 'forfeit', by: opposite(outcome), fault: 'time', evidence: `${by}: ${reason}` };
  return { kind: 'ruled', outcome, by, reason, ...(score === undefined ? {} : { score }) };
}

/** CGF-10.1. Throws `Refusal` where nobody has called a judge to the game. */
export function answerToCall(request: AnswerRequest, facts: TournamentFacts): Ruling {
  const { game, answer, by, reason } = request;
  const known = facts.games.get(gameId(game));
  if (known?.called === undefined)
    throw new Refusal(
      `Cannot answer a call from game ${game}: expected a game whose program cannot go on, but no judge was called`,
    );
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject: { kind: 'call-answered', id: known.issued.id, answer } } },
    answer: `Ruled: in game ${game} ${answer === 'restart' ? 'the program is started again' : 'play goes on at the operator’s seat'}.`,
  };
}

function replayOf({ issued }: GameFacts, { replay }: RuleRequest, facts: TournamentFacts): string {
  const { disqualified } = facts.event(issued.event);
  if (disqualified.has(issued.white) || disqualified.has(issued.black)) return 'cancelled, since a player is disqualified';
  return `will be played again${replay === 'end-of-round' ? ' at the end of its round' : ''}`;
}

/** Puts an entrant out of an event or of all, or takes that back. Throws `Refusal`. */
export function rulingOnEntrant(request: DisciplineRequest, definition: TournamentDefinition, facts: TournamentFacts): Ruling {
  const { kind, by, reason } = request;
  const entrant = entrantName(request.entrant);
  const events = eventsOf(request, definition, facts);
  const where = request.event === undefined ? 'the tournament' : (events[0]?.name ?? '');
  const event: EventKey | undefined = request.event === undefined ? undefined : events[0]?.key;
  const isOut = ({ key }: EventDefinition): boolean => facts.event(key).disqualified.has(entrant);
  const of = event === undefined ? {} : { event };
  if (kind === 'disqualify') {
    if (events.every(isOut)) throw new Refusal(`Cannot disqualify "${entrant}": it is disqualified already`);
    return {
      entry: { kind: 'entrant-disqualified', payload: { entrant, by, reason, ...of } },
      answer: `Ruled: ${entrant} is disqualified from ${where}; its games in play are lost, those that have not begun are cancelled.`,
    };
  }
  if (!events.some(isOut)) throw new Refusal(`Cannot reinstate "${entrant}": it is not disqualified`);
  if (facts.closed && events.some((event) => isOut(event) && wentOnWithout(event, facts))) {
    throw new Refusal(`Cannot reinstate "${entrant}": expected a tournament that is going on, but it is over without its games`);
  }
  return {
    entry: { kind: 'ruling-made', payload: { by, reason, subject: { kind: 'entrant-reinstated', entrant, ...of } } },
    answer: `Ruled: ${entrant} is back in ${where}; another crash counts on top of those before.`,
  };
}

/** Whether games were left out, or somebody else went on, because of who is disqualified. */
const wentOnWithout = ({ key, format }: EventDefinition, facts: TournamentFacts): boolean =>
  format.kind === 'match' || format.kind === 'knockout' || cancelledGames(format, facts.event(key)) > 0;

/** The events that a request is about; the entrant plays in each of them. */
function eventsOf(
  { kind, entrant, event: asked }: DisciplineRequest,
  definition: TournamentDefinition,
  facts: TournamentFacts,
): readonly EventDefinition[] {
  const named = definition.events.filter(({ key, name }) => asked === undefined || key === asked || name === asked);
  if (named.length === 0) {
    const names = definition.events.map(({ name }) => `"${name}"`).join(', ');
    throw new Refusal(`Cannot ${kind} "${entrant}": expected one of the events ${names}, got "${asked ?? ''}"`);
  }
  const events = named.filter((event) => entrantsOf(event, facts).some((name) => name === entrant));
  if (events.length === 0) {
    const names = [...new Set(named.flatMap((event) => entrantsOf(event, facts)))].map((name) => `"${name}"`);
    throw new Refusal(`Cannot ${kind} "${entrant}": expected one of the entrants ${names.join(', ')}`);
  }
  return events;
}

/** Those of the file, and those that rulings brought into an event that is opened. */
const entrantsOf = ({ key, entrants }: EventDefinition, facts: TournamentFacts): readonly EntrantName[] => [
  ...new Set([...entrants.map(({ engine }) => engine.name), ...facts.event(key).entrants]),
];
