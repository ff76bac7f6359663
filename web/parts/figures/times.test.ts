import { describe, expect, test } from 'vitest';
import { dayKey, formatDate, formatDay, formatDistance, formatDuration, formatHour, formatMoment, zoneName } from './times.ts';
import { formatUtc } from '../../../src/core/messages/formatUtc.ts';

const SUMMER = Date.UTC(2020, 7, 14, 22, 40);
const BERLIN = { timeZone: 'Europe/Berlin', locale: 'en-GB' };
const TOKYO = { timeZone: 'Asia/Tokyo', locale: 'en-GB' };

describe('a time in the viewer’s zone', () => {
  test('hour, day and date are those of the zone, UTC is the same for all', () => {
    expect(formatHour(SUMMER, BERLIN)).toBe('00:40');
    // Whether there is a comma depends on the locale data.
    expect(formatDay(SUMMER, BERLIN)).toMatch(/^Saturday,? 15 August 2020$/);
    expect(formatDate(SUMMER, TOKYO)).toBe('15 Aug 2020');
    expect(formatMoment(SUMMER, TOKYO)).toBe('15 Aug, 07:40');
    expect(formatUtc(SUMMER)).toBe('2020-08-14 22:40 UTC');
  });

  test('midnight is 00, never 24', () => {
    expect(formatHour(Date.UTC(2020, 0, 1), { timeZone: 'UTC', locale: 'en-US' })).toBe('00:00');
  });

  test('the zone’s name depends on the date', () => {
    expect(zoneName(SUMMER, BERLIN)).toBe('Central European Summer Time');
    expect(zoneName(Date.UTC(2020, 0, 1), { ...BERLIN, locale: 'de' })).toBe('Mitteleuropäische Normalzeit');
  });
});

test('days begin at the zone’s midnight, also when clocks change', () => {
  expect(dayKey(SUMMER, 'UTC')).toBe('2020-08-14');
  expect(dayKey(SUMMER, 'Europe/Berlin')).toBe('2020-08-15');
  // 29 March 2020 has 23 hours in Berlin.
  expect(dayKey(Date.UTC(2020, 2, 29, 21, 59), 'Europe/Berlin')).toBe('2020-03-29');
  expect(dayKey(Date.UTC(2020, 2, 29, 22, 0), 'Europe/Berlin')).toBe('2020-03-30');
});

test('durations', () => {
  expect([8_007_000, 485_000, 0, 59_600].map(formatDuration)).toEqual(['2:13:27', '8:05', '0:00', '1:00']);
});

test('distances in the largest unit that fits', () => {
  const at = (minutes: number): string => formatDistance(0, minutes * 60_000, 'en');
  expect([at(5), at(-120), at(47 * 60), at(3 * 1440)]).toEqual(['in 5 minutes', '2 hours ago', 'in 47 hours', 'in 3 days']);
});
