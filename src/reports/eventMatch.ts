// What the games of a match event say about its two entrants so far, and where its test is (SPRT-1).

import type { EntrantName } from '../core/ids.ts';
import { isStruck, type EventFacts } from '../core/facts.ts';
import { addedTallies, EMPTY_TALLY, reversedTally, type MatchTally } from '../core/matchTally.ts';
import type { MatchSettings } from '../formats/match/match.ts';
import { indexOf } from '../core/gameIndex.ts';
import { shownName } from '../course/displayNames.ts';
import { sprtCourse } from '../course/sprtRule.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { unitsOf } from '../ratings/match/counts.ts';
import type { EventDefinition } from '../tournament/definition.ts';
import { matchReport, sprtReport, type MatchReport, type SprtReport } from './matchReport.ts';

/** `undefined` for other events, and before the two entrants are known. */
export function eventMatch(event: EventDefinition, facts: TournamentFacts): MatchReport | undefined {
  const { format } = event;
  const own = facts.event(event.key);
  const [first, second] = own.entrants;
  if (format.kind !== 'match' || first === undefined || second === undefined) return undefined;
  const shown = (name: EntrantName): string => shownName(event, facts, name);
  const tally = matchTally(format, own);
  const counts = format.sprt?.counts ?? (unitsOf(tally.pairs) > 0 ? 'pairs' : 'games');
  return matchReport([shown(first), shown(second)], tally, counts, eventSprt(event, facts));
}

/** The games of the first entrant, with earlier ones; none if they are struck. Kept as games end: nothing is counted again. */
export function matchTally({ firstWhite, earlier = EMPTY_TALLY }: MatchSettings, facts: EventFacts): MatchTally {
  if (isStruckMatch(facts)) return EMPTY_TALLY;
  const { tally } = indexOf(facts).course;
  return addedTallies(earlier, firstWhite === 'second-seed' ? reversedTally(tally) : tally);
}

/** The test of a match: as decided, or as it stands; `undefined` if it has none, or if its games are struck. */
export function eventSprt(event: EventDefinition, facts: TournamentFacts): SprtReport | undefined {
  const own = facts.event(event.key);
  const course = sprtCourse(event, own);
  if (course === undefined || isStruckMatch(own)) return undefined;
  const decision = own.sprt ?? course.decision;
  return sprtReport(course.rule, decision ?? course.state, decision?.tally);
}

const isStruckMatch = (facts: EventFacts): boolean => {
  const [white, black] = facts.entrants;
  return white !== undefined && black !== undefined && isStruck({ white, black }, facts);
};
