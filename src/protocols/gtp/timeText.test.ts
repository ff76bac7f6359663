import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { TimeControl } from '../../core/timeControl.ts';
import type { SearchRequest } from '../session.ts';
import { TimeText } from './timeText.ts';

const listing =
  (...listed: readonly string[]) =>
  (command: string): boolean =>
    listed.includes(command);
const STANDARD = listing('time_settings', 'time_left');
const KGS = listing('kgs-time_settings', 'time_left');
const KATA = listing('time_settings', 'kgs-time_settings', 'kata-time_settings', 'time_left');

const clock = (moves: number | null, baseMs: number, incrementMs = 0): TimeControl => ({
  kind: 'clock',
  periods: [{ moves, baseMs, incrementMs }],
  marginMs: 0,
});
const request = (time: SearchRequest['time'], turn: SearchRequest['turn'] = 'black'): SearchRequest => ({
  start: { game: 'go', size: 9, komi: 11, ruleSet: 'japanese', superko: 'none', suicide: false, handicap: 0 },
  moves: [],
  turn,
  time,
  limits: {},
});
const left = (black: number, white: number, incrementMs = 0, movesToGo?: number): SearchRequest['time'] => ({
  kind: 'clock',
  left: { black, white },
  increment: { black: incrementMs, white: incrementMs },
  movesToGo,
});

describe('settings when a game begins', () => {
  const unlimited: TimeControl = { kind: 'unlimited', capMs: 1 };
  test.each([
    ['absolute', clock(null, 3_000_000), STANDARD, 'time_settings 3000 0 0'],
    ['absolute', clock(null, 3_000_000), KGS, 'kgs-time_settings absolute 3000'],
    ['absolute, below a second', clock(null, 900), STANDARD, 'time_settings 1 0 0'],
    ['increment', clock(null, 600_000, 5000), STANDARD, 'time_settings 595 5 1'],
    ['increment', clock(null, 600_000, 5000), KGS, 'kgs-time_settings canadian 595 5 1'],
    ['increment', clock(null, 600_000, 2500), KATA, 'kata-time_settings fischer 600 2.5'],
    ['increment, above the base', clock(null, 3000, 5000), STANDARD, 'time_settings 0 3 1'],
    ['increment, below a second', clock(null, 600_000, 900), STANDARD, 'time_settings 600 0 0'],
    ['moves in a time', clock(40, 2_400_000), STANDARD, 'time_settings 0 2400 40'],
    ['a fixed time', { kind: 'moveTime', moveTimeMs: 5500, marginMs: 0 } as const, STANDARD, 'time_settings 0 5 1'],
    ['a fixed time', { kind: 'moveTime', moveTimeMs: 5500, marginMs: 0 } as const, KGS, 'kgs-time_settings canadian 0 5 1'],
    ['no limit', unlimited, STANDARD, 'time_settings 0 1 0'],
    ['no limit', unlimited, KGS, 'kgs-time_settings none'],
  ])('%s: %j', (_name, control, commands, words) => {
    expect(new TimeText().begin(control, commands)).toEqual([words]);
  });

  test('nothing is sent to a program that lists nothing, or if the time control is unknown', () => {
    const none = listing();
    const time = new TimeText();
    expect(time.begin(clock(null, 1000), none)).toEqual([]);
    expect(time.of(request(left(1000, 1000)), none)).toEqual([]);
    expect(time.begin(undefined, STANDARD)).toEqual([]);
  });
});

describe('before a search', () => {
  test('the time left on both clocks, in whole seconds', () => {
    const time = new TimeText();
    time.begin(clock(null, 3_000_000), STANDARD);
    expect(time.of(request(left(3_000_000, 2_999_999)), STANDARD)).toEqual(['time_left w 2999 0', 'time_left b 3000 0']);
    expect(time.of(request(left(900, 2_000_000), 'white'), STANDARD)).toEqual(['time_left b 0 0', 'time_left w 2000 0']);
  });

  test('increments: main time without the first increment, then a period of the increment', () => {
    const time = new TimeText();
    time.begin(clock(null, 600_000, 5000), STANDARD);
    expect(time.of(request(left(600_000, 5500, 5000)), STANDARD)).toEqual(['time_left w 5 1', 'time_left b 595 0']);
    const kata = new TimeText();
    kata.begin(clock(null, 600_000, 5000), KATA);
    expect(kata.of(request(left(600_000, 5500, 5000)), KATA)).toEqual(['time_left w 5 0', 'time_left b 600 0']);
  });

  test('moves in a time: only its own clock, with its moves; a next period of another kind is sent', () => {
    const time = new TimeText();
    time.begin({ kind: 'clock', periods: [{ moves: 40, baseMs: 60_000, incrementMs: 0 }], marginMs: 0 }, STANDARD);
    expect(time.of(request(left(60_000, 60_000, 0, 40)), STANDARD)).toEqual(['time_left b 60 40']);
    expect(time.of(request(left(9000, 60_000, 0, 1)), STANDARD)).toEqual(['time_left b 9 1']);
    expect(time.of(request(left(68_000, 60_000)), STANDARD)).toEqual([
      'time_settings 68 0 0',
      'time_left w 60 0',
      'time_left b 68 0',
    ]);
  });

  test('a resumed game begins with the time that is left', () => {
    const time = new TimeText();
    time.begin(clock(null, 3_000_000), STANDARD);
    expect(time.of(request(left(1_200_000, 1_000_000)), STANDARD)[0]).toBe('time_settings 1200 0 0');
    expect(time.of(request(left(1_100_000, 1_000_000)), STANDARD)[0]).toBe('time_left w 1000 0');
  });

  test('a fixed time, sent again when it changes', () => {
    const time = new TimeText();
    expect(time.of(request({ kind: 'moveTime', moveTimeMs: 3000 }), STANDARD)).toEqual([
      'time_settings 0 3 1',
      'time_left b 3 1',
    ]);
    expect(time.of(request({ kind: 'moveTime', moveTimeMs: 3000 }), STANDARD)).toEqual(['time_left b 3 1']);
    expect(time.of(request({ kind: 'moveTime', moveTimeMs: 7000 }), STANDARD)[0]).toBe('time_settings 0 7 1');
    expect(time.of(request({ kind: 'unlimited' }), STANDARD)).toEqual(['time_settings 0 1 0']);
  });
});

// The slow reading: a player that uses every second that Canadian byo-yomi allows, on a clock with increments.
test('a player that keeps to the settings sent for increments never oversteps the clock', () => {
  const seconds = fc.integer({ min: 1, max: 40 });
  fc.assert(
    fc.property(seconds, seconds, fc.array(fc.nat(60), { maxLength: 60 }), (base, increment, wishes) => {
      const words = new TimeText().begin(clock(null, base * 1000, increment * 1000), STANDARD)[0] ?? '';
      const [main = 0, byoYomi = 0, stones = 0] = words.split(' ').slice(1).map(Number);
      expect(stones).toBe(1);
      let mainLeft = main;
      let clockLeft = base;
      for (const wish of wishes) {
        const used = Math.min(wish, mainLeft + byoYomi);
        mainLeft = Math.max(mainLeft - used, 0);
        clockLeft -= used;
        expect(clockLeft).toBeGreaterThanOrEqual(0);
        clockLeft += increment;
      }
    }),
  );
});
