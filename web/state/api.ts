// Requests to the server. What was refused is an ApiFailure with the server's words.

import { API, type ApiError } from '../../src/broadcast/messages.ts';

export class ApiFailure extends Error {
  override readonly name = 'ApiFailure';
  readonly status: number;

  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The address of a path of the API, wherever the page lies: `addressOf('/games/12')`. */
export const addressOf = (path: string): string => `.${API}${path}`;

export async function getJson<Value>(path: string, signal?: AbortSignal): Promise<Value> {
  const response = await fetch(addressOf(path), {
    headers: { accept: 'application/json' },
    ...(signal === undefined ? {} : { signal }),
  });
  return read(response);
}

export async function postJson<Value>(
  path: string,
  body: unknown,
  csrf: string,
  method: 'POST' | 'DELETE' = 'POST',
): Promise<Value> {
  const response = await fetch(addressOf(path), {
    method,
    headers: { 'content-type': 'application/json', 'x-arbiter-csrf': csrf },
    body: JSON.stringify(body),
  });
  return read(response);
}

async function read<Value>(response: Response): Promise<Value> {
  if (response.ok) return (await response.json()) as Value;
  const said = (await response.json().catch(() => undefined)) as ApiError | undefined;
  throw new ApiFailure(response.status, said?.message ?? `${response.status} ${response.statusText}`);
}
