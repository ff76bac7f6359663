// The kinds of single values in a tournament file, as zod schemas. The text given as `error` says what is expected: it becomes the message ("Cannot
// read "cycles": expected <text>, got …"), and the same schema becomes the JSON Schema that editors use.

import { z } from 'zod';
import type { Result } from '../../core/result.ts';
import { parseDuration } from '../values/duration.ts';
import { parseMemorySize } from '../values/memorySize.ts';
import { parsePlaces, parseSeats } from '../values/placeRange.ts';
import type { PlaceRange, SeatCount } from '../values/placeRange.ts';
import { parseUtcTime } from '../values/utcTime.ts';
import { orList } from '../../core/messages/nearest.ts';
import { isShownWhole } from '../../core/messages/printable.ts';

const CONTROLS = String.raw`\u0000-\u001f\u007f-\u009f`;

export function wholeNumber(min: number, max: number, error = `a whole number from ${min} to ${max}`): z.ZodInt {
  return z.int({ error }).min(min, { error }).max(max, { error });
}

export const RNG_SEED = wholeNumber(0, 4_294_967_295);
const WIDE_SEED_EXPECTED =
  'a whole number from 0 to 4294967295, or for the order of fastchess in quotes up to 18446744073709551615';
/** A seed of 64 bits is written as text: a number in a file has 53. */
export const WIDE_SEED = z.union(
  [
    RNG_SEED,
    z
      .string()
      .regex(/^\d{1,20}$/)
      .refine((digits) => /^\d+$/.test(digits) && BigInt(digits) < 2n ** 64n),
  ],
  { error: WIDE_SEED_EXPECTED },
);

export const yesOrNo = z.boolean({ error: 'true or false' });

export function oneOf<const Names extends readonly [string, ...string[]]>(
  names: Names,
): z.ZodEnum<{ [Name in Names[number]]: Name }> {
  return z.enum(names, { error: orList(names) });
}

/** Text of one line, without spaces around it. */
export function line(what: string, longest: number): z.ZodString {
  const error = `${what} in one line of 1 to ${longest} characters, without spaces around it`;
  return z.string({ error }).min(1, { error }).max(longest, { error }).regex(ONE_LINE, { error });
}

/** An address of the web, for people to follow: `https://…`. */
export function webAddress(): z.ZodString {
  const error = 'an address that begins with https:// or http://, at most 500 characters';
  return z
    .string({ error })
    .max(500, { error })
    .regex(new RegExp(String.raw`^https?://[^\s<>"${CONTROLS}]+$`), { error });
}

/** Something that people read and compare: no sign in it is invisible or turns the writing direction, so that none can look like another. */
export function name(what: string, longest: number): z.ZodString {
  return line(what, longest).refine(isShownWhole, { error: `${what} in ${VISIBLE}` });
}

const VISIBLE = 'characters that can be seen, without any that are invisible or turn the writing direction (such as U+202E)';

/** The key of something that the user names. */
export function oneLineName(what: string): z.ZodString {
  const error = ({ input }: { readonly input?: unknown }): string =>
    `Cannot use the name "${String(input)}" for ${what}: expected one line of 1 to 40 characters`;
  const seen = ({ input }: { readonly input?: unknown }): string =>
    `Cannot use the name "${String(input)}" for ${what}: expected ${VISIBLE}`;
  return z.string().max(40, { error }).regex(ONE_LINE, { error }).refine(isShownWhole, { error: seen });
}

/** A value that is parsed by hand; `Written` is the type that code may pass for it. */
export const writtenAs = <Written>(): z.ZodType<unknown, Written> => z.unknown() as z.ZodType<unknown, Written>;

/** A notation with its own parser. `read` returns the value or says what is expected; editors check `json`. */
export function notation<Value, Written = string>(
  read: (written: unknown) => Result<Value, string>,
  json: Readonly<Record<string, unknown>>,
) {
  return writtenAs<Written>()
    .meta(json)
    .transform((written, context): Value => {
      const result = read(written);
      if (result.ok) return result.value;
      context.addIssue({ code: 'custom', message: result.error });
      return z.NEVER;
    });
}

/** A bare number reaches `read` as text, so that its error can say what to write instead. */
const fromText =
  <Value>(read: (text: string) => Result<Value, string>) =>
  (written: unknown): Result<Value, string> =>
    read(typeof written === 'string' || typeof written === 'number' ? String(written) : '');

export const duration = notation(fromText(parseDuration), {
  title: 'a time such as 1m30s',
  type: 'string',
  pattern: '^\\s*(\\d+(\\.\\d+)?\\s*(ms|h|m|s)\\s*)+$',
});
export const memorySize = notation(fromText(parseMemorySize), {
  title: 'a size such as 2GiB',
  type: 'string',
  pattern: '^\\s*\\d+\\s*([MmGg][Ii][Bb])\\s*$',
});

export const places = notation<PlaceRange, string | number>(fromText(parsePlaces), {
  title: 'a place or a range',
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', pattern: '^\\s*[1-9]\\d*(\\s*-\\s*([1-9]\\d*)?)?\\s*$' },
  ],
});
export const seatCount = notation<SeatCount, string | number>(fromText(parseSeats), {
  title: 'a number or a range',
  anyOf: [
    { type: 'integer', minimum: 1 },
    { type: 'string', pattern: '^\\s*(0\\s*-\\s*[1-9]\\d*|[1-9]\\d*(\\s*-\\s*[1-9]\\d*)?)\\s*$' },
  ],
});
export const utcMoment = fromText(parseUtcTime);
/** As JSON Schema. */
export const UTC_MOMENT = {
  title: 'a moment such as 2026-12-01T18:00Z',
  type: 'string',
  pattern: '^\\d{4}-\\d\\d-\\d\\d[T ]\\d\\d:\\d\\d(:\\d\\d)?\\s*(Z|[+-]\\d\\d:\\d\\d)$',
};
export const utcTime = notation(utcMoment, UTC_MOMENT);

/** No control characters, no space at either end, at least one character. Editors do not support the flag `u`, so the pattern does without it. */
export const ONE_LINE = new RegExp(`^[^\\s${CONTROLS}]([^${CONTROLS}\\u2028\\u2029]*[^\\s${CONTROLS}])?$`);
/** Text for a program: no line ends or other control characters, which would start a separate line. */
export const isPrintable = (text: string): boolean => !/[\p{Cc}\u2028\u2029]/u.test(text);
