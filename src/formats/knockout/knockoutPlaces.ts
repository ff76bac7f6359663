// The places of a knockout: winner and loser of the final, then of the small final; then entrants who lost in the same round share a place, the later
// round first. Officials may order those who share a place; the disqualified come last.

import type { EventFacts } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
import { bracketOf, type BracketRound, type KnockoutSettings, type Seat } from './bracket.ts';
import type { FinalPlace } from '../format.ts';
import { ruledPlaces } from '../ruledPlaces.ts';
import { describeScore } from '../match/scoreLine.ts';

/** During the event, the entrants still in share the first place. */
export function knockoutPlaces(settings: KnockoutSettings, facts: EventFacts): readonly FinalPlace[] {
  const rounds = bracketOf(settings, facts);
  const main = rounds.filter(({ kind }) => kind !== 'small-final').toReversed();
  const lostIn = (round: BracketRound): FinalPlace => ({
    entrants: round.matches.flatMap(({ loser }) => namesOf(loser)),
    decidedBy: `lost in the ${round.name}`,
  });
  const beaten = new Set(main.flatMap((round) => lostIn(round).entrants));
  const unbeaten = facts.entrants.filter((name) => !beaten.has(name));

  const ranked = [
    ...rounds.filter(({ kind }) => kind === 'final').flatMap((final) => [endOf(final, 'winner')]),
    { entrants: unbeaten, decidedBy: facts.entrants.length === 1 ? '' : 'not beaten yet' },
    ...rounds.filter(({ kind }) => kind === 'final').flatMap((final) => [endOf(final, 'loser')]),
    ...rounds
      .filter(({ kind }) => kind === 'small-final')
      .flatMap((smallFinal) => [endOf(smallFinal, 'winner'), endOf(smallFinal, 'loser')]),
    ...main.map(lostIn),
    { entrants: facts.entrants.filter((name) => facts.disqualified.has(name)), decidedBy: 'disqualified' },
  ];
  const placed = new Set<EntrantName>();
  return ranked.flatMap(({ entrants, decidedBy }, index) => {
    const last = index === ranked.length - 1;
    const names = entrants.filter((name) => !placed.has(name) && (last || !facts.disqualified.has(name)));
    for (const name of names) placed.add(name);
    return names.length === 0 ? [] : ruledPlaces({ entrants: names, decidedBy }, facts.decidedTies);
  });
}

function endOf({ name, matches }: BracketRound, end: 'winner' | 'loser'): FinalPlace {
  const [match] = matches;
  const score = match?.encounter === undefined ? '' : describeScore(match.encounter);
  const words = `${end === 'winner' ? 'won' : 'lost'} the ${name}`;
  return { entrants: match === undefined ? [] : namesOf(match[end]), decidedBy: score === '' ? words : `${words} ${score}` };
}

const namesOf = (seat: Seat): readonly EntrantName[] => (seat.kind === 'entrant' ? [seat.name] : []);
