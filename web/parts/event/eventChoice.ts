// Which event a page shows if its address names none, and which view is kept when the viewer switches to another. Pure.

import type { EventOverview, EventViewName } from '../../../src/broadcast/messages.ts';

/** The event of the address, `undefined` if there is none of that key; without a key the one in play, else the last one played, else the first. */
export function chooseEvent(
  events: readonly EventOverview[],
  wanted: string | undefined,
  view?: EventViewName,
): EventOverview | undefined {
  if (wanted !== undefined && wanted !== '') return events.find(({ key }) => key === wanted);
  const fitting = view === undefined ? events : events.filter(({ views }) => views.includes(view));
  return (
    fitting.find(({ stage }) => stage === 'running') ??
    fitting.find(({ stage }) => stage === 'break') ??
    fitting
      .filter(({ stage }) => stage === 'over')
      .toSorted((one, other) => (other.endedAtUtcMs ?? 0) - (one.endedAtUtcMs ?? 0))[0] ??
    fitting[0]
  );
}

/** The view to keep when the viewer switches events: the same if the event has it. */
export const keptView = (event: EventOverview, view: EventViewName): EventViewName =>
  event.views.includes(view) ? view : (event.views[0] ?? 'schedule');
