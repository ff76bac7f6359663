// Who is logged in, and authenticated requests. The password is sent once and not stored; the session is a cookie that no script can read.

import { signal } from '@preact/signals';
import type { Role, SessionView } from '../../src/broadcast/messages.ts';
import { messageOf } from '../../src/core/messages/messageOf.ts';
import { getJson, postJson, putBytes } from '../state/api.ts';
import { ApiFailure } from '../../src/broadcast/client/apiFailure.ts';

export type Account = NonNullable<SessionView['account']>;

/** `undefined`: unknown yet; `null`: no one is logged in. */
export const account = signal<Account | null | undefined>(undefined);
/** Why the session could not be read. */
export const sessionFailure = signal<string | undefined>(undefined);
let csrf = '';

export async function loadSession(): Promise<void> {
  try {
    take(await getJson<SessionView>('/session'));
    sessionFailure.value = undefined;
  } catch (reason) {
    sessionFailure.value = messageOf(reason);
  }
}

/** `code`: of a second factor; `browserCode`: lets in a browser that is not known, while strangers have to wait. */
export type Login = {
  readonly name: string;
  readonly password: string;
  readonly code?: string;
  readonly browserCode?: string;
};

/** Throws `ApiFailure` with the server's message. */
export async function logIn(login: Login): Promise<void> {
  take(await postJson<SessionView>('/session', login, csrf));
}

export async function logOut(): Promise<void> {
  await postJson('/session', {}, csrf, 'DELETE').catch(() => undefined);
  await loadSession();
}

/** Posts with the session's token. Detects a session that has ended. */
export const postAs = <Value>(path: string, body: unknown, method?: 'DELETE'): Promise<Value> =>
  watched(postJson<Value>(path, body, csrf, method));

/** Part of a file, to be kept. */
export const putAs = <Value>(path: string, bytes: Blob): Promise<Value> => watched(putBytes<Value>(path, bytes, csrf));

async function watched<Value>(asked: Promise<Value>): Promise<Value> {
  try {
    return await asked;
  } catch (reason) {
    if (reason instanceof ApiFailure && reason.status === 401) void loadSession();
    throw reason;
  }
}

/** Roles that may see the desk. */
export const isOfficial = (role: Role): boolean => role === 'judge' || role === 'director' || role === 'chair';
/** Roles with their own entrants. */
export const isOwner = (role: Role): boolean => role === 'author' || role === 'operator';
/** Roles that may sit at a seat. */
export const isOperator = (role: Role): boolean => role === 'operator';

function take(view: SessionView): void {
  csrf = view.csrf ?? '';
  const known = account.value;
  // An unchanged account must not trigger a redraw.
  if (known === undefined || JSON.stringify(known) !== JSON.stringify(view.account)) account.value = view.account;
}
