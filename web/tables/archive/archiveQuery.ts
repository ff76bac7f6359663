// A query of the archive, as in the address of the page and of the API. Pure.

import { GAME_SEARCH_FIELDS, type GameSearchField } from '../../../src/broadcast/messages.ts';

/** The fields of the query; none is empty. */
export type ArchiveQuery = Readonly<Partial<Record<GameSearchField, string>>>;

export const ARCHIVE_RESULTS = ['white', 'draw', 'black'] as const;

/** Kinds of endings that the archive knows. */
export const ARCHIVE_ENDINGS = [
  'checkmate',
  'stalemate',
  'repetition',
  'fifty-moves',
  'insufficient-material',
  'king-exploded',
  'no-men-left',
  'horde-destroyed',
  'king-on-hill',
  'race-over',
  'third-check',
  'counting',
  'adjudicated',
  'resigned',
  'time',
  'illegal-move',
  'crash',
  'stall',
  'protocol',
  'absence',
  'ruled',
  'void',
] as const;

/** Ignores other fields of an address, and empty ones. */
export const readArchiveQuery = (query: Readonly<Record<string, string>>): ArchiveQuery =>
  Object.fromEntries(
    GAME_SEARCH_FIELDS.flatMap((field) => {
      const value = query[field]?.trim() ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );

export const withField = (query: ArchiveQuery, field: GameSearchField, value: string): ArchiveQuery =>
  readArchiveQuery({ ...query, [field]: value });

/** `/games?engine=…`, for the page that follows the game `before`; `suffix`: `.pgn`. */
export function archivePath(
  query: ArchiveQuery,
  { before, suffix = '' }: { before?: number; suffix?: '' | '.pgn' | '.sgf' } = {},
): string {
  const search = new URLSearchParams(Object.entries(query));
  if (before !== undefined) search.set('before', String(before));
  const text = search.toString();
  return `/games${suffix}${text === '' ? '' : `?${text}`}`;
}

/** Whether two queries are equivalent. */
export const sameQuery = (one: ArchiveQuery, other: ArchiveQuery): boolean => archivePath(one) === archivePath(other);

/** A name that must match as a whole. */
export const wholeName = (name: string): string => `"${name}"`;
