// The events of a tournament side by side: the places in each, and who moves where because of them.

import { gamesOnRecord } from '../../core/facts.ts';
import type { EntrantName } from '../../core/ids.ts';
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
      const names = ranking ?? [];
      return {
        key: event.key,
        name: event.name,
        stage: facts.closed ? 'over' : STAGES[eventState(definition, event, facts, nowUtcMs).kind],
        places: Array.from({ length: size ?? names.length }, (_, index) => {
          const name = names[index];
          const zone = zoneAt(zones, index + 1);
          return {
            place: index + 1,
            ...(name === undefined ? {} : { name: shownName(event, facts, name) }),
            ...present({ zone }),
          };
        }),
      };
    }),
    moves: waysOf(definition).map((way) => moveOf(way, rankings.get(way.from))),
  };

  /** The names in order of place, once a game was played; entrants that share a place are in seed order. */
  function rankingOf(event: EventDefinition): readonly EntrantName[] | undefined {
    const own = facts.event(event.key);
    if (gamesOnRecord(own).size === 0) return undefined;
    const rules = { tieBreaks: event.tieBreaks, annul: event.crashes.annul };
    const places: readonly FinalPlace[] = finalPlaces(event, facts) ?? eventPlaces(event.format, own, rules);
    return places.flatMap(({ entrants }) => entrants);
  }
}

function moveOf({ from, to, first, last, next }: Way, ranking: readonly EntrantName[] | undefined): SeasonView['moves'][number] {
  const places = last === undefined ? `${first}–` : last === first ? `${first}` : `${first}–${last}`;
  return { from, to, places, names: (ranking ?? []).slice(first - 1, last), ...(next ? { next: true } : {}) };
}
