// Known ratings from a text: a listing of BayesElo or Ordo, or one name with its Elo per line.

import type { Issue } from '../core/messages/issue.ts';
import { err, ok, type Result } from '../core/result.ts';

/** Elo by the name in the listing, every name once. */
export type ListedRatings = ReadonlyMap<string, number>;

/** `fileName` is for messages. Ignores lines of a listing that are not its rows; in other files, empty lines and those that begin with #. */
export function parseListing(text: string, fileName: string): Result<ListedRatings, readonly Issue[]> {
  const lines = text.split(/\r?\n/).map((line) => (line.length > LONGEST_LINE ? line.slice(0, LONGEST_LINE) : line));
  const listing = LISTINGS.find((row) => lines.some((line) => row.test(line)));
  const row = listing ?? PLAIN;
  const ratings = new Map<string, number>();
  const issues: Issue[] = [];
  lines.forEach((line, index) => {
    const complain = (expected: string, got: string): void => {
      issues.push({ file: fileName, line: index + 1, message: `Cannot read a rating: expected ${expected}, got "${got}"` });
    };
    const [, name, elo] = row.exec(line) ?? [];
    if (name === undefined) {
      if (listing === undefined && !NOTHING.test(line)) complain('a name and its Elo', line.trim());
    } else if (ratings.has(name)) complain('every name once', name);
    else ratings.set(name, Number(elo));
  });
  if (issues.length === 0 && ratings.size === 0) {
    issues.push({ file: fileName, message: 'Cannot read ratings: expected a name and its Elo a line, got none' });
  }
  return issues.length > 0 ? err(issues) : ok(ratings);
}

/** More of a line is not looked at: a row with a name is far shorter, and looking for one takes the square of the length. */
const LONGEST_LINE = 500;

const LISTINGS = [
  // BayesElo: `   1 Stockfish   3771   26   26   247   63%  3683   53%`; our own has `*` for the rank of a temporary rating.
  /^\s*(?:\d+|\*)\s+(\S.*?)\s+(-?\d+(?:\.\d+)?)\s+(?:\d+(?:\.\d+)?\s+\d+(?:\.\d+)?\s+)?\d+\s+\d+(?:\.\d+)?%/,
  // Ordo: `   1 Stockfish   :  3771.0   12.1    44.5      90   49`
  /^\s*\d+\s+(\S.*?)\s+:\s+(-?\d+(?:\.\d+)?)(?:\s|$)/,
] as const;
/** `Stockfish, 3771`, `Stockfish 3771` */
const PLAIN = /^\s*(\S.*?)(?:\s*[,;:]\s*|\s+)(-?\d+(?:\.\d+)?)\s*$/;
const NOTHING = /^\s*(#|$)/;
