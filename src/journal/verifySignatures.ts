// Checks the signatures in a journal whose hash chain is whole: each is of the key that its official had at that entry, is true, stands for a head before it
// in this journal, and was not used before. An entry without one is missing it if its official had a key then. Without a key it is no mistake; it is listed.

import type { Result } from '../core/result.ts';
import { err, ok } from '../core/result.ts';
import type { EntrySignature, JournalEntry } from './entries.ts';
import type { JournalFailure } from './failures.ts';
import type { JournalReader } from './reader.ts';
import { isAutomatic, isSignable, isSigned, statementOf } from './signatures.ts';

export type SignatureReport = {
  /** How many entries each official has signed. */
  readonly signed: ReadonlyMap<string, number>;
  /** Numbers of entries without a signature whose official had a key then, by the name in them. */
  readonly missing: ReadonlyMap<string, readonly number[]>;
  /** The same of those who had none. */
  readonly keyless: ReadonlyMap<string, readonly number[]>;
  readonly wrong: readonly { readonly sequence: number; readonly by: string; readonly reason: string }[];
  /** All keys that ever were in force. `until`: the entry from which it no longer was. */
  readonly keys: readonly { readonly name: string; readonly key: string; readonly from: number; readonly until?: number }[];
};

type Key = { readonly name: string; readonly key: string; readonly from: number; until?: number };

export function verifySignatures(reader: JournalReader): Result<SignatureReport, JournalFailure> {
  const signed = new Map<string, number>();
  const missing = new Map<string, number[]>();
  const keyless = new Map<string, number[]>();
  const wrong: { readonly sequence: number; readonly by: string; readonly reason: string }[] = [];
  const keys: Key[] = [];
  const used = new Set<string>();
  const current = (name: string): Key | undefined => keys.find((one) => one.name === name && one.until === undefined);

  const reasonAgainst = (entry: JournalEntry, by: string, signature: EntrySignature): string | undefined => {
    const { key, after, value } = signature;
    if (current(by)?.key !== key) return `${by} did not have this key then`;
    if (!isSignable(entry) || !isSigned(key, statementOf(after, entry), value)) return 'it is not the signature of this ruling';
    if (after.sequence >= entry.sequence || hashAt(reader, after.sequence) !== after.hash)
      return `the journal that was signed had another entry ${after.sequence}`;
    return used.has(value) ? 'the same signature was used before' : undefined;
  };

  for (const read of reader.entries({ kind: 'without-plies' }, 0)) {
    if (!read.ok) return err(read.error);
    const entry = read.value;
    if (entry.kind === 'official-keys') {
      for (const one of keys) {
        const stays = entry.payload.keys.some(({ name, key }) => name === one.name && key === one.key);
        if (one.until === undefined && !stays) one.until = entry.sequence;
      }
      for (const { name, key } of entry.payload.keys)
        if (current(name) === undefined) keys.push({ name, key, from: entry.sequence });
      continue;
    }
    if (!isSignable(entry) || isAutomatic(entry)) continue;
    const { by, signed: signature } = entry.payload;
    if (signature === undefined) {
      const those = current(by) === undefined ? keyless : missing;
      those.set(by, [...(those.get(by) ?? []), entry.sequence]);
      continue;
    }
    const reason = reasonAgainst(entry, by, signature);
    if (reason !== undefined) wrong.push({ sequence: entry.sequence, by, reason });
    else signed.set(by, (signed.get(by) ?? 0) + 1);
    used.add(signature.value);
  }
  return ok({ signed, missing, keyless, wrong, keys });
}

/** The hash of an entry; `undefined` if there is none. */
export function hashAt(reader: JournalReader, sequence: number): string | undefined {
  for (const read of reader.entries({ kind: 'all' }, sequence - 1))
    return read.ok && read.value.sequence === sequence ? read.value.hash : undefined;
  return undefined;
}
