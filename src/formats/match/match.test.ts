import { english } from '../../core/phrases/english.ts';
import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readBenchGames } from '../../../test/bench/runners/pgnGames.ts';
import { referenceData } from '../../../test/needs.ts';
import { bookName, entrantName } from '../../core/ids.ts';
import { EMPTY_TALLY } from '../../core/matchTally.ts';
import type { TimeControl } from '../../core/timeControl.ts';
import { match, type MatchSettings } from './match.ts';
import { seeds, TestEvent, wonBy } from '../testFacts.ts';

const clock = (baseMs: number, incrementMs: number): TimeControl => ({
  kind: 'clock',
  periods: [{ moves: null, baseMs, incrementMs }],
  marginMs: 0,
});

const superfinal: MatchSettings = {
  kind: 'match',
  firstWhite: 'first-seed',
  encounter: {
    games: 100,
    earlyStop: false,
    tieBreaks: [
      { set: 16, sets: 1, timeControl: clock(1_500_000, 10_000), book: bookName('season') },
      { set: 8, timeControl: clock(180_000, 2_000), book: bookName('season') },
    ],
  },
};

const miniFinal: MatchSettings = {
  kind: 'match',
  firstWhite: 'second-seed',
  encounter: { games: 50, earlyStop: false, tieBreaks: [{ set: 2 }] },
};

const RULES = { tieBreaks: [], annul: true };
const begin = (settings: MatchSettings, entrants = 2): TestEvent => new TestEvent(settings, seeds(entrants));
const placesOf = (event: TestEvent) =>
  match
    .places(event.settings as MatchSettings, event.facts, RULES)
    .map(({ entrants, decidedBy }) => ({ entrants, decidedBy: english(decidedBy) }));

describe('match.plan', () => {
  test('BERGER: colours alternate, two games share an opening, PGN Round is the game', () => {
    const games = begin({ ...superfinal, encounter: { ...superfinal.encounter, games: 4 } }).games(9);
    expect(games.map(({ number, white, round, board, opening }) => [number, white, `${round}.${board}`, opening])).toEqual([
      [1, 'E1', '1.1', 0],
      [2, 'E2', '2.1', 0],
      [3, 'E1', '3.1', 1],
      [4, 'E2', '4.1', 1],
    ]);
    expect(games.every((game) => !('stage' in game) && !('book' in game) && !('timeControl' in game))).toBe(true);
  });

  test('4K-0.4: the runner-up of the pool has White in game 1', () => {
    expect(begin(miniFinal).games()[0]).toMatchObject({ white: 'E2', black: 'E1' });
  });

  test('S16-8a: 100 games over 50 openings', () => {
    const games = begin(superfinal).games(1_000);
    expect(games).toHaveLength(100);
    expect(games.map(({ opening }) => opening)).toEqual(Array.from({ length: 100 }, (_, index) => Math.floor(index / 2)));
  });

  test('S16-8b: continues to game 100 when it is decided', () => {
    const event = begin(superfinal);
    expect(event.playOn(wonBy('E2'))).toHaveLength(100);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(match.cancelled(superfinal, event.facts)).toBe(0);
  });

  test('S16-8c, S16-8d: rapid match of 16, then blitz sets of 8 until one is won, each with its clock, openings of the season without repeats', () => {
    const event = begin(superfinal);
    const played = event.playOn((game) => (game.number === 130 ? 'white' : 'draw'));
    expect(played).toHaveLength(132);
    const [regular, rapid, blitz] = [played.slice(0, 100), played.slice(100, 116), played.slice(116)];
    expect(new Set(regular.map(({ timeControl }) => timeControl))).toEqual(new Set([undefined]));
    expect(new Set(rapid.map(({ timeControl }) => timeControl))).toEqual(new Set([clock(1_500_000, 10_000)]));
    expect(new Set(blitz.map(({ timeControl }) => timeControl))).toEqual(new Set([clock(180_000, 2_000)]));
    expect([...rapid, ...blitz].map(({ book, opening }) => [book, opening])).toEqual(
      Array.from({ length: 32 }, (_, index) => ['season', Math.floor(index / 2)]),
    );
    expect([rapid[0]?.stage, blitz[0]?.stage, blitz[0]?.round]).toEqual(['tie-break game 1', 'tie-break game 17', 117]);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event)).toEqual([
      { entrants: ['E2'], decidedBy: '50–50, tie-breaks 16.5–15.5' },
      { entrants: ['E1'], decidedBy: '50–50, tie-breaks 16.5–15.5' },
    ]);
  });

  test('4K-3.2: pairs with the same clock and book until one is won', () => {
    const event = begin(miniFinal);
    const played = event.playOn(({ number }) => (number === 56 ? 'black' : 'draw'));
    expect(played).toHaveLength(56);
    expect(played.slice(50).map(({ opening, white }) => [opening, white])).toEqual([
      [25, 'E2'],
      [25, 'E1'],
      [26, 'E2'],
      [26, 'E1'],
      [27, 'E2'],
      [27, 'E1'],
    ]);
    expect(placesOf(event).map(({ entrants }) => entrants)).toEqual([['E2'], ['E1']]);
  });

  test('plans no tie-break game while a regular game is in play', () => {
    const event = begin({ ...miniFinal, encounter: { games: 2, earlyStop: false, tieBreaks: [{ set: 2 }] } });
    const [one, other] = event.games(5);
    for (const game of event.games(5)) event.issue(game);
    event.end(one?.number ?? 0, 'draw');
    expect(event.plan(5)).toEqual({ kind: 'wait' });
    event.end(other?.number ?? 0, 'draw');
    expect(event.games(5).map(({ number }) => number)).toEqual([3, 4]);
  });

  test('earlyStop: stops when one side cannot be caught, and cancels the rest', () => {
    const event = begin({ ...superfinal, encounter: { games: 8, earlyStop: true, tieBreaks: [] } });
    for (const game of event.games(6)) event.issue(game);
    for (const number of [1, 2, 3, 4]) event.end(number, number % 2 === 1 ? 'white' : 'black');
    expect(event.games(5).map(({ number }) => number)).toEqual([7, 8]);
    event.end(6, 'draw');
    expect(event.plan(5)).toEqual({ kind: 'wait' });
    expect(match.cancelled(event.settings as MatchSettings, event.facts)).toBe(2);
    event.makeVoid(5);
    expect(event.plan(5)).toEqual({ kind: 'over' });
    expect(match.cancelled(event.settings as MatchSettings, event.facts)).toBe(3);
    expect(match.scheduleLength(event.settings as MatchSettings, 2)).toBe(8);
  });

  test('a void game is played again unchanged, before anything else; put off, after the other regular games (CUP-5d)', () => {
    const event = begin(miniFinal);
    const [game] = event.games();
    event.play('draw');
    for (const next of event.games(2)) event.issue(next);
    event.makeVoid(2);
    event.makeVoid(3, 'postponed');
    expect(event.games(100).map(({ number }) => number)).toEqual([2, ...Array.from({ length: 47 }, (_, index) => 4 + index), 3]);
    expect(game?.number).toBe(1);
    const numbers = event
      .playOn(
        () => 'draw',
        ({ number }) => number > 50,
      )
      .map(({ number }) => number);
    expect(numbers.at(-1)).toBe(3);
    expect(numbers).toHaveLength(49);
  });

  test('S16-15c: a disqualified entrant loses, and no more games are played', () => {
    const event = begin(miniFinal);
    event.play('white');
    event.disqualify('E2');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(match.cancelled(miniFinal, event.facts)).toBe(49);
    expect(placesOf(event)).toEqual([
      { entrants: ['E1'], decidedBy: '0–1, by disqualification' },
      { entrants: ['E2'], decidedBy: 'disqualified' },
    ]);
  });

  test('S16-15c: games in play and tie-break games are not cancelled, and nothing is before it is decided', () => {
    const settings: MatchSettings = { ...miniFinal, encounter: { games: 2, earlyStop: false, tieBreaks: [{ set: 2 }] } };
    const first = begin(settings);
    expect(match.cancelled(settings, first.facts)).toBe(0);
    first.play('draw');
    for (const game of first.games()) first.issue(game);
    expect(match.cancelled(settings, first.facts)).toBe(0);
    first.disqualify('E2');
    expect([...first.facts.inPlay]).toEqual([2]);
    expect(match.cancelled(settings, first.facts)).toBe(0);
    const second = begin(settings);
    second.play('draw');
    second.play('draw');
    for (const game of second.games()) second.issue(game);
    second.disqualify('E2');
    expect([...second.facts.inPlay]).toEqual([3]);
    expect(match.cancelled(settings, second.facts)).toBe(0);
    expect(match.cancelled(settings, begin(settings, 1).facts)).toBe(0);
  });

  test('a game that was issued keeps its colours, whatever the settings have become', () => {
    const event = begin(miniFinal);
    const [game] = event.games();
    if (game === undefined) throw new TypeError('expected a game');
    event.issue(game);
    event.makeVoid(1);
    const changed = match.plan({ ...miniFinal, firstWhite: 'first-seed' }, event.facts, 1);
    expect(changed).toEqual({ kind: 'play', games: [game] });
    expect(() => match.plan(miniFinal, event.facts, 0)).toThrow(RangeError);
  });

  test('a winner who is disqualified afterwards comes last', () => {
    const event = begin({ ...superfinal, encounter: { games: 2, earlyStop: false, tieBreaks: [] } });
    event.playOn(wonBy('E1'));
    event.disqualify('E1');
    expect(placesOf(event).map(({ entrants }) => entrants)).toEqual([['E2'], ['E1']]);
  });

  test('level after everything: both share the place until officials order them (TIE-RULING)', () => {
    const event = begin({ ...superfinal, encounter: { games: 2, earlyStop: false, tieBreaks: [] } });
    event.playOn(() => 'draw');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event)).toEqual([{ entrants: ['E1', 'E2'], decidedBy: '1–1, level after all tie-breaks' }]);
    event.decideTie('E2', 'E1');
    expect(placesOf(event)).toEqual([
      { entrants: ['E2'], decidedBy: '1–1, by ruling' },
      { entrants: ['E1'], decidedBy: '1–1, by ruling' },
    ]);
    event.decideTie('E1', 'E2');
    // About another tie.
    event.decideTie('E2', 'E3');
    expect(placesOf(event).map(({ entrants }) => entrants)).toEqual([['E1'], ['E2']]);
  });

  test('before it is over the leader comes first', () => {
    const event = begin(superfinal);
    expect(placesOf(event).map(({ entrants }) => entrants)).toEqual([['E1', 'E2']]);
    event.play('white');
    expect(placesOf(event)).toEqual([
      { entrants: ['E1'], decidedBy: '1–0' },
      { entrants: ['E2'], decidedBy: '1–0' },
    ]);
    event.rule(1, 'black');
    event.playOn(wonBy('E2'), ({ number }) => number > 3);
    expect(placesOf(event)).toEqual([
      { entrants: ['E2'], decidedBy: '3–0' },
      { entrants: ['E1'], decidedBy: '3–0' },
    ]);
  });

  test('reports its length if no result can change it', () => {
    expect(match.scheduleLength(superfinal, 2)).toBeUndefined();
    expect(match.scheduleLength({ ...superfinal, encounter: { ...superfinal.encounter, tieBreaks: [] } }, 2)).toBe(100);
  });

  test('goes on after earlier games: numbers, colours, openings, score and length include them', () => {
    const encounter = { ...superfinal.encounter, games: 6, tieBreaks: [] };
    const earlier = { ...EMPTY_TALLY, games: [0, 1, 2] as const };
    const event = begin({ ...superfinal, encounter, earlier });
    expect(event.games(9).map(({ number, white, opening }) => [number, white, opening])).toEqual([
      [4, 'E2', 1],
      [5, 'E1', 2],
      [6, 'E2', 2],
    ]);
    expect(match.scheduleLength(event.settings as MatchSettings, 2)).toBe(3);
    expect(placesOf(event)).toMatchObject([{ entrants: ['E1'] }, { entrants: ['E2'] }]);
    const early = begin({
      ...superfinal,
      encounter: { ...encounter, earlyStop: true },
      earlier: { ...EMPTY_TALLY, games: [0, 0, 3] },
    });
    early.play('draw');
    expect(early.plan()).toEqual({ kind: 'over' });
    expect(match.cancelled(early.settings as MatchSettings, early.facts)).toBe(2);
    const reversed = begin({ ...superfinal, firstWhite: 'second-seed', encounter, earlier });
    expect(reversed.games(1)[0]).toMatchObject({ number: 4, white: 'E1' });
    expect(placesOf(reversed)).toMatchObject([{ entrants: ['E1'] }, { entrants: ['E2'] }]);
  });

  test('an entrant alone wins, and three cannot play', () => {
    const event = begin(superfinal, 1);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event)).toEqual([{ entrants: ['E1'], decidedBy: '' }]);
    expect(match.scheduleLength(superfinal, 1)).toBe(0);
    expect(() => begin(superfinal, 3).plan()).toThrow('Cannot play a match: expected two entrants, got "E1", "E2", "E3"');
  });
});

const pgn = referenceData('tcec/pgn/TCEC_Season_26_-_4k_Iii_Minifinal.pgn');

describe.skipIf(pgn === undefined)('4K: the mini-final of the third 4k event', () => {
  const archived = pgn === undefined ? [] : readBenchGames(readFileSync(pgn, 'utf8'));
  // 4ku won the pool before ice4: 4k_standings.json.
  const entrants = ['4ku 4.0', 'ice4 4'].map(entrantName);

  test('the same 50 games: colours, Round, and who plays which opening from which side', () => {
    const games = new TestEvent(miniFinal, entrants).games(50);
    expect(archived).toHaveLength(50);
    expect(games.map(({ white, black, round, board }) => [white, black, `${round}.${board}`])).toEqual(
      archived.map(({ tags }) => [tags.get('White'), tags.get('Black'), tags.get('Round')]),
    );
    const exits = archived.map(({ moves, comments }) =>
      moves
        .slice(
          0,
          comments.findIndex((text) => !text.startsWith('book')),
        )
        .join(' '),
    );
    expect(exits.every((exit) => exit.length > 0)).toBe(true);
    const exitOf = new Map(games.map(({ opening }, index) => [opening, exits[index]]));
    expect(games.map(({ opening }) => exitOf.get(opening))).toEqual(exits);
    expect(exitOf.size).toBe(25);
  });

  test('ends after game 50 with the actual winner', () => {
    const event = new TestEvent(miniFinal, entrants);
    const results: Record<string, 'white' | 'black' | 'draw'> = { '1-0': 'white', '0-1': 'black', '1/2-1/2': 'draw' };
    event.playOn(({ number }) => results[archived[number - 1]?.tags.get('Result') ?? ''] ?? 'draw');
    expect(event.facts.finished.size).toBe(50);
    const points = (name: string): number =>
      archived.reduce((sum, { tags }) => {
        const result = tags.get('Result');
        return sum + (result === '1/2-1/2' ? 0.5 : tags.get(result === '1-0' ? 'White' : 'Black') === name ? 1 : 0);
      }, 0);
    const [one, other] = entrants.toSorted((a, b) => points(b) - points(a));
    expect(placesOf(event).map(({ entrants }) => entrants)).toEqual([[one], [other]]);
    expect(placesOf(event)[0]?.decidedBy).toBe(`${points(one ?? '')}–${points(other ?? '')}`);
  });
});
