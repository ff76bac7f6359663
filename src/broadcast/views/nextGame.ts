// The game that begins next, as expected.

import type { EntrantName, EventKey } from '../../core/ids.ts';
import { present } from '../../core/present.ts';
import { shownName } from '../../course/displayNames.ts';
import type { Forecast } from '../../course/forecast/forecast.ts';
import type { FollowedTournament } from '../followedTournament.ts';
import type { Overview } from '../messages.ts';

/** `undefined`: none is expected. */
export function nextGame({ definition, facts }: FollowedTournament, { events }: Forecast): Overview['next'] {
  let first: { readonly event: EventKey; readonly number: number; readonly startsAtUtcMs: number } | undefined;
  for (const { key: event } of definition.events)
    for (const [number, startsAtUtcMs] of events.get(event)?.starts ?? [])
      if (first === undefined || startsAtUtcMs < first.startsAtUtcMs) first = { event, number, startsAtUtcMs };
  const event = definition.events.find(({ key }) => key === first?.event);
  if (first === undefined || event === undefined) return undefined;
  const { number } = first;
  const game = events
    .get(event.key)
    ?.future.blocks.flatMap(({ games }) => games)
    .find((planned) => planned.number === number);
  const shownAs = (name: EntrantName | undefined): string | undefined => name && shownName(event, facts, name);
  return { ...first, ...present({ white: shownAs(game?.white), black: shownAs(game?.black) }) };
}
