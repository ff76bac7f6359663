// The events of a tournament side by side: the places in each, and who moves where because of them.

import { gamesOnRecord } from '../../core/facts.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import { eventState, finalPlaces } from '../../course/eventState.ts';
import type { FinalPlace } from '../../formats/format.ts';
import { eventPlaces } from '../../formats/registry.ts';
import { STAGES } from '../../reports/statusReport.ts';
import type { EventDefinition } from '../../tournament/definition.ts';
import type { SeasonView } from '../messages.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import { likelyField } from '../../course/likelyField.ts';
import { waysOf, zoneAt, zonesOf, type Way } from './zones.ts';

export function seasonView({ definition, facts }: FollowedTournament, nowUtcMs: number): SeasonView {
  const rankings = new Map(definition.events.map((event) => [event.key, rankingOf(event)] as const));
  return {
    events: definition.events.map((event) => {
      const ranking = rankings.get(event.key);
      const size = likelyField(definition, event, facts)?.length;
      const zones = zonesOf(definition, event, size);
      const taken = ranking ?? [];
      return {
        key: event.key,
        name: event.name,
        stage: facts.closed ? 'over' : STAGES[eventState(definition, event, facts, nowUtcMs).kind],
        places: Array.from({ length: size ?? taken.length }, (_, index) => {
          const { name, from = index + 1, to = index + 1 } = taken[index] ?? {};
          const zone = zoneAt(zones, from);
          return {
            place: from,
            // One that shares the last place of a zone with an entrant outside it may still be either.
            ...present({ sharedTo: to > from ? to : undefined, name, zone: zone === zoneAt(zones, to) ? zone : undefined }),
          };
        }),
      };
    }),
    moves: waysOf(definition).map((way) => moveOf(way, rankings.get(way.from))),
  };

  /** In order of place, once a game was played; entrants that share a place are in seed order. */
  function rankingOf(event: EventDefinition): readonly Taken[] | undefined {
    const own = facts.event(event.key);
    if (gamesOnRecord(own).size === 0) return undefined;
    const rules = { tieBreaks: event.tieBreaks, annul: event.crashes.annul };
    const places: readonly FinalPlace[] = finalPlaces(event, facts) ?? eventPlaces(event.format, own, rules);
    let from = 1;
    return places.flatMap(({ entrants }) => {
      const range = { from, to: from + entrants.length - 1 };
      from += entrants.length;
      return entrants.map((name) => ({ name: shownName(event, facts, name), ...range }));
    });
  }
}

/** Who takes the places `from`…`to`, more than one if they are shared. */
type Taken = { readonly name: string; readonly from: number; readonly to: number };

/** Names only those whose place is not shared with one that does not lead there. */
function moveOf({ from, to, first, last, next }: Way, ranking: readonly Taken[] = []): SeasonView['moves'][number] {
  const places = last === undefined ? `${first}–` : last === first ? `${first}` : `${first}–${last}`;
  const names = ranking.flatMap((taken) => (taken.from >= first && taken.to <= (last ?? Infinity) ? [taken.name] : []));
  return { from, to, places, names, ...(next ? { next: true } : {}) };
}
