import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { unwrap } from '../../core/result.ts';
import type { TimeControl, TimePeriod } from '../../core/timeControl.ts';
import { LONGEST_MS, parseDuration } from './duration.ts';
import { parseMemorySize } from './memorySize.ts';
import { formatTimeControl, MOST_MOVES, parseTime, parseTimeControl } from './timeControl.ts';

const clock = (...periods: [moves: number | null, baseMs: number, incrementMs?: number][]): TimeControl => ({
  kind: 'clock',
  periods: periods.map(([moves, baseMs, incrementMs = 0]) => ({ moves, baseMs, incrementMs })),
  marginMs: 0,
});

describe('parseTimeControl', () => {
  it.each<[string, TimeControl]>([
    // cutechess-cli(6): moves/time+increment, time in seconds or minutes:seconds
    ['1+0.01', clock([null, 1000, 10])],
    ['60', clock([null, 60_000])],
    ['40/60', clock([40, 60_000])],
    ['40/60+1', clock([40, 60_000, 1000])],
    ['40/1:30+1', clock([40, 90_000, 1000])],
    ['40/5:00+2', clock([40, 300_000, 2000])],
    ['0/120+2', clock([null, 120_000, 2000])],
    ['8+0.08', clock([null, 8000, 80])],
    // TCEC: CUP-3c.iii, S16-8
    [`30'+5"`, clock([null, 1_800_000, 5000])],
    [`25' + 10"`, clock([null, 1_500_000, 10_000])],
    [`120'+10"`, clock([null, 7_200_000, 10_000])],
    [`16'+4"`, clock([null, 960_000, 4000])],
    [`32"+1"`, clock([null, 32_000, 1000])],
    [`2"+1"`, clock([null, 2000, 1000])],
    [`30’+5”`, clock([null, 1_800_000, 5000])],
    [`1'30"`, clock([null, 90_000])],
    [`40/90'+30", 15'+30"`, clock([40, 5_400_000, 30_000], [null, 900_000, 30_000])],
    ['40/7200, 20/3600, 900', clock([40, 7_200_000], [20, 3_600_000], [null, 900_000])],
    ['1:30:00+30', clock([null, 5_400_000, 30_000])],
    ['1h30m+30s', clock([null, 5_400_000, 30_000])],
    ['0.5', clock([null, 500])],
    ['hg30', { ...clock([null, 30_000]), hourglass: true } as TimeControl],
    ['hourglass 1:30', { ...clock([null, 90_000]), hourglass: true } as TimeControl],
    [' 60 + 0.60 ', clock([null, 60_000, 600])],
    ['0.1/move', { kind: 'moveTime', moveTimeMs: 100, marginMs: 0 }],
    ['100ms / move', { kind: 'moveTime', moveTimeMs: 100, marginMs: 0 }],
    ['inf', { kind: 'unlimited', capMs: 60_000 }],
    ['infinite', { kind: 'unlimited', capMs: 60_000 }],
  ])('%s', (text, expected) => {
    expect(parseTimeControl(text)).toEqual({ ok: true, value: expected });
  });

  const forms = `seconds (60+0.6), minutes and seconds (30'+5" or 5:00+2), moves in a period (40/60+1) or a time per move (0.1/move)`;
  it.each<[string, string]>([
    ['', forms],
    ['fast', forms],
    ['-60', forms],
    ['60+', forms],
    ['60++1', forms],
    ['60-1', forms],
    ['40/', forms],
    ['/60', forms],
    ['40/60/1', forms],
    ['1:60', forms],
    ['1:5', forms],
    ['60 1', forms],
    ['60x', forms],
    ['Infinity', forms],
    ['NaN', forms],
    ['1e3', forms],
    ['0', 'a base time above 0'],
    ['0+1', 'a base time above 0'],
    ['0/move', 'a time per move above 0'],
    ['0.0001', 'whole milliseconds'],
    ['1+0.0005', 'whole milliseconds'],
    ['1900000', 'at most 500 hours'],
    ['1001/60', 'at most 1000 moves in a period'],
    ['60, 40/60', 'a number of moves in every period but the last, such as 40/7200, 20/3600, 900'],
    ['40/7200:20/3600:900', 'periods separated by commas, such as 40/7200, 3600'],
    ['40/7200:3600', 'periods separated by commas, such as 40/7200, 3600'],
  ])('refuses "%s"', (text, expected) => {
    expect(parseTimeControl(text)).toEqual({
      ok: false,
      error: `Cannot read the time control: expected ${expected}, got "${text}"`,
    });
  });

  it('never throws', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[0-9:'"+/., ms]{0,14}$/)), (text) => {
        expect(typeof parseTimeControl(text).ok).toBe('boolean');
      }),
    );
  });
});

describe('formatTimeControl', () => {
  const ms = fc.oneof(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 1, max: LONGEST_MS }));
  const moves = fc.integer({ min: 1, max: MOST_MOVES });
  const period = (count: fc.Arbitrary<number | null>): fc.Arbitrary<TimePeriod> =>
    fc.record({ moves: count, baseMs: ms, incrementMs: fc.oneof(fc.constant(0), ms) });
  const control: fc.Arbitrary<TimeControl> = fc.oneof(
    fc
      .tuple(fc.array(period(moves), { maxLength: 3 }), period(fc.option(moves)))
      .map(([first, last]): TimeControl => ({ kind: 'clock', periods: [...first, last], marginMs: 0 })),
    ms.map((moveTimeMs): TimeControl => ({ kind: 'moveTime', moveTimeMs, marginMs: 0 })),
    fc.constant<TimeControl>({ kind: 'unlimited', capMs: 60_000 }),
  );

  it('is parsed back to the same control', () => {
    fc.assert(
      fc.property(control, (value) => {
        expect(unwrap(parseTimeControl(formatTimeControl(value)))).toEqual(value);
      }),
      { numRuns: 500 },
    );
  });

  it.each([
    [`30'+5"`, '1800+5'],
    ['40/5:00+2', '40/300+2'],
    ['1+0.010', '1+0.01'],
    ['40/7200,20/3600,900', '40/7200, 20/3600, 900'],
    ['100ms/move', '0.1/move'],
  ])('writes %s as %s', (from, to) => {
    expect(formatTimeControl(unwrap(parseTimeControl(from)))).toBe(to);
  });
});

describe('parseTime', () => {
  it('reads minutes, seconds and milliseconds as their sum', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 999 }), fc.integer({ min: 0, max: 59 }), (minutes, seconds) => {
        const sum = minutes * 60_000 + seconds * 1000;
        const padded = String(seconds).padStart(2, '0');
        for (const text of [
          `${minutes}:${padded}`,
          `${minutes}'${seconds}"`,
          `${minutes}m${seconds}s`,
          `${minutes * 60 + seconds}`,
          `${sum}ms`,
        ]) {
          expect(parseTime(text)).toEqual({ ok: true, value: sum });
        }
      }),
    );
  });
});

describe('parseDuration', () => {
  it('adds up its parts', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: LONGEST_MS }), (ms) => {
        const minutes = Math.floor(ms / 60_000);
        const written = `${Math.floor(minutes / 60)}h${minutes % 60}m${Math.floor(ms / 1000) % 60}s${ms % 1000}ms`;
        expect(unwrap(parseDuration(written))).toBe(ms);
        expect(unwrap(parseDuration(`${ms}ms`))).toBe(ms);
      }),
    );
  });

  it.each([
    ['50ms', 50],
    ['1s', 1000],
    ['1.5s', 1500],
    ['5m', 300_000],
    ['1h30m', 5_400_000],
    ['0s', 0],
    ['2 m 5 s', 125_000],
  ])('%s', (text, ms) => {
    expect(unwrap(parseDuration(text))).toBe(ms);
  });

  it.each([
    ['50', 'a duration with its unit, such as 50ms or 50s'],
    ['', 'a duration with its unit, such as 50ms, 1.5s, 5m or 1h30m'],
    ['50 millis', 'a duration with its unit, such as 50ms, 1.5s, 5m or 1h30m'],
    ['1s1m', 'a duration with its unit, such as 50ms, 1.5s, 5m or 1h30m'],
    ['-1s', 'a duration with its unit, such as 50ms, 1.5s, 5m or 1h30m'],
    ['0.5ms', 'a duration in whole milliseconds'],
    ['501h', 'a duration of at most 500h'],
  ])('refuses "%s"', (text, expected) => {
    expect(parseDuration(text)).toEqual({ ok: false, error: expected });
  });
});

describe('parseMemorySize', () => {
  it('reads either unit', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 16 * 1024 }), (size) => {
        expect(unwrap(parseMemorySize(`${size}MiB`))).toBe(size);
        expect(unwrap(parseMemorySize(`${size}GiB`))).toBe(1024 * size);
      }),
    );
  });

  it.each(['2GB', '512', '0MiB', '-1GiB', '1.5GiB', '99999999GiB', ''])('refuses "%s"', (text) => {
    expect(parseMemorySize(text)).toEqual({ ok: false, error: 'a size with its unit, such as 512MiB or 2GiB' });
  });
});
