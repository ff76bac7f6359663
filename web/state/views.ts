// The tables that are on the page, each read when it is first looked at, and again when the server says that it has changed. Of ten thousand
// pages that hear it at once none asks in the same moment.

import { signal, type Signal } from '@preact/signals';
import { useEffect, useMemo } from 'preact/hooks';
import type { EventViewName, TournamentViewName, Views } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { getJson } from './api.ts';
import { mayAskAgain } from './line.ts';

export type Held<Value> = {
  readonly value: Signal<Value | undefined>;
  readonly failure: Signal<string | undefined>;
};

type Kept = Held<unknown> & { lookers: number; isStale: boolean; timer: ReturnType<typeof setTimeout> | undefined };

const SPREAD_MS = 1500;
const kept = new Map<string, Kept>();

/** A view of the tournament, kept fresh while a component uses it. */
export function useView<Name extends TournamentViewName>(name: Name): Held<Views[Name]>;
/** A view of an event. */
export function useView<Name extends EventViewName>(name: Name, event: string): Held<Views[Name]>;
export function useView(name: string, event?: string): Held<unknown> {
  const path = event === undefined ? name : `${name}/${event}`;
  const view = useMemo(() => keep(path), [path]);
  useEffect(() => {
    view.lookers += 1;
    if (view.isStale) void load(path, view);
    return () => {
      view.lookers -= 1;
    };
  }, [view]);
  return view;
}

function keep(path: string): Kept {
  const known = kept.get(path);
  if (known !== undefined) return known;
  const view: Kept = { value: signal(undefined), failure: signal(undefined), lookers: 0, isStale: true, timer: undefined };
  kept.set(path, view);
  return view;
}

/** A view as the server sent it. */
export function takeView(path: string, value: unknown): void {
  const view = kept.get(path);
  if (view === undefined) return;
  view.isStale = false;
  view.value.value = value;
}

/** Without names: all of them. */
export function viewsAreStale(paths: readonly string[] = [...kept.keys()]): void {
  for (const path of paths) {
    const view = kept.get(path);
    if (view === undefined) continue;
    view.isStale = true;
    if (view.lookers === 0 || view.timer !== undefined) continue;
    view.timer = setTimeout(() => {
      view.timer = undefined;
      void load(path, view);
    }, Math.random() * SPREAD_MS);
  }
}

async function load(path: string, view: Kept, failures = 0): Promise<void> {
  view.isStale = false;
  try {
    view.value.value = await getJson(`/views/${path.split('/').map(encodeURIComponent).join('/')}`);
    view.failure.value = undefined;
  } catch (reason) {
    view.isStale = true;
    view.failure.value = messageOf(reason);
    const isWorthIt = await mayAskAgain(reason, failures + 1);
    if (isWorthIt && view.isStale && view.lookers > 0) await load(path, view, failures + 1);
  }
}
