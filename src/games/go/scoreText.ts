// A score as text, in the form of SGF's RE and GTP's final_score: `B+6.5`, `W+3`, `0`. Internally, it is Black's margin in half-points.
// Only counted scores: `B+R`, `W+T` and similar results are endings without a score (sgf/result.ts).

import type { Outcome } from '../../core/ending.ts';
import { err, ok, type Result } from '../../core/result.ts';

/** `B+6.5`, `W+3`; `0` for a draw (jigo). */
export function formatScore(margin: number): string {
  if (margin === 0) return '0';
  return `${margin > 0 ? 'B' : 'W'}+${(Math.abs(margin) / 2).toString()}`;
}

/** Black's margin in half-points, from a score with a margin or a draw: `B+6.5`, `W+3.0`, `0`, `Draw`, `Jigo`; letters in either case. */
export function parseScore(text: string): Result<number, string> {
  const score = text.trim();
  if (/^(?:0|draw|jigo)$/i.test(score)) return ok(0);
  const parts = /^([bw])\+([0-9]{1,4})(?:\.([05])0*)?$/i.exec(score);
  if (parts === null) return err(`Cannot read a score: expected one such as "B+6.5", "W+3" or "0", got "${text}"`);
  const margin = 2 * Number(parts[2]) + (parts[3] === '5' ? 1 : 0);
  return ok(parts[1]?.toLowerCase() === 'b' || margin === 0 ? margin : -margin);
}

export const outcomeOfMargin = (margin: number): Outcome => (margin > 0 ? 'black' : margin < 0 ? 'white' : 'draw');
