// The tables that are on the page, each kept up to date while a component shows it.

import { useEffect } from 'preact/hooks';
import type { Held } from '../../src/broadcast/client/liveViews.ts';
import type { EventViewName, TournamentViewName, Views } from '../../src/broadcast/messages.ts';
import { live } from './live.ts';

/** A view of the tournament. */
export function useView<Name extends TournamentViewName>(name: Name): Held<Views[Name]>;
/** A view of an event. */
export function useView<Name extends EventViewName>(name: Name, event: string): Held<Views[Name]>;
export function useView(name: string, event?: string): Held<unknown> {
  const path = event === undefined ? name : `${name}/${event}`;
  useEffect(() => live.views.look(path), [path]);
  return live.views.get(path);
}
