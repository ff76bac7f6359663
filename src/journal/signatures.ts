// Signatures of officials under their rulings (Ed25519, RFC 8032). What is signed: the payload of the ruling's entry without its signature, and a head of
// the journal that the official saw, so that a signature vouches for everything up to that head, and holds in no other journal. docs/trust.md.

import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import type { EntryPayloads, NewEntry } from './entries.ts';
import type { Tail } from './rows.ts';

/** Entries that an official may sign. A changed file that was found at a start has no one's name. */
export type SignableEntry = Extract<NewEntry, { readonly kind: 'ruling-made' | 'entrant-disqualified' }> | ReloadEntry;
type ReloadEntry = {
  readonly kind: 'definition-changed';
  readonly payload: EntryPayloads['definition-changed'] & { readonly by: string };
};

export const isSignable = (entry: NewEntry): entry is SignableEntry =>
  entry.kind === 'ruling-made' ||
  entry.kind === 'entrant-disqualified' ||
  (entry.kind === 'definition-changed' && entry.payload.by !== undefined);

/** Whether Arbiter made it by a rule, in no official's name. */
export function isAutomatic({ kind, payload }: SignableEntry): boolean {
  if (kind === 'entrant-disqualified') return payload.crashes !== undefined;
  return kind === 'ruling-made' && payload.subject.kind === 'paused' && payload.subject.cause !== undefined;
}

/** The text that is signed; `signed` is the last field of the payload, if it is there. */
export function statementOf({ sequence, hash }: Tail, { kind, payload }: SignableEntry): string {
  const { signed: _, ...unsigned } = payload;
  return `arbiter ruling 1\n${sequence}\n${hash}\n${kind}\n${JSON.stringify(unsigned)}`;
}

/** `secret` in the form of PKCS #8. */
export function signStatement(secret: Uint8Array, statement: string): string {
  const key = createPrivateKey({ key: Buffer.from(secret), format: 'der', type: 'pkcs8' });
  return sign(null, Buffer.from(statement), key).toString('base64url');
}

/** `false` also for a key or a signature that is none. */
export function isSigned(key: string, statement: string, signature: string): boolean {
  try {
    const known = createPublicKey({ key: { kty: 'OKP', crv: 'Ed25519', x: key }, format: 'jwk' });
    return verify(null, Buffer.from(statement), known, Buffer.from(signature, 'base64url'));
  } catch {
    return false;
  }
}
