// S16-X own book: an engine found cheating is "disqualified and replaced with another engine chosen by the Tournament Director". Which games the
// replacement plays, by format:
// - round robin, gauntlet, match: all games of the seat, from the first, with the same colours and openings; earlier games of the seat are annulled;
// - knockout: the undecided match, from its first game, and everything after it; decided matches stand;
// - Swiss: from the next round on, like a late entrant; the replaced engine is out as if disqualified.
// Before an event is opened a replacement is a withdrawal (withdrawalRulings.ts).

import type { EntrantName } from '../core/ids.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';
import { eventState } from '../course/eventState.ts';
import { bracketOf, type BracketMatch } from '../formats/knockout/bracket.ts';
import type { RulingOf, RulingSubject } from '../journal/rulingSubject.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { oneOf, withSuggestion } from '../core/phrases/expected.ts';
import { refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnReplacement(
  { event, entrant, replacement }: Named<Asked<'replace'>>,
  { definition, facts }: RulingContext,
): Decision {
  const cannot = phrase('cannot.replace', { entrant, event: event.name });
  const own = facts.event(event.key);
  if (facts.life(event.key).openedAtUtcMs === undefined) throw refusal(cannot, phrase('refused.eventNotBegun.withdraw'));
  if (facts.closed || eventState(definition, event, facts, 0).kind === 'over') throw refusal(cannot, phrase('refused.eventOver'));
  if (!own.entrants.includes(entrant)) {
    const why = phrase('refused.notItsEntrant', { names: oneOf(entrant, own.entrants, phrase('place.standings.its')) });
    throw refusal(cannot, withSuggestion(why, entrant, own.entrants));
  }
  requireReserve(replacement, event, facts, cannot);
  const games = gamesPlayedAgain(entrant, event, facts, cannot);
  const subject: RulingSubject = { kind: 'entrant-replaced', event: event.key, entrant, replacement, ...games.subject };
  return ruled(subject, games.words(phrase('ruled.replaced', { entrant, replacement, event: event.name })));
}

/** Requires an engine of the file that has never played in the event. */
function requireReserve(replacement: EntrantName, event: EventDefinition, facts: TournamentFacts, cannot: Phrase): void {
  const { entrants, replacements = [] } = facts.event(event.key);
  const out = new Set([...replacements.map(({ entrant }) => entrant), ...facts.discipline(event.key).disqualified.keys()]);
  const reserves = possibleEntrants(event)
    .map(({ engine }) => engine.name)
    .filter((name) => !entrants.includes(name) && !out.has(name));
  if (reserves.includes(replacement)) return;
  const why =
    reserves.length === 0
      ? phrase('refused.noReserve')
      : phrase('refused.notReserve', { names: oneOf(replacement, reserves, phrase('place.file')), got: replacement });
  throw refusal(cannot, withSuggestion(why, replacement, reserves));
}

type PlayedAgain = {
  readonly subject: Pick<RulingOf<'entrant-replaced'>, 'standing' | 'fromRound'>;
  /** With which games the replacement plays. */
  readonly words: (what: Phrase) => Phrase;
};

function gamesPlayedAgain(
  entrant: EntrantName,
  { key, format }: EventDefinition,
  facts: TournamentFacts,
  cannot: Phrase,
): PlayedAgain {
  const own = facts.event(key);
  if (format.kind === 'swiss') {
    const fromRound = own.rounds.length + 1;
    return { subject: { fromRound }, words: (what) => phrase('replaced.from', { what, round: fromRound }) };
  }
  if (format.kind !== 'knockout') {
    return { subject: {}, words: (what) => phrase('replaced.all', { what, entrant }) };
  }
  const matches = bracketOf(format, own).flatMap((round) => round.matches.filter((match) => sitsIn(match, entrant)));
  const decided = matches.filter(({ winner }) => winner.kind !== 'open');
  if (decided.length === matches.length) throw refusal(cannot, phrase('refused.matchDecided'));
  const standing = decided.flatMap((match) => match.games);
  return {
    subject: standing.length === 0 ? {} : { standing },
    words: (what) => phrase('replaced.match', { what }),
  };
}

const sitsIn = ({ seats: { first, second } }: BracketMatch, entrant: EntrantName): boolean =>
  [first, second].some((seat) => seat.kind === 'entrant' && seat.name === entrant);
