// The names of the views in their addresses: `overview`, `standings/league-1`. Their contents: the other files of this folder.

import type { EventKey } from '../../../core/ids.ts';
import type { FormatSettings } from '../../../formats/registry.ts';
import type { EventDefinition, TournamentDefinition } from '../../../tournament/definition.ts';
import { TOURNAMENT_VIEWS, type EventViewName, type TournamentViewName } from '../../messages.ts';

export type WantedView =
  | { readonly view: TournamentViewName; readonly event?: undefined }
  | { readonly view: EventViewName; readonly event: EventDefinition };

const VIEWS_OF = {
  'round-robin': ['standings', 'crosstable', 'schedule'],
  gauntlet: ['standings', 'crosstable', 'schedule'],
  match: ['standings', 'match', 'crosstable', 'schedule'],
  swiss: ['standings', 'crosstable', 'pairings', 'schedule'],
  // A crosstable would be empty except near its diagonal.
  knockout: ['bracket', 'standings', 'schedule'],
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
export function wantedView(name: string, { events }: TournamentDefinition): WantedView | undefined {
  const ofTournament = TOURNAMENT_VIEWS.find((known) => known === name);
  if (ofTournament !== undefined) return { view: ofTournament };
  const [first, ...rest] = name.split('/');
  const event = events.find(({ key }) => key === rest.join('/'));
  const view = event && viewsOf(event).find((known) => known === first);
  return event === undefined || view === undefined ? undefined : { view, event };
}
