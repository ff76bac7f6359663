// What may still become of everyone: the shares of rehearsals in which an entrant plays in an event, wins it, and has a place that leads somewhere.

import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import { likelyField } from '../../course/likelyField.ts';
import type { EntrantOdds } from '../../odds/oddsCount.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { OddsView } from '../messages.ts';
import type { CountedOdds } from '../odds/oddsCounter.ts';
import { zonesOf } from './zones.ts';

export const NO_ODDS: OddsView = { rehearsals: 0, events: [] };

export function oddsView({ definition, facts }: FollowedTournament, counted: CountedOdds | undefined): OddsView {
  if (counted === undefined) return NO_ODDS;
  const { odds, rehearsals } = counted;
  return {
    rehearsals,
    events: definition.events.flatMap((event) => {
      const field = odds.get(event.key);
      if (field === undefined) return [];
      const zones = zonesOf(definition, event, likelyField(definition, event, facts)?.length);
      return {
        event: event.key,
        entrants: [...field]
          .toSorted(([, one], [, other]) => (other.places[0] ?? 0) - (one.places[0] ?? 0) || other.plays - one.plays)
          .map(([name, { plays, places, rounds }]) => ({
            name: shownName(event, facts, name),
            plays: rounded(plays),
            first: rounded(places[0] ?? 0),
            zones: zones.map(({ from, to }) => rounded(within(places, from, to))),
            ...present({ rounds: rounds.length === 0 ? undefined : rounds.map(rounded) }),
          })),
      };
    }),
  };
}

const within = (places: EntrantOdds['places'], from: number, to: number): number =>
  places.slice(from - 1, to).reduce((sum, share) => sum + share, 0);

/** To a tenth of a percent. */
const rounded = (share: number): number => Math.round(1000 * share) / 1000;
