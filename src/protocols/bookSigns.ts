// Signs that a move came from an engine's own book and not from a search (4K-0.1, S16-X): what the engine says about the search and with the
// move. Pure: those who watch games (match/game/bookWatch.ts) and `arbiter check` decide what the signs mean.

import type { Thought } from './session.ts';

/** Nothing was searched: no nodes, and no depth beyond that of the move itself. GNU Chess sends `depth 1 nodes 0`, Phalanx `0 0 0 0`. */
export const isUnsearched = ({ nodes = 0, depth = 0 }: Thought): boolean => nodes === 0 && depth <= 1;

/** `book`, `<book>`, `book1`, `Book move`, `(…, book1)`, but not `playbook` or `bookkeeping`. */
const BOOK = /(?<![a-z])book(?:s|[ _-]?moves?)?(?![a-z])/i;
/** Lines that say that there is no book: `No BinBook found`, `out of book`, `book off`. */
const NO_BOOK =
  /(?<![a-z])(?:no|not|none|out of|off|without|cannot|can't|missing|disabled|left|leaving|end of|failed|unable)(?![a-z])/i;
/** Lines that end an earlier search or answer: its move, and the answers before a game. */
const EARLIER = /^(?:bestmove|move|my move|readyok|pong|uciok|feature|option|id)\b/i;

/** The line among `lines` that says that the last move is from a book. Lines before an earlier move or answer do not count. */
export function bookLine(lines: readonly string[]): string | undefined {
  const isMark = (line: string): boolean => EARLIER.test(line.trim());
  const end = lines.findLastIndex(isMark);
  const last = end < 0 ? lines.length - 1 : end;
  const from = lines.slice(0, last).findLastIndex(isMark) + 1;
  return lines.slice(from, last + 1).find((line) => BOOK.test(line) && !NO_BOOK.test(line));
}
