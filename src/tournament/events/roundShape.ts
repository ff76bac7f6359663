// The fields of books, and of the rounds and overtime stages that name them.

import { z } from 'zod';
import { OPENING_FORMATS, OPENING_ORDERS } from '../definition.ts';
import { WIDE_SEED, line, name, oneOf, wholeNumber, yesOrNo } from '../reading/leaves.ts';
import { field, group, required } from '../reading/field.ts';
import { timeControlField } from '../values/timeControlField.ts';

const BOOK_WORDS = ['season', 'none'] as const;

export const openingsShape = {
  file: required(line('a file', 4096), 'PGN games, EPD positions, or a Polyglot book, whose lines are drawn by weight.', {
    missedInUse: true,
  }),
  format: field(
    oneOf(OPENING_FORMATS),
    'What the file holds. Default: by the file’s extension: `.pgn`, `.epd`, or `.bin` for Polyglot.',
  ),
  order: field(
    oneOf(OPENING_ORDERS),
    'The order in which openings are taken: as in the file, by lot (`random`), or by lot as `fastchess` or `cutechess` draws it from the same seed. A Polyglot book has none, its lines are always drawn.',
    { default: 'sequential' },
  ),
  plies: field(
    wholeNumber(1, 1000),
    'Cut the games of a PGN, and the lines of a Polyglot book, after so many plies. Default: not cut.',
  ),
  exact: field(yesOrNo, 'Refuse openings that are shorter than `plies`.', { default: false }),
  start: field(
    wholeNumber(1, 1_000_000_000),
    'The first opening, from 1, in the order in which they are taken; not with `random`.',
    { default: 1 },
  ),
  most: field(
    wholeNumber(1, 1_000_000_000),
    'Play only so many openings, the first of their order; then they begin again. Default: all of the book.',
  ),
  startPosition: field(
    oneOf(['first', 'drawn']),
    'Add the usual start position to the openings: `first`, or `drawn` at random (S16-8a). Default: not added.',
  ),
  different: field(
    yesOrNo,
    'Reject a book in which two openings end in the same position, and a book with fewer openings than the regular games need (S16-8a). If not, Arbiter reports both before the first game.',
    { default: false },
  ),
  rngSeed: field(
    WIDE_SEED,
    'For the order of this book, if it is drawn by lot; in quotes up to 64 bits, for the order of fastchess. Default: that of the tournament.',
  ),
};

export const book = z.union([z.enum(BOOK_WORDS), group(openingsShape, { such: '{ file: book.pgn }' })], {
  error: 'a book such as { file: book.pgn }, season or none',
});

export const stageShape = {
  sets: field(wholeNumber(1, 1000), 'The most sets. Default: until one decides; then it is the last stage.'),
  games: field(wholeNumber(2, 1000), 'Games of a set, an even number: 2 is a pair.', { default: 2 }),
  timeControl: field(timeControlField, 'How long engines may think. Default: that of the regular games.'),
  book: field(name('the name of a book', 40), 'A name under `books`, or `season`. Default: that of the regular games.'),
};

export const roundShape = {
  name: field(name('a name', 100), 'What people call it. Default: Final, Semifinals, Quarterfinals, Round of 16.'),
  games: field(wholeNumber(2, 1000), 'Regular games of a match, an even number. Default: the event’s.'),
  timeControl: field(timeControlField, 'How long engines may think. Default: the event’s.'),
  book: field(name('the name of a book', 40), 'A name under `books`, or `season`. Default: the `openings` of the event.'),
  earlyStop: field(yesOrNo, 'Regular games stop as soon as one side cannot be overtaken. Default: the event’s.'),
};

/** What games may start from in a round, with hints for the words that people use for it elsewhere. */
const BOOK_HINTS = { openings: { write: 'book' } } as const;
export const round = group(roundShape, {
  hints: { ...BOOK_HINTS, overtime: { say: 'expected it at the event, for all rounds' } },
});
export const stage = group(stageShape, {
  hints: { ...BOOK_HINTS, set: { write: 'games' }, pairs: { say: 'expected sets, each of games: 2' } },
});
export const ROUNDS_EXPECTED = 'a list of rounds such as [{ name: Semifinals }, { name: Final }]';
