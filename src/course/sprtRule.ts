// SPRT-1: when the test of a match decides it, and what that means for games in play. The results themselves are folded as games end
// (core/matchCourse.ts), so a decision costs the same after ten games as after a hundred thousand.

import { english } from '../core/phrases/english.ts';
import { phrase } from '../core/phrases/phrase.ts';
import type { GameEnding } from '../core/ending.ts';
import type { EventFacts } from '../core/facts.ts';
import { indexOf } from '../core/gameIndex.ts';
import type { MatchCourse } from '../core/matchCourse.ts';
import type { NewEntry } from '../journal/entries.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import { SprtCourse } from '../ratings/match/sprtCourse.ts';
import type { EventDefinition } from '../tournament/definition.ts';

/** One for each event, kept as long as its games. */
const COURSES = new WeakMap<MatchCourse, SprtCourse>();

/** The test of a match; `undefined` if it has none. */
export function sprtCourse({ format }: Pick<EventDefinition, 'format'>, facts: EventFacts): SprtCourse | undefined {
  if (format.kind !== 'match' || format.sprt === undefined) return undefined;
  const { course } = indexOf(facts);
  const known = COURSES.get(course);
  if (known?.rule === format.sprt) return known;
  // The first side has White in game 1; the first entrant is tested.
  const made = new SprtCourse(format.sprt, course, format.firstWhite === 'second-seed', format.earlier);
  COURSES.set(course, made);
  return made;
}

/** The decision that is due and not recorded yet. An entrant out of the event has decided the match already. */
export function dueDecision(event: EventDefinition, facts: TournamentFacts): readonly NewEntry[] {
  const own = facts.event(event.key);
  const { openedAtUtcMs, closedAtUtcMs } = facts.life(event.key);
  if (own.sprt !== undefined || openedAtUtcMs === undefined || closedAtUtcMs !== undefined || own.disqualified.size > 0)
    return [];
  const decision = sprtCourse(event, own)?.decision;
  return decision === undefined ? [] : [{ kind: 'sprt-decided', payload: { event: event.key, decision } }];
}

/** How a game in play ends that a decided match drops; `undefined`: it is played on. */
export function endingOfDropped({ key, format }: EventDefinition, facts: TournamentFacts): GameEnding | undefined {
  const { sprt } = facts.event(key);
  if (sprt === undefined || format.kind !== 'match' || format.sprt?.inPlay !== 'drop') return undefined;
  return { kind: 'void', reason: english(phrase('seen.dropped', { hypothesis: sprt.accepted })) };
}
