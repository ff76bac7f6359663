import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { bookName } from '../../core/ids.ts';
import { halfPoints } from '../../core/points.ts';
import { present } from '../../core/present.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import {
  encounterGame,
  encounterState,
  openingsOf,
  type Encounter,
  type EncounterCourse,
  type EncounterFacts,
} from './encounter.ts';
import { walkedGames, type EncounterGame } from '../testWalks.ts';

/** `1` won by the first, `=` drawn, `0` lost, `*` in play, `v` void, `p` put off, `.` never issued; spaces are for people. */
const GAMES: Readonly<Record<string, EncounterGame | undefined>> = {
  '1': halfPoints(2),
  '=': halfPoints(1),
  '0': halfPoints(0),
  '*': 'in-play',
  v: 'void',
  p: 'postponed',
};

const gamesOf = (text: string): EncounterFacts['games'] => walkedGames([...text.replaceAll(' ', '')].map((game) => GAMES[game]));

type More = {
  readonly out?: 'first' | 'second' | 'both';
  readonly ruled?: 'first' | 'second';
  readonly wentOn?: 'first' | 'second';
};

const stateOf = (encounter: Encounter, text: string, { out, ruled, wentOn }: More = {}) =>
  encounterState(encounter, {
    games: gamesOf(text),
    disqualified: { first: out === 'first' || out === 'both', second: out === 'second' || out === 'both' },
    ...present({ ruled, wentOn }),
  });

const courseOf = (encounter: Encounter, text: string, more: More = {}): EncounterCourse => stateOf(encounter, text, more).course;

/** Games to play now, in their order, counted from 1. */
function nextOf(encounter: Encounter, text: string): readonly number[] | string {
  const course = courseOf(encounter, text);
  if (course.kind !== 'going-on') return course.kind;
  return [...course.again, ...course.fresh, ...course.postponed].map((place) => place + 1);
}

const clock = (baseMs: number, incrementMs: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs, incrementMs }],
  marginMs: 0,
});

const E = bookName('E');
const byText: Encounter = {
  games: 8,
  earlyStop: false,
  book: bookName('A'),
  tieBreaks: [
    { set: 2, sets: 4 },
    { set: 2, sets: 8, book: E },
    { set: 2, sets: 1, book: E, timeControl: clock(960_000, 4_000) },
    { set: 2, book: E, timeControl: clock(1_000, 1_000) },
  ],
};
const asPlayed: Encounter = { games: 8, earlyStop: true, tieBreaks: [{ set: 2 }] };
const superfinal: Encounter = {
  games: 100,
  earlyStop: false,
  tieBreaks: [
    { set: 16, sets: 1, timeControl: clock(1_500_000, 10_000), book: bookName('season') },
    { set: 8, timeControl: clock(180_000, 2_000), book: bookName('season') },
  ],
};
/** All ways in which the games in play, and those to be played again, may end. */
const endsOf = (games: string): readonly string[] =>
  /[*v]/.test(games) ? ['1', '=', '0'].flatMap((end) => endsOf(games.replace(/[*v]/, end))) : [games];

const miniFinal: Encounter = { games: 50, earlyStop: false, tieBreaks: [{ set: 2 }] };
const level100 = '=='.repeat(50);

describe('encounterState: regular games', () => {
  test('plans everything that has not been issued, whatever is in play', () => {
    expect(nextOf(byText, '')).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
    expect(nextOf(byText, '1*=*')).toEqual([5, 6, 7, 8]);
  });

  test('waits for the last of them', () => {
    expect(nextOf(byText, '11==00=*')).toEqual([]);
  });

  test('CUP-3a: all are played, even when the match is decided', () => {
    expect(nextOf(byText, '11111')).toEqual([6, 7, 8]);
    expect(courseOf(byText, '11111 00*')).toMatchObject({ kind: 'going-on', part: 'regular' });
    expect(courseOf(byText, '11111 000')).toEqual({ kind: 'decided', by: 'regular', winner: 'first' });
  });

  test('earlyStop: at more than half of all regular points, and not at half', () => {
    expect(nextOf(asPlayed, '1111')).toEqual([5, 6, 7, 8]);
    expect(courseOf(asPlayed, '1111=')).toEqual({ kind: 'decided', by: 'regular', winner: 'first' });
    expect(courseOf(asPlayed, '000=0')).toEqual({ kind: 'decided', by: 'regular', winner: 'second' });
    expect(courseOf(asPlayed, '000=0*v')).toEqual({ kind: 'decided', by: 'regular', winner: 'second' });
  });

  test('earlyStop certain: a game is planned only if it is needed however those in play end', () => {
    const certain: Encounter = { games: 4, earlyStop: 'certain', tieBreaks: [{ set: 2 }] };
    expect(['', '*', '**', '***', '1', '1*', '1=', '1=*', '10**', '1===', '1=0'].map((games) => nextOf(certain, games))).toEqual([
      [1, 2, 3],
      [2, 3],
      [3],
      [],
      [2, 3],
      [3],
      [3],
      [],
      [],
      'decided',
      [4],
    ]);
    const results = fc.array(fc.constantFrom('1', '=', '0', '*', 'v'), { maxLength: 7 }).map((games) => games.join(''));
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 7 }), results, (games, played) => {
        const encounter: Encounter = { games, earlyStop: 'certain', tieBreaks: [{ set: 1 }] };
        const regular = played.slice(0, games);
        const course = courseOf(encounter, regular);
        if (course.kind !== 'going-on' || course.part !== 'regular') return;
        let after = regular;
        while (after.length < games && endsOf(after).every((ended) => courseOf(encounter, ended).kind === 'going-on'))
          after += '*';
        expect(course.fresh).toEqual(Array.from({ length: after.length - regular.length }, (_, index) => regular.length + index));
      }),
    );
  });

  test('S16-8b: a Superfinal continues to game 100', () => {
    expect(nextOf(superfinal, '1'.repeat(99))).toEqual([100]);
    expect(courseOf(superfinal, '1'.repeat(51) + '0'.repeat(49))).toMatchObject({
      kind: 'decided',
      by: 'regular',
      winner: 'first',
    });
  });

  test('counts the points of both sides', () => {
    expect(stateOf(byText, '1=0=*').regular).toEqual({ first: 4, second: 4 });
    expect(stateOf(byText, '1=0==0=1 1=').tieBreak).toEqual({ first: 3, second: 1 });
  });
});

describe('encounterState: tie-breaks', () => {
  const level8 = '10=10=10';
  test('fixture: four points each', () => expect(stateOf(byText, level8).regular).toEqual({ first: 8, second: 8 }));

  test('CUP-3c: pairs until one is decisive, each played whole, the next only after both games are over', () => {
    expect(nextOf(byText, level8)).toEqual([9, 10]);
    expect(nextOf(byText, `${level8} *`)).toEqual([10]);
    expect(nextOf(byText, `${level8} 1`)).toEqual([10]);
    expect(nextOf(byText, `${level8} 1*`)).toEqual([]);
    expect(nextOf(byText, `${level8} ==`)).toEqual([11, 12]);
    expect(nextOf(byText, `${level8} 10 01`)).toEqual([13, 14]);
    expect(courseOf(byText, `${level8} == 1=`)).toEqual({ kind: 'decided', by: 'tie-break', winner: 'first' });
    expect(courseOf(byText, `${level8} == =0`)).toEqual({ kind: 'decided', by: 'tie-break', winner: 'second' });
  });

  test('CUP-3c: not before the last regular game is over, even with a decisive lead', () => {
    expect(nextOf(byText, '10=10=1*')).toEqual([]);
    expect(nextOf(byText, '10=10=*0')).toEqual([]);
    expect(nextOf(byText, '10=10=v0')).toEqual([7]);
  });

  test('CUP-3c: continues forever if the last stage has no end', () => {
    expect(nextOf(byText, level8 + '='.repeat(1000))).toEqual([1009, 1010]);
  });

  test('S16-8c: a drawn Superfinal has a rapid match of 16 games, all of them', () => {
    expect(nextOf(superfinal, level100)).toEqual(Array.from({ length: 16 }, (_, index) => 101 + index));
    expect(nextOf(superfinal, `${level100}${'1'.repeat(15)}`)).toEqual([116]);
    expect(courseOf(superfinal, `${level100}${'1'.repeat(7)}${'='.repeat(9)}`)).toMatchObject({
      by: 'tie-break',
      winner: 'first',
    });
  });

  test('S16-8d: then sets of 8 blitz games until one is won', () => {
    const afterRapid = `${level100}${'='.repeat(16)}`;
    expect(nextOf(superfinal, afterRapid)).toEqual([117, 118, 119, 120, 121, 122, 123, 124]);
    expect(nextOf(superfinal, `${afterRapid}10101010`)).toEqual([125, 126, 127, 128, 129, 130, 131, 132]);
    expect(courseOf(superfinal, `${afterRapid}10101010 10101011`)).toMatchObject({ by: 'tie-break', winner: 'first' });
  });

  test('4K-3.2: after 50 level games pairs until one is won', () => {
    const level50 = '10'.repeat(25);
    expect(nextOf(miniFinal, level50)).toEqual([51, 52]);
    expect(nextOf(miniFinal, `${level50}01`)).toEqual([53, 54]);
    expect(courseOf(miniFinal, `${level50}01 =1`)).toEqual({ kind: 'decided', by: 'tie-break', winner: 'first' });
  });

  test('is level if all finite sets are drawn, and officials decide (TIE-RULING)', () => {
    const finite: Encounter = { games: 2, earlyStop: false, tieBreaks: [{ set: 2, sets: 1 }] };
    expect(courseOf(finite, '10 ==')).toEqual({ kind: 'level' });
    expect(courseOf(finite, '10 ==', { ruled: 'second' })).toEqual({ kind: 'decided', by: 'ruling', winner: 'second' });
    expect(courseOf(finite, '10 1=', { ruled: 'second' })).toEqual({ kind: 'decided', by: 'tie-break', winner: 'first' });
    expect(courseOf(finite, '10', { ruled: 'second' })).toMatchObject({ kind: 'going-on' });
    expect(courseOf({ ...finite, tieBreaks: [] }, '10')).toEqual({ kind: 'level' });
  });
});

describe('encounterState: void games and disqualified entrants', () => {
  test('a void game comes again before anything else, a game that was put off comes after the others (CUP-5d)', () => {
    expect(nextOf(byText, '1v=')).toEqual([2, 4, 5, 6, 7, 8]);
    expect(nextOf(byText, '1p=')).toEqual([4, 5, 6, 7, 8, 2]);
    expect(nextOf(byText, '1p=====v')).toEqual([8, 2]);
    expect(nextOf(byText, '======== p=')).toEqual([9]);
    expect(nextOf(byText, '======== p')).toEqual([10, 9]);
  });

  test('S16-15c: the opponent of the disqualified wins, and no more games are planned', () => {
    expect(courseOf(byText, '', { out: 'first' })).toEqual({ kind: 'decided', by: 'disqualification', winner: 'second' });
    expect(courseOf(byText, '1111*v', { out: 'first' })).toMatchObject({ by: 'disqualification', winner: 'second' });
    expect(courseOf(byText, '========', { out: 'second' })).toMatchObject({ by: 'disqualification', winner: 'first' });
    expect(courseOf(byText, '=', { out: 'both' })).toEqual({ kind: 'decided', by: 'disqualification' });
  });

  test('a decision on the board stands', () => {
    expect(courseOf(byText, '11111000', { out: 'first' })).toEqual({ kind: 'decided', by: 'regular', winner: 'first' });
    expect(courseOf(byText, '======== 1=', { out: 'both' })).toEqual({ kind: 'decided', by: 'tie-break', winner: 'first' });
  });
});

describe('encounterGame', () => {
  test('CUP-3c: books and time controls of the ladder', () => {
    const gameAt = (game: number) => {
      const { book, timeControl, part, game: ofPart } = encounterGame(byText, game - 1);
      const [period] = timeControl?.kind === 'clock' ? timeControl.periods : [];
      return [book, period?.baseMs, part, ofPart];
    };
    expect(gameAt(8)).toEqual(['A', undefined, 'regular', 8]);
    expect(gameAt(9)).toEqual(['A', undefined, 'tie-break', 1]);
    expect(gameAt(16)).toEqual(['A', undefined, 'tie-break', 8]);
    expect(gameAt(17)).toEqual(['E', undefined, 'tie-break', 9]);
    expect(gameAt(32)).toEqual(['E', undefined, 'tie-break', 24]);
    expect(gameAt(33)).toEqual(['E', 960_000, 'tie-break', 25]);
    expect(gameAt(34)).toEqual(['E', 960_000, 'tie-break', 26]);
    expect(gameAt(35)).toEqual(['E', 1_000, 'tie-break', 27]);
    expect(gameAt(999)).toEqual(['E', 1_000, 'tie-break', 991]);
  });

  test('counts openings by book and part', () => {
    expect([1, 2, 7, 8, 9, 11, 16, 17, 32, 33, 35, 37].map((game) => encounterGame(byText, game - 1).pair)).toEqual([
      0, 0, 3, 3, 0, 1, 3, 0, 7, 8, 9, 10,
    ]);
    expect(openingsOf(byText, 'regular', bookName('A'))).toBe(4);
    expect(openingsOf(byText, 'tie-break', bookName('A'))).toBe(4);
    expect(openingsOf(byText, 'regular', E)).toBe(0);
    expect(openingsOf(byText, 'tie-break', E)).toBe(Infinity);
    expect(openingsOf(byText, 'tie-break', undefined)).toBe(0);
  });

  test('refuses an index beyond the last set, and a set without games', () => {
    expect(() => encounterGame({ games: 2, earlyStop: false, tieBreaks: [] }, 2)).toThrow(
      'Cannot plan a game: expected an index in the encounter, got "2"',
    );
    expect(() => encounterGame({ games: 2, earlyStop: false, tieBreaks: [{ set: 0 }] }, 2)).toThrow(
      'Cannot play a tie-break: expected a set of games from 1, got "0"',
    );
  });

  test('CUP-4c: in every encounter the two games of a pair share opening, book and time control with colours reversed, and no two pairs share both book and opening', () => {
    fc.assert(
      fc.property(encounters, fc.nat({ max: 60 }), (encounter, pairs) => {
        const openings = new Set<string>();
        for (let pair = 0; pair < pairs && 2 * pair + 1 < lengthOf(encounter); pair++) {
          const [one, other] = [encounterGame(encounter, 2 * pair), encounterGame(encounter, 2 * pair + 1)];
          expect({ ...other, game: one.game, firstHasWhite: true }).toEqual(one);
          expect(other.firstHasWhite).toBe(false);
          openings.add(`${one.part} ${one.book} ${one.pair}`);
          expect(openings.size).toBe(pair + 1);
        }
      }),
    );
  });
});

test('agrees with a slow and obvious implementation of the ladder', () => {
  fc.assert(
    fc.property(
      encounters,
      fc.array(fc.constantFrom('1', '=', '=', '=', '0'), { minLength: 200, maxLength: 200 }),
      (encounter, results) => {
        const played: string[] = [];
        while (played.length < 180) {
          const next = nextOf(encounter, played.join(''));
          if (typeof next === 'string') break;
          expect(next[0]).toBe(played.length + 1);
          played.push(results[played.length] ?? '=');
        }
        const course = courseOf(encounter, played.join(''));
        expect([played.length, course.kind === 'decided' ? course.winner : course.kind]).toEqual(obvious(encounter, results));
      },
    ),
  );
});

/** The games played, and who wins, `level`, or `going-on` at 180 games, in the most direct form. */
function obvious({ games, earlyStop, tieBreaks }: Encounter, results: readonly string[]): readonly [number, string] {
  const value: Record<string, number> = { '1': 1, '=': 0, '0': -1 };
  let balance = 0;
  let count = 0;
  for (; count < games; count++) {
    const left = games - count;
    // More than half of all points: the remaining games cannot bring the other side level.
    if (earlyStop && Math.abs(balance) > left) break;
    balance += value[results[count] ?? '='] ?? 0;
  }
  if (balance !== 0) return [count, balance > 0 ? 'first' : 'second'];
  for (const { set, sets = 1_000 } of tieBreaks) {
    for (let played = 0; played < sets; played++) {
      for (let game = 0; game < set; game++) {
        if (count === 180) return [180, 'going-on'];
        balance += value[results[count] ?? '='] ?? 0;
        count++;
      }
      if (balance !== 0) return [count, balance > 0 ? 'first' : 'second'];
    }
  }
  return [count, 'level'];
}

const stages = fc.record({
  set: fc.integer({ min: 1, max: 4 }).map((pairs) => 2 * pairs),
  sets: fc.integer({ min: 1, max: 3 }),
  book: fc.constantFrom(bookName('A'), E),
});

/** Random ladders; some without end. */
const encounters: fc.Arbitrary<Encounter> = fc
  .record({
    pairs: fc.integer({ min: 1, max: 6 }),
    earlyStop: fc.boolean(),
    book: fc.option(fc.constantFrom(bookName('A'), E), { nil: undefined }),
    finite: fc.array(stages, { maxLength: 4 }),
    endless: fc.boolean(),
  })
  .map(({ pairs, earlyStop, book, finite, endless }) => ({
    games: 2 * pairs,
    earlyStop,
    ...present({ book }),
    tieBreaks: [...finite, ...(endless ? [{ set: 2 }] : [])],
  }));

const lengthOf = ({ games, tieBreaks }: Encounter): number =>
  tieBreaks.reduce((sum, { set, sets = Infinity }) => sum + set * sets, games);

describe('beyond the board', () => {
  const short: Encounter = { games: 2, earlyStop: true, tieBreaks: [{ set: 8, sets: 1 }] };

  test('an early stop applies only to regular games: a set of tie-break games is played whole', () => {
    expect(nextOf(short, '10 1111')).toEqual([7, 8, 9, 10]);
    expect(courseOf(short, '10 1111 =*==')).toMatchObject({ kind: 'going-on', part: 'tie-break' });
  });

  test('TIE-RULING: the one who already plays in a later match has won, even if a ruling has since been withdrawn', () => {
    expect(courseOf(short, '10', { wentOn: 'second' })).toEqual({ kind: 'decided', by: 'ruling', winner: 'second' });
    expect(courseOf(short, '10 ********', { wentOn: 'second' })).toMatchObject({ kind: 'decided', winner: 'second' });
  });

  test.each([
    ['first', { winner: 'second' }],
    ['second', { winner: 'first' }],
    ['both', {}],
  ] as const)('S16-15c: with the disqualification of %s it is over', (out, winner) => {
    expect(courseOf(short, '1', { out })).toStrictEqual({ kind: 'decided', by: 'disqualification', ...winner });
  });

  test.each(['v0', 'p0', 'pv'])('unless one of the games must be played again or was put off: %s', (games) => {
    expect(courseOf(short, games, { wentOn: 'second' })).toMatchObject({ kind: 'going-on', part: 'regular' });
  });
});
