// The names of the views in their addresses: `overview`, `standings/league-1`. Their contents: the other files of this folder.

import type { EntrantName, EventKey } from '../../../core/ids.ts';
import type { FormatSettings } from '../../../formats/registry.ts';
import type { EventDefinition, TournamentDefinition } from '../../../tournament/definition.ts';
import type { FollowedTournament } from '../../followedTournament.ts';
import { entrantCalled } from '../entrantCalled.ts';
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
