// Komi as people write it: `6.5`, `6½`, `5 1/2` (CGF-6.1), `0`, `-3`. Whole points and halves only: komi is stored in half-points.

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

/** The points of a whole board of 19 lines. */
export const MOST_KOMI = 361;

/** Half-points for White. The error says what was expected. */
export function parseKomi(written: string): Result<number, string> {
  const parts = /^([+-]?)(?:(\d{1,3})(?:\.0+)?|(\d{1,3})?(?:\.50*|\s*½|\s+1\/2))$/u.exec(written.trim());
  if (parts === null) return err(KOMI_EXPECTED);
  const [, sign, whole, beforeHalf] = parts;
  const halves = whole === undefined ? 2 * Number(beforeHalf ?? 0) + 1 : 2 * Number(whole);
  if (halves > 2 * MOST_KOMI) return err(KOMI_EXPECTED);
  // Never -0.
  return ok(sign === '-' ? 0 - halves : halves);
}

const KOMI_EXPECTED = `points in halves from -${MOST_KOMI} to ${MOST_KOMI}, such as 6.5`;
