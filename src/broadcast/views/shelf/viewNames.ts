// The names of the views in their addresses: `overview`, `standings/league-1`. Their contents: the other files of this folder.

import { entrantName, type EntrantName, type EventKey } from '../../../core/ids.ts';
import { shownName } from '../../../course/displayNames.ts';
import type { FormatSettings } from '../../../formats/registry.ts';
import type { EventDefinition, TournamentDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { ENGINE_VIEW, TOURNAMENT_VIEWS, type EventViewName, type TournamentViewName } from '../../messages.ts';

export type WantedView =
  | { readonly view: TournamentViewName; readonly event?: undefined }
  | { readonly view: typeof ENGINE_VIEW; readonly engine: EntrantName; readonly event?: undefined }
  | { readonly view: EventViewName; readonly event: EventDefinition };

const VIEWS_OF = {
  'round-robin': ['standings', 'crosstable', 'schedule', 'statistics'],
  gauntlet: ['standings', 'crosstable', 'schedule', 'statistics'],
  match: ['standings', 'match', 'crosstable', 'schedule', 'statistics'],
  swiss: ['standings', 'crosstable', 'pairings', 'schedule', 'statistics'],
  // A crosstable would be empty except near its diagonal.
  knockout: ['bracket', 'standings', 'schedule', 'statistics'],
} as const satisfies Record<FormatSettings['kind'], readonly EventViewName[]>;

/** The views of an event; the one that people look at first comes first. */
export const viewsOf = ({ format }: EventDefinition): readonly EventViewName[] => VIEWS_OF[format.kind];

export const nameOfView = (view: EventViewName, event: EventKey): string => `${view}/${event}`;

export const eventViewNames = (event: EventDefinition): readonly string[] =>
  viewsOf(event).map((view) => nameOfView(view, event.key));

export const allViewNames = ({ events }: TournamentDefinition): readonly string[] => [
  ...TOURNAMENT_VIEWS,
  ...events.flatMap(eventViewNames),
];

/** `undefined`: there is no such view. */
export function wantedView(name: string, followed: FollowedTournament): WantedView | undefined {
  const { events } = followed.definition;
  const ofTournament = TOURNAMENT_VIEWS.find((known) => known === name);
  if (ofTournament !== undefined) return { view: ofTournament };
  const [first, ...rest] = name.split('/');
  if (first === ENGINE_VIEW) {
    const engine = entrantCalled(followed, rest.join('/'));
    return engine === undefined ? undefined : { view: ENGINE_VIEW, engine };
  }
  const event = events.find(({ key }) => key === rest.join('/'));
  const view = event && viewsOf(event).find((known) => known === first);
  return event === undefined || view === undefined ? undefined : { view, event };
}

/** The engine that has this name in the file, or that is shown under it in an event; the latest event that does so decides. */
function entrantCalled({ definition: { events }, facts }: FollowedTournament, name: string): EntrantName | undefined {
  const fieldOf = (event: EventDefinition): readonly EntrantName[] => [
    ...new Set([...event.entrants.map(({ engine }) => engine.name), ...facts.event(event.key).entrants]),
  ];
  const fields = events.map((event) => ({ event, field: fieldOf(event) }));
  if (fields.some(({ field }) => field.some((entrant) => entrant === name))) return entrantName(name);
  for (const { event, field } of fields.toReversed()) {
    const found = field.find((entrant) => shownName(event, facts, entrant) === name);
    if (found !== undefined) return found;
  }
  return undefined;
}
