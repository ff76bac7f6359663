// What people ask of a registry, as they write it: one schema for command line and page. Each `error` completes "expected …".

import { z } from 'zod';
import { PROTOCOLS } from '../core/gameJob.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { CASE_REQUESTS } from './cases/requests.ts';
import { expects, innerPath, name, reason, text } from './fields.ts';
import { ENTRY_LIST_REQUESTS } from './entryList/requests.ts';
import { NETWORK_REQUESTS } from './networks/requests.ts';
import { TOURNAMENT_REQUESTS } from './tournaments/requests.ts';

/** Authors of one engine. */
const MOST_AUTHORS = 20;
const MOST_ARGUMENTS = 200;
const LONGEST_ARGUMENT = 4096;

const authors = z
  .array(name, { error: expects(phrase('seen.expects.authors')) })
  .min(1, expects(phrase('seen.expects.anAuthor')))
  .max(MOST_AUTHORS, expects(phrase('seen.expects.mostAuthors', { most: MOST_AUTHORS })))
  .readonly();

const optionValue = z.union([z.string(), z.number(), z.boolean()]);

export const submittedFile = z.object({
  path: innerPath,
  bytes: z.int().min(0),
  sha256: z.string().regex(/^[0-9a-f]{64}$/),
});

export const versionSettings = z.object({
  program: innerPath,
  protocol: z.enum(PROTOCOLS).exclude(['operator'], { error: expects(phrase('seen.expects.protocol')) }),
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
    files: z
      .array(submittedFile)
      .min(1, expects(phrase('seen.expects.aFile')))
      .readonly(),
    settings: versionSettings,
    note: text.exactOptional(),
    list: name.exactOptional(),
    window: z.object({ tournament: z.string(), event: z.string(), late: z.literal(true).exactOptional() }).exactOptional(),
  }),
  z.object({
    kind: z.literal('decide-version'),
    engine: name,
    number: z.int({ error: expects(phrase('seen.expects.version')) }).min(1, expects(phrase('seen.expects.version'))),
    accepted: z.boolean(),
    reason,
  }),
  ...CASE_REQUESTS,
  ...ENTRY_LIST_REQUESTS,
  ...NETWORK_REQUESTS,
  ...TOURNAMENT_REQUESTS,
]);
export type RegistryRequest = z.infer<typeof registryRequest>;
export type RequestOf<Kind extends RegistryRequest['kind']> = Extract<RegistryRequest, { kind: Kind }>;
