// What authors and organisers ask about neural networks (S16-16).

import { z } from 'zod';
import { phrase } from '../../core/phrases/phrase.ts';
import { expects, innerPath, isOneOf, name, reason } from '../fields.ts';

const MOST_FILES = 100;

/** People write a part as one name, or as files of the version: `file:PATH`. */
const asWritten = (part: unknown): unknown => {
  if (!Array.isArray(part)) return part;
  const paths = part.flatMap((one: unknown) => (String(one).startsWith('file:') ? [String(one).slice('file:'.length)] : []));
  if (paths.length === part.length) return { kind: 'files', paths };
  return part.length === 1 ? { kind: 'named', name: part[0] } : undefined;
};

const declared = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('files'),
      paths: z
        .array(innerPath)
        .min(1, expects(phrase('seen.expects.aFile')))
        .max(MOST_FILES, expects(phrase('seen.expects.mostFiles', { most: MOST_FILES })))
        .readonly(),
    }),
    z.object({ kind: z.literal('named'), name, version: name.exactOptional() }),
  ],
  { error: expects(phrase('seen.expects.part')) },
);
const origin = z.preprocess(asWritten, declared);

export const NETWORK_REQUESTS = [
  z.object({
    kind: z.literal('declare-network'),
    engine: name,
    parts: z.object({ training: origin, network: origin, engine: origin }),
  }),
  z.object({ kind: z.literal('rule-network'), engine: name, eligible: z.boolean().exactOptional(), reason }),
] as const;

export type NetworkRequest = z.infer<(typeof NETWORK_REQUESTS)[number]>;

export const isNetworkRequest = isOneOf<NetworkRequest>(NETWORK_REQUESTS);
