// Texts as people write them in requests to a registry, and what tells the requests of one part from the others. Each `error` completes "expected …".

import { z } from 'zod';
import { isShownWhole } from '../core/messages/printable.ts';
import { english } from '../core/phrases/english.ts';
import { phrase, type Phrase } from '../core/phrases/phrase.ts';

/** zod keeps text: it is read again as a phrase (recognised.ts). */
export const expects = (what: Phrase): string => english(what);

const LONGEST_NAME = 200;
const LONGEST_TEXT = 4000;

const NAME = expects(phrase('seen.expects.nameLine', { most: LONGEST_NAME }));
export const name = z
  .string({ error: NAME })
  .trim()
  .min(1, NAME)
  .max(LONGEST_NAME, NAME)
  .refine((text) => isShownWhole(text) && !/\p{Cf}/u.test(text), { error: NAME })
  .transform((text) => text.normalize('NFC'));
export const text = z
  .string({ error: expects(phrase('seen.expects.text')) })
  .trim()
  .max(LONGEST_TEXT, expects(phrase('seen.expects.longest', { most: LONGEST_TEXT })));
export const reason = text.min(1, expects(phrase('seen.expects.reason')));

/** A list of names without one twice. */
export const names = (least: number, most: number, part: Phrase) =>
  z
    .array(name, { error: expects(part) })
    .min(least, expects(phrase('seen.expects.leastOf', { least, part })))
    .max(most, expects(phrase('seen.expects.mostOf', { most, part })))
    .refine((list) => new Set(list.map((one) => one.toLowerCase())).size === list.length, {
      error: expects(phrase('seen.expects.once', { part })),
    })
    .readonly();

const PATH = expects(phrase('seen.expects.path'));
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
