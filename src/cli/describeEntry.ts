// What a fact of the journal says to whoever watches a run, as one line; `undefined` where it is nothing to tell.

import { outcomeOf } from '../core/ending.ts';
import { resultOf } from '../games/chess/pgn/game.ts';
import type { GameId } from '../core/ids.ts';
import type { Entry, RulingSubject } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { ONLY_EVENT } from '../tournament/eventInput.ts';
import { describeEnding } from './describeEnding.ts';

export function describeEntry(entry: Entry, facts: TournamentFacts): string | undefined {
  switch (entry.kind) {
    case 'game-ended': {
      const issued = facts.games.get(entry.payload.id)?.issued;
      if (issued === undefined) return undefined;
      return `Game ${issued.number} (round ${issued.round}): ${issued.white} - ${issued.black} ${describeEnding(entry.payload.ending, entry.payload.plies)}`;
    }
    case 'event-opened':
      return entry.payload.event === ONLY_EVENT
        ? undefined
        : `${entry.payload.event} begins: ${entry.payload.entrants.join(', ')}`;
    case 'event-closed':
      return entry.payload.event === ONLY_EVENT ? undefined : `${entry.payload.event} is over`;
    case 'game-interrupted':
      return entry.payload.reason === 'stopped'
        ? `${gameName(entry.payload.id, facts)} interrupted, it will go on from where it stands`
        : `${gameName(entry.payload.id, facts)} was running when everything stopped`;
    case 'game-resumed':
      return `${gameName(entry.payload.id, facts)} goes on from ply ${entry.payload.fromPly}`;
    case 'entrant-disqualified': {
      const { entrant, by, reason } = entry.payload;
      return `${entrant} is disqualified: ${reason} (${by})`;
    }
    case 'ruling-made': {
      const { by, reason, subject } = entry.payload;
      return `Ruling by ${by}: ${describeSubject(subject, facts)} (${reason})`;
    }
    default:
      return undefined;
  }
}

function describeSubject(subject: RulingSubject, facts: TournamentFacts): string {
  switch (subject.kind) {
    case 'game-result':
      return `${gameName(subject.id, facts)} is ${resultOf(outcomeOf(subject.ending))}`;
    case 'game-void':
      return `${gameName(subject.id, facts)} is void${subject.replay === 'end-of-round' ? ', to be replayed at the end of its round' : ''}`;
    case 'paused':
      return 'no new game is started';
    case 'resumed':
      return 'games are started again';
    case 'entrant-reinstated':
      return `${subject.entrant} is reinstated`;
    case 'tie-decided':
      return `in ${subject.event} they stand: ${subject.order.join(', ')}`;
    case 'entrant-withdrawn':
      return `${subject.entrant} will not play in ${subject.event}${subject.replacement === undefined ? '' : `, ${subject.replacement} will`}`;
  }
}

function gameName(id: GameId, facts: TournamentFacts): string {
  const issued = facts.games.get(id)?.issued;
  return issued === undefined ? `Game with id ${id}` : `Game ${issued.number}: ${issued.white} - ${issued.black}`;
}
