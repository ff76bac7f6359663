// Texts as people write them in requests to a registry, and what tells the requests of one part from the others. Each `error` completes "expected …".

import { z } from 'zod';
import { isShownWhole } from '../core/messages/printable.ts';

const LONGEST_NAME = 200;
const LONGEST_TEXT = 4000;

const NAME = `a name in one line of 1 to ${LONGEST_NAME} characters that can be seen`;
export const name = z
  .string({ error: NAME })
  .trim()
  .min(1, NAME)
  .max(LONGEST_NAME, NAME)
  .refine((text) => isShownWhole(text) && !/\p{Cf}/u.test(text), { error: NAME })
  .transform((text) => text.normalize('NFC'));
export const text = z.string({ error: 'text' }).trim().max(LONGEST_TEXT, `at most ${LONGEST_TEXT} characters`);
export const reason = text.min(1, 'a reason');

/** A list of names without one twice. */
export const names = (least: number, most: number, what: string) =>
  z
    .array(name, { error: what })
    .min(least, `at least ${least} of ${what}`)
    .max(most, `at most ${most} of ${what}`)
    .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, { error: `${what}, each once` })
    .readonly();

const PATH = 'a path inside the version, such as net/weights.bin';
/** No part is empty, `.` or `..`, so it names a place inside its folder. */
export const isInnerPath = (path: string): boolean =>
  path.length <= 1000 &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 255) &&
  isShownWhole(path) &&
  !path.includes('\\');
export const innerPath = z.string({ error: PATH }).refine(isInnerPath, { error: PATH });

/** Tells the requests that these schemas read from others. */
export function isOneOf<Own extends { readonly kind: string }>(
  schemas: readonly { readonly shape: { readonly kind: { readonly values: Iterable<string> } } }[],
) {
  const kinds: ReadonlySet<string> = new Set(schemas.flatMap(({ shape }) => [...shape.kind.values]));
  return <Request extends { readonly kind: string }>(request: Request): request is Extract<Request, Own> =>
    kinds.has(request.kind);
}
