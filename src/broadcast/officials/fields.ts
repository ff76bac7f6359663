// Reading what was posted: JSON from a sender who may be anyone.

import { NotAllowed } from './guard.ts';

export type Fields = Readonly<Record<string, unknown>>;

/** Throws `NotAllowed` (400). */
export function fieldsOf(body: unknown, example: string): Fields {
  if (typeof body === 'object' && body !== null && !Array.isArray(body)) return body as Fields;
  throw new NotAllowed(400, `Cannot read the request: expected an object such as ${example}`);
}

/** A field of a request as one line of printable text; what was typed may have spaces around it. Throws `NotAllowed` (400). */
export function lineField(fields: Fields, name: string, longest: number): string {
  const value = fields[name];
  const text = typeof value === 'string' ? value.trim() : '';
  if (text === '') throw new NotAllowed(400, `Cannot read the request: expected text as "${name}"`);
  if (text.length > longest) {
    throw new NotAllowed(400, `Cannot read the request: expected at most ${longest} characters as "${name}", got ${text.length}`);
  }
  if (text.isWellFormed() && !/[\p{Cc}\u2028\u2029]/u.test(text)) return text;
  throw new NotAllowed(400, `Cannot read the request: expected one line of printable characters as "${name}"`);
}
