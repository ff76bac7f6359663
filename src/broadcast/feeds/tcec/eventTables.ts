// The smaller tables that TCEC's viewers read about an event (docs/tcec-formats.md): crosstable.json, crash.json; and the tournament's winners.json.

import { outcomeOf } from '../../../core/ending.ts';
import { isStruck } from '../../../core/facts.ts';
import { finalPlaces } from '../../../course/eventState.ts';
import { shownName } from '../../../course/displayNames.ts';
import { resultOf } from '../../../games/chess/pgn/game.ts';
import { endingWords } from '../../../games/chess/pgn/termination.ts';
import { shownTableInput } from '../../../reports/tables.ts';
import { crosstableOf } from '../../../standings/crosstable.ts';
import { crosstableJson, type CrosstableJson, type RatingOf } from '../../../standings/shown/crosstableJson.ts';
import type { EventDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import type { RatingBook } from '../../views/ratingBook.ts';
import { harmless } from '../harmless.ts';

/** Includes ratings if the file asks for a joint list: those before the event, and what its games have changed. */
export function eventCrosstable({ facts }: FollowedTournament, event: EventDefinition, ratings: RatingBook): CrosstableJson {
  const rated = new Map(
    [...(ratings.isJoint ? ratings.ofEvent(event) : [])].map(([name, rating]) => [shownName(event, facts, name), rating]),
  );
  const ratingOf = (name: string): ReturnType<RatingOf> => {
    const { rating, change = 0 } = rated.get(name) ?? {};
    return rating === undefined ? undefined : { rating: rating - change, change };
  };
  return crosstableJson(crosstableOf(shownTableInput(facts, event)), event.name, event.format.kind, ratingOf);
}

export type CrashJsonRow = {
  readonly gameno: number;
  readonly White: string;
  readonly Black: string;
  readonly Reason: string;
  readonly decision: string;
  readonly action: string;
  readonly Result: string;
  readonly Log: string;
};

/** Games that ended by a fault or do not count, in the order in which they were issued. */
export function crashJson({ facts }: FollowedTournament, event: EventDefinition): readonly CrashJsonRow[] {
  const own = facts.event(event.key);
  return [...facts.games.values()].flatMap(({ issued, shown, ending }) => {
    if (issued.event !== event.key || isStruck(issued, own) || (ending?.kind !== 'forfeit' && ending?.kind !== 'void')) return [];
    const lost = ending.kind === 'forfeit';
    return [
      {
        gameno: issued.number,
        White: shown.white,
        Black: shown.black,
        Reason: lost ? (endingWords(ending)?.details ?? '') : ending.reason,
        decision: lost ? `${ending.by === 'white' ? 'White' : 'Black'} loses` : 'The game is void',
        action: lost ? '-' : 'Replayed',
        Result: resultOf(outcomeOf(ending)),
        Log: '-',
      },
    ];
  });
}

export type WinnerJsonRow = {
  readonly name: string;
  readonly link: string;
  readonly winner: string;
  readonly runner: string;
  readonly score: string;
  readonly date: string;
};

/** Finished chess events, latest first. */
export function winnersJson(
  { definition, facts }: FollowedTournament,
  linkOf: (event: EventDefinition) => string,
): readonly WinnerJsonRow[] {
  return definition.events
    .flatMap((event) => {
      const [first, second] =
        event.go === undefined
          ? (finalPlaces(event, facts) ?? []).flatMap(({ entrants }) => entrants.map((name) => shownName(event, facts, name)))
          : [];
      if (first === undefined) return [];
      const points = new Map(eventPoints({ facts }, event));
      const closed = facts.life(event.key).closedAtUtcMs;
      return [
        {
          name: harmless(event.name),
          link: linkOf(event),
          winner: harmless(first),
          runner: harmless(second ?? '-'),
          score: [first, second].flatMap((name) => (name === undefined ? [] : [`${points.get(name) ?? 0}`])).join('-'),
          date: closed === undefined ? '-' : new Date(closed).toISOString().slice(0, 10),
        },
      ];
    })
    .toReversed();
}

const eventPoints = (
  { facts }: Pick<FollowedTournament, 'facts'>,
  event: EventDefinition,
): readonly (readonly [string, number])[] =>
  crosstableOf(shownTableInput(facts, event)).rows.map(({ standing }) => [standing.name, standing.points / 2]);
