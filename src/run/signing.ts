// The owner's side of a signature: what is to be signed, and whether a signature is that of the account's key. The asker's: rulings/askSigned.ts.

import { readAccounts } from '../broadcast/officials/accountsFile.ts';
import { orFail } from '../core/messages/failure.ts';
import type { EntrySignature, NewEntry } from '../journal/entries.ts';
import { openReader } from '../journal/reader.ts';
import { isSignable, isSigned, statementOf, type SignableEntry } from '../journal/signatures.ts';
import { hashAt } from '../journal/verifySignatures.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { ToSign } from '../rulings/askSigned.ts';
import { Refusal } from '../rulings/refusal.ts';
import type { Ruling } from '../rulings/request.ts';

/** The keys of the accounts, if the journal has others: recorded before a ruling and at each start. */
export function changedKeys(folder: string, facts: TournamentFacts): readonly NewEntry[] {
  const accounts = readAccounts(folder);
  if (!accounts.ok) return [];
  const keys = accounts.value.flatMap(({ name, signing }) => (signing === undefined ? [] : [{ name, key: signing.key }]));
  const isKnown = keys.length === facts.officialKeys.size && keys.every(({ name, key }) => facts.officialKeys.get(name) === key);
  return isKnown ? [] : [{ kind: 'official-keys', payload: { keys } }];
}

/** The owner's side, for the entries of a ruling: what is to be signed, or the entries to record. Throws `Refusal` for a wrong signature. */
export function signing(folder: string, { signing, signed }: Ruling, entries: readonly NewEntry[]): ToSign | readonly NewEntry[] {
  const [entry, ...others] = entries;
  if (entry === undefined || !isSignable(entry)) return entries;
  if (signed !== undefined) return [withSignature(folder, entry, signed), ...others];
  if (signing !== true || keyOf(folder, entry.payload.by) === undefined) return entries;
  using reader = orFail(openReader(folder));
  return { toSign: { after: orFail(reader.tail()), entry } };
}

function withSignature(folder: string, entry: SignableEntry, signed: EntrySignature): NewEntry {
  const { by } = entry.payload;
  const cannot = 'Cannot record the ruling';
  if (keyOf(folder, by) !== signed.key) throw new Refusal(`${cannot}: expected a signature with the present key of ${by}`);
  using reader = orFail(openReader(folder));
  if (
    !isSigned(signed.key, statementOf(signed.after, entry), signed.value) ||
    hashAt(reader, signed.after.sequence) !== signed.after.hash
  )
    throw new Refusal(
      `${cannot}: expected the signature of ${by} under it; the tournament may have changed meanwhile: rule again`,
    );
  return { ...entry, payload: { ...entry.payload, signed } } as NewEntry;
}

function keyOf(folder: string, name: string): string | undefined {
  return orFail(readAccounts(folder)).find((account) => account.name === name)?.signing?.key;
}
