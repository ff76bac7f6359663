// What is asked of the archive, as the address of the page and of the API have it. Pure.

import { GAME_SEARCH_FIELDS, type GameSearchField } from '../../../src/broadcast/messages.ts';

/** Fields that are asked; none is empty. */
export type ArchiveQuery = Readonly<Partial<Record<GameSearchField, string>>>;

export const ARCHIVE_RESULTS = ['white', 'draw', 'black'] as const;

/** Words for how a game ended, as the archive knows them. */
export const ARCHIVE_ENDINGS = [
  'checkmate',
  'stalemate',
  'repetition',
  'fifty-moves',
  'insufficient-material',
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

/** Other fields of an address are left out, and those that are empty. */
export const readArchiveQuery = (query: Readonly<Record<string, string>>): ArchiveQuery =>
  Object.fromEntries(
    GAME_SEARCH_FIELDS.flatMap((field) => {
      const value = query[field]?.trim() ?? '';
      return value === '' ? [] : [[field, value]];
    }),
  );

export const withField = (query: ArchiveQuery, field: GameSearchField, value: string): ArchiveQuery =>
  readArchiveQuery({ ...query, [field]: value });

/** `/games?engine=…`, with the page that follows the game `before`; `suffix`: `.pgn`. */
export function archivePath(
  query: ArchiveQuery,
  { before, suffix = '' }: { before?: number; suffix?: '' | '.pgn' | '.sgf' } = {},
): string {
  const search = new URLSearchParams(Object.entries(query));
  if (before !== undefined) search.set('before', String(before));
  const text = search.toString();
  return `/games${suffix}${text === '' ? '' : `?${text}`}`;
}

/** Two queries that ask the same. */
export const sameQuery = (one: ArchiveQuery, other: ArchiveQuery): boolean => archivePath(one) === archivePath(other);
