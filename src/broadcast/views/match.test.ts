import { expect, test } from 'vitest';
import type { Outcome } from '../../core/ending.ts';
import { eventKey } from '../../core/ids.ts';
import { unwrap } from '../../core/result.ts';
import { eventMatch } from '../../reports/eventMatch.ts';
import { parseTournament } from '../../tournament/parse.ts';
import { shelfOf, TestDirector, view } from './testDirector.ts';

const MAIN = eventKey('main');
const match = (more: string): TestDirector =>
  new TestDirector(
    unwrap(
      parseTournament(
        `tournament: T\ntimeControl: 1+0\nformat: match\ngames: 4000\n${more}engines:\n  - { name: A, cmd: a }\n  - { name: B, cmd: b }\n`,
      ),
    ),
  );
const byLot = ({ number }: { readonly number: number }): Outcome =>
  (['white', 'draw', 'black', 'draw', 'draw'] as const)[(number * 7919) % 5] ?? 'draw';

test('a match without games has no numbers', () => {
  const director = match('');
  director.open(MAIN);
  expect(view(shelfOf(director), 'match', 'main')).toEqual({ event: 'main' });
});

test('the numbers of the page are those of arbiter status, and the course of its test ends with the newest ratio', () => {
  const director = match('sprt: { elo0: 0, elo1: 1 }\n');
  director.open(MAIN);
  const views = shelfOf(director);
  director.play(MAIN, 3000, byLot);
  const shown = view(views, 'match', 'main').match;
  const report = eventMatch(director.event(MAIN), director.followed.facts);
  expect(shown).toMatchObject({
    players: ['A', 'B'],
    games: [report?.losses, report?.draws, report?.wins],
    pairs: report?.pairs,
    elo: { value: report?.elo, error: report?.eloError },
    superiority: report?.los,
    test: { words: 'normalized Elo 0 against 1, errors 5 % and 5 %, by pairs', llr: report?.sprt?.llr },
  });
  const { games = [], ratios = [] } = shown?.test ?? {};
  expect([games.length, ratios.length, games.at(-1)]).toEqual([600, 600, 3000]);
  expect(ratios.at(-1)).toBeCloseTo(report?.sprt?.llr ?? 0, 4);
  expect(games).toEqual(games.toSorted((one, other) => one - other));
});

test('a match without a test has no course of one', () => {
  const director = match('');
  director.open(MAIN);
  director.play(MAIN, 4, () => 'white');
  expect(view(shelfOf(director), 'match', 'main').match).toMatchObject({
    games: [2, 0, 2],
    pairs: [0, 0, 2, 0, 0],
    counts: 'pairs',
  });
  expect(view(shelfOf(director), 'match', 'main').match).not.toHaveProperty('test');
});
