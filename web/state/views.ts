// The tables on the page, each kept up to date while a component shows it.

import { useEffect } from 'preact/hooks';
import type { Held } from '../../src/broadcast/client/liveViews.ts';
import type { Views } from '../../src/broadcast/messages.ts';
import { live } from './live.ts';

/** `event`: the key of its event. */
export function useView<Name extends keyof Views>(name: Name, event?: string): Held<Views[Name]> {
  const path = pathOfView(name, event);
  useEffect(() => live.views.look(path), [path]);
  // The value at an address is the view of that name.
  return live.views.get(path) as Held<Views[Name]>;
}

/** Requests the view again. */
export const retryView = (name: keyof Views, event?: string): void => live.views.areStale([pathOfView(name, event)]);

const pathOfView = (name: keyof Views, event: string | undefined): string => (event === undefined ? name : `${name}/${event}`);
