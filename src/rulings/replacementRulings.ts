// S16-X own book: an engine found cheating is "disqualified and replaced with another engine chosen by the Tournament Director". Which games the
// replacement plays, by format:
// - round robin, gauntlet, match: all games of the seat, from the first, with the same colours and openings; earlier games of the seat are annulled;
// - knockout: the undecided match, from its first game, and everything after it; decided matches stand;
// - Swiss: from the next round on, like a late entrant; the replaced engine is out as if disqualified.
// Before an event is opened a replacement is a withdrawal (withdrawalRulings.ts).

import type { EntrantName } from '../core/ids.ts';
import { oneOf, suggestion } from '../core/messages/nearest.ts';
import { eventState } from '../course/eventState.ts';
import { bracketOf, type BracketMatch } from '../formats/knockout/bracket.ts';
import type { RulingOf, RulingSubject } from '../journal/rulingSubject.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { possibleEntrants } from '../tournament/season/possibleEntrants.ts';
import { ruled, type Decision, type RulingContext } from './decision.ts';
import type { Named } from './names.ts';
import { Refusal } from './refusal.ts';
import type { Asked } from './request.ts';

/** Throws `Refusal`. */
export function rulingOnReplacement(
  { event, entrant, replacement }: Named<Asked<'replace'>>,
  { definition, facts }: RulingContext,
): Decision {
  const cannot = `Cannot replace "${entrant}" in ${event.name}`;
  const own = facts.event(event.key);
  if (facts.life(event.key).openedAtUtcMs === undefined)
    throw new Refusal(`${cannot}: expected an event that has begun; before, use --withdraw with --replacement`);
  if (facts.closed || eventState(definition, event, facts, 0).kind === 'over')
    throw new Refusal(`${cannot}: expected a running event, but it is over`);
  if (!own.entrants.includes(entrant))
    throw new Refusal(
      `${cannot}: expected one of its entrants, ${oneOf(entrant, own.entrants, 'its standings')}${suggestion(entrant, own.entrants)}`,
    );
  requireReserve(replacement, event, facts, cannot);
  const games = gamesPlayedAgain(entrant, event, facts, cannot);
  const subject: RulingSubject = { kind: 'entrant-replaced', event: event.key, entrant, replacement, ...games.subject };
  return ruled(subject, `${replacement} replaces ${entrant} in ${event.name}${games.words}`);
}

/** Requires an engine of the file that has never played in the event. */
function requireReserve(replacement: EntrantName, event: EventDefinition, facts: TournamentFacts, cannot: string): void {
  const { entrants, replacements = [] } = facts.event(event.key);
  const out = new Set([...replacements.map(({ entrant }) => entrant), ...facts.discipline(event.key).disqualified.keys()]);
  const reserves = possibleEntrants(event)
    .map(({ engine }) => engine.name)
    .filter((name) => !entrants.includes(name) && !out.has(name));
  if (reserves.includes(replacement)) return;
  const known =
    reserves.length === 0
      ? 'but the file has none: add the engine to it'
      : `${oneOf(replacement, reserves, 'the tournament file')}, got "${replacement}"`;
  throw new Refusal(
    `${cannot}: expected a replacement among the engines that have not played there, ${known}${suggestion(replacement, reserves)}`,
  );
}

type PlayedAgain = {
  readonly subject: Pick<RulingOf<'entrant-replaced'>, 'standing' | 'fromRound'>;
  readonly words: string;
};

function gamesPlayedAgain(
  entrant: EntrantName,
  { key, format }: EventDefinition,
  facts: TournamentFacts,
  cannot: string,
): PlayedAgain {
  const own = facts.event(key);
  if (format.kind === 'swiss') {
    const fromRound = own.rounds.length + 1;
    return { subject: { fromRound }, words: ` from round ${fromRound} on` };
  }
  if (format.kind !== 'knockout') {
    return { subject: {}, words: ` and plays all games of the seat; those of ${entrant} are annulled` };
  }
  const matches = bracketOf(format, own).flatMap((round) => round.matches.filter((match) => sitsIn(match, entrant)));
  const decided = matches.filter(({ winner }) => winner.kind !== 'open');
  if (decided.length === matches.length)
    throw new Refusal(`${cannot}: expected an entrant with a match to play, but its last is decided`);
  const standing = decided.flatMap((match) => match.games);
  return {
    subject: standing.length === 0 ? {} : { standing },
    words: `; the match that is not decided begins again, decided matches stand`,
  };
}

const sitsIn = ({ seats: { first, second } }: BracketMatch, entrant: EntrantName): boolean =>
  [first, second].some((seat) => seat.kind === 'entrant' && seat.name === entrant);
