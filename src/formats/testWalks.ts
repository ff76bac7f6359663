// For tests only: computes plans the slow and obvious way, by walking through all games of an event.

import { outcomeOf } from '../core/ending.ts';
import type { EventFacts, PlannedGame } from '../core/facts.ts';
import type { EntrantName } from '../core/ids.ts';
import { pointsOf, type HalfPoints } from '../core/points.ts';
import { Series } from '../core/series.ts';
import {
  encounterState,
  type Encounter,
  type EncounterGames,
  type EncounterState,
  type UnfinishedGame,
} from './match/encounter.ts';
import { encounterFacts, type Opponents } from './match/gameState.ts';
import type { MatchSettings } from './match/match.ts';

/** The points of `first`, or why there are none. */
export type EncounterGame = HalfPoints | UnfinishedGame;

/** The games of an encounter, by index. */
export function walkedGames(games: readonly EncounterGame[]): EncounterGames {
  const among = (from: number, to: number) => games.map((game, place) => [place, game] as const).slice(from, to);
  return {
    length: games.length,
    counted(from, to) {
      const points = among(from, to).flatMap(([, game]) => (typeof game === 'number' ? [game] : []));
      return { games: points.length, points: points.reduce((sum: number, one) => sum + one, 0) };
    },
    unfinished: (from, to) =>
      among(from, to).flatMap(([place, game]) => (typeof game === 'number' ? [] : [[place, game] as const])),
  };
}

/** The state of an encounter with these game numbers, without decisions from elsewhere. */
export const walkedEncounter = (
  encounter: Encounter,
  facts: EventFacts,
  opponents: Opponents,
  numbers: readonly number[],
): EncounterState =>
  encounterState(encounter, {
    ...encounterFacts(facts, opponents, new Series(facts)),
    games: walkedGames(numbers.map((number) => gameOf(facts, opponents.first, number))),
  });

function gameOf(facts: EventFacts, first: EntrantName, number: number): EncounterGame {
  const game = facts.finished.get(number);
  const outcome = game && outcomeOf(game.ending);
  const white = facts.issued.get(number)?.white ?? game?.players.white;
  if (outcome !== undefined) return pointsOf(outcome, white === first ? 'white' : 'black');
  if (facts.inPlay.has(number)) return 'in-play';
  if (!facts.issued.has(number)) return undefined;
  return facts.postponed.has(number) ? 'postponed' : 'void';
}

/** Numbers of all games that a match plans. */
export function walkedMatch({ encounter, firstWhite }: MatchSettings, facts: EventFacts): readonly number[] {
  const [one, other] = firstWhite === 'first-seed' ? facts.entrants : facts.entrants.toReversed();
  if (one === undefined || other === undefined) return [];
  const numbers = Array.from({ length: Math.max(0, ...facts.issued.keys()) }, (_, place) => place + 1);
  const { course } = walkedEncounter(encounter, facts, { first: one, second: other }, numbers);
  if (course.kind !== 'going-on') return [];
  return [...course.again, ...course.fresh, ...course.postponed].map((place) => place + 1);
}

/** Numbers of all games that a fixed schedule plans. */
export function walkedSchedule(schedule: readonly PlannedGame[], facts: EventFacts): readonly number[] {
  const isOut = ({ white, black }: PlannedGame): boolean => facts.disqualified.has(white) || facts.disqualified.has(black);
  const open = schedule.filter((game) => !facts.finished.has(game.number) && !facts.inPlay.has(game.number) && !isOut(game));
  return open
    .toSorted(
      (one, other) =>
        one.round - other.round ||
        Number(facts.postponed.has(one.number)) - Number(facts.postponed.has(other.number)) ||
        one.number - other.number,
    )
    .map(({ number }) => number);
}
