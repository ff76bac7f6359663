// The hash chain: each entry's SHA-256 covers the previous hash, so that every change, removal or insertion of an entry is detected.
// It proves order and content against accidents and against edits that do not rewrite everything after them. It does not prove that the
// end is still there: to be sure of that, keep the last hash elsewhere (docs/trust.md).

import { hash } from 'node:crypto';

/** The previous hash of the first entry. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * In hex. The fields before `payload` cannot contain a line feed (hex, whole numbers, a kind from our list) and the payload is the whole rest,
 * so two different entries never give the same text.
 */
export function entryHash(previousHash: string, sequence: number, atUtcMs: number, kind: string, payload: string): string {
  return hash('sha256', `arbiter journal 1\n${previousHash}\n${sequence}\n${atUtcMs}\n${kind}\n${payload}`, 'hex');
}
