// Requests to the server.

import { API, type ApiError } from '../../src/broadcast/messages.ts';
import { present } from '../../src/core/present.ts';
import { says, t } from '../words/words.ts';
import { root } from './root.ts';
import { ApiFailure } from '../../src/broadcast/client/apiFailure.ts';

/** The address of an API path, wherever the page is served: `addressOf('/games/12')`. */
export const addressOf = (path: string): string => `${root}${API.slice(1)}${path}`;

export async function getJson<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  return request(path, {
    headers: { accept: 'application/json' },
    ...present({ signal }),
  });
}

/** A file, as text. */
export async function getText(path: string): Promise<string> {
  const response = await fetch(addressOf(path));
  if (!response.ok) throw new Error(`${response.status} ${response.statusText}`);
  return response.text();
}

export async function postJson<Value>(
  path: string,
  body: unknown,
  csrf: string,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Value> {
  return request(path, {
    method,
    headers: { 'content-type': 'application/json', 'x-arbiter-csrf': csrf },
    body: JSON.stringify(body),
  });
}

export const putBytes = <Value>(path: string, bytes: Blob, csrf: string): Promise<Value> =>
  request(path, {
    method: 'PUT',
    headers: { 'content-type': 'application/octet-stream', 'x-arbiter-csrf': csrf },
    body: bytes,
  });

async function request<Value>(path: string, options: RequestInit): Promise<Value> {
  let response: Response;
  try {
    response = await fetch(addressOf(path), options);
    if (response.ok) return (await response.json()) as Value;
  } catch (reason) {
    if (options.signal?.aborted === true) throw reason;
    // No one knows whether the change arrived.
    throw new Error(t(options.method === undefined ? 'app.unreachable' : 'app.unsure'), { cause: reason });
  }
  const said = (await response.json().catch(() => undefined)) as ApiError | undefined;
  throw new ApiFailure(
    response.status,
    said === undefined ? `${response.status} ${response.statusText}` : says(said, 'message'),
    said?.error,
  );
}
