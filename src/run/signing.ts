// The owner's side of a signature: what is to be signed, and whether a signature is that of the account's key. The asker's: rulings/askSigned.ts.

import type { Account } from '../broadcast/officials/accounts.ts';
import { readAccounts } from '../broadcast/officials/accountsFile.ts';
import { orFail } from '../core/messages/failure.ts';
import { meantName } from '../core/messages/meantName.ts';
import { phrase } from '../core/phrases/phrase.ts';
import { copiedIn } from '../journal/copyMark.ts';
import type { EntrySignature, NewEntry } from '../journal/entries.ts';
import { openReader } from '../journal/reader.ts';
import { isSignable, isSigned, statementOf, type SignableEntry } from '../journal/signatures.ts';
import { hashAt } from '../journal/verifySignatures.ts';
import type { TournamentFacts } from '../projections/tournamentFacts.ts';
import type { ToSign } from '../rulings/askSigned.ts';
import { refusal } from '../rulings/refusal.ts';
import type { Ruling } from '../rulings/request.ts';
import type { TournamentDefinition } from '../tournament/definition.ts';

type Officials = Pick<TournamentDefinition, 'officials'>;

type Signed = { readonly facts: TournamentFacts; readonly definition: Officials };

/** The keys of the accounts, if the journal has others: recorded before a ruling and at each start. */
export function changedKeys(folder: string, { facts, definition }: Signed): readonly NewEntry[] {
  const accounts = readAccounts(folder);
  if (!accounts.ok || isElsewhere(folder, accounts.value)) return [];
  const keys = [...keysOf(accounts.value, definition)].map(([name, key]) => ({ name, key }));
  const isKnown = keys.length === facts.officialKeys.size && keys.every(({ name, key }) => facts.officialKeys.get(name) === key);
  return isKnown ? [] : [{ kind: 'official-keys', payload: { keys } }];
}

/** Several machines share the tournament, and the accounts are on another: the journal has their keys. */
const isElsewhere = (folder: string, accounts: readonly Account[]): boolean =>
  accounts.length === 0 && copiedIn(folder) !== undefined;

/** By the names under which rulings are recorded: the file may write the name of an official in another case than their account. */
function keysOf(accounts: readonly Account[], { officials = [] }: Officials): ReadonlyMap<string, string> {
  const names = officials.map(({ name }) => name);
  const taken = new Set(accounts.map(({ name }) => name));
  const keys = new Map<string, string>();
  for (const { name, signing } of accounts) {
    const meant = meantName(name, names) ?? name;
    if (signing !== undefined) keys.set(meant !== name && taken.has(meant) ? name : meant, signing.key);
  }
  return keys;
}

/**
 * The owner's side, for the entries of a ruling: what is to be signed, or the entries to record. Throws `Refusal` for a wrong signature, and for none of an
 * official with a key.
 */
export function signing(
  folder: string,
  { signing, signed, unsigned }: Ruling,
  entries: readonly NewEntry[],
  { facts, definition }: Signed,
): ToSign | readonly NewEntry[] {
  const [entry, ...others] = entries;
  if (entry === undefined || !isSignable(entry) || unsigned === true) return entries;
  const { by } = entry.payload;
  const accounts = orFail(readAccounts(folder));
  const isNotHere = isElsewhere(folder, accounts);
  const key = isNotHere ? facts.officialKeys.get(by) : keysOf(accounts, definition).get(by);
  if (signed !== undefined) return [withSignature(folder, entry, key, signed), ...others];
  if (key === undefined) return entries;
  if (isNotHere) throw refusal(phrase('cannot.record'), phrase('refused.signature.elsewhere', { by }));
  if (signing !== true) throw refusal(phrase('cannot.record'), phrase('refused.signature', { by }));
  using reader = orFail(openReader(folder));
  return { toSign: { after: orFail(reader.tail()), entry } };
}

function withSignature(folder: string, entry: SignableEntry, key: string | undefined, signed: EntrySignature): NewEntry {
  const { by } = entry.payload;
  if (key !== signed.key) throw refusal(phrase('cannot.record'), phrase('refused.signature.key', { by }));
  using reader = orFail(openReader(folder));
  if (
    !isSigned(signed.key, statementOf(signed.after, entry), signed.value) ||
    hashAt(reader, signed.after.sequence) !== signed.after.hash
  )
    throw refusal(phrase('cannot.record'), phrase('refused.signature.wrong', { by }));
  return { ...entry, payload: { ...entry.payload, signed } } as NewEntry;
}
