import { describe, expect, test } from 'vitest';
import type { PlannedGame } from '../core/facts.ts';
import { bookName } from '../core/ids.ts';
import type { TimeControl } from '../core/timeControl.ts';
import { bracketOf, type BracketMatch, type KnockoutSettings, type Seat } from './bracket.ts';
import { bracketSeeds, roundsFor } from './bracketSeeds.ts';
import type { Encounter, TieBreakStage } from './encounter.ts';
import { knockout } from './knockout.ts';
import { betterSeedWins, seeds, TestEvent, wonBy } from './testFacts.ts';

const [A, B, C, E] = [bookName('A'), bookName('B'), bookName('C'), bookName('E')];
const ROUND_NAMES = ['Round of 64', 'Round of 32', 'Round of 16', 'Quarterfinals', 'Semifinals', 'Final'];

type Made = {
  readonly entrants: number;
  readonly encounter?: Partial<Encounter>;
  readonly tieBreaks?: KnockoutSettings['tieBreaks'];
  readonly smallFinal?: boolean;
};

/** Two games and endless pairs unless told otherwise. */
function cup({ entrants, encounter = {}, tieBreaks = 'at-once', smallFinal = true }: Made): TestEvent {
  const own: Encounter = { games: 2, earlyStop: false, tieBreaks: [{ set: 2 }], ...encounter };
  const settings: KnockoutSettings = {
    kind: 'knockout',
    rounds: ROUND_NAMES.slice(ROUND_NAMES.length - Math.max(1, roundsFor(entrants))).map((name) => ({ name, encounter: own })),
    ...(smallFinal ? { smallFinal: { name: 'Small final', encounter: own } } : {}),
    tieBreaks,
  };
  return new TestEvent(settings, seeds(entrants));
}

const settingsOf = (event: TestEvent) => event.settings as KnockoutSettings;
const bracket = (event: TestEvent) => bracketOf(settingsOf(event), event.facts);
const shown = ({ white, black }: PlannedGame): string => `${white}-${black}`;
const nameOf = (seat: Seat): string => (seat.kind === 'entrant' ? seat.name : seat.kind);
const matchesOf = (event: TestEvent, round: number): readonly string[] =>
  bracket(event)[round - 1]?.matches.map(({ seats }) => `${nameOf(seats.first)}v${nameOf(seats.second)}`) ?? [];
const placesOf = (event: TestEvent) =>
  knockout
    .places(settingsOf(event), event.facts, { tieBreaks: [], annul: true })
    .map(({ entrants, decidedBy }) => [entrants.join(' '), decidedBy]);
const namesInPlaces = (event: TestEvent) => placesOf(event).map(([names]) => names);
const drawn = () => 'draw' as const;

describe('knockout: the bracket', () => {
  test('CUP-2b, CUP-2c, CUP-2e: 32 entrants make 32 matches in five rounds and a small final', () => {
    const event = cup({ entrants: 32 });
    const played = event.playOn(betterSeedWins);
    expect(bracket(event).map(({ name, matches }) => [name, matches.length])).toEqual([
      ['Round of 32', 16],
      ['Round of 16', 8],
      ['Quarterfinals', 4],
      ['Semifinals', 2],
      ['Small final', 1],
      ['Final', 1],
    ]);
    expect(matchesOf(event, 1)).toEqual(bracketSeeds(5).map(([upper, lower]) => `E${upper}vE${lower}`));
    expect(matchesOf(event, 3)).toEqual(['E1vE8', 'E4vE5', 'E2vE7', 'E3vE6']);
    expect(matchesOf(event, 5)).toEqual(['E4vE3']);
    expect(matchesOf(event, 6)).toEqual(['E1vE2']);
    expect(played).toHaveLength(64);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('CUP-2e: the small final comes before the final', () => {
    const event = cup({ entrants: 4 });
    expect(event.playOn(betterSeedWins).map((game) => `${shown(game)} ${game.stage}`)).toEqual([
      'E1-E4 Semifinals, match 1, game 1',
      'E4-E1 Semifinals, match 1, game 2',
      'E2-E3 Semifinals, match 2, game 1',
      'E3-E2 Semifinals, match 2, game 2',
      'E4-E3 Small final, game 1',
      'E3-E4 Small final, game 2',
      'E1-E2 Final, game 1',
      'E2-E1 Final, game 2',
    ]);
  });

  test('the upper of a match has White in its game 1, whatever his seed', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.playOn(wonBy('E4', 'E2'), ({ round }) => round > 1);
    expect(event.games(2).map(shown)).toEqual(['E4-E2', 'E2-E4']);
  });

  test('PGN Round is the round and the game in it; numbers run on', () => {
    const played = cup({ entrants: 4 }).playOn(betterSeedWins);
    expect(played.map(({ number, round, board }) => `${number}: ${round}.${board}`)).toEqual([
      '1: 1.1',
      '2: 1.2',
      '3: 1.3',
      '4: 1.4',
      '5: 2.1',
      '6: 2.2',
      '7: 3.1',
      '8: 3.2',
    ]);
  });

  test('the best seeds have a bye where the field is no power of two', () => {
    const event = cup({ entrants: 6 });
    expect(matchesOf(event, 1)).toEqual(['E1vnobody', 'E4vE5', 'E2vnobody', 'E3vE6']);
    expect(event.playOn(betterSeedWins, ({ round }) => round > 1).map(shown)).toEqual(['E4-E5', 'E5-E4', 'E3-E6', 'E6-E3']);
    expect(matchesOf(event, 2)).toEqual(['E1vE4', 'E2vE3']);
    expect(event.games()[0]).toMatchObject({
      white: 'E1',
      black: 'E4',
      round: 2,
      board: 1,
      stage: 'Semifinals, match 1, game 1',
    });
  });

  test('three entrants have no small final, two only a final, and one has won', () => {
    expect(cup({ entrants: 3 }).playOn(betterSeedWins).map(shown)).toEqual(['E2-E3', 'E3-E2', 'E1-E2', 'E2-E1']);
    expect(cup({ entrants: 2 }).playOn(betterSeedWins).map(shown)).toEqual(['E1-E2', 'E2-E1']);
    const alone = cup({ entrants: 1 });
    expect(alone.plan()).toEqual({ kind: 'over' });
    expect(placesOf(alone)).toEqual([['E1', '']]);
    expect(knockout.scheduleLength(settingsOf(alone), 1)).toBe(0);
    expect(cup({ entrants: 0 }).plan()).toEqual({ kind: 'over' });
    expect(placesOf(cup({ entrants: 0 }))).toEqual([]);
  });

  test('a smaller field has the last rounds, a larger one is refused', () => {
    const { settings } = cup({ entrants: 8 });
    expect(bracketOf(settings as KnockoutSettings, new TestEvent(settings, seeds(4)).facts).map(({ name }) => name)).toEqual([
      'Semifinals',
      'Small final',
      'Final',
    ]);
    expect(() => new TestEvent(settings, seeds(9)).plan()).toThrow('Cannot make a bracket: expected at most 8 entrants, got "9"');
  });

  test('its length is a matter of results', () => {
    expect(knockout.scheduleLength(settingsOf(cup({ entrants: 8 })), 8)).toBeUndefined();
  });
});

describe('knockout: the order of games', () => {
  /** Four entrants; the first match is tied after its two games, the second is decided. */
  const semifinals = (tieBreaks: KnockoutSettings['tieBreaks']): TestEvent => cup({ entrants: 4, tieBreaks, smallFinal: false });
  const tieFirst = ({ number, white, black }: PlannedGame) =>
    number <= 2 && (white === 'E1' || black === 'E1') ? 'draw' : betterSeedWins({ number, white, black } as PlannedGame);

  test('CUP-3b: tie-breaks after all regular games of the round', () => {
    expect(
      semifinals('after-round')
        .playOn(tieFirst)
        .map(({ stage }) => stage),
    ).toEqual([
      'Semifinals, match 1, game 1',
      'Semifinals, match 1, game 2',
      'Semifinals, match 2, game 1',
      'Semifinals, match 2, game 2',
      'Semifinals, match 1, tie-break game 1',
      'Semifinals, match 1, tie-break game 2',
      'Final, game 1',
      'Final, game 2',
    ]);
  });

  test('at once: as soon as a match is tied', () => {
    expect(
      semifinals('at-once')
        .playOn(tieFirst)
        .map(({ stage }) => stage),
    ).toEqual([
      'Semifinals, match 1, game 1',
      'Semifinals, match 1, game 2',
      'Semifinals, match 1, tie-break game 1',
      'Semifinals, match 1, tie-break game 2',
      'Semifinals, match 2, game 1',
      'Semifinals, match 2, game 2',
      'Final, game 1',
      'Final, game 2',
    ]);
  });

  test('CUP-3b: tie-breaks wait for regular games of others that are in play', () => {
    const event = semifinals('after-round');
    for (const game of event.games(8)) event.issue(game);
    for (const number of [1, 2, 3]) event.end(number, 'draw');
    expect(event.plan(8)).toEqual({ kind: 'wait' });
    event.end(4, 'draw');
    expect(event.games(8).map(({ stage }) => stage)).toEqual([
      'Semifinals, match 1, tie-break game 1',
      'Semifinals, match 1, tie-break game 2',
      'Semifinals, match 2, tie-break game 1',
      'Semifinals, match 2, tie-break game 2',
    ]);
  });

  test('several games at once keep the order of the bracket, and no round begins before the last one is over', () => {
    const event = cup({ entrants: 8 });
    expect(event.games(3).map(shown)).toEqual(['E1-E8', 'E8-E1', 'E4-E5']);
    expect(event.games(100).map(({ number, board, round }) => [number, board, round])).toEqual(
      Array.from({ length: 8 }, (_, index) => [index + 1, index + 1, 1]),
    );
    for (const game of event.games(100)) event.issue(game);
    for (let number = 1; number < 8; number++) event.end(number, number % 2 === 1 ? 'white' : 'black');
    expect(event.plan(100)).toEqual({ kind: 'wait' });
    event.end(8, 'black');
    expect(event.games(100).map(shown)).toEqual(['E1-E4', 'E4-E1', 'E2-E3', 'E3-E2']);
  });

  test('a game that was planned and not issued gives its number to nobody', () => {
    const event = cup({ entrants: 4 });
    const [one, , three] = event.games(3);
    if (one === undefined || three === undefined) throw new Error('Cannot go on: expected three games');
    event.issue(one);
    event.issue(three);
    expect(event.games(2).map(({ number, board, stage }) => [number, board, stage])).toEqual([
      [4, 4, 'Semifinals, match 1, game 2'],
      [5, 5, 'Semifinals, match 2, game 2'],
    ]);
  });

  test('a void game is played again as it was, before anything else', () => {
    const event = cup({ entrants: 4 });
    const issued = event.games(4);
    for (const game of issued) event.issue(game);
    event.end(1, 'white');
    event.makeVoid(3);
    event.makeVoid(2);
    expect(event.games(8)).toEqual([issued[1], issued[2]]);
  });

  test('CUP-5d: put off, it comes after the other games of its round and before the tie-breaks of the round', () => {
    const event = cup({ entrants: 4, tieBreaks: 'after-round' });
    const [first] = event.games();
    if (first === undefined) throw new Error('Cannot go on: expected a game');
    event.issue(first);
    event.makeVoid(1, 'postponed');
    expect(event.playOn(drawn, ({ number }) => number > 5).map(({ number, stage }) => [number, stage])).toEqual([
      [2, 'Semifinals, match 1, game 2'],
      [3, 'Semifinals, match 2, game 1'],
      [4, 'Semifinals, match 2, game 2'],
      [1, 'Semifinals, match 1, game 1'],
      [5, 'Semifinals, match 1, tie-break game 1'],
    ]);
  });

  test('CUP-5d: with tie-breaks at once it comes after those of the others, and before those of its own match', () => {
    const event = cup({ entrants: 4 });
    const [first] = event.games();
    if (first === undefined) throw new Error('Cannot go on: expected a game');
    event.issue(first);
    event.makeVoid(1, 'postponed');
    const played = event.playOn(
      (game) => (game.number > 6 ? betterSeedWins(game) : 'draw'),
      ({ round }) => round > 1,
    );
    expect(played.slice(0, 7).map(({ number, stage }) => [number, stage])).toEqual([
      [2, 'Semifinals, match 1, game 2'],
      [3, 'Semifinals, match 2, game 1'],
      [4, 'Semifinals, match 2, game 2'],
      [5, 'Semifinals, match 2, tie-break game 1'],
      [6, 'Semifinals, match 2, tie-break game 2'],
      [7, 'Semifinals, match 2, tie-break game 3'],
      [8, 'Semifinals, match 2, tie-break game 4'],
    ]);
  });

  test('CUP-3a: a match is played out although it is decided; with earlyStop the rest is cancelled', () => {
    const full = cup({ entrants: 2, encounter: { games: 8 } });
    expect(full.playOn(betterSeedWins)).toHaveLength(8);
    expect(knockout.cancelled(settingsOf(full), full.facts)).toBe(0);
    const early = cup({ entrants: 2, encounter: { games: 8, earlyStop: true } });
    expect(early.playOn(betterSeedWins)).toHaveLength(5);
    expect(knockout.cancelled(settingsOf(early), early.facts)).toBe(3);
  });
});

test('plans the last game of a cup of 64 with matches of 8 in under a millisecond', () => {
  const event = cup({ entrants: 64, encounter: { games: 8 } });
  event.playOn(betterSeedWins, ({ number }) => number === 512);
  const times = Array.from({ length: 50 }, () => {
    const start = performance.now();
    expect(event.games()).toHaveLength(1);
    return performance.now() - start;
  });
  expect(event.games()[0]).toMatchObject({ number: 512, stage: 'Final, game 8' });
  expect(Math.min(...times)).toBeLessThan(1);
});

describe('knockout: Cup 4 by its text', () => {
  const minutes = (base: number, incrementMs: number): TimeControl => ({
    kind: 'clock',
    periods: [{ moves: null, baseMs: base * 60_000, incrementMs }],
    marginMs: 0,
  });
  // CUP-3c iii: seconds of base time and of increment.
  const shrinking = [
    [960, 4],
    [480, 3],
    [240, 2],
    [120, 1],
    [60, 1],
    [32, 1],
    [16, 1],
    [8, 1],
    [4, 1],
    [2, 1],
  ] as const;
  const ladder: readonly TieBreakStage[] = [
    { set: 2, sets: 4 },
    { set: 2, sets: 8, book: E },
    ...shrinking.map(([base, increment]) => ({ set: 2, sets: 1, book: E, timeControl: minutes(base / 60, increment * 1000) })),
    { set: 2, book: E, timeControl: minutes(1 / 60, 1000) },
  ];
  const encounter = (book: ReturnType<typeof bookName>): Encounter => ({
    games: 8,
    earlyStop: false,
    timeControl: minutes(30, 5000),
    book,
    tieBreaks: ladder,
  });
  const text: KnockoutSettings = {
    kind: 'knockout',
    rounds: [A, B, C, E, E].map((book, index) => ({ name: ROUND_NAMES[index + 1] ?? '', encounter: encounter(book) })),
    smallFinal: { name: 'Small final', encounter: encounter(E) },
    tieBreaks: 'after-round',
  };

  test('CUP-3c: one match to the end of its ladder: books, clocks and games', () => {
    const event = new TestEvent(text, seeds(32));
    // The first match is drawn for ever; game 57, the first of the third pair at 1"+1", ends it.
    const isLast = ({ stage }: PlannedGame): boolean => stage === 'Round of 32, match 1, tie-break game 49';
    const played = event.playOn(
      (game) => (isLast(game) ? 'white' : game.white === 'E1' || game.black === 'E1' ? 'draw' : betterSeedWins(game)),
      ({ round }) => round > 1,
    );
    const match = played.filter(({ white, black }) => white === 'E1' || black === 'E1');
    expect(played.slice(0, 128).every(({ stage }) => stage?.includes('tie-break') === false)).toBe(true);
    expect(match).toHaveLength(58);
    const clocks = match.map(({ timeControl }) => {
      const [period] = timeControl?.kind === 'clock' ? timeControl.periods : [];
      return period === undefined ? '' : `${period.baseMs / 1000}+${period.incrementMs / 1000}`;
    });
    expect(clocks).toEqual([
      ...Array.from({ length: 32 }, () => '1800+5'),
      ...shrinking.flatMap(([base, increment]) => [`${base}+${increment}`, `${base}+${increment}`]),
      ...Array.from({ length: 6 }, () => '1+1'),
    ]);
    expect(match.map(({ book }) => book)).toEqual(Array.from({ length: 58 }, (_, index) => (index < 16 ? 'A' : 'E')));
    expect(new Set(match.map(({ book, opening }) => `${book} ${opening}`)).size).toBe(29);
  });

  test('CUP-4b to 4h: the book of each round, and no opening of it twice', () => {
    const played = new TestEvent(text, seeds(32)).playOn(betterSeedWins);
    expect(played).toHaveLength(256);
    const books = new Map(played.map(({ round, book }) => [round, book]));
    expect([...books]).toEqual([
      [1, 'A'],
      [2, 'B'],
      [3, 'C'],
      [4, 'E'],
      [5, 'E'],
      [6, 'E'],
    ]);
    for (const book of [A, B, C, E]) {
      const openings = played.filter((game) => game.book === book).map(({ opening }) => opening);
      expect(new Set(openings).size).toBe(openings.length / 2);
      expect(Math.max(...openings)).toBe(openings.length / 2 - 1);
    }
  });
});

describe('knockout: what is no result on the board', () => {
  test('level after a ladder with an end: waits for the organisers once nothing else can be played (TIE-RULING)', () => {
    const event = cup({ entrants: 4, encounter: { tieBreaks: [{ set: 2, sets: 1 }] } });
    const played = event.playOn((game) => (/E1/.test(shown(game)) ? 'draw' : betterSeedWins(game)));
    expect(played.map(({ stage }) => stage).at(-1)).toBe('Semifinals, match 2, game 2');
    expect(event.plan()).toEqual({
      kind: 'waiting-for-ruling',
      question: 'Semifinals, match 1: E1 and E4 are level after all tie-breaks, and the organisers decide who goes on',
    });
    event.decideTie('E1', 'E4');
    event.decideTie('E4', 'E1');
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E1-E3', 'E3-E1', 'E4-E2', 'E2-E4']);
    expect(namesInPlaces(event)).toEqual(['E2', 'E4', 'E1', 'E3']);
  });

  test('while a game of the round is in play it waits for that first', () => {
    const event = cup({ entrants: 4, encounter: { tieBreaks: [] } });
    for (const game of event.games(4)) event.issue(game);
    for (const number of [1, 2, 3]) event.end(number, 'draw');
    expect(event.plan()).toEqual({ kind: 'wait' });
    event.end(4, 'white');
    expect(event.plan().kind).toBe('waiting-for-ruling');
  });

  test('S16-15c: the opponent of the disqualified goes on, nothing more of the match is played', () => {
    const event = cup({ entrants: 4, encounter: { games: 4 } });
    event.play('white');
    event.disqualify('E1');
    expect(knockout.cancelled(settingsOf(event), event.facts)).toBe(3);
    const played = event.playOn(betterSeedWins);
    expect(played.map(shown)).not.toContain('E4-E1');
    // E1 has lost the semifinal, so E3 has the small final without a game.
    expect(played.map(({ stage }) => stage?.split(',')[0])).not.toContain('Small final');
    expect(placesOf(event)).toEqual([
      ['E2', 'won the Final 4–0'],
      ['E4', 'lost the Final 4–0'],
      ['E3', 'won the Small final by disqualification'],
      ['E1', 'disqualified'],
    ]);
  });

  test('what was won on the board stays won; the next opponent has a walkover', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round }) => round > 2);
    event.disqualify('E1');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event)).toEqual([
      ['E2', 'won the Final by disqualification'],
      ['E3', 'won the Small final 2–0'],
      ['E4', 'lost the Small final 2–0'],
      ['E1', 'disqualified'],
    ]);
  });

  test('both of a match disqualified: nobody goes on, and the next opponent has nobody to play', () => {
    const event = cup({ entrants: 4 });
    event.disqualify('E1', 'E4');
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E2-E3', 'E3-E2']);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(matchesOf(event, 3)).toEqual(['nobodyvE2']);
    expect(namesInPlaces(event)).toEqual(['E2', 'E3', 'E1 E4']);
  });

  test('whoever has a bye and is disqualified leaves an empty seat', () => {
    const event = cup({ entrants: 3 });
    event.disqualify('E1');
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E2-E3', 'E3-E2']);
    expect(matchesOf(event, 2)).toEqual(['nobodyvE2']);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('everybody disqualified: over without a winner', () => {
    const event = cup({ entrants: 6 });
    event.disqualify('E1', 'E2', 'E3', 'E4', 'E5', 'E6');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(namesInPlaces(event)).toEqual(['E1 E2 E3 E4 E5 E6']);
  });

  test('a game in play of a disqualified entrant is waited for', () => {
    const event = cup({ entrants: 2 });
    for (const game of event.games(1)) event.issue(game);
    event.disqualify('E1');
    expect(event.plan()).toEqual({ kind: 'wait' });
    event.end(1, 'white');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(namesInPlaces(event)).toEqual(['E2', 'E1']);
  });

  test('a ruling that turns a match when the next round has begun unseats nobody', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round, board }) => round === 3 && board === 2);
    event.rule(1, 'black');
    event.rule(2, 'white');
    expect(matchesOf(event, 3)).toEqual(['E1vE2']);
    expect(event.playOn(betterSeedWins).map(shown)).toEqual(['E2-E1']);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('a ruling that turns a match in time changes who goes on', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round }) => round > 1);
    event.rule(1, 'black');
    event.rule(2, 'white');
    expect(event.games(4).map(shown)).toEqual(['E1-E3', 'E3-E1']);
  });

  test('whoever is reinstated after his opponent has gone on does not come back into the bracket, but plays for third place', () => {
    const event = cup({ entrants: 4, encounter: { games: 4 } });
    event.play('white');
    event.disqualify('E1');
    event.playOn(betterSeedWins, ({ round, board }) => round === 3 && board === 2);
    event.reinstate('E1');
    const played = event.playOn(betterSeedWins).map((game) => `${shown(game)} ${game.stage}`);
    expect(played).toEqual([
      'E1-E3 Small final, game 1',
      'E3-E1 Small final, game 2',
      'E1-E3 Small final, game 3',
      'E3-E1 Small final, game 4',
      'E2-E4 Final, game 2',
      'E4-E2 Final, game 3',
      'E2-E4 Final, game 4',
    ]);
    expect(namesInPlaces(event)).toEqual(['E2', 'E4', 'E1', 'E3']);
  });

  test('reinstated in time he plays his match to its end', () => {
    const event = cup({ entrants: 4, encounter: { games: 4 } });
    event.play('white');
    event.disqualify('E1');
    event.play(betterSeedWins);
    event.reinstate('E1');
    expect(event.games().map((game) => `${shown(game)} ${game.stage}`)).toEqual(['E4-E1 Semifinals, match 1, game 2']);
  });

  test('a game set back when the next round has begun is played again first', () => {
    const event = cup({ entrants: 4 });
    event.playOn(betterSeedWins, ({ round, board }) => round === 3 && board === 2);
    event.setBack(2);
    expect(event.games(4).map(({ number }) => number)).toEqual([2]);
    event.playOn(betterSeedWins);
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(namesInPlaces(event)).toEqual(['E1', 'E2', 'E3', 'E4']);
  });
});

describe('knockout.places', () => {
  test('those who lost in the same round share a place, the later round first', () => {
    const event = cup({ entrants: 8 });
    event.playOn(betterSeedWins);
    expect(placesOf(event)).toEqual([
      ['E1', 'won the Final 2–0'],
      ['E2', 'lost the Final 2–0'],
      ['E3', 'won the Small final 2–0'],
      ['E4', 'lost the Small final 2–0'],
      ['E8 E5 E7 E6', 'lost in the Quarterfinals'],
    ]);
  });

  test('without a small final the losers of the semifinals share the third place', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.playOn(betterSeedWins);
    expect(namesInPlaces(event)).toEqual(['E1', 'E2', 'E4 E3']);
  });

  test('before it is over those who are still in come first', () => {
    const event = cup({ entrants: 4 });
    expect(placesOf(event)).toEqual([['E1 E2 E3 E4', 'not beaten yet']]);
    event.playOn(betterSeedWins, ({ number }) => number > 2);
    expect(namesInPlaces(event)).toEqual(['E1 E2 E3', 'E4']);
    event.playOn(betterSeedWins, ({ round }) => round > 1);
    expect(namesInPlaces(event)).toEqual(['E1 E2', 'E4 E3']);
    event.playOn(betterSeedWins, ({ round }) => round > 2);
    expect(namesInPlaces(event)).toEqual(['E1 E2', 'E3', 'E4']);
  });

  test('tells tie-breaks, and the order that officials ruled among those who share a place (TIE-RULING)', () => {
    const event = cup({ entrants: 4, smallFinal: false });
    event.playOn(
      (game) => (game.round === 2 ? 'draw' : betterSeedWins(game)),
      ({ number }) => number > 8,
    );
    const final = bracket(event).at(-1)?.matches[0] as BracketMatch;
    expect(final.encounter?.course.kind).toBe('going-on');
    event.playOn(betterSeedWins);
    event.decideTie('E4', 'E3');
    event.decideTie('E3', 'E4');
    expect(event.plan()).toEqual({ kind: 'over' });
    expect(placesOf(event).slice(2)).toEqual([
      ['E3', 'lost in the Semifinals; the organisers decided'],
      ['E4', 'lost in the Semifinals; the organisers decided'],
    ]);
    expect(placesOf(event)[0]?.[1]).toBe('won the Final 1–1, tie-breaks 3–1');
  });
});
