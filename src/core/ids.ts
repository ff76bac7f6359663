// Names of stored and compared things. All their brands are made here.

import type { Brand } from './brand.ts';

/** The number under which a game was issued, from 1, in journal order. The replay of a void game gets a new one. */
export type GameId = Brand<number, 'GameId'>;
/** An entrant's name, unique in its tournament. */
export type EntrantName = Brand<string, 'EntrantName'>;
/** An event's key in the tournament file, unique in it. */
export type EventKey = Brand<string, 'EventKey'>;

/** A book's name in its event: `A`, `E`. */
export type BookName = Brand<string, 'BookName'>;

export const gameId = (issued: number): GameId => {
  if (!Number.isInteger(issued) || issued < 1)
    throw new RangeError(`Cannot make a game id: expected a whole number from 1, got "${issued}"`);
  return issued as GameId;
};
export const entrantName = (name: string): EntrantName => name as EntrantName;
export const eventKey = (key: string): EventKey => key as EventKey;
export const bookName = (name: string): BookName => name as BookName;
