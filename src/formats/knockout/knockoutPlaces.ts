// The places of a knockout: winner and loser of the final, then of the small final; then entrants who lost in the same round share a place, the later
// round first. Officials may order those who share a place; the disqualified come last.

import type { EventFacts } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { recognised } from '../../core/phrases/recognised.ts';
import { bracketOf, type BracketMatch, type BracketRound, type KnockoutSettings, type Seat } from './bracket.ts';
import type { FinalPlace } from '../format.ts';
import { ruledPlaces } from '../ruledPlaces.ts';
import { scorePhrase } from '../match/scoreLine.ts';

/** During the event, the entrants still in share the first place. */
export function knockoutPlaces(settings: KnockoutSettings, facts: EventFacts): readonly FinalPlace[] {
  const rounds = bracketOf(settings, facts);
  const lostIn = (round: BracketRound): FinalPlace => ({
    entrants: round.matches.flatMap(({ loser }) => namesOf(loser)),
    decidedBy: phrase('why.lostIn', { round: recognised(round.name) }),
  });
  const lost = rounds.toReversed().map(lostIn);
  const beaten = new Set(lost.flatMap(({ entrants }) => entrants));
  const unbeaten = facts.entrants.filter((name) => !beaten.has(name));

  const ends = (kind: BracketRound['kind'], end: 'winner' | 'loser'): readonly FinalPlace[] =>
    rounds.filter((round) => round.kind === kind).flatMap((round) => round.matches.map((match) => endOf(round, match, end)));
  const ranked = [
    ...ends('final', 'winner'),
    { entrants: unbeaten, decidedBy: facts.entrants.length === 1 ? undefined : phrase('why.unbeaten') },
    ...ends('final', 'loser'),
    ...ends('small-final', 'winner'),
    ...ends('small-final', 'loser'),
    ...lost,
    { entrants: facts.entrants, decidedBy: phrase('why.disqualified') },
  ];
  const placed = new Set<EntrantName>();
  return ranked.flatMap(({ entrants, decidedBy }, index) => {
    const last = index === ranked.length - 1;
    const names = entrants.filter((name) => !placed.has(name) && (last || !facts.disqualified.has(name)));
    for (const name of names) placed.add(name);
    return names.length === 0 ? [] : ruledPlaces({ entrants: names, decidedBy }, facts.decidedTies);
  });
}

function endOf({ name }: BracketRound, match: BracketMatch, end: 'winner' | 'loser'): FinalPlace {
  const result = phrase(end === 'winner' ? 'why.won' : 'why.lost', { round: recognised(name) });
  return { entrants: namesOf(match[end]), decidedBy: withScore(result, match.encounter, end) };
}

function withScore(result: Phrase, encounter: BracketMatch['encounter'], end: 'winner' | 'loser'): Phrase {
  const score = encounter && scorePhrase(encounter, end);
  if (score === undefined) return result;
  return phrase(encounter?.struck === true ? 'why.result.struck' : 'why.result', { result, score });
}

const namesOf = (seat: Seat): readonly EntrantName[] => (seat.kind === 'entrant' ? [seat.name] : []);
