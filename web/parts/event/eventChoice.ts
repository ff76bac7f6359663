// Which event a page shows when its address names none, and where a viewer goes who turns to another. Pure.

import type { EventOverview, EventViewName } from '../../../src/broadcast/messages.ts';

/** The one of the address; else the one that is played, else the one that was played last, else the first. */
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

/** The view that is kept when the viewer turns to another event: the same where that event has it. */
export const keptView = (event: EventOverview, view: EventViewName): EventViewName =>
  event.views.includes(view) ? view : (event.views[0] ?? 'schedule');
