// Ranges of places as people write them: `3`, `1-6`, `7-` for all from the seventh on; and numbers of seats: `10`, `2-16`, `0-12`.

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

/** Counted from 1; `to` absent: to the last. */
export type PlaceRange = { readonly from: number; readonly to?: number };
/** The number of names. */
export type SeatCount = { readonly least: number; readonly most: number };

/** The error says what was expected. */
export function parsePlaces(written: string): Result<PlaceRange, string> {
  const parts = /^([1-9]\d{0,4})\s*(?:(-)\s*([1-9]\d{0,4})?)?$/u.exec(written.trim());
  if (parts === null) return err(PLACES_EXPECTED);
  const from = Number(parts[1]);
  if (parts[2] === undefined) return ok({ from, to: from });
  if (parts[3] === undefined) return ok({ from });
  const to = Number(parts[3]);
  return to < from ? err(`${PLACES_EXPECTED}, the better place first`) : ok({ from, to });
}

export function formatPlaces({ from, to }: PlaceRange): string {
  return to === undefined ? `${from}-` : from === to ? `${from}` : `${from}-${to}`;
}

/** The part of a range beyond `count` places; `undefined`: none. */
export function placesBeyond({ from, to }: PlaceRange, count: number): PlaceRange | undefined {
  if (to === undefined) return from > count ? { from } : undefined;
  return to > count ? { from: Math.max(from, count + 1), to } : undefined;
}

/** For people: `place 16`, `places 14 to 16`, `the places from 7 on`. */
export function describePlaces({ from, to }: PlaceRange): string {
  return to === undefined ? `the places from ${from} on` : from === to ? `place ${from}` : `places ${from} to ${to}`;
}

/** The error says what was expected. */
export function parseSeats(written: string): Result<SeatCount, string> {
  const parts = /^(0|[1-9]\d{0,4})\s*(?:-\s*([1-9]\d{0,4}))?$/u.exec(written.trim());
  const least = Number(parts?.[1]);
  const most = Number(parts?.[2] ?? parts?.[1]);
  return most >= 1 && least <= most ? ok({ least, most }) : err('a number of seats such as 10, or 2-16');
}

export const formatSeats = ({ least, most }: SeatCount): string => (least === most ? `${most}` : `${least} to ${most}`);

const PLACES_EXPECTED = 'a place or a range of places such as 3, 1-6 or 7-';
