// Where a viewer can go: pages of the tournament, and those of the event they are looking at.

import { chooseEvent } from '../parts/event/eventChoice.ts';
import { EVENT_VIEWS, type EventOverview, type EventViewName, type Overview } from '../../src/broadcast/messages.ts';
import { hrefOf, type Route } from '../state/route.ts';
import type { Word } from '../words/en.ts';

/** `isElsewhere`: a page of another site, in a window of its own. */
export type Way = {
  readonly isElsewhere?: true;
  readonly page: string;
  readonly word: Word;
  readonly href: string;
};

const FIRST = ['live', 'boards'] as const;
const LAST = ['games', 'explorer', 'ratings', 'engines', 'incidents', 'season', 'info'] as const;

/** The event of the address, or the one in play. */
export function eventAt(overview: Overview, { page, args }: Route): EventOverview | undefined {
  const named = EVENT_VIEWS.some((view) => view === page) ? args[0] : undefined;
  return chooseEvent(overview.events, named) ?? chooseEvent(overview.events, undefined);
}

/** In display order; views that the event lacks are omitted. */
export function waysOf(overview: Overview | undefined, event: EventOverview | undefined): readonly Way[] {
  const way = (page: (typeof FIRST | typeof LAST)[number]): Way => ({ page, word: `nav.${page}`, href: hrefOf(page) });
  const ofEvent = (page: EventViewName): Way => ({
    page,
    word: `nav.${page}`,
    href: hrefOf(page, event === undefined ? [] : [event.key]),
  });
  const hasSeason = (overview?.events.length ?? 0) > 1;
  return [
    ...FIRST.map(way),
    ...SHOWN_VIEWS.filter((view) => event?.views.includes(view)).map(ofEvent),
    ...LAST.filter((page) => page !== 'season' || hasSeason).map(way),
    ...(overview?.chat === undefined
      ? []
      : [{ page: 'chat', word: 'nav.chat', href: overview.chat, isElsewhere: true } as const]),
  ];
}

/** In the order in which people look for them: games, the leader, the details. */
const SHOWN_VIEWS = [
  'schedule',
  'standings',
  'match',
  'crosstable',
  'bracket',
  'pairings',
  'statistics',
] as const satisfies readonly EventViewName[];
