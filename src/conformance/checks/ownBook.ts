// Whether the engine thinks where books know moves (4K-0.1, S16-X: own books are off). It plays from positions that every book contains, and from one
// that no book contains: a move that comes immediately and without a search in the first, but not in the second, comes from a book. That is not a
// fault in a game, so it is a warning.

import { err, ok, type Result } from '../../core/result.ts';
import { phrase, type Phrase } from '../../core/phrases/phrase.ts';
import { inWords } from '../../core/phrases/said.ts';
import { bookLine, isUnsearched } from '../../protocols/bookSigns.ts';
import type { Bench } from '../bench.ts';
import { fail, notApplicable, pass, warning, type Outcome } from '../outcome.ts';
import { OUT_OF_BOOK, STANDARD, thinkFor } from '../request.ts';

const IN_BOOKS = [
  { name: phrase('check.book.start'), moves: '' },
  { name: phrase('check.book.sicilian'), moves: 'e2e4 c7c5' },
  { name: phrase('check.book.open'), moves: 'e2e4 e7e5 g1f3' },
  { name: phrase('check.book.queens'), moves: 'd2d4 d7d5 c2c4' },
  { name: phrase('check.book.indian'), moves: 'd2d4 g8f6 c2c4' },
] as const;
/** XBoard engines receive whole seconds, and some hardly think with less. */
const THINK_MS = { uci: 150, xboard: 1000 } as const;
/** The time that a program needs to look up a move. */
const AT_ONCE_MS = 20;
/** A single move may have another reason. */
const SEVERAL = 2;

type Found = { readonly line: string | undefined; readonly atOnce: boolean };

export async function ownBook(bench: Bench): Promise<Outcome> {
  if (bench.target.variant !== undefined) return notApplicable(phrase('check.book.noVariant'));
  const lookedUp: Phrase[] = [];
  for (const { name, moves } of IN_BOOKS) {
    const found = await moveIn(
      bench,
      moves.split(' ').filter((move) => move !== ''),
    );
    if (!found.ok) return fail(phrase('check.book.failed', { name, what: found.error }));
    const { line, atOnce } = found.value;
    if (line !== undefined) return warning(phrase('check.book.said', { name, line: line.trim() }), { said: line.trim() });
    if (atOnce) lookedUp.push(name);
  }
  const figures = { atOnce: lookedUp.map(inWords) };
  if (lookedUp.length < SEVERAL)
    return pass(phrase('check.book.searched', { count: IN_BOOKS.length - lookedUp.length, all: IN_BOOKS.length }), figures);
  const outside = await moveIn(bench, OUT_OF_BOOK);
  if (!outside.ok) return fail(phrase('check.book.outside', { what: outside.error }));
  if (outside.value.atOnce) return notApplicable(phrase('check.book.everywhere'));
  return warning(phrase('check.book.seems', { names: lookedUp }), figures);
}

async function moveIn(bench: Bench, moves: readonly string[]): Promise<Result<Found, Phrase | string>> {
  const begun = await bench.newGame(STANDARD);
  if (!begun.ok) return err(begun.error.said);
  const { subject } = begun.value;
  const thinkMs = THINK_MS[bench.target.protocol === 'uci' ? 'uci' : 'xboard'];
  const answer = await subject.search(thinkFor(STANDARD, moves, thinkMs), { longestMs: thinkMs + bench.patienceMs });
  if (answer.kind === 'failed') return err(answer.evidence);
  const unsearched = isUnsearched(answer.thought);
  return ok({
    line: unsearched ? bookLine(subject.lastWords(12)) : undefined,
    atOnce: unsearched && answer.elapsedMs <= AT_ONCE_MS,
  });
}
