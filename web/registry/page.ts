// A page as the server sends it, read again when something was recorded, when someone logs in or out or goes elsewhere, and while something on it moves.

import { signal } from '@preact/signals';
import { useEffect, useState } from 'preact/hooks';
import { ApiFailure } from '../../src/broadcast/client/apiFailure.ts';
import type { RegistryHome } from '../../src/broadcast/registry/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { account } from '../desk/session.ts';
import { getJson } from '../state/api.ts';
import { route } from '../state/route.ts';

const POLL_MS = 2000;
const RETRY_MS = 3000;

/** Counts what was recorded from here. */
export const changes = signal(0);

export type Read<Value> = {
  /** Stays while the line is broken. */
  readonly value: Value | undefined;
  readonly failure: string | undefined;
};

/** `moves`: whether it changes by itself, and is read again soon. */
export function usePage<Value>(path: string, moves: (value: Value) => boolean = () => false): Read<Value> {
  const [read, setRead] = useState<Read<Value> & { readonly path: string }>({ path, value: undefined, failure: undefined });
  const who = account.value?.name;
  const at = route.value;
  useEffect(() => {
    const control = new AbortController();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const ask = async (): Promise<void> => {
      clearTimeout(timer);
      try {
        const value = await getJson<Value>(`/registry${path}`, control.signal);
        setRead({ path, value, failure: undefined });
        if (moves(value)) timer = setTimeout(() => void ask(), POLL_MS);
      } catch (reason) {
        if (control.signal.aborted) return;
        const isRefused = reason instanceof ApiFailure;
        const failure = messageOf(reason);
        setRead((known) => ({ path, value: isRefused || known.path !== path ? undefined : known.value, failure }));
        if (!isRefused || reason.status >= 500) timer = setTimeout(() => void ask(), RETRY_MS);
      }
    };
    const again = (): void => void ask();
    addEventListener('online', again);
    document.addEventListener('visibilitychange', again);
    void ask();
    return () => {
      control.abort();
      clearTimeout(timer);
      removeEventListener('online', again);
      document.removeEventListener('visibilitychange', again);
    };
  }, [path, who, changes.value, at]);
  return read.path === path ? read : { value: undefined, failure: undefined };
}

export type PageProps = {
  readonly args: readonly string[];
  readonly query: Readonly<Record<string, string>>;
  readonly home: Read<RegistryHome>;
};
