// The hash chain: each entry's SHA-256 covers the hash before it, so that no entry can be changed, dropped or put in between unseen.
// It proves order and content against accident and against edits that do not rewrite everything behind them. It does not prove that the
// end is still there: to be sure of that, keep the last hash elsewhere.

import { hash } from 'node:crypto';

/** What stands before the first entry. */
export const FIRST_PREVIOUS_HASH = '0'.repeat(64);

/**
 * Hex. The fields before `payload` cannot contain a line feed (hex, whole numbers, a kind from our list) and the payload is all the rest,
 * so two different entries never give the same text.
 */
export function entryHash(previousHash: string, sequence: number, atUtcMs: number, kind: string, payload: string): string {
  return hash('sha256', `arbiter journal 1\n${previousHash}\n${sequence}\n${atUtcMs}\n${kind}\n${payload}`, 'hex');
}
