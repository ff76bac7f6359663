// Whether the engine thinks where books know moves (4K-0.1, S16-X: own books are off). It plays from positions that every book contains, and from one
// that no book contains: a move that comes immediately and without a search in the first, but not in the second, comes from a book. That is not a
// fault in a game, so it is a warning.

import { inWords } from '../../core/phrases/said.ts';
import { bookLine, isUnsearched } from '../../protocols/bookSigns.ts';
import type { Bench } from '../bench.ts';
import { fail, notApplicable, pass, warning, type Outcome } from '../outcome.ts';
import { OUT_OF_BOOK, STANDARD, thinkFor } from '../request.ts';

const IN_BOOKS = [
  { name: 'the start', moves: '' },
  { name: 'the Sicilian', moves: 'e2e4 c7c5' },
  { name: 'the open games', moves: 'e2e4 e7e5 g1f3' },
  { name: "the Queen's Gambit", moves: 'd2d4 d7d5 c2c4' },
  { name: 'the Indian defences', moves: 'd2d4 g8f6 c2c4' },
] as const;
/** XBoard engines receive whole seconds, and some hardly think with less. */
const THINK_MS = { uci: 150, xboard: 1000 } as const;
/** The time that a program needs to look up a move. */
const AT_ONCE_MS = 20;
/** A single move may have another reason. */
const SEVERAL = 2;

type Found = { readonly line: string | undefined; readonly atOnce: boolean };

export async function ownBook(bench: Bench): Promise<Outcome> {
  if (bench.target.variant !== undefined) return notApplicable('the moves that every book has are of standard chess');
  const lookedUp: string[] = [];
  for (const { name, moves } of IN_BOOKS) {
    const found = await moveIn(
      bench,
      moves.split(' ').filter((move) => move !== ''),
    );
    if (typeof found === 'string') return fail(`${name}: it ${found}`);
    const { line, atOnce } = found;
    if (line !== undefined) return warning(`plays from its own book: in ${name} it said "${line.trim()}"`, { said: line.trim() });
    if (atOnce) lookedUp.push(name);
  }
  const figures = { atOnce: lookedUp };
  if (lookedUp.length < SEVERAL)
    return pass(`searched in ${IN_BOOKS.length - lookedUp.length} of ${IN_BOOKS.length} positions that books know`, figures);
  const outside = await moveIn(bench, OUT_OF_BOOK);
  if (typeof outside === 'string') return fail(`outside of books: it ${outside}`);
  if (outside.atOnce) return notApplicable('it moves at once everywhere and tells of no search');
  return warning(
    `seems to play from its own book: it moved at once and without a search in ${lookedUp.join(', ')}, and searched where no book knows a move`,
    figures,
  );
}

/** The text says what went wrong instead. */
async function moveIn(bench: Bench, moves: readonly string[]): Promise<Found | string> {
  const begun = await bench.newGame(STANDARD);
  if (!begun.ok) return inWords(begun.error.said);
  const { subject } = begun.value;
  const thinkMs = THINK_MS[bench.target.protocol === 'uci' ? 'uci' : 'xboard'];
  const answer = await subject.search(thinkFor(STANDARD, moves, thinkMs), { longestMs: thinkMs + bench.patienceMs });
  if (answer.kind === 'failed') return inWords(answer.evidence);
  const unsearched = isUnsearched(answer.thought);
  return { line: unsearched ? bookLine(subject.lastWords(12)) : undefined, atOnce: unsearched && answer.elapsedMs <= AT_ONCE_MS };
}
