import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlannedGame } from '../../core/facts.ts';
import { gauntlet, type GauntletSettings } from './gauntlet.ts';
import { factsWith, finishedAs, seeds, TestEvent } from '../testFacts.ts';

const settings = (challengers: number, cycles: number): GauntletSettings => ({ kind: 'gauntlet', challengers, cycles });

function gamesOf(challengers: number, cycles: number, entrants: number): readonly PlannedGame[] {
  const plan = gauntlet.plan(settings(challengers, cycles), factsWith({ entrants: seeds(entrants) }), 1_000_000);
  return plan.kind === 'play' ? plan.games : [];
}

const shown = (games: readonly PlannedGame[]): readonly string[] =>
  games.map(({ round, board, white, black, opening }) => `${round}.${board} ${white}-${black} ${opening}`);

describe('gauntlet', () => {
  test('one challenger meets each opponent in turn; the second pass is the first with colours reversed', () => {
    expect(shown(gamesOf(1, 2, 4))).toEqual([
      '1.1 E1-E2 0',
      '2.1 E3-E1 1',
      '3.1 E1-E4 2',
      '4.1 E2-E1 0',
      '5.1 E1-E3 1',
      '6.1 E4-E1 2',
    ]);
  });

  test('two challengers share the boards of a round', () => {
    expect(shown(gamesOf(2, 1, 5))).toEqual([
      '1.1 E1-E3 0',
      '1.2 E2-E4 1',
      '2.1 E4-E1 2',
      '2.2 E5-E2 3',
      '3.1 E1-E5 4',
      '3.2 E2-E3 5',
    ]);
  });

  test('allows more challengers than opponents', () => {
    expect(shown(gamesOf(3, 1, 4))).toEqual(['1.1 E1-E4 0', '2.1 E4-E2 1', '3.1 E3-E4 2']);
  });

  test('has no games without opponents', () => {
    expect(gauntlet.scheduleLength(settings(2, 2), 2)).toBe(0);
    expect(gauntlet.scheduleLength(settings(2, 2), 1)).toBe(0);
    expect(new TestEvent(settings(1, 1), seeds(1)).plan()).toEqual({ kind: 'over' });
  });

  test('S16-15c: cancels games of the disqualified', () => {
    const event = new TestEvent(settings(1, 2), seeds(4));
    event.play('white');
    event.disqualify('E3');
    expect(gauntlet.cancelled(settings(1, 2), event.facts)).toBe(2);
    expect(event.playOn(() => 'draw').map(({ white, black }) => `${white}-${black}`)).toEqual(['E1-E4', 'E2-E1', 'E4-E1']);
    expect(event.plan()).toEqual({ kind: 'over' });
  });

  test('takes its places from the table', () => {
    const event = new TestEvent(settings(1, 2), seeds(3));
    event.playOn(({ white, black }) => (white === 'E3' ? 'white' : black === 'E3' ? 'black' : 'draw'));
    const places = gauntlet.places(settings(1, 2), event.facts, { tieBreaks: [], annul: true });
    expect(places.map(({ entrants }) => entrants)).toEqual([['E3'], ['E1', 'E2']]);
    event.decideTie('E2', 'E1');
    const ruled = gauntlet.places(settings(1, 2), event.facts, { tieBreaks: [], annul: true });
    expect(ruled.map(({ entrants }) => entrants)).toEqual([['E3'], ['E2'], ['E1']]);
  });

  const fields = fc.record({
    challengers: fc.integer({ min: 1, max: 8 }),
    others: fc.integer({ min: 1, max: 12 }),
    cycles: fc.integer({ min: 1, max: 5 }),
  });

  test('every challenger meets every opponent once in each pass, with White in every second pass, and no one meets anyone else', () => {
    fc.assert(
      fc.property(fields, ({ challengers, others, cycles }) => {
        const games = gamesOf(challengers, cycles, challengers + others);
        expect(games).toHaveLength(gauntlet.scheduleLength(settings(challengers, cycles), challengers + others) ?? 0);
        expect(games.map(({ number }) => number)).toEqual(games.map((_, index) => index + 1));
        const met = new Map<string, number>();
        for (const { white, black } of games) met.set(`${white}-${black}`, (met.get(`${white}-${black}`) ?? 0) + 1);
        const names = seeds(challengers + others);
        for (const challenger of names.slice(0, challengers)) {
          for (const other of names.slice(challengers)) {
            const asWhite = met.get(`${challenger}-${other}`) ?? 0;
            const asBlack = met.get(`${other}-${challenger}`) ?? 0;
            expect(asWhite + asBlack).toBe(cycles);
            expect(Math.abs(asWhite - asBlack)).toBe(cycles % 2);
          }
        }
      }),
    );
  });

  test('no one plays twice in a round, boards count from 1, and in one pass no one has three more games with one colour', () => {
    fc.assert(
      fc.property(fields, ({ challengers, others, cycles }) => {
        const rounds = new Map<number, PlannedGame[]>();
        const balance = new Map<string, number>();
        for (const game of gamesOf(challengers, cycles, challengers + others)) {
          rounds.set(game.round, [...(rounds.get(game.round) ?? []), game]);
          balance.set(game.white, (balance.get(game.white) ?? 0) + 1);
          balance.set(game.black, (balance.get(game.black) ?? 0) - 1);
        }
        expect([...rounds.keys()]).toEqual(
          Array.from({ length: cycles * Math.max(challengers, others) }, (_, index) => index + 1),
        );
        for (const games of rounds.values()) {
          expect(new Set(games.flatMap(({ white, black }) => [white, black])).size).toBe(2 * games.length);
          expect(games.map(({ board }) => board)).toEqual(games.map((_, index) => index + 1));
        }
        for (const difference of balance.values()) expect(Math.abs(difference)).toBeLessThanOrEqual(cycles % 2 === 0 ? 0 : 2);
      }),
    );
  });

  test('a game and its mirror in the next pass share the opening, and no other games do', () => {
    fc.assert(
      fc.property(fields, ({ challengers, others, cycles }) => {
        const byOpening = new Map<number, PlannedGame[]>();
        const games = gamesOf(challengers, cycles, challengers + others);
        for (const game of games) byOpening.set(game.opening, [...(byOpening.get(game.opening) ?? []), game]);
        for (const [one, other, ...more] of byOpening.values()) {
          expect(more).toEqual([]);
          if (other !== undefined) expect([other.white, other.black]).toEqual([one?.black, one?.white]);
        }
        const passes = Math.ceil(cycles / 2);
        expect(byOpening.size).toBe(passes * challengers * others);
        expect(Math.max(...byOpening.keys())).toBe(byOpening.size - 1);
      }),
    );
  });

  test('plans the last game of a large gauntlet without computing the games before it', () => {
    const games = gamesOf(1, 100, 51);
    const finished = new Map(games.slice(0, -1).map((game) => [game.number, finishedAs(game, 'draw')]));
    const plan = gauntlet.plan(settings(1, 100), factsWith({ entrants: seeds(51), finished }), 9);
    expect(plan).toEqual({ kind: 'play', games: games.slice(-1) });
  });
});
