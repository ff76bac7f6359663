// Entries of a journal as one message of its stream: consecutive ones, byte for byte, compressed. The hash of each proves the rest, so nothing else does.

import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { z } from 'zod';
import { messageOf } from '../../core/messages/messageOf.ts';
import { err, ok, type Result } from '../../core/result.ts';
import type { CopiedEntry } from '../../journal/parseEntry.ts';

/** More in one message is none of ours: no writer takes a larger entry (journal/writing/appender.ts). */
const MOST_BYTES = 64 * 1024 * 1024;

const count = z.int().min(1);
const shape = z.object({
  first: count,
  entries: z.array(z.tuple([z.number(), z.string(), z.string(), z.string()])).min(1),
});

/** `entries`: consecutive ones, at least one. */
export function encodeBatch(entries: readonly CopiedEntry[]): Uint8Array {
  const batch: z.infer<typeof shape> = {
    first: entries[0]?.sequence ?? 0,
    entries: entries.map(({ atUtcMs, kind, payload, hash }) => [atUtcMs, kind, payload, hash]),
  };
  return deflateRawSync(JSON.stringify(batch), { level: 1 });
}

/** The error says why these bytes are no message of a journal. */
export function decodeBatch(bytes: Uint8Array): Result<readonly CopiedEntry[], string> {
  try {
    const text = inflateRawSync(bytes, { maxOutputLength: MOST_BYTES }).toString();
    const read = shape.safeParse(JSON.parse(text));
    if (!read.success) return err('it has no entries');
    const { first, entries } = read.data;
    return ok(
      entries.map(([atUtcMs, kind, payload, hash], index) => ({ sequence: first + index, atUtcMs, kind, payload, hash })),
    );
  } catch (error) {
    return err(messageOf(error));
  }
}
