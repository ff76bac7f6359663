// Times as people write them: `2026-12-01T18:00Z`, `2026-12-01 19:00+01:00` (RFC 3339, seconds may be left out). A time without a zone is refused:
// people all over the world watch an event.

import { err, ok } from '../../core/result.ts';
import type { Result } from '../../core/result.ts';

/** Milliseconds since 1970-01-01T00:00Z. The error says what was expected. */
export function parseUtcTime(written: string): Result<number, string> {
  const parts = /^(\d{4})-(\d\d)-(\d\d)[T ](\d\d):(\d\d)(?::(\d\d))?\s*(?:Z|([+-])(\d\d):(\d\d))$/u.exec(written.trim());
  if (parts === null) return err(EXPECTED);
  const [, year = 0, month = 0, day = 0, hour = 0, minute = 0, second = 0, , zoneHour = 0, zoneMinute = 0] = parts.map((part) =>
    Number(part ?? 0),
  );
  const good = month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
  if (!good || hour > 23 || minute > 59 || second > 59 || zoneHour > 23 || zoneMinute > 59) return err(EXPECTED);
  const zone = (parts[7] === '-' ? -1 : 1) * (zoneHour * 60 + zoneMinute);
  return ok((((daysSince1970(year, month, day) * 24 + hour) * 60 + minute - zone) * 60 + second) * 1000);
}

const isLeap = (year: number): boolean => (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;

const daysIn = (year: number, month: number): number =>
  month === 2 ? (isLeap(year) ? 29 : 28) : [4, 6, 9, 11].includes(month) ? 30 : 31;

function daysSince1970(year: number, month: number, day: number): number {
  // Leap days of the years before this one, counted from year 1.
  const before = year - 1;
  const leapDays = Math.floor(before / 4) - Math.floor(before / 100) + Math.floor(before / 400) - LEAP_DAYS_BEFORE_1970;
  let days = (year - 1970) * 365 + leapDays + day - 1;
  for (let earlier = 1; earlier < month; earlier++) days += daysIn(year, earlier);
  return days;
}

const LEAP_DAYS_BEFORE_1970 = 477;
const EXPECTED = 'a moment with its zone, such as 2026-12-01T18:00Z';
