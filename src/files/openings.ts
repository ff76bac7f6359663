// The openings of an event in the order in which it uses them: from its book, of the start positions, or of games already played.
// A draw by lot is over places: duplicates in a book are drawn twice. The draw depends only on the rngSeed and the book.

import type { Variant } from '../core/chessVariants.ts';
import type { ChessOpening } from '../core/gameJob.ts';
import { chessStart } from '../core/gameRules.ts';
import { randomSource, shuffled, type RandomSource } from '../core/random.ts';
import { CHESS960_STARTS, chess960Start } from '../games/chess/chess960.ts';
import { runnerOrder } from './runnerOrder.ts';
import { exitOf, usualStart } from '../games/chess/openings/openings.ts';
import type { BookDefinition, OpeningsDefinition } from '../tournament/definition.ts';
import type { Book } from './book.ts';

export { openBook, type Book } from './book.ts';

/** Openings in the order in which an event uses them. */
export type OpeningSource = {
  /** The number of openings, at least one. */
  readonly count: number;
  /** The opening at a place from 0; starts over after the last. Reads from disk; throws `Error` if the book has changed. */
  readonly at: (index: number) => ChessOpening;
  readonly close: () => void;
};

/** Whether the order is drawn by lot. */
export function drawsOpenings(definition: OpeningsDefinition | undefined, variant: Variant): boolean {
  if (definition === undefined) return variant === 'chess960';
  if (definition.kind === 'season' || definition.startPosition === 'drawn') return true;
  return definition.order !== 'sequential' && definition.runnerSeed === undefined;
}

/**
 * In book order from its `start`, or drawn by lot from `rngSeed`: without repeats, but for lines that a book draws by weight. `used` is the number of openings that the event will use, if
 * known: a start position drawn among the others (S16-8a) is placed among those.
 */
export function orderedBook(book: Book, definition: BookDefinition, rngSeed: number, used?: number): OpeningSource {
  const random = randomSource(rngSeed);
  const { count } = book;
  const places = placesOf(definition, count, random, rngSeed);
  const first = (definition.start - 1) % count;
  const placeAt = (index: number): number => (first + index) % count;
  const ofBook = (index: number): ChessOpening => book.opening(places?.[placeAt(index)] ?? placeAt(index), rngSeed);
  const played = Math.min(count, definition.most ?? count);
  if (definition.startPosition === undefined) return source(played, ofBook, book.close);

  const room = Math.max(1, Math.min(used ?? Infinity, played + 1));
  const added = definition.startPosition === 'first' ? 0 : random.below(room);
  const start = usualStart(book.variant);
  const at = (index: number): ChessOpening => (index === added ? start : ofBook(index < added ? index : index - 1));
  return source(played + 1, at, book.close);
}

/** The places of the book in the order of play; `undefined`: as they are. */
function placesOf({ order, runnerSeed }: BookDefinition, count: number, random: RandomSource, rngSeed: number) {
  // The lines of a Polyglot book have no number.
  if (order === 'sequential' || !Number.isFinite(count)) return undefined;
  return order === 'random' ? shuffledPlaces(count, random) : runnerOrder(order, count, BigInt(runnerSeed ?? rngSeed));
}

/** The usual start position of the variant, or all 960 drawn by lot (no book). */
export function withoutBook(variant: Variant, rngSeed: number): OpeningSource {
  if (variant !== 'chess960') return source(1, () => usualStart(variant));
  const numbers = shuffledPlaces(CHESS960_STARTS, randomSource(rngSeed));
  return source(CHESS960_STARTS, (index) => chess960Opening(numbers[index] ?? 0));
}

/**
 * S16-8c: the distinct exits of games already played, drawn by lot without repeats. An exit is a position, whatever moves lead there; the order
 * of the games does not matter. Throws `RangeError` if there is none, and if an opening cannot be played.
 */
export function seasonOpenings(played: readonly ChessOpening[], rngSeed: number): OpeningSource {
  const exits = new Map<string, ChessOpening>();
  for (const opening of played.toSorted((a, b) => compare(textOf(a), textOf(b)))) {
    const exit = exitOf(opening);
    if (!exits.has(exit)) exits.set(exit, opening);
  }
  if (exits.size === 0) throw new RangeError('Cannot draw openings of the season: expected games already played, got none');
  const drawn = shuffled([...exits.values()], randomSource(rngSeed));
  return source(drawn.length, (index) => drawn[index] as ChessOpening);
}

function source(count: number, at: (index: number) => ChessOpening, close: () => void = () => undefined): OpeningSource {
  return {
    count,
    at(index) {
      if (!Number.isInteger(index) || index < 0) {
        throw new RangeError(`Cannot find an opening: expected a place from 0, got "${index}"`);
      }
      return at(index % count);
    },
    close,
  };
}

/** The numbers 0…count - 1 in the order of `shuffled`, in four bytes each. */
function shuffledPlaces(count: number, random: RandomSource): Uint32Array {
  const places = Uint32Array.from({ length: count }, (_, place) => place);
  for (let last = count - 1; last > 0; last--) {
    const other = random.below(last + 1);
    const held = places[last] ?? 0;
    places[last] = places[other] ?? 0;
    places[other] = held;
  }
  return places;
}

const chess960Opening = (number: number): ChessOpening => ({
  start: chessStart('chess960', chess960Start(number)),
  moves: [],
  source: `Chess960 position ${number}`,
});

const textOf = ({ start, moves, source: from }: ChessOpening): string => [start.position, moves.join(' '), from].join('\n');
const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
