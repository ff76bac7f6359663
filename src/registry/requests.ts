// What people ask of a registry, as they write it: one schema for command line and page. Each `error` completes "expected …".

import { z } from 'zod';
import { PROTOCOLS } from '../core/gameJob.ts';
import { isShownWhole } from '../core/messages/printable.ts';

const LONGEST_NAME = 100;
const LONGEST_TEXT = 4000;
/** Authors of one engine. */
const MOST_AUTHORS = 20;
const MOST_ARGUMENTS = 200;
const LONGEST_ARGUMENT = 4096;

const NAME = `a name in one line of 1 to ${LONGEST_NAME} characters that can be seen`;
const name = z
  .string({ error: NAME })
  .trim()
  .min(1, NAME)
  .max(LONGEST_NAME, NAME)
  .refine((text) => isShownWhole(text) && !/\p{Cf}/u.test(text), { error: NAME })
  .transform((text) => text.normalize('NFC'));
const text = z.string({ error: 'text' }).trim().max(LONGEST_TEXT, `at most ${LONGEST_TEXT} characters`);
const reason = text.min(1, 'a reason');
const authors = z
  .array(name, { error: 'the names of its authors' })
  .min(1, 'at least one author')
  .max(MOST_AUTHORS, `at most ${MOST_AUTHORS} authors`)
  .readonly();

const PATH = 'a path inside the version, such as net/weights.bin';
/** No part is empty, `.` or `..`, so it names a place inside its folder. */
export const isInnerPath = (path: string): boolean =>
  path.length <= 1000 &&
  path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.length <= 255) &&
  isShownWhole(path) &&
  !path.includes('\\');
const path = z.string({ error: PATH }).refine(isInnerPath, { error: PATH });

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

export const submittedFile = z.object({
  path,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const versionSettings = z.object({
  program: path,
  protocol: z.enum(PROTOCOLS, { error: 'uci, xboard, gtp or sgmp' }),
  args: z.array(z.string().max(LONGEST_ARGUMENT)).max(MOST_ARGUMENTS).readonly(),
  options: z.record(z.string().max(200), optionValue).readonly(),
});

/** Each becomes entries in decide.ts. */
export const registryRequest = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('register-engine'), engine: name, authors }),
  z.object({ kind: z.literal('name-authors'), engine: name, authors, reason }),
  z.object({
    kind: z.literal('submit-version'),
    engine: name,
    files: z.array(submittedFile).min(1, 'at least one file').readonly(),
    settings: versionSettings,
    note: text.exactOptional(),
    window: z.object({ tournament: z.string(), event: z.string(), late: z.literal(true).exactOptional() }).exactOptional(),
  }),
  z.object({
    kind: z.literal('decide-version'),
    engine: name,
    number: z.int({ error: 'the number of a version' }).min(1, 'the number of a version'),
    accepted: z.boolean(),
    reason,
  }),
]);
export type RegistryRequest = z.infer<typeof registryRequest>;
export type RequestOf<Kind extends RegistryRequest['kind']> = Extract<RegistryRequest, { kind: Kind }>;
