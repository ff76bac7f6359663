// How the API document describes the paths that change a registry.

import { json, refused } from '../http/described.ts';

const CSRF = 'Needs the token of the session in the header `x-arbiter-csrf`.';
const REFUSALS = { 401: refused('No login'), 403: refused('No right'), 409: refused('Not now') } as const;

/** `what`: the answer. */
export const changes = (summary: string, what: string) =>
  ({ summary, description: CSRF, tags: ['registry'], response: { 200: json(what), ...REFUSALS } }) as const;
